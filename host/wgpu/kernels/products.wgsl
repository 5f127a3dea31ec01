// Products of weights with codes of a fixed length, as products.spv. Made by scripts/spirv; do not edit.
// compiler: rust-gpu 0.11.0, rustc 1.99.0-nightly (d453bdd8f 2026-08-14)
// tools: SPIRV-Tools v2023.1, 2023-02-15T14:03:51
// source: kernels-gpu, codec/src/format.rs and gpu-tools/rust-gpu of efdf7e0, changed since
struct type_5 {
    member: array<u32>,
}

struct type_7 {
    member: u32,
    member_1: u32,
}

struct type_9 {
    member: u32,
    member_1: u32,
    member_2: u32,
    member_3: u32,
    member_4: u32,
    member_5: u32,
    member_6: u32,
    member_7: u32,
    member_8: u32,
    member_9: u32,
    member_10: u32,
    member_11: u32,
}

struct type_10 {
    member: type_9,
}

var<workgroup> global: array<atomic<u32>, 7648>;
var<workgroup> global_1: array<u32, 544>;
@group(0) @binding(1) 
var<storage> global_2: type_5;
@group(0) @binding(0) 
var<storage> global_3: type_5;
@group(0) @binding(2) 
var<storage, read_write> global_4: type_5;
@group(0) @binding(3) 
var<uniform> global_5: type_10;

fn function_(param_4: vec3<u32>, param_5: u32) {
    var phi_57840_: u32;
    var phi_57798_: u32;
    var phi_57764_: u32;
    var phi_57733_: u32;
    var phi_57702_: u32;
    var phi_57682_: u32;
    var phi_57660_: u32;
    var phi_57646_: u32;
    var phi_57635_: u32;
    var phi_57623_: u32;
    var phi_16222_: u32;
    var phi_57644_: u32;
    var phi_57633_: u32;
    var phi_57621_: u32;
    var phi_18410_: u32;
    var phi_57760_: u32;
    var phi_57729_: u32;
    var phi_57698_: u32;
    var phi_20586_: u32;
    var phi_20596_: u32;
    var phi_20599_: u32;
    var phi_20597_: u32;
    var phi_20600_: u32;
    var phi_20614_: u32;
    var phi_20617_: u32;
    var phi_20615_: u32;
    var phi_20618_: u32;
    var local: u32;
    var local_1: u32;
    var phi_21279_: u32;
    var phi_21282_: u32;
    var phi_21280_: u32;
    var phi_21283_: u32;
    var phi_21405_: u32;
    var phi_21408_: u32;
    var phi_21406_: u32;
    var phi_21409_: u32;
    var phi_21538_: u32;
    var phi_21541_: u32;
    var phi_21539_: u32;
    var phi_21542_: u32;
    var phi_20779_: u32;
    var phi_20782_: u32;
    var phi_20780_: u32;
    var phi_20783_: u32;
    var phi_57902_: u32;
    var phi_57873_: u32;
    var phi_57901_: u32;
    var phi_57872_: u32;
    var local_2: u32;
    var local_3: u32;
    var phi_22270_: u32;
    var phi_22273_: u32;
    var phi_22271_: u32;
    var phi_22274_: u32;
    var phi_22396_: u32;
    var phi_22399_: u32;
    var phi_22397_: u32;
    var phi_22400_: u32;
    var phi_22529_: u32;
    var phi_22532_: u32;
    var phi_22530_: u32;
    var phi_22533_: u32;
    var phi_21770_: u32;
    var phi_21773_: u32;
    var phi_21771_: u32;
    var phi_21774_: u32;
    var phi_57933_: u32;
    var phi_57924_: u32;
    var phi_57932_: u32;
    var phi_57923_: u32;
    var phi_58100_: u32;
    var phi_58079_: u32;
    var phi_58058_: u32;
    var phi_58017_: u32;
    var phi_57976_: u32;
    var phi_57935_: u32;
    var phi_57931_: u32;
    var phi_57922_: u32;
    var phi_57899_: u32;
    var phi_57870_: u32;
    var phi_16223_: u32;
    var local_4: u32;
    var local_5: u32;
    var local_6: u32;
    var local_7: u32;
    var phi_22746_: type_7;
    var local_8: u32;
    var local_9: u32;
    var local_10: u32;
    var local_11: u32;
    var phi_22756_: type_7;
    var phi_22760_: u32;
    var phi_22763_: u32;
    var phi_22765_: u32;
    var phi_22767_: u32;
    var phi_22769_: u32;
    var phi_22761_: u32;
    var phi_22764_: u32;
    var phi_22770_: u32;
    var local_12: u32;
    var local_13: u32;
    var local_14: u32;
    var local_15: u32;
    var local_16: u32;
    var local_17: u32;

    switch bitcast<i32>(0u) {
        default: {
            let _e64 = global_5.member.member;
            let _e67 = global_5.member.member_1;
            let _e70 = global_5.member.member_2;
            let _e73 = global_5.member.member_3;
            let _e76 = global_5.member.member_4;
            let _e79 = global_5.member.member_5;
            let _e82 = global_5.member.member_6;
            let _e85 = global_5.member.member_7;
            let _e88 = global_5.member.member_8;
            let _e90 = (param_4.x * 4u);
            phi_57840_ = u32();
            phi_57798_ = u32();
            phi_57764_ = u32();
            phi_57733_ = u32();
            phi_57702_ = u32();
            phi_57682_ = u32();
            phi_57660_ = u32();
            phi_57646_ = u32();
            phi_57635_ = u32();
            phi_57623_ = u32();
            phi_16222_ = 0u;
            loop {
                let _e92 = phi_57840_;
                let _e94 = phi_57798_;
                let _e96 = phi_57764_;
                let _e98 = phi_57733_;
                let _e100 = phi_57702_;
                let _e102 = phi_57682_;
                let _e104 = phi_57660_;
                let _e106 = phi_57646_;
                let _e108 = phi_57635_;
                let _e110 = phi_57623_;
                let _e112 = phi_16222_;
                let _e113 = (_e73 - 1u);
                let _e115 = ((_e113 / 512u) + 1u);
                let _e116 = (_e112 < _e115);
                if _e116 {
                    let _e117 = (param_5 / 32u);
                    let _e118 = (param_5 % 32u);
                    let _e120 = (_e112 + (_e117 % 4u));
                    let _e123 = (_e90 + ((_e117 / 4u) * 2u));
                    let _e124 = (_e79 - 1u);
                    let _e126 = select(_e123, _e124, (_e124 < _e123));
                    let _e129 = select(0u, 1u, ((_e126 + 1u) < _e79));
                    let _e131 = ((_e113 / 64u) + 1u);
                    let _e132 = (88u * _e131);
                    let _e133 = (4u * _e115);
                    let _e136 = (_e64 + ((_e129 * _e132) / 4u));
                    let _e140 = (8u * _e120);
                    let _e141 = (_e118 / 4u);
                    let _e143 = ((_e140 + _e141) < _e131);
                    if _e143 {
                        let _e148 = ((64u * param_5) | (16u * ((param_5 / 2u) % 4u)));
                        let _e152 = ((4u * ((_e126 * _e115) + _e120)) / 4u);
                        let _e156 = global_2.member[(_e70 + _e152)];
                        let _e157 = (_e131 - _e140);
                        let _e159 = select(_e157, 8u, (8u < _e157));
                        let _e162 = (88u * ((_e126 * _e131) + _e140));
                        let _e164 = ((16u * _e141) / 4u);
                        let _e165 = (_e64 + _e164);
                        let _e167 = ((8u * _e141) / 4u);
                        let _e168 = (_e64 + _e167);
                        let _e170 = ((16u * _e118) / 4u);
                        let _e171 = (_e64 + _e170);
                        let _e175 = (_e162 + (24u * _e159));
                        let _e176 = (_e162 / 4u);
                        let _e177 = (_e176 + 1u);
                        let _e181 = global_2.member[(_e165 + _e177)];
                        let _e188 = global_2.member[(_e165 + _e176)];
                        let _e190 = (vec2<u32>(0u, (_e181 << bitcast<u32>(0u))) | vec2<u32>(_e188, 0u));
                        let _e196 = ((_e162 + 8u) / 4u);
                        let _e197 = (_e196 + 1u);
                        let _e201 = global_2.member[(_e165 + _e197)];
                        let _e208 = global_2.member[(_e165 + _e196)];
                        let _e210 = (vec2<u32>(0u, (_e201 << bitcast<u32>(0u))) | vec2<u32>(_e208, 0u));
                        let _e215 = (_e175 / 4u);
                        let _e216 = (_e215 + 1u);
                        let _e220 = global_2.member[(_e171 + _e216)];
                        let _e227 = global_2.member[(_e171 + _e215)];
                        let _e229 = (vec2<u32>(0u, (_e220 << bitcast<u32>(0u))) | vec2<u32>(_e227, 0u));
                        let _e233 = (_e229.y >> bitcast<u32>(0u));
                        let _e237 = ((_e175 + 8u) / 4u);
                        let _e238 = (_e237 + 1u);
                        let _e242 = global_2.member[(_e171 + _e238)];
                        let _e249 = global_2.member[(_e171 + _e237)];
                        let _e251 = (vec2<u32>(0u, (_e242 << bitcast<u32>(0u))) | vec2<u32>(_e249, 0u));
                        let _e255 = (_e251.y >> bitcast<u32>(0u));
                        let _e258 = ((_e162 + (16u * _e159)) / 4u);
                        let _e259 = (_e258 + 1u);
                        let _e263 = global_2.member[(_e168 + _e259)];
                        let _e270 = global_2.member[(_e168 + _e258)];
                        let _e272 = (vec2<u32>(0u, (_e263 << bitcast<u32>(0u))) | vec2<u32>(_e270, 0u));
                        let _e276 = (_e272.y >> bitcast<u32>(0u));
                        let _e278 = (2u * (_e118 % 4u));
                        let _e279 = (_e278 & 31u);
                        let _e281 = (_e190.x >> bitcast<u32>(_e279));
                        let _e283 = ((_e190.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e279));
                        let _e285 = (_e210.x >> bitcast<u32>(_e279));
                        let _e287 = ((_e210.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e279));
                        let _e289 = ((7u - _e278) & 31u);
                        let _e295 = ((_e76 >> bitcast<u32>(1i)) * 16843009u);
                        let _e299 = (((_e272.x << bitcast<u32>(_e289)) & 2155905152u) | (((_e281 & 50529027u) + _e295) & 2139062143u));
                        let _e346 = (((_e276 << bitcast<u32>(_e289)) & 2155905152u) | (((_e283 & 50529027u) + _e295) & 2139062143u));
                        let _e390 = ((6u - _e278) & 31u);
                        let _e397 = (((_e272.x << bitcast<u32>(_e390)) & 2155905152u) | (((_e285 & 50529027u) + _e295) & 2139062143u));
                        let _e444 = (((_e276 << bitcast<u32>(_e390)) & 2155905152u) | (((_e287 & 50529027u) + _e295) & 2139062143u));
                        let _e491 = (((_e281 << bitcast<u32>(4i)) & 4042322160u) | (_e283 & 252645135u));
                        let _e498 = (((_e229.x >> bitcast<u32>(3i)) & 269488144u) | ((_e233 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e500 = (0u - (_e76 & 1u));
                        let _e502 = (_e491 >> bitcast<u32>(1i));
                        let _e503 = ~(_e500);
                        let _e525 = (((_e285 << bitcast<u32>(4i)) & 4042322160u) | (_e287 & 252645135u));
                        let _e532 = (((_e251.x >> bitcast<u32>(3i)) & 269488144u) | ((_e255 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e534 = (_e525 >> bitcast<u32>(1i));
                        let _e551 = ((((((_e525 & ((_e534 & _e503) | 0u)) | (~(_e525) & (0u | (~(_e534) & _e500)))) & ((_e532 & _e503) | (~(_e532) & _e500))) | 0u) & 286331153u) * 134480385u);
                        let _e554 = ((_e551 >> bitcast<u32>(0u)) & 255u);
                        let _e570 = ((((_e554 | (_e554 << bitcast<u32>(8i))) | (((_e551 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e491 & ((_e502 & _e503) | 0u)) | (~(_e491) & (0u | (~(_e502) & _e500)))) & ((_e498 & _e503) | (~(_e498) & _e500))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e575 = (vec2<u32>(0u, ((((((_e229.x >> bitcast<u32>(16u)) & 255u) | (((_e299 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e229.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e299 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e229.x >> bitcast<u32>(0u)) & 255u) | (((_e299 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e229.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e299 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e576 = (_e148 / 4u);
                        atomicStore((&global[_e576]), _e575.x);
                        atomicStore((&global[(_e576 + 1u)]), (_e575.y >> bitcast<u32>(0u)));
                        let _e589 = (vec2<u32>(0u, ((((((_e233 >> bitcast<u32>(16u)) & 255u) | (((_e346 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e233 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e346 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e233 >> bitcast<u32>(0u)) & 255u) | (((_e346 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e233 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e346 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e590 = ((_e148 + 8u) / 4u);
                        atomicStore((&global[_e590]), _e589.x);
                        atomicStore((&global[(_e590 + 1u)]), (_e589.y >> bitcast<u32>(0u)));
                        let _e598 = (_e148 ^ 16u);
                        let _e603 = (vec2<u32>(0u, ((((((_e251.x >> bitcast<u32>(16u)) & 255u) | (((_e397 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e251.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e397 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e251.x >> bitcast<u32>(0u)) & 255u) | (((_e397 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e251.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e397 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e604 = (_e598 / 4u);
                        atomicStore((&global[_e604]), _e603.x);
                        atomicStore((&global[(_e604 + 1u)]), (_e603.y >> bitcast<u32>(0u)));
                        let _e617 = (vec2<u32>(0u, ((((((_e255 >> bitcast<u32>(16u)) & 255u) | (((_e444 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e255 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e444 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e255 >> bitcast<u32>(0u)) & 255u) | (((_e444 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e255 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e444 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e618 = ((_e598 + 8u) / 4u);
                        atomicStore((&global[_e618]), _e617.x);
                        atomicStore((&global[(_e618 + 1u)]), (_e617.y >> bitcast<u32>(0u)));
                        let _e626 = (_e148 ^ 32u);
                        let _e630 = global_2.member[((_e70 + ((_e129 * _e133) / 4u)) + _e152)];
                        let _e631 = (_e136 + _e164);
                        let _e632 = (_e136 + _e167);
                        let _e633 = (_e136 + _e170);
                        let _e637 = global_2.member[(_e631 + _e177)];
                        let _e644 = global_2.member[(_e631 + _e176)];
                        let _e646 = (vec2<u32>(0u, (_e637 << bitcast<u32>(0u))) | vec2<u32>(_e644, 0u));
                        let _e654 = global_2.member[(_e631 + _e197)];
                        let _e661 = global_2.member[(_e631 + _e196)];
                        let _e663 = (vec2<u32>(0u, (_e654 << bitcast<u32>(0u))) | vec2<u32>(_e661, 0u));
                        let _e671 = global_2.member[(_e633 + _e216)];
                        let _e678 = global_2.member[(_e633 + _e215)];
                        let _e680 = (vec2<u32>(0u, (_e671 << bitcast<u32>(0u))) | vec2<u32>(_e678, 0u));
                        let _e684 = (_e680.y >> bitcast<u32>(0u));
                        let _e690 = global_2.member[(_e633 + _e238)];
                        let _e697 = global_2.member[(_e633 + _e237)];
                        let _e699 = (vec2<u32>(0u, (_e690 << bitcast<u32>(0u))) | vec2<u32>(_e697, 0u));
                        let _e703 = (_e699.y >> bitcast<u32>(0u));
                        let _e709 = global_2.member[(_e632 + _e259)];
                        let _e716 = global_2.member[(_e632 + _e258)];
                        let _e718 = (vec2<u32>(0u, (_e709 << bitcast<u32>(0u))) | vec2<u32>(_e716, 0u));
                        let _e722 = (_e718.y >> bitcast<u32>(0u));
                        let _e724 = (_e646.x >> bitcast<u32>(_e279));
                        let _e726 = ((_e646.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e279));
                        let _e728 = (_e663.x >> bitcast<u32>(_e279));
                        let _e730 = ((_e663.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e279));
                        let _e737 = (((_e718.x << bitcast<u32>(_e289)) & 2155905152u) | (((_e724 & 50529027u) + _e295) & 2139062143u));
                        let _e784 = (((_e722 << bitcast<u32>(_e289)) & 2155905152u) | (((_e726 & 50529027u) + _e295) & 2139062143u));
                        let _e833 = (((_e718.x << bitcast<u32>(_e390)) & 2155905152u) | (((_e728 & 50529027u) + _e295) & 2139062143u));
                        let _e880 = (((_e722 << bitcast<u32>(_e390)) & 2155905152u) | (((_e730 & 50529027u) + _e295) & 2139062143u));
                        let _e927 = (((_e724 << bitcast<u32>(4i)) & 4042322160u) | (_e726 & 252645135u));
                        let _e934 = (((_e680.x >> bitcast<u32>(3i)) & 269488144u) | ((_e684 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e936 = (_e927 >> bitcast<u32>(1i));
                        let _e958 = (((_e728 << bitcast<u32>(4i)) & 4042322160u) | (_e730 & 252645135u));
                        let _e965 = (((_e699.x >> bitcast<u32>(3i)) & 269488144u) | ((_e703 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e967 = (_e958 >> bitcast<u32>(1i));
                        let _e984 = ((((((_e958 & ((_e967 & _e503) | 0u)) | (~(_e958) & (0u | (~(_e967) & _e500)))) & ((_e965 & _e503) | (~(_e965) & _e500))) | 0u) & 286331153u) * 134480385u);
                        let _e987 = ((_e984 >> bitcast<u32>(0u)) & 255u);
                        let _e1003 = ((((_e987 | (_e987 << bitcast<u32>(8i))) | (((_e984 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e927 & ((_e936 & _e503) | 0u)) | (~(_e927) & (0u | (~(_e936) & _e500)))) & ((_e934 & _e503) | (~(_e934) & _e500))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1008 = (vec2<u32>(0u, ((((((_e680.x >> bitcast<u32>(16u)) & 255u) | (((_e737 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e680.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e737 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e680.x >> bitcast<u32>(0u)) & 255u) | (((_e737 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e680.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e737 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1009 = (_e626 / 4u);
                        atomicStore((&global[_e1009]), _e1008.x);
                        atomicStore((&global[(_e1009 + 1u)]), (_e1008.y >> bitcast<u32>(0u)));
                        let _e1022 = (vec2<u32>(0u, ((((((_e684 >> bitcast<u32>(16u)) & 255u) | (((_e784 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e684 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e784 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e684 >> bitcast<u32>(0u)) & 255u) | (((_e784 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e684 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e784 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1023 = ((_e626 + 8u) / 4u);
                        atomicStore((&global[_e1023]), _e1022.x);
                        atomicStore((&global[(_e1023 + 1u)]), (_e1022.y >> bitcast<u32>(0u)));
                        let _e1031 = (_e626 ^ 16u);
                        let _e1036 = (vec2<u32>(0u, ((((((_e699.x >> bitcast<u32>(16u)) & 255u) | (((_e833 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e699.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e833 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e699.x >> bitcast<u32>(0u)) & 255u) | (((_e833 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e699.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e833 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1037 = (_e1031 / 4u);
                        atomicStore((&global[_e1037]), _e1036.x);
                        atomicStore((&global[(_e1037 + 1u)]), (_e1036.y >> bitcast<u32>(0u)));
                        let _e1050 = (vec2<u32>(0u, ((((((_e703 >> bitcast<u32>(16u)) & 255u) | (((_e880 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e703 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e880 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e703 >> bitcast<u32>(0u)) & 255u) | (((_e880 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e703 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e880 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1051 = ((_e1031 + 8u) / 4u);
                        atomicStore((&global[_e1051]), _e1050.x);
                        atomicStore((&global[(_e1051 + 1u)]), (_e1050.y >> bitcast<u32>(0u)));
                        phi_57644_ = (_e570 | (_e1003 >> bitcast<u32>(16u)));
                        phi_57633_ = _e630;
                        phi_57621_ = _e156;
                        phi_18410_ = ((countOneBits(_e570) << bitcast<u32>(16u)) | countOneBits(_e1003));
                    } else {
                        phi_57644_ = _e106;
                        phi_57633_ = _e108;
                        phi_57621_ = _e110;
                        phi_18410_ = 0u;
                    }
                    let _e1068 = phi_57644_;
                    let _e1070 = phi_57633_;
                    let _e1072 = phi_57621_;
                    let _e1074 = phi_18410_;
                    let _e1075 = (param_5 + 128u);
                    let _e1076 = (_e1075 / 32u);
                    let _e1077 = (_e1075 % 32u);
                    let _e1079 = (_e112 + (_e1076 % 4u));
                    let _e1082 = (_e90 + ((_e1076 / 4u) * 2u));
                    let _e1084 = select(_e1082, _e124, (_e124 < _e1082));
                    let _e1087 = select(0u, 1u, ((_e1084 + 1u) < _e79));
                    let _e1090 = (_e64 + ((_e1087 * _e132) / 4u));
                    let _e1094 = (8u * _e1079);
                    let _e1095 = (_e1077 / 4u);
                    let _e1097 = ((_e1094 + _e1095) < _e131);
                    if _e1097 {
                        let _e1102 = ((64u * _e1075) | (16u * ((_e1075 / 2u) % 4u)));
                        let _e1106 = ((4u * ((_e1084 * _e115) + _e1079)) / 4u);
                        let _e1110 = global_2.member[(_e70 + _e1106)];
                        let _e1111 = (_e131 - _e1094);
                        let _e1113 = select(_e1111, 8u, (8u < _e1111));
                        let _e1116 = (88u * ((_e1084 * _e131) + _e1094));
                        let _e1118 = ((16u * _e1095) / 4u);
                        let _e1119 = (_e64 + _e1118);
                        let _e1121 = ((8u * _e1095) / 4u);
                        let _e1122 = (_e64 + _e1121);
                        let _e1124 = ((16u * _e1077) / 4u);
                        let _e1125 = (_e64 + _e1124);
                        let _e1129 = (_e1116 + (24u * _e1113));
                        let _e1130 = (_e1116 / 4u);
                        let _e1131 = (_e1130 + 1u);
                        let _e1135 = global_2.member[(_e1119 + _e1131)];
                        let _e1142 = global_2.member[(_e1119 + _e1130)];
                        let _e1144 = (vec2<u32>(0u, (_e1135 << bitcast<u32>(0u))) | vec2<u32>(_e1142, 0u));
                        let _e1150 = ((_e1116 + 8u) / 4u);
                        let _e1151 = (_e1150 + 1u);
                        let _e1155 = global_2.member[(_e1119 + _e1151)];
                        let _e1162 = global_2.member[(_e1119 + _e1150)];
                        let _e1164 = (vec2<u32>(0u, (_e1155 << bitcast<u32>(0u))) | vec2<u32>(_e1162, 0u));
                        let _e1169 = (_e1129 / 4u);
                        let _e1170 = (_e1169 + 1u);
                        let _e1174 = global_2.member[(_e1125 + _e1170)];
                        let _e1181 = global_2.member[(_e1125 + _e1169)];
                        let _e1183 = (vec2<u32>(0u, (_e1174 << bitcast<u32>(0u))) | vec2<u32>(_e1181, 0u));
                        let _e1187 = (_e1183.y >> bitcast<u32>(0u));
                        let _e1191 = ((_e1129 + 8u) / 4u);
                        let _e1192 = (_e1191 + 1u);
                        let _e1196 = global_2.member[(_e1125 + _e1192)];
                        let _e1203 = global_2.member[(_e1125 + _e1191)];
                        let _e1205 = (vec2<u32>(0u, (_e1196 << bitcast<u32>(0u))) | vec2<u32>(_e1203, 0u));
                        let _e1209 = (_e1205.y >> bitcast<u32>(0u));
                        let _e1212 = ((_e1116 + (16u * _e1113)) / 4u);
                        let _e1213 = (_e1212 + 1u);
                        let _e1217 = global_2.member[(_e1122 + _e1213)];
                        let _e1224 = global_2.member[(_e1122 + _e1212)];
                        let _e1226 = (vec2<u32>(0u, (_e1217 << bitcast<u32>(0u))) | vec2<u32>(_e1224, 0u));
                        let _e1230 = (_e1226.y >> bitcast<u32>(0u));
                        let _e1232 = (2u * (_e1077 % 4u));
                        let _e1233 = (_e1232 & 31u);
                        let _e1235 = (_e1144.x >> bitcast<u32>(_e1233));
                        let _e1237 = ((_e1144.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1233));
                        let _e1239 = (_e1164.x >> bitcast<u32>(_e1233));
                        let _e1241 = ((_e1164.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1233));
                        let _e1243 = ((7u - _e1232) & 31u);
                        let _e1249 = ((_e76 >> bitcast<u32>(1i)) * 16843009u);
                        let _e1253 = (((_e1226.x << bitcast<u32>(_e1243)) & 2155905152u) | (((_e1235 & 50529027u) + _e1249) & 2139062143u));
                        let _e1300 = (((_e1230 << bitcast<u32>(_e1243)) & 2155905152u) | (((_e1237 & 50529027u) + _e1249) & 2139062143u));
                        let _e1344 = ((6u - _e1232) & 31u);
                        let _e1351 = (((_e1226.x << bitcast<u32>(_e1344)) & 2155905152u) | (((_e1239 & 50529027u) + _e1249) & 2139062143u));
                        let _e1398 = (((_e1230 << bitcast<u32>(_e1344)) & 2155905152u) | (((_e1241 & 50529027u) + _e1249) & 2139062143u));
                        let _e1445 = (((_e1235 << bitcast<u32>(4i)) & 4042322160u) | (_e1237 & 252645135u));
                        let _e1452 = (((_e1183.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1187 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1454 = (0u - (_e76 & 1u));
                        let _e1456 = (_e1445 >> bitcast<u32>(1i));
                        let _e1457 = ~(_e1454);
                        let _e1479 = (((_e1239 << bitcast<u32>(4i)) & 4042322160u) | (_e1241 & 252645135u));
                        let _e1486 = (((_e1205.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1209 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1488 = (_e1479 >> bitcast<u32>(1i));
                        let _e1505 = ((((((_e1479 & ((_e1488 & _e1457) | 0u)) | (~(_e1479) & (0u | (~(_e1488) & _e1454)))) & ((_e1486 & _e1457) | (~(_e1486) & _e1454))) | 0u) & 286331153u) * 134480385u);
                        let _e1508 = ((_e1505 >> bitcast<u32>(0u)) & 255u);
                        let _e1524 = ((((_e1508 | (_e1508 << bitcast<u32>(8i))) | (((_e1505 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1445 & ((_e1456 & _e1457) | 0u)) | (~(_e1445) & (0u | (~(_e1456) & _e1454)))) & ((_e1452 & _e1457) | (~(_e1452) & _e1454))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1529 = (vec2<u32>(0u, ((((((_e1183.x >> bitcast<u32>(16u)) & 255u) | (((_e1253 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1183.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1253 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1183.x >> bitcast<u32>(0u)) & 255u) | (((_e1253 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1183.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1253 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1530 = (_e1102 / 4u);
                        atomicStore((&global[_e1530]), _e1529.x);
                        atomicStore((&global[(_e1530 + 1u)]), (_e1529.y >> bitcast<u32>(0u)));
                        let _e1543 = (vec2<u32>(0u, ((((((_e1187 >> bitcast<u32>(16u)) & 255u) | (((_e1300 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1187 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1300 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1187 >> bitcast<u32>(0u)) & 255u) | (((_e1300 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1187 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1300 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1544 = ((_e1102 + 8u) / 4u);
                        atomicStore((&global[_e1544]), _e1543.x);
                        atomicStore((&global[(_e1544 + 1u)]), (_e1543.y >> bitcast<u32>(0u)));
                        let _e1552 = (_e1102 ^ 16u);
                        let _e1557 = (vec2<u32>(0u, ((((((_e1205.x >> bitcast<u32>(16u)) & 255u) | (((_e1351 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1205.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1351 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1205.x >> bitcast<u32>(0u)) & 255u) | (((_e1351 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1205.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1351 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1558 = (_e1552 / 4u);
                        atomicStore((&global[_e1558]), _e1557.x);
                        atomicStore((&global[(_e1558 + 1u)]), (_e1557.y >> bitcast<u32>(0u)));
                        let _e1571 = (vec2<u32>(0u, ((((((_e1209 >> bitcast<u32>(16u)) & 255u) | (((_e1398 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1209 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1398 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1209 >> bitcast<u32>(0u)) & 255u) | (((_e1398 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1209 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1398 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1572 = ((_e1552 + 8u) / 4u);
                        atomicStore((&global[_e1572]), _e1571.x);
                        atomicStore((&global[(_e1572 + 1u)]), (_e1571.y >> bitcast<u32>(0u)));
                        let _e1580 = (_e1102 ^ 32u);
                        let _e1584 = global_2.member[((_e70 + ((_e1087 * _e133) / 4u)) + _e1106)];
                        let _e1585 = (_e1090 + _e1118);
                        let _e1586 = (_e1090 + _e1121);
                        let _e1587 = (_e1090 + _e1124);
                        let _e1591 = global_2.member[(_e1585 + _e1131)];
                        let _e1598 = global_2.member[(_e1585 + _e1130)];
                        let _e1600 = (vec2<u32>(0u, (_e1591 << bitcast<u32>(0u))) | vec2<u32>(_e1598, 0u));
                        let _e1608 = global_2.member[(_e1585 + _e1151)];
                        let _e1615 = global_2.member[(_e1585 + _e1150)];
                        let _e1617 = (vec2<u32>(0u, (_e1608 << bitcast<u32>(0u))) | vec2<u32>(_e1615, 0u));
                        let _e1625 = global_2.member[(_e1587 + _e1170)];
                        let _e1632 = global_2.member[(_e1587 + _e1169)];
                        let _e1634 = (vec2<u32>(0u, (_e1625 << bitcast<u32>(0u))) | vec2<u32>(_e1632, 0u));
                        let _e1638 = (_e1634.y >> bitcast<u32>(0u));
                        let _e1644 = global_2.member[(_e1587 + _e1192)];
                        let _e1651 = global_2.member[(_e1587 + _e1191)];
                        let _e1653 = (vec2<u32>(0u, (_e1644 << bitcast<u32>(0u))) | vec2<u32>(_e1651, 0u));
                        let _e1657 = (_e1653.y >> bitcast<u32>(0u));
                        let _e1663 = global_2.member[(_e1586 + _e1213)];
                        let _e1670 = global_2.member[(_e1586 + _e1212)];
                        let _e1672 = (vec2<u32>(0u, (_e1663 << bitcast<u32>(0u))) | vec2<u32>(_e1670, 0u));
                        let _e1676 = (_e1672.y >> bitcast<u32>(0u));
                        let _e1678 = (_e1600.x >> bitcast<u32>(_e1233));
                        let _e1680 = ((_e1600.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1233));
                        let _e1682 = (_e1617.x >> bitcast<u32>(_e1233));
                        let _e1684 = ((_e1617.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1233));
                        let _e1691 = (((_e1672.x << bitcast<u32>(_e1243)) & 2155905152u) | (((_e1678 & 50529027u) + _e1249) & 2139062143u));
                        let _e1738 = (((_e1676 << bitcast<u32>(_e1243)) & 2155905152u) | (((_e1680 & 50529027u) + _e1249) & 2139062143u));
                        let _e1787 = (((_e1672.x << bitcast<u32>(_e1344)) & 2155905152u) | (((_e1682 & 50529027u) + _e1249) & 2139062143u));
                        let _e1834 = (((_e1676 << bitcast<u32>(_e1344)) & 2155905152u) | (((_e1684 & 50529027u) + _e1249) & 2139062143u));
                        let _e1881 = (((_e1678 << bitcast<u32>(4i)) & 4042322160u) | (_e1680 & 252645135u));
                        let _e1888 = (((_e1634.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1638 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1890 = (_e1881 >> bitcast<u32>(1i));
                        let _e1912 = (((_e1682 << bitcast<u32>(4i)) & 4042322160u) | (_e1684 & 252645135u));
                        let _e1919 = (((_e1653.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1657 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1921 = (_e1912 >> bitcast<u32>(1i));
                        let _e1938 = ((((((_e1912 & ((_e1921 & _e1457) | 0u)) | (~(_e1912) & (0u | (~(_e1921) & _e1454)))) & ((_e1919 & _e1457) | (~(_e1919) & _e1454))) | 0u) & 286331153u) * 134480385u);
                        let _e1941 = ((_e1938 >> bitcast<u32>(0u)) & 255u);
                        let _e1957 = ((((_e1941 | (_e1941 << bitcast<u32>(8i))) | (((_e1938 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1881 & ((_e1890 & _e1457) | 0u)) | (~(_e1881) & (0u | (~(_e1890) & _e1454)))) & ((_e1888 & _e1457) | (~(_e1888) & _e1454))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1962 = (vec2<u32>(0u, ((((((_e1634.x >> bitcast<u32>(16u)) & 255u) | (((_e1691 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1634.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1691 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1634.x >> bitcast<u32>(0u)) & 255u) | (((_e1691 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1634.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1691 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1963 = (_e1580 / 4u);
                        atomicStore((&global[_e1963]), _e1962.x);
                        atomicStore((&global[(_e1963 + 1u)]), (_e1962.y >> bitcast<u32>(0u)));
                        let _e1976 = (vec2<u32>(0u, ((((((_e1638 >> bitcast<u32>(16u)) & 255u) | (((_e1738 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1638 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1738 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1638 >> bitcast<u32>(0u)) & 255u) | (((_e1738 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1638 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1738 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1977 = ((_e1580 + 8u) / 4u);
                        atomicStore((&global[_e1977]), _e1976.x);
                        atomicStore((&global[(_e1977 + 1u)]), (_e1976.y >> bitcast<u32>(0u)));
                        let _e1985 = (_e1580 ^ 16u);
                        let _e1990 = (vec2<u32>(0u, ((((((_e1653.x >> bitcast<u32>(16u)) & 255u) | (((_e1787 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1653.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1787 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1653.x >> bitcast<u32>(0u)) & 255u) | (((_e1787 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1653.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1787 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1991 = (_e1985 / 4u);
                        atomicStore((&global[_e1991]), _e1990.x);
                        atomicStore((&global[(_e1991 + 1u)]), (_e1990.y >> bitcast<u32>(0u)));
                        let _e2004 = (vec2<u32>(0u, ((((((_e1657 >> bitcast<u32>(16u)) & 255u) | (((_e1834 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1657 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1834 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1657 >> bitcast<u32>(0u)) & 255u) | (((_e1834 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1657 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1834 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2005 = ((_e1985 + 8u) / 4u);
                        atomicStore((&global[_e2005]), _e2004.x);
                        atomicStore((&global[(_e2005 + 1u)]), (_e2004.y >> bitcast<u32>(0u)));
                        phi_57760_ = (_e1524 | (_e1957 >> bitcast<u32>(16u)));
                        phi_57729_ = _e1584;
                        phi_57698_ = _e1110;
                        phi_20586_ = ((countOneBits(_e1524) << bitcast<u32>(16u)) | countOneBits(_e1957));
                    } else {
                        phi_57760_ = _e96;
                        phi_57729_ = _e98;
                        phi_57698_ = _e100;
                        phi_20586_ = 0u;
                    }
                    let _e2022 = phi_57760_;
                    let _e2024 = phi_57729_;
                    let _e2026 = phi_57698_;
                    let _e2028 = phi_20586_;
                    global_1[param_5] = _e1074;
                    global_1[_e1075] = _e2028;
                    workgroupBarrier();
                    phi_20596_ = 0u;
                    phi_20599_ = (param_5 & 4294967264u);
                    loop {
                        let _e2033 = phi_20596_;
                        let _e2035 = phi_20599_;
                        local = _e2033;
                        local_1 = _e2033;
                        let _e2036 = (_e2035 < param_5);
                        if _e2036 {
                            let _e2038 = global_1[_e2035];
                            phi_20597_ = (_e2033 + _e2038);
                            phi_20600_ = (_e2035 + 1u);
                        } else {
                            phi_20597_ = u32();
                            phi_20600_ = u32();
                        }
                        let _e2042 = phi_20597_;
                        let _e2044 = phi_20600_;
                        continue;
                        continuing {
                            phi_20596_ = _e2042;
                            phi_20599_ = _e2044;
                            break if !(_e2036);
                        }
                    }
                    phi_20614_ = 0u;
                    phi_20617_ = (_e1075 & 4294967264u);
                    loop {
                        let _e2048 = phi_20614_;
                        let _e2050 = phi_20617_;
                        local_2 = _e2048;
                        local_3 = _e2048;
                        let _e2051 = (_e2050 < _e1075);
                        if _e2051 {
                            let _e2053 = global_1[_e2050];
                            phi_20615_ = (_e2048 + _e2053);
                            phi_20618_ = (_e2050 + 1u);
                        } else {
                            phi_20615_ = u32();
                            phi_20618_ = u32();
                        }
                        let _e2057 = phi_20615_;
                        let _e2059 = phi_20618_;
                        continue;
                        continuing {
                            phi_20614_ = _e2057;
                            phi_20617_ = _e2059;
                            break if !(_e2051);
                        }
                    }
                    workgroupBarrier();
                    if _e143 {
                        let _e2065 = ((64u * param_5) | (16u * ((param_5 / 2u) % 4u)));
                        let _e2071 = ((512u * _e120) + ((64u * _e141) + (8u * (_e118 % 4u))));
                        let _e2073 = local;
                        let _e2076 = (_e1072 + (_e2073 >> bitcast<u32>(16u)));
                        let _e2078 = local_1;
                        let _e2084 = ((_e1070 + (_e2078 & 65535u)) - countOneBits((_e1068 >> bitcast<u32>(16u))));
                        if ((_e73 % 64u) == 0u) {
                            let _e2282 = ((2u * _e2071) / 4u);
                            let _e2286 = global_3.member[(_e2282 + 1u)];
                            let _e2292 = global_3.member[_e2282];
                            let _e2294 = (vec2<u32>(0u, (_e2286 << bitcast<u32>(0u))) | vec2<u32>(_e2292, 0u));
                            let _e2298 = global_3.member[(_e2282 + 3u)];
                            let _e2305 = global_3.member[(_e2282 + 2u)];
                            let _e2307 = (vec2<u32>(0u, (_e2298 << bitcast<u32>(0u))) | vec2<u32>(_e2305, 0u));
                            let _e2311 = (_e2294.y >> bitcast<u32>(0u));
                            let _e2315 = (_e2307.y >> bitcast<u32>(0u));
                            let _e2319 = global_3.member[(_e2282 + 17u)];
                            let _e2326 = global_3.member[(_e2282 + 16u)];
                            let _e2328 = (vec2<u32>(0u, (_e2319 << bitcast<u32>(0u))) | vec2<u32>(_e2326, 0u));
                            let _e2332 = global_3.member[(_e2282 + 19u)];
                            let _e2339 = global_3.member[(_e2282 + 18u)];
                            let _e2341 = (vec2<u32>(0u, (_e2332 << bitcast<u32>(0u))) | vec2<u32>(_e2339, 0u));
                            let _e2345 = (_e2328.y >> bitcast<u32>(0u));
                            let _e2349 = (_e2341.y >> bitcast<u32>(0u));
                            phi_20779_ = 0u;
                            phi_20782_ = _e1068;
                            loop {
                                let _e2351 = phi_20779_;
                                let _e2353 = phi_20782_;
                                let _e2354 = (_e2353 == 0u);
                                if _e2354 {
                                    phi_20780_ = u32();
                                    phi_20783_ = u32();
                                } else {
                                    let _e2358 = select((bitcast<u32>(31i) - firstLeadingBit(_e2353)), 32u, _e2354);
                                    let _e2361 = (select(_e2084, _e2076, (_e2358 < 16u)) + _e2351);
                                    let _e2366 = global_2.member[(_e67 + (_e2361 / 4u))];
                                    let _e2374 = (_e2065 ^ (2u * _e2358));
                                    let _e2377 = atomicLoad((&global[(_e2374 / 4u)]));
                                    let _e2380 = ((8u * (_e2374 % 4u)) & 31u);
                                    let _e2388 = atomicLoad((&global[(_e2374 / 4u)]));
                                    let _e2395 = atomicXor((&global[(_e2374 / 4u)]), ((((_e2388 >> bitcast<u32>(_e2380)) ^ (((_e2377 >> bitcast<u32>(_e2380)) & 65535u) ^ ((((_e2366 >> bitcast<u32>(((8u * (_e2361 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2380)));
                                    phi_20780_ = (_e2351 + 1u);
                                    phi_20783_ = (_e2353 ^ (2147483648u >> bitcast<u32>((_e2358 & 31u))));
                                }
                                let _e2402 = phi_20780_;
                                let _e2404 = phi_20783_;
                                continue;
                                continuing {
                                    phi_20779_ = _e2402;
                                    phi_20782_ = _e2404;
                                    break if !(select(true, false, _e2354));
                                }
                            }
                            let _e2407 = (_e2065 / 4u);
                            let _e2410 = atomicLoad((&global[(_e2407 + 1u)]));
                            let _e2415 = atomicLoad((&global[_e2407]));
                            let _e2417 = (vec2<u32>(0u, (_e2410 << bitcast<u32>(0u))) | vec2<u32>(_e2415, 0u));
                            let _e2419 = ((_e2065 + 8u) / 4u);
                            let _e2422 = atomicLoad((&global[(_e2419 + 1u)]));
                            let _e2427 = atomicLoad((&global[_e2419]));
                            let _e2429 = (vec2<u32>(0u, (_e2422 << bitcast<u32>(0u))) | vec2<u32>(_e2427, 0u));
                            let _e2433 = (_e2417.y >> bitcast<u32>(0u));
                            let _e2437 = (_e2429.y >> bitcast<u32>(0u));
                            let _e2438 = (_e2065 ^ 16u);
                            let _e2439 = (_e2438 / 4u);
                            let _e2442 = atomicLoad((&global[(_e2439 + 1u)]));
                            let _e2447 = atomicLoad((&global[_e2439]));
                            let _e2449 = (vec2<u32>(0u, (_e2442 << bitcast<u32>(0u))) | vec2<u32>(_e2447, 0u));
                            let _e2451 = ((_e2438 + 8u) / 4u);
                            let _e2454 = atomicLoad((&global[(_e2451 + 1u)]));
                            let _e2459 = atomicLoad((&global[_e2451]));
                            let _e2461 = (vec2<u32>(0u, (_e2454 << bitcast<u32>(0u))) | vec2<u32>(_e2459, 0u));
                            let _e2465 = (_e2449.y >> bitcast<u32>(0u));
                            let _e2469 = (_e2461.y >> bitcast<u32>(0u));
                            let _e2470 = (_e2065 ^ 32u);
                            let _e2471 = (_e2470 / 4u);
                            let _e2474 = atomicLoad((&global[(_e2471 + 1u)]));
                            let _e2479 = atomicLoad((&global[_e2471]));
                            let _e2481 = (vec2<u32>(0u, (_e2474 << bitcast<u32>(0u))) | vec2<u32>(_e2479, 0u));
                            let _e2483 = ((_e2470 + 8u) / 4u);
                            let _e2486 = atomicLoad((&global[(_e2483 + 1u)]));
                            let _e2491 = atomicLoad((&global[_e2483]));
                            let _e2493 = (vec2<u32>(0u, (_e2486 << bitcast<u32>(0u))) | vec2<u32>(_e2491, 0u));
                            let _e2497 = (_e2481.y >> bitcast<u32>(0u));
                            let _e2501 = (_e2493.y >> bitcast<u32>(0u));
                            let _e2502 = (_e2470 ^ 16u);
                            let _e2503 = (_e2502 / 4u);
                            let _e2506 = atomicLoad((&global[(_e2503 + 1u)]));
                            let _e2511 = atomicLoad((&global[_e2503]));
                            let _e2513 = (vec2<u32>(0u, (_e2506 << bitcast<u32>(0u))) | vec2<u32>(_e2511, 0u));
                            let _e2515 = ((_e2502 + 8u) / 4u);
                            let _e2518 = atomicLoad((&global[(_e2515 + 1u)]));
                            let _e2523 = atomicLoad((&global[_e2515]));
                            let _e2525 = (vec2<u32>(0u, (_e2518 << bitcast<u32>(0u))) | vec2<u32>(_e2523, 0u));
                            let _e2529 = (_e2513.y >> bitcast<u32>(0u));
                            let _e2533 = (_e2525.y >> bitcast<u32>(0u));
                            let _e2544 = bitcast<f32>((_e2294.x << bitcast<u32>(16i)));
                            let _e2553 = bitcast<f32>((_e2294.x & 4294901760u));
                            let _e2571 = bitcast<f32>((_e2311 << bitcast<u32>(16i)));
                            let _e2580 = bitcast<f32>((_e2311 & 4294901760u));
                            let _e2598 = bitcast<f32>((_e2307.x << bitcast<u32>(16i)));
                            let _e2607 = bitcast<f32>((_e2307.x & 4294901760u));
                            let _e2625 = bitcast<f32>((_e2315 << bitcast<u32>(16i)));
                            let _e2634 = bitcast<f32>((_e2315 & 4294901760u));
                            let _e2652 = bitcast<f32>((_e2328.x << bitcast<u32>(16i)));
                            let _e2661 = bitcast<f32>((_e2328.x & 4294901760u));
                            let _e2679 = bitcast<f32>((_e2345 << bitcast<u32>(16i)));
                            let _e2688 = bitcast<f32>((_e2345 & 4294901760u));
                            let _e2706 = bitcast<f32>((_e2341.x << bitcast<u32>(16i)));
                            let _e2715 = bitcast<f32>((_e2341.x & 4294901760u));
                            let _e2733 = bitcast<f32>((_e2349 << bitcast<u32>(16i)));
                            let _e2742 = bitcast<f32>((_e2349 & 4294901760u));
                            phi_57902_ = bitcast<u32>(fma(bitcast<f32>((_e2533 & 4294901760u)), _e2742, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2533 << bitcast<u32>(16i))), _e2733, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2525.x & 4294901760u)), _e2715, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2525.x << bitcast<u32>(16i))), _e2706, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2529 & 4294901760u)), _e2688, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2529 << bitcast<u32>(16i))), _e2679, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2513.x & 4294901760u)), _e2661, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2513.x << bitcast<u32>(16i))), _e2652, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2501 & 4294901760u)), _e2634, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2501 << bitcast<u32>(16i))), _e2625, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2493.x & 4294901760u)), _e2607, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2493.x << bitcast<u32>(16i))), _e2598, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2497 & 4294901760u)), _e2580, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2497 << bitcast<u32>(16i))), _e2571, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2481.x & 4294901760u)), _e2553, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2481.x << bitcast<u32>(16i))), _e2544, bitcast<f32>(_e102))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_57873_ = bitcast<u32>(fma(bitcast<f32>((_e2469 & 4294901760u)), _e2742, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2469 << bitcast<u32>(16i))), _e2733, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2461.x & 4294901760u)), _e2715, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2461.x << bitcast<u32>(16i))), _e2706, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2465 & 4294901760u)), _e2688, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2465 << bitcast<u32>(16i))), _e2679, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2449.x & 4294901760u)), _e2661, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2449.x << bitcast<u32>(16i))), _e2652, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2437 & 4294901760u)), _e2634, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2437 << bitcast<u32>(16i))), _e2625, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2429.x & 4294901760u)), _e2607, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2429.x << bitcast<u32>(16i))), _e2598, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2433 & 4294901760u)), _e2580, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2433 << bitcast<u32>(16i))), _e2571, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2417.x & 4294901760u)), _e2553, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2417.x << bitcast<u32>(16i))), _e2544, bitcast<f32>(_e104))))))))))))))))))))))))))))))))))))))))))))))));
                        } else {
                            phi_21279_ = 0u;
                            phi_21282_ = _e1068;
                            loop {
                                let _e2088 = phi_21279_;
                                let _e2090 = phi_21282_;
                                let _e2091 = (_e2090 == 0u);
                                if _e2091 {
                                    phi_21280_ = u32();
                                    phi_21283_ = u32();
                                } else {
                                    let _e2095 = select((bitcast<u32>(31i) - firstLeadingBit(_e2090)), 32u, _e2091);
                                    let _e2098 = (select(_e2084, _e2076, (_e2095 < 16u)) + _e2088);
                                    let _e2103 = global_2.member[(_e67 + (_e2098 / 4u))];
                                    let _e2111 = (_e2065 ^ (2u * _e2095));
                                    let _e2114 = atomicLoad((&global[(_e2111 / 4u)]));
                                    let _e2117 = ((8u * (_e2111 % 4u)) & 31u);
                                    let _e2125 = atomicLoad((&global[(_e2111 / 4u)]));
                                    let _e2132 = atomicXor((&global[(_e2111 / 4u)]), ((((_e2125 >> bitcast<u32>(_e2117)) ^ (((_e2114 >> bitcast<u32>(_e2117)) & 65535u) ^ ((((_e2103 >> bitcast<u32>(((8u * (_e2098 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2117)));
                                    phi_21280_ = (_e2088 + 1u);
                                    phi_21283_ = (_e2090 ^ (2147483648u >> bitcast<u32>((_e2095 & 31u))));
                                }
                                let _e2139 = phi_21280_;
                                let _e2141 = phi_21283_;
                                continue;
                                continuing {
                                    phi_21279_ = _e2139;
                                    phi_21282_ = _e2141;
                                    break if !(select(true, false, _e2091));
                                }
                            }
                            let _e2144 = (2u * _e2071);
                            let _e2147 = (_e73 - select(_e2071, _e73, (_e73 < _e2071)));
                            let _e2152 = (select(32u, _e2147, (32u < _e2147)) - 32u);
                            let _e2155 = (select(_e2147, 8u, (8u < _e2147)) + select(_e2152, 8u, (8u < _e2152)));
                            phi_21405_ = 0u;
                            phi_21408_ = _e104;
                            loop {
                                let _e2157 = phi_21405_;
                                let _e2159 = phi_21408_;
                                local_15 = _e2159;
                                let _e2160 = (_e2157 < _e2155);
                                if _e2160 {
                                    let _e2162 = (_e2065 ^ (2u * _e2157));
                                    let _e2165 = atomicLoad((&global[(_e2162 / 4u)]));
                                    let _e2179 = (_e2144 + (2u * ((_e2157 % 8u) + (32u * (_e2157 / 8u)))));
                                    let _e2180 = (_e2179 + 1u);
                                    let _e2184 = global_3.member[(_e2180 / 4u)];
                                    let _e2197 = global_3.member[(_e2179 / 4u)];
                                    phi_21406_ = (_e2157 + 1u);
                                    phi_21409_ = bitcast<u32>(fma(bitcast<f32>((((_e2165 >> bitcast<u32>(((8u * (_e2162 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2184 >> bitcast<u32>(((8u * (_e2180 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2197 >> bitcast<u32>(((8u * (_e2179 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2159)));
                                } else {
                                    phi_21406_ = u32();
                                    phi_21409_ = u32();
                                }
                                let _e2214 = phi_21406_;
                                let _e2216 = phi_21409_;
                                continue;
                                continuing {
                                    phi_21405_ = _e2214;
                                    phi_21408_ = _e2216;
                                    break if !(_e2160);
                                }
                            }
                            phi_21538_ = 0u;
                            phi_21541_ = _e102;
                            loop {
                                let _e2220 = phi_21538_;
                                let _e2222 = phi_21541_;
                                local_14 = _e2222;
                                let _e2223 = (_e2220 < _e2155);
                                if _e2223 {
                                    let _e2225 = ((_e2065 ^ 32u) ^ (2u * _e2220));
                                    let _e2228 = atomicLoad((&global[(_e2225 / 4u)]));
                                    let _e2242 = (_e2144 + (2u * ((_e2220 % 8u) + (32u * (_e2220 / 8u)))));
                                    let _e2243 = (_e2242 + 1u);
                                    let _e2247 = global_3.member[(_e2243 / 4u)];
                                    let _e2260 = global_3.member[(_e2242 / 4u)];
                                    phi_21539_ = (_e2220 + 1u);
                                    phi_21542_ = bitcast<u32>(fma(bitcast<f32>((((_e2228 >> bitcast<u32>(((8u * (_e2225 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2247 >> bitcast<u32>(((8u * (_e2243 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2260 >> bitcast<u32>(((8u * (_e2242 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2222)));
                                } else {
                                    phi_21539_ = u32();
                                    phi_21542_ = u32();
                                }
                                let _e2277 = phi_21539_;
                                let _e2279 = phi_21542_;
                                continue;
                                continuing {
                                    phi_21538_ = _e2277;
                                    phi_21541_ = _e2279;
                                    break if !(_e2223);
                                }
                            }
                            let _e3729 = local_14;
                            phi_57902_ = _e3729;
                            let _e3732 = local_15;
                            phi_57873_ = _e3732;
                        }
                        let _e2751 = phi_57902_;
                        let _e2753 = phi_57873_;
                        phi_57901_ = _e2751;
                        phi_57872_ = _e2753;
                    } else {
                        phi_57901_ = _e102;
                        phi_57872_ = _e104;
                    }
                    let _e2755 = phi_57901_;
                    let _e2757 = phi_57872_;
                    if _e1097 {
                        let _e2762 = ((64u * _e1075) | (16u * ((_e1075 / 2u) % 4u)));
                        let _e2768 = ((512u * _e1079) + ((64u * _e1095) + (8u * (_e1077 % 4u))));
                        let _e2770 = local_2;
                        let _e2773 = (_e2026 + (_e2770 >> bitcast<u32>(16u)));
                        let _e2775 = local_3;
                        let _e2781 = ((_e2024 + (_e2775 & 65535u)) - countOneBits((_e2022 >> bitcast<u32>(16u))));
                        if ((_e73 % 64u) == 0u) {
                            let _e2979 = ((2u * _e2768) / 4u);
                            let _e2983 = global_3.member[(_e2979 + 1u)];
                            let _e2989 = global_3.member[_e2979];
                            let _e2991 = (vec2<u32>(0u, (_e2983 << bitcast<u32>(0u))) | vec2<u32>(_e2989, 0u));
                            let _e2995 = global_3.member[(_e2979 + 3u)];
                            let _e3002 = global_3.member[(_e2979 + 2u)];
                            let _e3004 = (vec2<u32>(0u, (_e2995 << bitcast<u32>(0u))) | vec2<u32>(_e3002, 0u));
                            let _e3008 = (_e2991.y >> bitcast<u32>(0u));
                            let _e3012 = (_e3004.y >> bitcast<u32>(0u));
                            let _e3016 = global_3.member[(_e2979 + 17u)];
                            let _e3023 = global_3.member[(_e2979 + 16u)];
                            let _e3025 = (vec2<u32>(0u, (_e3016 << bitcast<u32>(0u))) | vec2<u32>(_e3023, 0u));
                            let _e3029 = global_3.member[(_e2979 + 19u)];
                            let _e3036 = global_3.member[(_e2979 + 18u)];
                            let _e3038 = (vec2<u32>(0u, (_e3029 << bitcast<u32>(0u))) | vec2<u32>(_e3036, 0u));
                            let _e3042 = (_e3025.y >> bitcast<u32>(0u));
                            let _e3046 = (_e3038.y >> bitcast<u32>(0u));
                            phi_21770_ = 0u;
                            phi_21773_ = _e2022;
                            loop {
                                let _e3048 = phi_21770_;
                                let _e3050 = phi_21773_;
                                let _e3051 = (_e3050 == 0u);
                                if _e3051 {
                                    phi_21771_ = u32();
                                    phi_21774_ = u32();
                                } else {
                                    let _e3055 = select((bitcast<u32>(31i) - firstLeadingBit(_e3050)), 32u, _e3051);
                                    let _e3058 = (select(_e2781, _e2773, (_e3055 < 16u)) + _e3048);
                                    let _e3063 = global_2.member[(_e67 + (_e3058 / 4u))];
                                    let _e3071 = (_e2762 ^ (2u * _e3055));
                                    let _e3074 = atomicLoad((&global[(_e3071 / 4u)]));
                                    let _e3077 = ((8u * (_e3071 % 4u)) & 31u);
                                    let _e3085 = atomicLoad((&global[(_e3071 / 4u)]));
                                    let _e3092 = atomicXor((&global[(_e3071 / 4u)]), ((((_e3085 >> bitcast<u32>(_e3077)) ^ (((_e3074 >> bitcast<u32>(_e3077)) & 65535u) ^ ((((_e3063 >> bitcast<u32>(((8u * (_e3058 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e3077)));
                                    phi_21771_ = (_e3048 + 1u);
                                    phi_21774_ = (_e3050 ^ (2147483648u >> bitcast<u32>((_e3055 & 31u))));
                                }
                                let _e3099 = phi_21771_;
                                let _e3101 = phi_21774_;
                                continue;
                                continuing {
                                    phi_21770_ = _e3099;
                                    phi_21773_ = _e3101;
                                    break if !(select(true, false, _e3051));
                                }
                            }
                            let _e3104 = (_e2762 / 4u);
                            let _e3107 = atomicLoad((&global[(_e3104 + 1u)]));
                            let _e3112 = atomicLoad((&global[_e3104]));
                            let _e3114 = (vec2<u32>(0u, (_e3107 << bitcast<u32>(0u))) | vec2<u32>(_e3112, 0u));
                            let _e3116 = ((_e2762 + 8u) / 4u);
                            let _e3119 = atomicLoad((&global[(_e3116 + 1u)]));
                            let _e3124 = atomicLoad((&global[_e3116]));
                            let _e3126 = (vec2<u32>(0u, (_e3119 << bitcast<u32>(0u))) | vec2<u32>(_e3124, 0u));
                            let _e3130 = (_e3114.y >> bitcast<u32>(0u));
                            let _e3134 = (_e3126.y >> bitcast<u32>(0u));
                            let _e3135 = (_e2762 ^ 16u);
                            let _e3136 = (_e3135 / 4u);
                            let _e3139 = atomicLoad((&global[(_e3136 + 1u)]));
                            let _e3144 = atomicLoad((&global[_e3136]));
                            let _e3146 = (vec2<u32>(0u, (_e3139 << bitcast<u32>(0u))) | vec2<u32>(_e3144, 0u));
                            let _e3148 = ((_e3135 + 8u) / 4u);
                            let _e3151 = atomicLoad((&global[(_e3148 + 1u)]));
                            let _e3156 = atomicLoad((&global[_e3148]));
                            let _e3158 = (vec2<u32>(0u, (_e3151 << bitcast<u32>(0u))) | vec2<u32>(_e3156, 0u));
                            let _e3162 = (_e3146.y >> bitcast<u32>(0u));
                            let _e3166 = (_e3158.y >> bitcast<u32>(0u));
                            let _e3167 = (_e2762 ^ 32u);
                            let _e3168 = (_e3167 / 4u);
                            let _e3171 = atomicLoad((&global[(_e3168 + 1u)]));
                            let _e3176 = atomicLoad((&global[_e3168]));
                            let _e3178 = (vec2<u32>(0u, (_e3171 << bitcast<u32>(0u))) | vec2<u32>(_e3176, 0u));
                            let _e3180 = ((_e3167 + 8u) / 4u);
                            let _e3183 = atomicLoad((&global[(_e3180 + 1u)]));
                            let _e3188 = atomicLoad((&global[_e3180]));
                            let _e3190 = (vec2<u32>(0u, (_e3183 << bitcast<u32>(0u))) | vec2<u32>(_e3188, 0u));
                            let _e3194 = (_e3178.y >> bitcast<u32>(0u));
                            let _e3198 = (_e3190.y >> bitcast<u32>(0u));
                            let _e3199 = (_e3167 ^ 16u);
                            let _e3200 = (_e3199 / 4u);
                            let _e3203 = atomicLoad((&global[(_e3200 + 1u)]));
                            let _e3208 = atomicLoad((&global[_e3200]));
                            let _e3210 = (vec2<u32>(0u, (_e3203 << bitcast<u32>(0u))) | vec2<u32>(_e3208, 0u));
                            let _e3212 = ((_e3199 + 8u) / 4u);
                            let _e3215 = atomicLoad((&global[(_e3212 + 1u)]));
                            let _e3220 = atomicLoad((&global[_e3212]));
                            let _e3222 = (vec2<u32>(0u, (_e3215 << bitcast<u32>(0u))) | vec2<u32>(_e3220, 0u));
                            let _e3226 = (_e3210.y >> bitcast<u32>(0u));
                            let _e3230 = (_e3222.y >> bitcast<u32>(0u));
                            let _e3241 = bitcast<f32>((_e2991.x << bitcast<u32>(16i)));
                            let _e3250 = bitcast<f32>((_e2991.x & 4294901760u));
                            let _e3268 = bitcast<f32>((_e3008 << bitcast<u32>(16i)));
                            let _e3277 = bitcast<f32>((_e3008 & 4294901760u));
                            let _e3295 = bitcast<f32>((_e3004.x << bitcast<u32>(16i)));
                            let _e3304 = bitcast<f32>((_e3004.x & 4294901760u));
                            let _e3322 = bitcast<f32>((_e3012 << bitcast<u32>(16i)));
                            let _e3331 = bitcast<f32>((_e3012 & 4294901760u));
                            let _e3349 = bitcast<f32>((_e3025.x << bitcast<u32>(16i)));
                            let _e3358 = bitcast<f32>((_e3025.x & 4294901760u));
                            let _e3376 = bitcast<f32>((_e3042 << bitcast<u32>(16i)));
                            let _e3385 = bitcast<f32>((_e3042 & 4294901760u));
                            let _e3403 = bitcast<f32>((_e3038.x << bitcast<u32>(16i)));
                            let _e3412 = bitcast<f32>((_e3038.x & 4294901760u));
                            let _e3430 = bitcast<f32>((_e3046 << bitcast<u32>(16i)));
                            let _e3439 = bitcast<f32>((_e3046 & 4294901760u));
                            phi_57933_ = bitcast<u32>(fma(bitcast<f32>((_e3230 & 4294901760u)), _e3439, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3230 << bitcast<u32>(16i))), _e3430, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3222.x & 4294901760u)), _e3412, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3222.x << bitcast<u32>(16i))), _e3403, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3226 & 4294901760u)), _e3385, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3226 << bitcast<u32>(16i))), _e3376, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3210.x & 4294901760u)), _e3358, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3210.x << bitcast<u32>(16i))), _e3349, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3198 & 4294901760u)), _e3331, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3198 << bitcast<u32>(16i))), _e3322, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3190.x & 4294901760u)), _e3304, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3190.x << bitcast<u32>(16i))), _e3295, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3194 & 4294901760u)), _e3277, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3194 << bitcast<u32>(16i))), _e3268, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3178.x & 4294901760u)), _e3250, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3178.x << bitcast<u32>(16i))), _e3241, bitcast<f32>(_e92))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_57924_ = bitcast<u32>(fma(bitcast<f32>((_e3166 & 4294901760u)), _e3439, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3166 << bitcast<u32>(16i))), _e3430, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3158.x & 4294901760u)), _e3412, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3158.x << bitcast<u32>(16i))), _e3403, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3162 & 4294901760u)), _e3385, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3162 << bitcast<u32>(16i))), _e3376, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3146.x & 4294901760u)), _e3358, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3146.x << bitcast<u32>(16i))), _e3349, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3134 & 4294901760u)), _e3331, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3134 << bitcast<u32>(16i))), _e3322, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3126.x & 4294901760u)), _e3304, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3126.x << bitcast<u32>(16i))), _e3295, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3130 & 4294901760u)), _e3277, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3130 << bitcast<u32>(16i))), _e3268, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3114.x & 4294901760u)), _e3250, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3114.x << bitcast<u32>(16i))), _e3241, bitcast<f32>(_e94))))))))))))))))))))))))))))))))))))))))))))))));
                        } else {
                            phi_22270_ = 0u;
                            phi_22273_ = _e2022;
                            loop {
                                let _e2785 = phi_22270_;
                                let _e2787 = phi_22273_;
                                let _e2788 = (_e2787 == 0u);
                                if _e2788 {
                                    phi_22271_ = u32();
                                    phi_22274_ = u32();
                                } else {
                                    let _e2792 = select((bitcast<u32>(31i) - firstLeadingBit(_e2787)), 32u, _e2788);
                                    let _e2795 = (select(_e2781, _e2773, (_e2792 < 16u)) + _e2785);
                                    let _e2800 = global_2.member[(_e67 + (_e2795 / 4u))];
                                    let _e2808 = (_e2762 ^ (2u * _e2792));
                                    let _e2811 = atomicLoad((&global[(_e2808 / 4u)]));
                                    let _e2814 = ((8u * (_e2808 % 4u)) & 31u);
                                    let _e2822 = atomicLoad((&global[(_e2808 / 4u)]));
                                    let _e2829 = atomicXor((&global[(_e2808 / 4u)]), ((((_e2822 >> bitcast<u32>(_e2814)) ^ (((_e2811 >> bitcast<u32>(_e2814)) & 65535u) ^ ((((_e2800 >> bitcast<u32>(((8u * (_e2795 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2814)));
                                    phi_22271_ = (_e2785 + 1u);
                                    phi_22274_ = (_e2787 ^ (2147483648u >> bitcast<u32>((_e2792 & 31u))));
                                }
                                let _e2836 = phi_22271_;
                                let _e2838 = phi_22274_;
                                continue;
                                continuing {
                                    phi_22270_ = _e2836;
                                    phi_22273_ = _e2838;
                                    break if !(select(true, false, _e2788));
                                }
                            }
                            let _e2841 = (2u * _e2768);
                            let _e2844 = (_e73 - select(_e2768, _e73, (_e73 < _e2768)));
                            let _e2849 = (select(32u, _e2844, (32u < _e2844)) - 32u);
                            let _e2852 = (select(_e2844, 8u, (8u < _e2844)) + select(_e2849, 8u, (8u < _e2849)));
                            phi_22396_ = 0u;
                            phi_22399_ = _e94;
                            loop {
                                let _e2854 = phi_22396_;
                                let _e2856 = phi_22399_;
                                local_17 = _e2856;
                                let _e2857 = (_e2854 < _e2852);
                                if _e2857 {
                                    let _e2859 = (_e2762 ^ (2u * _e2854));
                                    let _e2862 = atomicLoad((&global[(_e2859 / 4u)]));
                                    let _e2876 = (_e2841 + (2u * ((_e2854 % 8u) + (32u * (_e2854 / 8u)))));
                                    let _e2877 = (_e2876 + 1u);
                                    let _e2881 = global_3.member[(_e2877 / 4u)];
                                    let _e2894 = global_3.member[(_e2876 / 4u)];
                                    phi_22397_ = (_e2854 + 1u);
                                    phi_22400_ = bitcast<u32>(fma(bitcast<f32>((((_e2862 >> bitcast<u32>(((8u * (_e2859 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2881 >> bitcast<u32>(((8u * (_e2877 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2894 >> bitcast<u32>(((8u * (_e2876 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2856)));
                                } else {
                                    phi_22397_ = u32();
                                    phi_22400_ = u32();
                                }
                                let _e2911 = phi_22397_;
                                let _e2913 = phi_22400_;
                                continue;
                                continuing {
                                    phi_22396_ = _e2911;
                                    phi_22399_ = _e2913;
                                    break if !(_e2857);
                                }
                            }
                            phi_22529_ = 0u;
                            phi_22532_ = _e92;
                            loop {
                                let _e2917 = phi_22529_;
                                let _e2919 = phi_22532_;
                                local_16 = _e2919;
                                let _e2920 = (_e2917 < _e2852);
                                if _e2920 {
                                    let _e2922 = ((_e2762 ^ 32u) ^ (2u * _e2917));
                                    let _e2925 = atomicLoad((&global[(_e2922 / 4u)]));
                                    let _e2939 = (_e2841 + (2u * ((_e2917 % 8u) + (32u * (_e2917 / 8u)))));
                                    let _e2940 = (_e2939 + 1u);
                                    let _e2944 = global_3.member[(_e2940 / 4u)];
                                    let _e2957 = global_3.member[(_e2939 / 4u)];
                                    phi_22530_ = (_e2917 + 1u);
                                    phi_22533_ = bitcast<u32>(fma(bitcast<f32>((((_e2925 >> bitcast<u32>(((8u * (_e2922 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2944 >> bitcast<u32>(((8u * (_e2940 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2957 >> bitcast<u32>(((8u * (_e2939 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2919)));
                                } else {
                                    phi_22530_ = u32();
                                    phi_22533_ = u32();
                                }
                                let _e2974 = phi_22530_;
                                let _e2976 = phi_22533_;
                                continue;
                                continuing {
                                    phi_22529_ = _e2974;
                                    phi_22532_ = _e2976;
                                    break if !(_e2920);
                                }
                            }
                            let _e3755 = local_16;
                            phi_57933_ = _e3755;
                            let _e3758 = local_17;
                            phi_57924_ = _e3758;
                        }
                        let _e3448 = phi_57933_;
                        let _e3450 = phi_57924_;
                        phi_57932_ = _e3448;
                        phi_57923_ = _e3450;
                    } else {
                        phi_57932_ = _e92;
                        phi_57923_ = _e94;
                    }
                    let _e3452 = phi_57932_;
                    let _e3454 = phi_57923_;
                    phi_58100_ = _e2022;
                    phi_58079_ = _e2024;
                    phi_58058_ = _e2026;
                    phi_58017_ = _e1068;
                    phi_57976_ = _e1070;
                    phi_57935_ = _e1072;
                    phi_57931_ = _e3452;
                    phi_57922_ = _e3454;
                    phi_57899_ = _e2755;
                    phi_57870_ = _e2757;
                    phi_16223_ = (_e112 + 4u);
                } else {
                    phi_58100_ = _e96;
                    phi_58079_ = _e98;
                    phi_58058_ = _e100;
                    phi_58017_ = _e106;
                    phi_57976_ = _e108;
                    phi_57935_ = _e110;
                    phi_57931_ = _e92;
                    phi_57922_ = _e94;
                    phi_57899_ = _e102;
                    phi_57870_ = _e104;
                    phi_16223_ = u32();
                }
                let _e3457 = phi_58100_;
                let _e3459 = phi_58079_;
                let _e3461 = phi_58058_;
                let _e3463 = phi_58017_;
                let _e3465 = phi_57976_;
                let _e3467 = phi_57935_;
                let _e3469 = phi_57931_;
                let _e3471 = phi_57922_;
                let _e3473 = phi_57899_;
                let _e3475 = phi_57870_;
                let _e3477 = phi_16223_;
                local_4 = _e3473;
                local_5 = _e3475;
                local_6 = _e3475;
                local_7 = _e3473;
                local_8 = _e3469;
                local_9 = _e3471;
                local_10 = _e3471;
                local_11 = _e3469;
                continue;
                continuing {
                    phi_57840_ = _e3469;
                    phi_57798_ = _e3471;
                    phi_57764_ = _e3457;
                    phi_57733_ = _e3459;
                    phi_57702_ = _e3461;
                    phi_57682_ = _e3473;
                    phi_57660_ = _e3475;
                    phi_57646_ = _e3463;
                    phi_57635_ = _e3465;
                    phi_57623_ = _e3467;
                    phi_16222_ = _e3477;
                    break if !(_e116);
                }
            }
            let _e3480 = ((param_5 % 32u) < 16u);
            if _e3480 {
                let _e3487 = local_6;
                let _e3489 = local_7;
                phi_22746_ = type_7(_e3487, _e3489);
            } else {
                let _e3482 = local_4;
                let _e3484 = local_5;
                phi_22746_ = type_7(_e3482, _e3484);
            }
            let _e3492 = phi_22746_;
            if _e3480 {
                let _e3501 = local_10;
                let _e3503 = local_11;
                phi_22756_ = type_7(_e3501, _e3503);
            } else {
                let _e3496 = local_8;
                let _e3498 = local_9;
                phi_22756_ = type_7(_e3496, _e3498);
            }
            let _e3506 = phi_22756_;
            phi_22760_ = _e3506.member_1;
            phi_22763_ = _e3492.member_1;
            phi_22765_ = _e3506.member;
            phi_22767_ = _e3492.member;
            phi_22769_ = 16u;
            loop {
                let _e3510 = phi_22760_;
                let _e3512 = phi_22763_;
                let _e3514 = phi_22765_;
                let _e3516 = phi_22767_;
                let _e3518 = phi_22769_;
                local_12 = _e3516;
                local_13 = _e3514;
                let _e3519 = (_e3518 > 0u);
                if _e3519 {
                    global_1[param_5] = _e3512;
                    let _e3521 = (param_5 + 128u);
                    global_1[_e3521] = _e3510;
                    workgroupBarrier();
                    let _e3525 = global_1[(param_5 ^ _e3518)];
                    let _e3532 = global_1[(_e3521 ^ _e3518)];
                    workgroupBarrier();
                    phi_22761_ = bitcast<u32>((bitcast<f32>(_e3514) + bitcast<f32>(_e3532)));
                    phi_22764_ = bitcast<u32>((bitcast<f32>(_e3516) + bitcast<f32>(_e3525)));
                    phi_22770_ = (_e3518 / 2u);
                } else {
                    phi_22761_ = u32();
                    phi_22764_ = u32();
                    phi_22770_ = u32();
                }
                let _e3539 = phi_22761_;
                let _e3541 = phi_22764_;
                let _e3543 = phi_22770_;
                continue;
                continuing {
                    phi_22760_ = _e3539;
                    phi_22763_ = _e3541;
                    phi_22765_ = _e3539;
                    phi_22767_ = _e3541;
                    phi_22769_ = _e3543;
                    break if !(_e3519);
                }
            }
            let _e3545 = (param_5 % 16u);
            if (_e3545 == 0u) {
                let _e3551 = local_12;
                atomicStore((&global[((64u * param_5) / 4u)]), _e3551);
            }
            let _e3552 = (param_5 + 128u);
            let _e3553 = (_e3552 % 16u);
            if (_e3553 == 0u) {
                let _e3559 = local_13;
                atomicStore((&global[((64u * _e3552) / 4u)]), _e3559);
            }
            workgroupBarrier();
            let _e3567 = ((_e90 + ((param_5 / 128u) * 2u)) + ((param_5 / 16u) % 2u));
            if (((param_5 / 32u) % 4u) == 0u) {
                if (_e3567 < _e79) {
                    if (_e3545 < _e82) {
                        let _e3571 = (param_5 - _e3545);
                        let _e3573 = (4u * _e3545);
                        let _e3577 = atomicLoad((&global[(((64u * _e3571) + _e3573) / 4u)]));
                        let _e3583 = atomicLoad((&global[(((64u * (_e3571 + 32u)) + _e3573) / 4u)]));
                        let _e3593 = atomicLoad((&global[(((64u * (_e3571 + 64u)) + _e3573) / 4u)]));
                        let _e3599 = atomicLoad((&global[(((64u * (_e3571 + 96u)) + _e3573) / 4u)]));
                        let _e3607 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3577) + bitcast<f32>(_e3583)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3593) + bitcast<f32>(_e3599))))));
                        let _e3609 = ((_e79 * _e3545) + _e3567);
                        let _e3613 = (_e79 == 0u);
                        if _e3613 {
                            break;
                        }
                        if _e3613 {
                            break;
                        }
                        global_4.member[(((_e88 * (_e3609 / _e79)) + _e85) + (_e3609 % _e79))] = select(_e3607, 2143289344u, ((_e3607 & 2147483647u) > 2139095040u));
                    }
                }
            }
            let _e3628 = ((_e90 + ((_e3552 / 128u) * 2u)) + ((_e3552 / 16u) % 2u));
            if (((_e3552 / 32u) % 4u) == 0u) {
                if (_e3628 < _e79) {
                    if (_e3553 < _e82) {
                        let _e3632 = (_e3552 - _e3553);
                        let _e3634 = (4u * _e3553);
                        let _e3638 = atomicLoad((&global[(((64u * _e3632) + _e3634) / 4u)]));
                        let _e3644 = atomicLoad((&global[(((64u * (_e3632 + 32u)) + _e3634) / 4u)]));
                        let _e3654 = atomicLoad((&global[(((64u * (_e3632 + 64u)) + _e3634) / 4u)]));
                        let _e3660 = atomicLoad((&global[(((64u * (_e3632 + 96u)) + _e3634) / 4u)]));
                        let _e3668 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3638) + bitcast<f32>(_e3644)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3654) + bitcast<f32>(_e3660))))));
                        let _e3670 = ((_e79 * _e3553) + _e3628);
                        let _e3674 = (_e79 == 0u);
                        if _e3674 {
                            break;
                        }
                        if _e3674 {
                            break;
                        }
                        global_4.member[(((_e88 * (_e3670 / _e79)) + _e85) + (_e3670 % _e79))] = select(_e3668, 2143289344u, ((_e3668 & 2147483647u) > 2139095040u));
                    }
                }
            }
            break;
        }
    }
    return;
}

fn function_1(param_6: vec3<u32>, param_7: u32) {
    var phi_62476_: u32;
    var phi_62245_: u32;
    var phi_62020_: u32;
    var phi_61802_: u32;
    var phi_61590_: u32;
    var phi_61385_: u32;
    var phi_61186_: u32;
    var phi_60994_: u32;
    var phi_60808_: u32;
    var phi_60629_: u32;
    var phi_60456_: u32;
    var phi_60290_: u32;
    var phi_60130_: u32;
    var phi_59977_: u32;
    var phi_59830_: u32;
    var phi_59690_: u32;
    var phi_59558_: u32;
    var phi_59429_: u32;
    var phi_59300_: u32;
    var phi_59182_: u32;
    var phi_59069_: u32;
    var phi_58962_: u32;
    var phi_58862_: u32;
    var phi_58768_: u32;
    var phi_58681_: u32;
    var phi_58600_: u32;
    var phi_58526_: u32;
    var phi_58458_: u32;
    var phi_58397_: u32;
    var phi_58342_: u32;
    var phi_58294_: u32;
    var phi_58252_: u32;
    var phi_58217_: u32;
    var phi_58188_: u32;
    var phi_58166_: u32;
    var phi_58152_: u32;
    var phi_58141_: u32;
    var phi_58129_: u32;
    var phi_23847_: u32;
    var phi_58150_: u32;
    var phi_58139_: u32;
    var phi_58127_: u32;
    var phi_26035_: u32;
    var phi_59554_: u32;
    var phi_59425_: u32;
    var phi_59296_: u32;
    var phi_28211_: u32;
    var phi_28221_: u32;
    var phi_28224_: u32;
    var phi_28222_: u32;
    var phi_28225_: u32;
    var phi_28239_: u32;
    var phi_28242_: u32;
    var phi_28240_: u32;
    var phi_28243_: u32;
    var local_18: u32;
    var local_19: u32;
    var phi_31613_: u32;
    var phi_31616_: u32;
    var phi_31614_: u32;
    var phi_31617_: u32;
    var phi_31739_: u32;
    var phi_31742_: u32;
    var phi_31740_: u32;
    var phi_31743_: u32;
    var phi_31872_: u32;
    var phi_31875_: u32;
    var phi_31873_: u32;
    var phi_31876_: u32;
    var phi_32013_: u32;
    var phi_32016_: u32;
    var phi_32014_: u32;
    var phi_32017_: u32;
    var phi_32146_: u32;
    var phi_32149_: u32;
    var phi_32147_: u32;
    var phi_32150_: u32;
    var phi_32287_: u32;
    var phi_32290_: u32;
    var phi_32288_: u32;
    var phi_32291_: u32;
    var phi_32420_: u32;
    var phi_32423_: u32;
    var phi_32421_: u32;
    var phi_32424_: u32;
    var phi_32561_: u32;
    var phi_32564_: u32;
    var phi_32562_: u32;
    var phi_32565_: u32;
    var phi_32694_: u32;
    var phi_32697_: u32;
    var phi_32695_: u32;
    var phi_32698_: u32;
    var phi_32835_: u32;
    var phi_32838_: u32;
    var phi_32836_: u32;
    var phi_32839_: u32;
    var phi_32968_: u32;
    var phi_32971_: u32;
    var phi_32969_: u32;
    var phi_32972_: u32;
    var phi_33109_: u32;
    var phi_33112_: u32;
    var phi_33110_: u32;
    var phi_33113_: u32;
    var phi_33242_: u32;
    var phi_33245_: u32;
    var phi_33243_: u32;
    var phi_33246_: u32;
    var phi_33383_: u32;
    var phi_33386_: u32;
    var phi_33384_: u32;
    var phi_33387_: u32;
    var phi_33516_: u32;
    var phi_33519_: u32;
    var phi_33517_: u32;
    var phi_33520_: u32;
    var phi_33657_: u32;
    var phi_33660_: u32;
    var phi_33658_: u32;
    var phi_33661_: u32;
    var phi_33790_: u32;
    var phi_33793_: u32;
    var phi_33791_: u32;
    var phi_33794_: u32;
    var phi_28404_: u32;
    var phi_28407_: u32;
    var phi_28405_: u32;
    var phi_28408_: u32;
    var phi_66612_: u32;
    var phi_66457_: u32;
    var phi_66206_: u32;
    var phi_66041_: u32;
    var phi_65760_: u32;
    var phi_65585_: u32;
    var phi_65274_: u32;
    var phi_65089_: u32;
    var phi_64748_: u32;
    var phi_64553_: u32;
    var phi_64182_: u32;
    var phi_63977_: u32;
    var phi_63576_: u32;
    var phi_63361_: u32;
    var phi_62930_: u32;
    var phi_62705_: u32;
    var phi_66611_: u32;
    var phi_66456_: u32;
    var phi_66205_: u32;
    var phi_66040_: u32;
    var phi_65759_: u32;
    var phi_65584_: u32;
    var phi_65273_: u32;
    var phi_65088_: u32;
    var phi_64747_: u32;
    var phi_64552_: u32;
    var phi_64181_: u32;
    var phi_63976_: u32;
    var phi_63575_: u32;
    var phi_63360_: u32;
    var phi_62929_: u32;
    var phi_62704_: u32;
    var local_20: u32;
    var local_21: u32;
    var phi_37231_: u32;
    var phi_37234_: u32;
    var phi_37232_: u32;
    var phi_37235_: u32;
    var phi_37357_: u32;
    var phi_37360_: u32;
    var phi_37358_: u32;
    var phi_37361_: u32;
    var phi_37490_: u32;
    var phi_37493_: u32;
    var phi_37491_: u32;
    var phi_37494_: u32;
    var phi_37631_: u32;
    var phi_37634_: u32;
    var phi_37632_: u32;
    var phi_37635_: u32;
    var phi_37764_: u32;
    var phi_37767_: u32;
    var phi_37765_: u32;
    var phi_37768_: u32;
    var phi_37905_: u32;
    var phi_37908_: u32;
    var phi_37906_: u32;
    var phi_37909_: u32;
    var phi_38038_: u32;
    var phi_38041_: u32;
    var phi_38039_: u32;
    var phi_38042_: u32;
    var phi_38179_: u32;
    var phi_38182_: u32;
    var phi_38180_: u32;
    var phi_38183_: u32;
    var phi_38312_: u32;
    var phi_38315_: u32;
    var phi_38313_: u32;
    var phi_38316_: u32;
    var phi_38453_: u32;
    var phi_38456_: u32;
    var phi_38454_: u32;
    var phi_38457_: u32;
    var phi_38586_: u32;
    var phi_38589_: u32;
    var phi_38587_: u32;
    var phi_38590_: u32;
    var phi_38727_: u32;
    var phi_38730_: u32;
    var phi_38728_: u32;
    var phi_38731_: u32;
    var phi_38860_: u32;
    var phi_38863_: u32;
    var phi_38861_: u32;
    var phi_38864_: u32;
    var phi_39001_: u32;
    var phi_39004_: u32;
    var phi_39002_: u32;
    var phi_39005_: u32;
    var phi_39134_: u32;
    var phi_39137_: u32;
    var phi_39135_: u32;
    var phi_39138_: u32;
    var phi_39275_: u32;
    var phi_39278_: u32;
    var phi_39276_: u32;
    var phi_39279_: u32;
    var phi_39408_: u32;
    var phi_39411_: u32;
    var phi_39409_: u32;
    var phi_39412_: u32;
    var phi_34022_: u32;
    var phi_34025_: u32;
    var phi_34023_: u32;
    var phi_34026_: u32;
    var phi_66797_: u32;
    var phi_66760_: u32;
    var phi_66411_: u32;
    var phi_66364_: u32;
    var phi_65985_: u32;
    var phi_65928_: u32;
    var phi_65519_: u32;
    var phi_65452_: u32;
    var phi_65013_: u32;
    var phi_64936_: u32;
    var phi_64467_: u32;
    var phi_64380_: u32;
    var phi_63881_: u32;
    var phi_63784_: u32;
    var phi_63255_: u32;
    var phi_63148_: u32;
    var phi_66796_: u32;
    var phi_66759_: u32;
    var phi_66410_: u32;
    var phi_66363_: u32;
    var phi_65984_: u32;
    var phi_65927_: u32;
    var phi_65518_: u32;
    var phi_65451_: u32;
    var phi_65012_: u32;
    var phi_64935_: u32;
    var phi_64466_: u32;
    var phi_64379_: u32;
    var phi_63880_: u32;
    var phi_63783_: u32;
    var phi_63254_: u32;
    var phi_63147_: u32;
    var phi_67979_: u32;
    var phi_67860_: u32;
    var phi_67741_: u32;
    var phi_67504_: u32;
    var phi_67267_: u32;
    var phi_67030_: u32;
    var phi_66795_: u32;
    var phi_66758_: u32;
    var phi_66609_: u32;
    var phi_66454_: u32;
    var phi_66409_: u32;
    var phi_66362_: u32;
    var phi_66203_: u32;
    var phi_66038_: u32;
    var phi_65983_: u32;
    var phi_65926_: u32;
    var phi_65757_: u32;
    var phi_65582_: u32;
    var phi_65517_: u32;
    var phi_65450_: u32;
    var phi_65271_: u32;
    var phi_65086_: u32;
    var phi_65011_: u32;
    var phi_64934_: u32;
    var phi_64745_: u32;
    var phi_64550_: u32;
    var phi_64465_: u32;
    var phi_64378_: u32;
    var phi_64179_: u32;
    var phi_63974_: u32;
    var phi_63879_: u32;
    var phi_63782_: u32;
    var phi_63573_: u32;
    var phi_63358_: u32;
    var phi_63253_: u32;
    var phi_63146_: u32;
    var phi_62927_: u32;
    var phi_62702_: u32;
    var phi_23848_: u32;
    var local_22: u32;
    var local_23: u32;
    var local_24: u32;
    var local_25: u32;
    var phi_39625_: type_7;
    var local_26: u32;
    var local_27: u32;
    var local_28: u32;
    var local_29: u32;
    var phi_39635_: type_7;
    var phi_39639_: u32;
    var phi_39642_: u32;
    var phi_39644_: u32;
    var phi_39646_: u32;
    var phi_39648_: u32;
    var phi_39640_: u32;
    var phi_39643_: u32;
    var phi_39649_: u32;
    var local_30: u32;
    var local_31: u32;
    var local_32: u32;
    var local_33: u32;
    var phi_39854_: type_7;
    var local_34: u32;
    var local_35: u32;
    var local_36: u32;
    var local_37: u32;
    var phi_39864_: type_7;
    var phi_39868_: u32;
    var phi_39871_: u32;
    var phi_39873_: u32;
    var phi_39875_: u32;
    var phi_39877_: u32;
    var phi_39869_: u32;
    var phi_39872_: u32;
    var phi_39878_: u32;
    var local_38: u32;
    var local_39: u32;
    var local_40: u32;
    var local_41: u32;
    var phi_40083_: type_7;
    var local_42: u32;
    var local_43: u32;
    var local_44: u32;
    var local_45: u32;
    var phi_40093_: type_7;
    var phi_40097_: u32;
    var phi_40100_: u32;
    var phi_40102_: u32;
    var phi_40104_: u32;
    var phi_40106_: u32;
    var phi_40098_: u32;
    var phi_40101_: u32;
    var phi_40107_: u32;
    var local_46: u32;
    var local_47: u32;
    var local_48: u32;
    var local_49: u32;
    var phi_40312_: type_7;
    var local_50: u32;
    var local_51: u32;
    var local_52: u32;
    var local_53: u32;
    var phi_40322_: type_7;
    var phi_40326_: u32;
    var phi_40329_: u32;
    var phi_40331_: u32;
    var phi_40333_: u32;
    var phi_40335_: u32;
    var phi_40327_: u32;
    var phi_40330_: u32;
    var phi_40336_: u32;
    var local_54: u32;
    var local_55: u32;
    var local_56: u32;
    var local_57: u32;
    var phi_40541_: type_7;
    var local_58: u32;
    var local_59: u32;
    var local_60: u32;
    var local_61: u32;
    var phi_40551_: type_7;
    var phi_40555_: u32;
    var phi_40558_: u32;
    var phi_40560_: u32;
    var phi_40562_: u32;
    var phi_40564_: u32;
    var phi_40556_: u32;
    var phi_40559_: u32;
    var phi_40565_: u32;
    var local_62: u32;
    var local_63: u32;
    var local_64: u32;
    var local_65: u32;
    var phi_40770_: type_7;
    var local_66: u32;
    var local_67: u32;
    var local_68: u32;
    var local_69: u32;
    var phi_40780_: type_7;
    var phi_40784_: u32;
    var phi_40787_: u32;
    var phi_40789_: u32;
    var phi_40791_: u32;
    var phi_40793_: u32;
    var phi_40785_: u32;
    var phi_40788_: u32;
    var phi_40794_: u32;
    var local_70: u32;
    var local_71: u32;
    var local_72: u32;
    var local_73: u32;
    var phi_40999_: type_7;
    var local_74: u32;
    var local_75: u32;
    var local_76: u32;
    var local_77: u32;
    var phi_41009_: type_7;
    var phi_41013_: u32;
    var phi_41016_: u32;
    var phi_41018_: u32;
    var phi_41020_: u32;
    var phi_41022_: u32;
    var phi_41014_: u32;
    var phi_41017_: u32;
    var phi_41023_: u32;
    var local_78: u32;
    var local_79: u32;
    var local_80: u32;
    var local_81: u32;
    var phi_41228_: type_7;
    var local_82: u32;
    var local_83: u32;
    var local_84: u32;
    var local_85: u32;
    var phi_41238_: type_7;
    var phi_41242_: u32;
    var phi_41245_: u32;
    var phi_41247_: u32;
    var phi_41249_: u32;
    var phi_41251_: u32;
    var phi_41243_: u32;
    var phi_41246_: u32;
    var phi_41252_: u32;
    var local_86: u32;
    var local_87: u32;
    var local_88: u32;
    var local_89: u32;
    var local_90: u32;
    var local_91: u32;
    var local_92: u32;
    var local_93: u32;
    var local_94: u32;
    var local_95: u32;
    var local_96: u32;
    var local_97: u32;
    var local_98: u32;
    var local_99: u32;
    var local_100: u32;
    var local_101: u32;
    var local_102: u32;
    var local_103: u32;
    var local_104: u32;
    var local_105: u32;
    var local_106: u32;
    var local_107: u32;
    var local_108: u32;
    var local_109: u32;
    var local_110: u32;
    var local_111: u32;
    var local_112: u32;
    var local_113: u32;
    var local_114: u32;
    var local_115: u32;
    var local_116: u32;
    var local_117: u32;
    var local_118: u32;
    var local_119: u32;
    var local_120: u32;
    var local_121: u32;
    var local_122: u32;
    var local_123: u32;
    var local_124: u32;
    var local_125: u32;
    var local_126: u32;
    var local_127: u32;
    var local_128: u32;
    var local_129: u32;
    var local_130: u32;
    var local_131: u32;
    var local_132: u32;
    var local_133: u32;

    switch bitcast<i32>(0u) {
        default: {
            let _e68 = global_5.member.member;
            let _e71 = global_5.member.member_1;
            let _e74 = global_5.member.member_2;
            let _e77 = global_5.member.member_3;
            let _e80 = global_5.member.member_4;
            let _e83 = global_5.member.member_5;
            let _e86 = global_5.member.member_6;
            let _e89 = global_5.member.member_7;
            let _e92 = global_5.member.member_8;
            let _e94 = (param_6.x * 4u);
            phi_62476_ = u32();
            phi_62245_ = u32();
            phi_62020_ = u32();
            phi_61802_ = u32();
            phi_61590_ = u32();
            phi_61385_ = u32();
            phi_61186_ = u32();
            phi_60994_ = u32();
            phi_60808_ = u32();
            phi_60629_ = u32();
            phi_60456_ = u32();
            phi_60290_ = u32();
            phi_60130_ = u32();
            phi_59977_ = u32();
            phi_59830_ = u32();
            phi_59690_ = u32();
            phi_59558_ = u32();
            phi_59429_ = u32();
            phi_59300_ = u32();
            phi_59182_ = u32();
            phi_59069_ = u32();
            phi_58962_ = u32();
            phi_58862_ = u32();
            phi_58768_ = u32();
            phi_58681_ = u32();
            phi_58600_ = u32();
            phi_58526_ = u32();
            phi_58458_ = u32();
            phi_58397_ = u32();
            phi_58342_ = u32();
            phi_58294_ = u32();
            phi_58252_ = u32();
            phi_58217_ = u32();
            phi_58188_ = u32();
            phi_58166_ = u32();
            phi_58152_ = u32();
            phi_58141_ = u32();
            phi_58129_ = u32();
            phi_23847_ = 0u;
            loop {
                let _e96 = phi_62476_;
                let _e98 = phi_62245_;
                let _e100 = phi_62020_;
                let _e102 = phi_61802_;
                let _e104 = phi_61590_;
                let _e106 = phi_61385_;
                let _e108 = phi_61186_;
                let _e110 = phi_60994_;
                let _e112 = phi_60808_;
                let _e114 = phi_60629_;
                let _e116 = phi_60456_;
                let _e118 = phi_60290_;
                let _e120 = phi_60130_;
                let _e122 = phi_59977_;
                let _e124 = phi_59830_;
                let _e126 = phi_59690_;
                let _e128 = phi_59558_;
                let _e130 = phi_59429_;
                let _e132 = phi_59300_;
                let _e134 = phi_59182_;
                let _e136 = phi_59069_;
                let _e138 = phi_58962_;
                let _e140 = phi_58862_;
                let _e142 = phi_58768_;
                let _e144 = phi_58681_;
                let _e146 = phi_58600_;
                let _e148 = phi_58526_;
                let _e150 = phi_58458_;
                let _e152 = phi_58397_;
                let _e154 = phi_58342_;
                let _e156 = phi_58294_;
                let _e158 = phi_58252_;
                let _e160 = phi_58217_;
                let _e162 = phi_58188_;
                let _e164 = phi_58166_;
                let _e166 = phi_58152_;
                let _e168 = phi_58141_;
                let _e170 = phi_58129_;
                let _e172 = phi_23847_;
                let _e173 = (_e77 - 1u);
                let _e175 = ((_e173 / 512u) + 1u);
                let _e176 = (_e172 < _e175);
                if _e176 {
                    let _e177 = (param_7 / 32u);
                    let _e178 = (param_7 % 32u);
                    let _e180 = (_e172 + (_e177 % 4u));
                    let _e183 = (_e94 + ((_e177 / 4u) * 2u));
                    let _e184 = (_e83 - 1u);
                    let _e186 = select(_e183, _e184, (_e184 < _e183));
                    let _e189 = select(0u, 1u, ((_e186 + 1u) < _e83));
                    let _e191 = ((_e173 / 64u) + 1u);
                    let _e192 = (88u * _e191);
                    let _e193 = (4u * _e175);
                    let _e196 = (_e68 + ((_e189 * _e192) / 4u));
                    let _e200 = (8u * _e180);
                    let _e201 = (_e178 / 4u);
                    let _e203 = ((_e200 + _e201) < _e191);
                    if _e203 {
                        let _e208 = ((64u * param_7) | (16u * ((param_7 / 2u) % 4u)));
                        let _e212 = ((4u * ((_e186 * _e175) + _e180)) / 4u);
                        let _e216 = global_2.member[(_e74 + _e212)];
                        let _e217 = (_e191 - _e200);
                        let _e219 = select(_e217, 8u, (8u < _e217));
                        let _e222 = (88u * ((_e186 * _e191) + _e200));
                        let _e224 = ((16u * _e201) / 4u);
                        let _e225 = (_e68 + _e224);
                        let _e227 = ((8u * _e201) / 4u);
                        let _e228 = (_e68 + _e227);
                        let _e230 = ((16u * _e178) / 4u);
                        let _e231 = (_e68 + _e230);
                        let _e235 = (_e222 + (24u * _e219));
                        let _e236 = (_e222 / 4u);
                        let _e237 = (_e236 + 1u);
                        let _e241 = global_2.member[(_e225 + _e237)];
                        let _e248 = global_2.member[(_e225 + _e236)];
                        let _e250 = (vec2<u32>(0u, (_e241 << bitcast<u32>(0u))) | vec2<u32>(_e248, 0u));
                        let _e256 = ((_e222 + 8u) / 4u);
                        let _e257 = (_e256 + 1u);
                        let _e261 = global_2.member[(_e225 + _e257)];
                        let _e268 = global_2.member[(_e225 + _e256)];
                        let _e270 = (vec2<u32>(0u, (_e261 << bitcast<u32>(0u))) | vec2<u32>(_e268, 0u));
                        let _e275 = (_e235 / 4u);
                        let _e276 = (_e275 + 1u);
                        let _e280 = global_2.member[(_e231 + _e276)];
                        let _e287 = global_2.member[(_e231 + _e275)];
                        let _e289 = (vec2<u32>(0u, (_e280 << bitcast<u32>(0u))) | vec2<u32>(_e287, 0u));
                        let _e293 = (_e289.y >> bitcast<u32>(0u));
                        let _e297 = ((_e235 + 8u) / 4u);
                        let _e298 = (_e297 + 1u);
                        let _e302 = global_2.member[(_e231 + _e298)];
                        let _e309 = global_2.member[(_e231 + _e297)];
                        let _e311 = (vec2<u32>(0u, (_e302 << bitcast<u32>(0u))) | vec2<u32>(_e309, 0u));
                        let _e315 = (_e311.y >> bitcast<u32>(0u));
                        let _e318 = ((_e222 + (16u * _e219)) / 4u);
                        let _e319 = (_e318 + 1u);
                        let _e323 = global_2.member[(_e228 + _e319)];
                        let _e330 = global_2.member[(_e228 + _e318)];
                        let _e332 = (vec2<u32>(0u, (_e323 << bitcast<u32>(0u))) | vec2<u32>(_e330, 0u));
                        let _e336 = (_e332.y >> bitcast<u32>(0u));
                        let _e338 = (2u * (_e178 % 4u));
                        let _e339 = (_e338 & 31u);
                        let _e341 = (_e250.x >> bitcast<u32>(_e339));
                        let _e343 = ((_e250.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e339));
                        let _e345 = (_e270.x >> bitcast<u32>(_e339));
                        let _e347 = ((_e270.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e339));
                        let _e349 = ((7u - _e338) & 31u);
                        let _e355 = ((_e80 >> bitcast<u32>(1i)) * 16843009u);
                        let _e359 = (((_e332.x << bitcast<u32>(_e349)) & 2155905152u) | (((_e341 & 50529027u) + _e355) & 2139062143u));
                        let _e406 = (((_e336 << bitcast<u32>(_e349)) & 2155905152u) | (((_e343 & 50529027u) + _e355) & 2139062143u));
                        let _e450 = ((6u - _e338) & 31u);
                        let _e457 = (((_e332.x << bitcast<u32>(_e450)) & 2155905152u) | (((_e345 & 50529027u) + _e355) & 2139062143u));
                        let _e504 = (((_e336 << bitcast<u32>(_e450)) & 2155905152u) | (((_e347 & 50529027u) + _e355) & 2139062143u));
                        let _e551 = (((_e341 << bitcast<u32>(4i)) & 4042322160u) | (_e343 & 252645135u));
                        let _e558 = (((_e289.x >> bitcast<u32>(3i)) & 269488144u) | ((_e293 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e560 = (0u - (_e80 & 1u));
                        let _e562 = (_e551 >> bitcast<u32>(1i));
                        let _e563 = ~(_e560);
                        let _e585 = (((_e345 << bitcast<u32>(4i)) & 4042322160u) | (_e347 & 252645135u));
                        let _e592 = (((_e311.x >> bitcast<u32>(3i)) & 269488144u) | ((_e315 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e594 = (_e585 >> bitcast<u32>(1i));
                        let _e611 = ((((((_e585 & ((_e594 & _e563) | 0u)) | (~(_e585) & (0u | (~(_e594) & _e560)))) & ((_e592 & _e563) | (~(_e592) & _e560))) | 0u) & 286331153u) * 134480385u);
                        let _e614 = ((_e611 >> bitcast<u32>(0u)) & 255u);
                        let _e630 = ((((_e614 | (_e614 << bitcast<u32>(8i))) | (((_e611 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e551 & ((_e562 & _e563) | 0u)) | (~(_e551) & (0u | (~(_e562) & _e560)))) & ((_e558 & _e563) | (~(_e558) & _e560))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e635 = (vec2<u32>(0u, ((((((_e289.x >> bitcast<u32>(16u)) & 255u) | (((_e359 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e289.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e359 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e289.x >> bitcast<u32>(0u)) & 255u) | (((_e359 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e289.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e359 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e636 = (_e208 / 4u);
                        atomicStore((&global[_e636]), _e635.x);
                        atomicStore((&global[(_e636 + 1u)]), (_e635.y >> bitcast<u32>(0u)));
                        let _e649 = (vec2<u32>(0u, ((((((_e293 >> bitcast<u32>(16u)) & 255u) | (((_e406 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e293 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e406 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e293 >> bitcast<u32>(0u)) & 255u) | (((_e406 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e293 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e406 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e650 = ((_e208 + 8u) / 4u);
                        atomicStore((&global[_e650]), _e649.x);
                        atomicStore((&global[(_e650 + 1u)]), (_e649.y >> bitcast<u32>(0u)));
                        let _e658 = (_e208 ^ 16u);
                        let _e663 = (vec2<u32>(0u, ((((((_e311.x >> bitcast<u32>(16u)) & 255u) | (((_e457 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e311.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e457 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e311.x >> bitcast<u32>(0u)) & 255u) | (((_e457 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e311.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e457 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e664 = (_e658 / 4u);
                        atomicStore((&global[_e664]), _e663.x);
                        atomicStore((&global[(_e664 + 1u)]), (_e663.y >> bitcast<u32>(0u)));
                        let _e677 = (vec2<u32>(0u, ((((((_e315 >> bitcast<u32>(16u)) & 255u) | (((_e504 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e315 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e504 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e315 >> bitcast<u32>(0u)) & 255u) | (((_e504 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e315 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e504 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e678 = ((_e658 + 8u) / 4u);
                        atomicStore((&global[_e678]), _e677.x);
                        atomicStore((&global[(_e678 + 1u)]), (_e677.y >> bitcast<u32>(0u)));
                        let _e686 = (_e208 ^ 32u);
                        let _e690 = global_2.member[((_e74 + ((_e189 * _e193) / 4u)) + _e212)];
                        let _e691 = (_e196 + _e224);
                        let _e692 = (_e196 + _e227);
                        let _e693 = (_e196 + _e230);
                        let _e697 = global_2.member[(_e691 + _e237)];
                        let _e704 = global_2.member[(_e691 + _e236)];
                        let _e706 = (vec2<u32>(0u, (_e697 << bitcast<u32>(0u))) | vec2<u32>(_e704, 0u));
                        let _e714 = global_2.member[(_e691 + _e257)];
                        let _e721 = global_2.member[(_e691 + _e256)];
                        let _e723 = (vec2<u32>(0u, (_e714 << bitcast<u32>(0u))) | vec2<u32>(_e721, 0u));
                        let _e731 = global_2.member[(_e693 + _e276)];
                        let _e738 = global_2.member[(_e693 + _e275)];
                        let _e740 = (vec2<u32>(0u, (_e731 << bitcast<u32>(0u))) | vec2<u32>(_e738, 0u));
                        let _e744 = (_e740.y >> bitcast<u32>(0u));
                        let _e750 = global_2.member[(_e693 + _e298)];
                        let _e757 = global_2.member[(_e693 + _e297)];
                        let _e759 = (vec2<u32>(0u, (_e750 << bitcast<u32>(0u))) | vec2<u32>(_e757, 0u));
                        let _e763 = (_e759.y >> bitcast<u32>(0u));
                        let _e769 = global_2.member[(_e692 + _e319)];
                        let _e776 = global_2.member[(_e692 + _e318)];
                        let _e778 = (vec2<u32>(0u, (_e769 << bitcast<u32>(0u))) | vec2<u32>(_e776, 0u));
                        let _e782 = (_e778.y >> bitcast<u32>(0u));
                        let _e784 = (_e706.x >> bitcast<u32>(_e339));
                        let _e786 = ((_e706.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e339));
                        let _e788 = (_e723.x >> bitcast<u32>(_e339));
                        let _e790 = ((_e723.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e339));
                        let _e797 = (((_e778.x << bitcast<u32>(_e349)) & 2155905152u) | (((_e784 & 50529027u) + _e355) & 2139062143u));
                        let _e844 = (((_e782 << bitcast<u32>(_e349)) & 2155905152u) | (((_e786 & 50529027u) + _e355) & 2139062143u));
                        let _e893 = (((_e778.x << bitcast<u32>(_e450)) & 2155905152u) | (((_e788 & 50529027u) + _e355) & 2139062143u));
                        let _e940 = (((_e782 << bitcast<u32>(_e450)) & 2155905152u) | (((_e790 & 50529027u) + _e355) & 2139062143u));
                        let _e987 = (((_e784 << bitcast<u32>(4i)) & 4042322160u) | (_e786 & 252645135u));
                        let _e994 = (((_e740.x >> bitcast<u32>(3i)) & 269488144u) | ((_e744 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e996 = (_e987 >> bitcast<u32>(1i));
                        let _e1018 = (((_e788 << bitcast<u32>(4i)) & 4042322160u) | (_e790 & 252645135u));
                        let _e1025 = (((_e759.x >> bitcast<u32>(3i)) & 269488144u) | ((_e763 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1027 = (_e1018 >> bitcast<u32>(1i));
                        let _e1044 = ((((((_e1018 & ((_e1027 & _e563) | 0u)) | (~(_e1018) & (0u | (~(_e1027) & _e560)))) & ((_e1025 & _e563) | (~(_e1025) & _e560))) | 0u) & 286331153u) * 134480385u);
                        let _e1047 = ((_e1044 >> bitcast<u32>(0u)) & 255u);
                        let _e1063 = ((((_e1047 | (_e1047 << bitcast<u32>(8i))) | (((_e1044 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e987 & ((_e996 & _e563) | 0u)) | (~(_e987) & (0u | (~(_e996) & _e560)))) & ((_e994 & _e563) | (~(_e994) & _e560))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1068 = (vec2<u32>(0u, ((((((_e740.x >> bitcast<u32>(16u)) & 255u) | (((_e797 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e740.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e797 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e740.x >> bitcast<u32>(0u)) & 255u) | (((_e797 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e740.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e797 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1069 = (_e686 / 4u);
                        atomicStore((&global[_e1069]), _e1068.x);
                        atomicStore((&global[(_e1069 + 1u)]), (_e1068.y >> bitcast<u32>(0u)));
                        let _e1082 = (vec2<u32>(0u, ((((((_e744 >> bitcast<u32>(16u)) & 255u) | (((_e844 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e744 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e844 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e744 >> bitcast<u32>(0u)) & 255u) | (((_e844 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e744 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e844 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1083 = ((_e686 + 8u) / 4u);
                        atomicStore((&global[_e1083]), _e1082.x);
                        atomicStore((&global[(_e1083 + 1u)]), (_e1082.y >> bitcast<u32>(0u)));
                        let _e1091 = (_e686 ^ 16u);
                        let _e1096 = (vec2<u32>(0u, ((((((_e759.x >> bitcast<u32>(16u)) & 255u) | (((_e893 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e759.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e893 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e759.x >> bitcast<u32>(0u)) & 255u) | (((_e893 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e759.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e893 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1097 = (_e1091 / 4u);
                        atomicStore((&global[_e1097]), _e1096.x);
                        atomicStore((&global[(_e1097 + 1u)]), (_e1096.y >> bitcast<u32>(0u)));
                        let _e1110 = (vec2<u32>(0u, ((((((_e763 >> bitcast<u32>(16u)) & 255u) | (((_e940 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e763 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e940 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e763 >> bitcast<u32>(0u)) & 255u) | (((_e940 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e763 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e940 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1111 = ((_e1091 + 8u) / 4u);
                        atomicStore((&global[_e1111]), _e1110.x);
                        atomicStore((&global[(_e1111 + 1u)]), (_e1110.y >> bitcast<u32>(0u)));
                        phi_58150_ = (_e630 | (_e1063 >> bitcast<u32>(16u)));
                        phi_58139_ = _e690;
                        phi_58127_ = _e216;
                        phi_26035_ = ((countOneBits(_e630) << bitcast<u32>(16u)) | countOneBits(_e1063));
                    } else {
                        phi_58150_ = _e166;
                        phi_58139_ = _e168;
                        phi_58127_ = _e170;
                        phi_26035_ = 0u;
                    }
                    let _e1128 = phi_58150_;
                    let _e1130 = phi_58139_;
                    let _e1132 = phi_58127_;
                    let _e1134 = phi_26035_;
                    let _e1135 = (param_7 + 128u);
                    let _e1136 = (_e1135 / 32u);
                    let _e1137 = (_e1135 % 32u);
                    let _e1139 = (_e172 + (_e1136 % 4u));
                    let _e1142 = (_e94 + ((_e1136 / 4u) * 2u));
                    let _e1144 = select(_e1142, _e184, (_e184 < _e1142));
                    let _e1147 = select(0u, 1u, ((_e1144 + 1u) < _e83));
                    let _e1150 = (_e68 + ((_e1147 * _e192) / 4u));
                    let _e1154 = (8u * _e1139);
                    let _e1155 = (_e1137 / 4u);
                    let _e1157 = ((_e1154 + _e1155) < _e191);
                    if _e1157 {
                        let _e1162 = ((64u * _e1135) | (16u * ((_e1135 / 2u) % 4u)));
                        let _e1166 = ((4u * ((_e1144 * _e175) + _e1139)) / 4u);
                        let _e1170 = global_2.member[(_e74 + _e1166)];
                        let _e1171 = (_e191 - _e1154);
                        let _e1173 = select(_e1171, 8u, (8u < _e1171));
                        let _e1176 = (88u * ((_e1144 * _e191) + _e1154));
                        let _e1178 = ((16u * _e1155) / 4u);
                        let _e1179 = (_e68 + _e1178);
                        let _e1181 = ((8u * _e1155) / 4u);
                        let _e1182 = (_e68 + _e1181);
                        let _e1184 = ((16u * _e1137) / 4u);
                        let _e1185 = (_e68 + _e1184);
                        let _e1189 = (_e1176 + (24u * _e1173));
                        let _e1190 = (_e1176 / 4u);
                        let _e1191 = (_e1190 + 1u);
                        let _e1195 = global_2.member[(_e1179 + _e1191)];
                        let _e1202 = global_2.member[(_e1179 + _e1190)];
                        let _e1204 = (vec2<u32>(0u, (_e1195 << bitcast<u32>(0u))) | vec2<u32>(_e1202, 0u));
                        let _e1210 = ((_e1176 + 8u) / 4u);
                        let _e1211 = (_e1210 + 1u);
                        let _e1215 = global_2.member[(_e1179 + _e1211)];
                        let _e1222 = global_2.member[(_e1179 + _e1210)];
                        let _e1224 = (vec2<u32>(0u, (_e1215 << bitcast<u32>(0u))) | vec2<u32>(_e1222, 0u));
                        let _e1229 = (_e1189 / 4u);
                        let _e1230 = (_e1229 + 1u);
                        let _e1234 = global_2.member[(_e1185 + _e1230)];
                        let _e1241 = global_2.member[(_e1185 + _e1229)];
                        let _e1243 = (vec2<u32>(0u, (_e1234 << bitcast<u32>(0u))) | vec2<u32>(_e1241, 0u));
                        let _e1247 = (_e1243.y >> bitcast<u32>(0u));
                        let _e1251 = ((_e1189 + 8u) / 4u);
                        let _e1252 = (_e1251 + 1u);
                        let _e1256 = global_2.member[(_e1185 + _e1252)];
                        let _e1263 = global_2.member[(_e1185 + _e1251)];
                        let _e1265 = (vec2<u32>(0u, (_e1256 << bitcast<u32>(0u))) | vec2<u32>(_e1263, 0u));
                        let _e1269 = (_e1265.y >> bitcast<u32>(0u));
                        let _e1272 = ((_e1176 + (16u * _e1173)) / 4u);
                        let _e1273 = (_e1272 + 1u);
                        let _e1277 = global_2.member[(_e1182 + _e1273)];
                        let _e1284 = global_2.member[(_e1182 + _e1272)];
                        let _e1286 = (vec2<u32>(0u, (_e1277 << bitcast<u32>(0u))) | vec2<u32>(_e1284, 0u));
                        let _e1290 = (_e1286.y >> bitcast<u32>(0u));
                        let _e1292 = (2u * (_e1137 % 4u));
                        let _e1293 = (_e1292 & 31u);
                        let _e1295 = (_e1204.x >> bitcast<u32>(_e1293));
                        let _e1297 = ((_e1204.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1293));
                        let _e1299 = (_e1224.x >> bitcast<u32>(_e1293));
                        let _e1301 = ((_e1224.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1293));
                        let _e1303 = ((7u - _e1292) & 31u);
                        let _e1309 = ((_e80 >> bitcast<u32>(1i)) * 16843009u);
                        let _e1313 = (((_e1286.x << bitcast<u32>(_e1303)) & 2155905152u) | (((_e1295 & 50529027u) + _e1309) & 2139062143u));
                        let _e1360 = (((_e1290 << bitcast<u32>(_e1303)) & 2155905152u) | (((_e1297 & 50529027u) + _e1309) & 2139062143u));
                        let _e1404 = ((6u - _e1292) & 31u);
                        let _e1411 = (((_e1286.x << bitcast<u32>(_e1404)) & 2155905152u) | (((_e1299 & 50529027u) + _e1309) & 2139062143u));
                        let _e1458 = (((_e1290 << bitcast<u32>(_e1404)) & 2155905152u) | (((_e1301 & 50529027u) + _e1309) & 2139062143u));
                        let _e1505 = (((_e1295 << bitcast<u32>(4i)) & 4042322160u) | (_e1297 & 252645135u));
                        let _e1512 = (((_e1243.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1247 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1514 = (0u - (_e80 & 1u));
                        let _e1516 = (_e1505 >> bitcast<u32>(1i));
                        let _e1517 = ~(_e1514);
                        let _e1539 = (((_e1299 << bitcast<u32>(4i)) & 4042322160u) | (_e1301 & 252645135u));
                        let _e1546 = (((_e1265.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1269 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1548 = (_e1539 >> bitcast<u32>(1i));
                        let _e1565 = ((((((_e1539 & ((_e1548 & _e1517) | 0u)) | (~(_e1539) & (0u | (~(_e1548) & _e1514)))) & ((_e1546 & _e1517) | (~(_e1546) & _e1514))) | 0u) & 286331153u) * 134480385u);
                        let _e1568 = ((_e1565 >> bitcast<u32>(0u)) & 255u);
                        let _e1584 = ((((_e1568 | (_e1568 << bitcast<u32>(8i))) | (((_e1565 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1505 & ((_e1516 & _e1517) | 0u)) | (~(_e1505) & (0u | (~(_e1516) & _e1514)))) & ((_e1512 & _e1517) | (~(_e1512) & _e1514))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1589 = (vec2<u32>(0u, ((((((_e1243.x >> bitcast<u32>(16u)) & 255u) | (((_e1313 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1243.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1313 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1243.x >> bitcast<u32>(0u)) & 255u) | (((_e1313 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1243.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1313 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1590 = (_e1162 / 4u);
                        atomicStore((&global[_e1590]), _e1589.x);
                        atomicStore((&global[(_e1590 + 1u)]), (_e1589.y >> bitcast<u32>(0u)));
                        let _e1603 = (vec2<u32>(0u, ((((((_e1247 >> bitcast<u32>(16u)) & 255u) | (((_e1360 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1247 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1360 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1247 >> bitcast<u32>(0u)) & 255u) | (((_e1360 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1247 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1360 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1604 = ((_e1162 + 8u) / 4u);
                        atomicStore((&global[_e1604]), _e1603.x);
                        atomicStore((&global[(_e1604 + 1u)]), (_e1603.y >> bitcast<u32>(0u)));
                        let _e1612 = (_e1162 ^ 16u);
                        let _e1617 = (vec2<u32>(0u, ((((((_e1265.x >> bitcast<u32>(16u)) & 255u) | (((_e1411 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1265.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1411 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1265.x >> bitcast<u32>(0u)) & 255u) | (((_e1411 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1265.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1411 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1618 = (_e1612 / 4u);
                        atomicStore((&global[_e1618]), _e1617.x);
                        atomicStore((&global[(_e1618 + 1u)]), (_e1617.y >> bitcast<u32>(0u)));
                        let _e1631 = (vec2<u32>(0u, ((((((_e1269 >> bitcast<u32>(16u)) & 255u) | (((_e1458 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1269 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1458 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1269 >> bitcast<u32>(0u)) & 255u) | (((_e1458 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1269 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1458 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1632 = ((_e1612 + 8u) / 4u);
                        atomicStore((&global[_e1632]), _e1631.x);
                        atomicStore((&global[(_e1632 + 1u)]), (_e1631.y >> bitcast<u32>(0u)));
                        let _e1640 = (_e1162 ^ 32u);
                        let _e1644 = global_2.member[((_e74 + ((_e1147 * _e193) / 4u)) + _e1166)];
                        let _e1645 = (_e1150 + _e1178);
                        let _e1646 = (_e1150 + _e1181);
                        let _e1647 = (_e1150 + _e1184);
                        let _e1651 = global_2.member[(_e1645 + _e1191)];
                        let _e1658 = global_2.member[(_e1645 + _e1190)];
                        let _e1660 = (vec2<u32>(0u, (_e1651 << bitcast<u32>(0u))) | vec2<u32>(_e1658, 0u));
                        let _e1668 = global_2.member[(_e1645 + _e1211)];
                        let _e1675 = global_2.member[(_e1645 + _e1210)];
                        let _e1677 = (vec2<u32>(0u, (_e1668 << bitcast<u32>(0u))) | vec2<u32>(_e1675, 0u));
                        let _e1685 = global_2.member[(_e1647 + _e1230)];
                        let _e1692 = global_2.member[(_e1647 + _e1229)];
                        let _e1694 = (vec2<u32>(0u, (_e1685 << bitcast<u32>(0u))) | vec2<u32>(_e1692, 0u));
                        let _e1698 = (_e1694.y >> bitcast<u32>(0u));
                        let _e1704 = global_2.member[(_e1647 + _e1252)];
                        let _e1711 = global_2.member[(_e1647 + _e1251)];
                        let _e1713 = (vec2<u32>(0u, (_e1704 << bitcast<u32>(0u))) | vec2<u32>(_e1711, 0u));
                        let _e1717 = (_e1713.y >> bitcast<u32>(0u));
                        let _e1723 = global_2.member[(_e1646 + _e1273)];
                        let _e1730 = global_2.member[(_e1646 + _e1272)];
                        let _e1732 = (vec2<u32>(0u, (_e1723 << bitcast<u32>(0u))) | vec2<u32>(_e1730, 0u));
                        let _e1736 = (_e1732.y >> bitcast<u32>(0u));
                        let _e1738 = (_e1660.x >> bitcast<u32>(_e1293));
                        let _e1740 = ((_e1660.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1293));
                        let _e1742 = (_e1677.x >> bitcast<u32>(_e1293));
                        let _e1744 = ((_e1677.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1293));
                        let _e1751 = (((_e1732.x << bitcast<u32>(_e1303)) & 2155905152u) | (((_e1738 & 50529027u) + _e1309) & 2139062143u));
                        let _e1798 = (((_e1736 << bitcast<u32>(_e1303)) & 2155905152u) | (((_e1740 & 50529027u) + _e1309) & 2139062143u));
                        let _e1847 = (((_e1732.x << bitcast<u32>(_e1404)) & 2155905152u) | (((_e1742 & 50529027u) + _e1309) & 2139062143u));
                        let _e1894 = (((_e1736 << bitcast<u32>(_e1404)) & 2155905152u) | (((_e1744 & 50529027u) + _e1309) & 2139062143u));
                        let _e1941 = (((_e1738 << bitcast<u32>(4i)) & 4042322160u) | (_e1740 & 252645135u));
                        let _e1948 = (((_e1694.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1698 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1950 = (_e1941 >> bitcast<u32>(1i));
                        let _e1972 = (((_e1742 << bitcast<u32>(4i)) & 4042322160u) | (_e1744 & 252645135u));
                        let _e1979 = (((_e1713.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1717 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1981 = (_e1972 >> bitcast<u32>(1i));
                        let _e1998 = ((((((_e1972 & ((_e1981 & _e1517) | 0u)) | (~(_e1972) & (0u | (~(_e1981) & _e1514)))) & ((_e1979 & _e1517) | (~(_e1979) & _e1514))) | 0u) & 286331153u) * 134480385u);
                        let _e2001 = ((_e1998 >> bitcast<u32>(0u)) & 255u);
                        let _e2017 = ((((_e2001 | (_e2001 << bitcast<u32>(8i))) | (((_e1998 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1941 & ((_e1950 & _e1517) | 0u)) | (~(_e1941) & (0u | (~(_e1950) & _e1514)))) & ((_e1948 & _e1517) | (~(_e1948) & _e1514))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e2022 = (vec2<u32>(0u, ((((((_e1694.x >> bitcast<u32>(16u)) & 255u) | (((_e1751 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1694.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1751 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1694.x >> bitcast<u32>(0u)) & 255u) | (((_e1751 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1694.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1751 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2023 = (_e1640 / 4u);
                        atomicStore((&global[_e2023]), _e2022.x);
                        atomicStore((&global[(_e2023 + 1u)]), (_e2022.y >> bitcast<u32>(0u)));
                        let _e2036 = (vec2<u32>(0u, ((((((_e1698 >> bitcast<u32>(16u)) & 255u) | (((_e1798 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1698 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1798 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1698 >> bitcast<u32>(0u)) & 255u) | (((_e1798 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1698 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1798 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2037 = ((_e1640 + 8u) / 4u);
                        atomicStore((&global[_e2037]), _e2036.x);
                        atomicStore((&global[(_e2037 + 1u)]), (_e2036.y >> bitcast<u32>(0u)));
                        let _e2045 = (_e1640 ^ 16u);
                        let _e2050 = (vec2<u32>(0u, ((((((_e1713.x >> bitcast<u32>(16u)) & 255u) | (((_e1847 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1713.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1847 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1713.x >> bitcast<u32>(0u)) & 255u) | (((_e1847 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1713.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1847 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2051 = (_e2045 / 4u);
                        atomicStore((&global[_e2051]), _e2050.x);
                        atomicStore((&global[(_e2051 + 1u)]), (_e2050.y >> bitcast<u32>(0u)));
                        let _e2064 = (vec2<u32>(0u, ((((((_e1717 >> bitcast<u32>(16u)) & 255u) | (((_e1894 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1717 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1894 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1717 >> bitcast<u32>(0u)) & 255u) | (((_e1894 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1717 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1894 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2065 = ((_e2045 + 8u) / 4u);
                        atomicStore((&global[_e2065]), _e2064.x);
                        atomicStore((&global[(_e2065 + 1u)]), (_e2064.y >> bitcast<u32>(0u)));
                        phi_59554_ = (_e1584 | (_e2017 >> bitcast<u32>(16u)));
                        phi_59425_ = _e1644;
                        phi_59296_ = _e1170;
                        phi_28211_ = ((countOneBits(_e1584) << bitcast<u32>(16u)) | countOneBits(_e2017));
                    } else {
                        phi_59554_ = _e128;
                        phi_59425_ = _e130;
                        phi_59296_ = _e132;
                        phi_28211_ = 0u;
                    }
                    let _e2082 = phi_59554_;
                    let _e2084 = phi_59425_;
                    let _e2086 = phi_59296_;
                    let _e2088 = phi_28211_;
                    global_1[param_7] = _e1134;
                    global_1[_e1135] = _e2088;
                    workgroupBarrier();
                    phi_28221_ = 0u;
                    phi_28224_ = (param_7 & 4294967264u);
                    loop {
                        let _e2093 = phi_28221_;
                        let _e2095 = phi_28224_;
                        local_18 = _e2093;
                        local_19 = _e2093;
                        let _e2096 = (_e2095 < param_7);
                        if _e2096 {
                            let _e2098 = global_1[_e2095];
                            phi_28222_ = (_e2093 + _e2098);
                            phi_28225_ = (_e2095 + 1u);
                        } else {
                            phi_28222_ = u32();
                            phi_28225_ = u32();
                        }
                        let _e2102 = phi_28222_;
                        let _e2104 = phi_28225_;
                        continue;
                        continuing {
                            phi_28221_ = _e2102;
                            phi_28224_ = _e2104;
                            break if !(_e2096);
                        }
                    }
                    phi_28239_ = 0u;
                    phi_28242_ = (_e1135 & 4294967264u);
                    loop {
                        let _e2108 = phi_28239_;
                        let _e2110 = phi_28242_;
                        local_20 = _e2108;
                        local_21 = _e2108;
                        let _e2111 = (_e2110 < _e1135);
                        if _e2111 {
                            let _e2113 = global_1[_e2110];
                            phi_28240_ = (_e2108 + _e2113);
                            phi_28243_ = (_e2110 + 1u);
                        } else {
                            phi_28240_ = u32();
                            phi_28243_ = u32();
                        }
                        let _e2117 = phi_28240_;
                        let _e2119 = phi_28243_;
                        continue;
                        continuing {
                            phi_28239_ = _e2117;
                            phi_28242_ = _e2119;
                            break if !(_e2111);
                        }
                    }
                    workgroupBarrier();
                    if _e203 {
                        let _e2125 = ((64u * param_7) | (16u * ((param_7 / 2u) % 4u)));
                        let _e2131 = ((512u * _e180) + ((64u * _e201) + (8u * (_e178 % 4u))));
                        let _e2133 = local_18;
                        let _e2136 = (_e1132 + (_e2133 >> bitcast<u32>(16u)));
                        let _e2138 = local_19;
                        let _e2144 = ((_e1130 + (_e2138 & 65535u)) - countOneBits((_e1128 >> bitcast<u32>(16u))));
                        if ((_e77 % 64u) == 0u) {
                            let _e3246 = ((2u * _e2131) / 4u);
                            let _e3250 = global_3.member[(_e3246 + 1u)];
                            let _e3256 = global_3.member[_e3246];
                            let _e3258 = (vec2<u32>(0u, (_e3250 << bitcast<u32>(0u))) | vec2<u32>(_e3256, 0u));
                            let _e3262 = global_3.member[(_e3246 + 3u)];
                            let _e3269 = global_3.member[(_e3246 + 2u)];
                            let _e3271 = (vec2<u32>(0u, (_e3262 << bitcast<u32>(0u))) | vec2<u32>(_e3269, 0u));
                            let _e3275 = (_e3258.y >> bitcast<u32>(0u));
                            let _e3279 = (_e3271.y >> bitcast<u32>(0u));
                            let _e3283 = global_3.member[(_e3246 + 17u)];
                            let _e3290 = global_3.member[(_e3246 + 16u)];
                            let _e3292 = (vec2<u32>(0u, (_e3283 << bitcast<u32>(0u))) | vec2<u32>(_e3290, 0u));
                            let _e3296 = global_3.member[(_e3246 + 19u)];
                            let _e3303 = global_3.member[(_e3246 + 18u)];
                            let _e3305 = (vec2<u32>(0u, (_e3296 << bitcast<u32>(0u))) | vec2<u32>(_e3303, 0u));
                            let _e3309 = (_e3292.y >> bitcast<u32>(0u));
                            let _e3313 = (_e3305.y >> bitcast<u32>(0u));
                            phi_28404_ = 0u;
                            phi_28407_ = _e1128;
                            loop {
                                let _e3315 = phi_28404_;
                                let _e3317 = phi_28407_;
                                let _e3318 = (_e3317 == 0u);
                                if _e3318 {
                                    phi_28405_ = u32();
                                    phi_28408_ = u32();
                                } else {
                                    let _e3322 = select((bitcast<u32>(31i) - firstLeadingBit(_e3317)), 32u, _e3318);
                                    let _e3325 = (select(_e2144, _e2136, (_e3322 < 16u)) + _e3315);
                                    let _e3330 = global_2.member[(_e71 + (_e3325 / 4u))];
                                    let _e3338 = (_e2125 ^ (2u * _e3322));
                                    let _e3341 = atomicLoad((&global[(_e3338 / 4u)]));
                                    let _e3344 = ((8u * (_e3338 % 4u)) & 31u);
                                    let _e3352 = atomicLoad((&global[(_e3338 / 4u)]));
                                    let _e3359 = atomicXor((&global[(_e3338 / 4u)]), ((((_e3352 >> bitcast<u32>(_e3344)) ^ (((_e3341 >> bitcast<u32>(_e3344)) & 65535u) ^ ((((_e3330 >> bitcast<u32>(((8u * (_e3325 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e3344)));
                                    phi_28405_ = (_e3315 + 1u);
                                    phi_28408_ = (_e3317 ^ (2147483648u >> bitcast<u32>((_e3322 & 31u))));
                                }
                                let _e3366 = phi_28405_;
                                let _e3368 = phi_28408_;
                                continue;
                                continuing {
                                    phi_28404_ = _e3366;
                                    phi_28407_ = _e3368;
                                    break if !(select(true, false, _e3318));
                                }
                            }
                            let _e3371 = (_e2125 / 4u);
                            let _e3374 = atomicLoad((&global[(_e3371 + 1u)]));
                            let _e3379 = atomicLoad((&global[_e3371]));
                            let _e3381 = (vec2<u32>(0u, (_e3374 << bitcast<u32>(0u))) | vec2<u32>(_e3379, 0u));
                            let _e3383 = ((_e2125 + 8u) / 4u);
                            let _e3386 = atomicLoad((&global[(_e3383 + 1u)]));
                            let _e3391 = atomicLoad((&global[_e3383]));
                            let _e3393 = (vec2<u32>(0u, (_e3386 << bitcast<u32>(0u))) | vec2<u32>(_e3391, 0u));
                            let _e3397 = (_e3381.y >> bitcast<u32>(0u));
                            let _e3401 = (_e3393.y >> bitcast<u32>(0u));
                            let _e3402 = (_e2125 ^ 16u);
                            let _e3403 = (_e3402 / 4u);
                            let _e3406 = atomicLoad((&global[(_e3403 + 1u)]));
                            let _e3411 = atomicLoad((&global[_e3403]));
                            let _e3413 = (vec2<u32>(0u, (_e3406 << bitcast<u32>(0u))) | vec2<u32>(_e3411, 0u));
                            let _e3415 = ((_e3402 + 8u) / 4u);
                            let _e3418 = atomicLoad((&global[(_e3415 + 1u)]));
                            let _e3423 = atomicLoad((&global[_e3415]));
                            let _e3425 = (vec2<u32>(0u, (_e3418 << bitcast<u32>(0u))) | vec2<u32>(_e3423, 0u));
                            let _e3429 = (_e3413.y >> bitcast<u32>(0u));
                            let _e3433 = (_e3425.y >> bitcast<u32>(0u));
                            let _e3434 = (_e2125 ^ 32u);
                            let _e3435 = (_e3434 / 4u);
                            let _e3438 = atomicLoad((&global[(_e3435 + 1u)]));
                            let _e3443 = atomicLoad((&global[_e3435]));
                            let _e3445 = (vec2<u32>(0u, (_e3438 << bitcast<u32>(0u))) | vec2<u32>(_e3443, 0u));
                            let _e3447 = ((_e3434 + 8u) / 4u);
                            let _e3450 = atomicLoad((&global[(_e3447 + 1u)]));
                            let _e3455 = atomicLoad((&global[_e3447]));
                            let _e3457 = (vec2<u32>(0u, (_e3450 << bitcast<u32>(0u))) | vec2<u32>(_e3455, 0u));
                            let _e3461 = (_e3445.y >> bitcast<u32>(0u));
                            let _e3465 = (_e3457.y >> bitcast<u32>(0u));
                            let _e3466 = (_e3434 ^ 16u);
                            let _e3467 = (_e3466 / 4u);
                            let _e3470 = atomicLoad((&global[(_e3467 + 1u)]));
                            let _e3475 = atomicLoad((&global[_e3467]));
                            let _e3477 = (vec2<u32>(0u, (_e3470 << bitcast<u32>(0u))) | vec2<u32>(_e3475, 0u));
                            let _e3479 = ((_e3466 + 8u) / 4u);
                            let _e3482 = atomicLoad((&global[(_e3479 + 1u)]));
                            let _e3487 = atomicLoad((&global[_e3479]));
                            let _e3489 = (vec2<u32>(0u, (_e3482 << bitcast<u32>(0u))) | vec2<u32>(_e3487, 0u));
                            let _e3493 = (_e3477.y >> bitcast<u32>(0u));
                            let _e3497 = (_e3489.y >> bitcast<u32>(0u));
                            let _e3507 = bitcast<f32>((_e3381.x << bitcast<u32>(16i)));
                            let _e3508 = bitcast<f32>((_e3258.x << bitcast<u32>(16i)));
                            let _e3512 = bitcast<f32>((_e3445.x << bitcast<u32>(16i)));
                            let _e3516 = bitcast<f32>((_e3381.x & 4294901760u));
                            let _e3517 = bitcast<f32>((_e3258.x & 4294901760u));
                            let _e3521 = bitcast<f32>((_e3445.x & 4294901760u));
                            let _e3534 = bitcast<f32>((_e3397 << bitcast<u32>(16i)));
                            let _e3535 = bitcast<f32>((_e3275 << bitcast<u32>(16i)));
                            let _e3539 = bitcast<f32>((_e3461 << bitcast<u32>(16i)));
                            let _e3543 = bitcast<f32>((_e3397 & 4294901760u));
                            let _e3544 = bitcast<f32>((_e3275 & 4294901760u));
                            let _e3548 = bitcast<f32>((_e3461 & 4294901760u));
                            let _e3561 = bitcast<f32>((_e3393.x << bitcast<u32>(16i)));
                            let _e3562 = bitcast<f32>((_e3271.x << bitcast<u32>(16i)));
                            let _e3566 = bitcast<f32>((_e3457.x << bitcast<u32>(16i)));
                            let _e3570 = bitcast<f32>((_e3393.x & 4294901760u));
                            let _e3571 = bitcast<f32>((_e3271.x & 4294901760u));
                            let _e3575 = bitcast<f32>((_e3457.x & 4294901760u));
                            let _e3588 = bitcast<f32>((_e3401 << bitcast<u32>(16i)));
                            let _e3589 = bitcast<f32>((_e3279 << bitcast<u32>(16i)));
                            let _e3593 = bitcast<f32>((_e3465 << bitcast<u32>(16i)));
                            let _e3597 = bitcast<f32>((_e3401 & 4294901760u));
                            let _e3598 = bitcast<f32>((_e3279 & 4294901760u));
                            let _e3602 = bitcast<f32>((_e3465 & 4294901760u));
                            let _e3615 = bitcast<f32>((_e3413.x << bitcast<u32>(16i)));
                            let _e3616 = bitcast<f32>((_e3292.x << bitcast<u32>(16i)));
                            let _e3620 = bitcast<f32>((_e3477.x << bitcast<u32>(16i)));
                            let _e3624 = bitcast<f32>((_e3413.x & 4294901760u));
                            let _e3625 = bitcast<f32>((_e3292.x & 4294901760u));
                            let _e3629 = bitcast<f32>((_e3477.x & 4294901760u));
                            let _e3642 = bitcast<f32>((_e3429 << bitcast<u32>(16i)));
                            let _e3643 = bitcast<f32>((_e3309 << bitcast<u32>(16i)));
                            let _e3647 = bitcast<f32>((_e3493 << bitcast<u32>(16i)));
                            let _e3651 = bitcast<f32>((_e3429 & 4294901760u));
                            let _e3652 = bitcast<f32>((_e3309 & 4294901760u));
                            let _e3656 = bitcast<f32>((_e3493 & 4294901760u));
                            let _e3669 = bitcast<f32>((_e3425.x << bitcast<u32>(16i)));
                            let _e3670 = bitcast<f32>((_e3305.x << bitcast<u32>(16i)));
                            let _e3674 = bitcast<f32>((_e3489.x << bitcast<u32>(16i)));
                            let _e3678 = bitcast<f32>((_e3425.x & 4294901760u));
                            let _e3679 = bitcast<f32>((_e3305.x & 4294901760u));
                            let _e3683 = bitcast<f32>((_e3489.x & 4294901760u));
                            let _e3696 = bitcast<f32>((_e3433 << bitcast<u32>(16i)));
                            let _e3697 = bitcast<f32>((_e3313 << bitcast<u32>(16i)));
                            let _e3701 = bitcast<f32>((_e3497 << bitcast<u32>(16i)));
                            let _e3705 = bitcast<f32>((_e3433 & 4294901760u));
                            let _e3706 = bitcast<f32>((_e3313 & 4294901760u));
                            let _e3710 = bitcast<f32>((_e3497 & 4294901760u));
                            let _e3714 = (_e86 - 1u);
                            let _e3720 = ((2u * ((_e77 * select(1u, _e3714, (_e3714 < 1u))) + _e2131)) / 4u);
                            let _e3724 = global_3.member[(_e3720 + 1u)];
                            let _e3730 = global_3.member[_e3720];
                            let _e3732 = (vec2<u32>(0u, (_e3724 << bitcast<u32>(0u))) | vec2<u32>(_e3730, 0u));
                            let _e3736 = global_3.member[(_e3720 + 3u)];
                            let _e3743 = global_3.member[(_e3720 + 2u)];
                            let _e3745 = (vec2<u32>(0u, (_e3736 << bitcast<u32>(0u))) | vec2<u32>(_e3743, 0u));
                            let _e3749 = (_e3732.y >> bitcast<u32>(0u));
                            let _e3753 = (_e3745.y >> bitcast<u32>(0u));
                            let _e3757 = global_3.member[(_e3720 + 17u)];
                            let _e3764 = global_3.member[(_e3720 + 16u)];
                            let _e3766 = (vec2<u32>(0u, (_e3757 << bitcast<u32>(0u))) | vec2<u32>(_e3764, 0u));
                            let _e3770 = global_3.member[(_e3720 + 19u)];
                            let _e3777 = global_3.member[(_e3720 + 18u)];
                            let _e3779 = (vec2<u32>(0u, (_e3770 << bitcast<u32>(0u))) | vec2<u32>(_e3777, 0u));
                            let _e3783 = (_e3766.y >> bitcast<u32>(0u));
                            let _e3787 = (_e3779.y >> bitcast<u32>(0u));
                            let _e3791 = bitcast<f32>((_e3732.x << bitcast<u32>(16i)));
                            let _e3798 = bitcast<f32>((_e3732.x & 4294901760u));
                            let _e3808 = bitcast<f32>((_e3749 << bitcast<u32>(16i)));
                            let _e3815 = bitcast<f32>((_e3749 & 4294901760u));
                            let _e3825 = bitcast<f32>((_e3745.x << bitcast<u32>(16i)));
                            let _e3832 = bitcast<f32>((_e3745.x & 4294901760u));
                            let _e3842 = bitcast<f32>((_e3753 << bitcast<u32>(16i)));
                            let _e3849 = bitcast<f32>((_e3753 & 4294901760u));
                            let _e3859 = bitcast<f32>((_e3766.x << bitcast<u32>(16i)));
                            let _e3866 = bitcast<f32>((_e3766.x & 4294901760u));
                            let _e3876 = bitcast<f32>((_e3783 << bitcast<u32>(16i)));
                            let _e3883 = bitcast<f32>((_e3783 & 4294901760u));
                            let _e3893 = bitcast<f32>((_e3779.x << bitcast<u32>(16i)));
                            let _e3900 = bitcast<f32>((_e3779.x & 4294901760u));
                            let _e3910 = bitcast<f32>((_e3787 << bitcast<u32>(16i)));
                            let _e3917 = bitcast<f32>((_e3787 & 4294901760u));
                            let _e3929 = ((2u * ((_e77 * select(2u, _e3714, (_e3714 < 2u))) + _e2131)) / 4u);
                            let _e3933 = global_3.member[(_e3929 + 1u)];
                            let _e3939 = global_3.member[_e3929];
                            let _e3941 = (vec2<u32>(0u, (_e3933 << bitcast<u32>(0u))) | vec2<u32>(_e3939, 0u));
                            let _e3945 = global_3.member[(_e3929 + 3u)];
                            let _e3952 = global_3.member[(_e3929 + 2u)];
                            let _e3954 = (vec2<u32>(0u, (_e3945 << bitcast<u32>(0u))) | vec2<u32>(_e3952, 0u));
                            let _e3958 = (_e3941.y >> bitcast<u32>(0u));
                            let _e3962 = (_e3954.y >> bitcast<u32>(0u));
                            let _e3966 = global_3.member[(_e3929 + 17u)];
                            let _e3973 = global_3.member[(_e3929 + 16u)];
                            let _e3975 = (vec2<u32>(0u, (_e3966 << bitcast<u32>(0u))) | vec2<u32>(_e3973, 0u));
                            let _e3979 = global_3.member[(_e3929 + 19u)];
                            let _e3986 = global_3.member[(_e3929 + 18u)];
                            let _e3988 = (vec2<u32>(0u, (_e3979 << bitcast<u32>(0u))) | vec2<u32>(_e3986, 0u));
                            let _e3992 = (_e3975.y >> bitcast<u32>(0u));
                            let _e3996 = (_e3988.y >> bitcast<u32>(0u));
                            let _e4000 = bitcast<f32>((_e3941.x << bitcast<u32>(16i)));
                            let _e4007 = bitcast<f32>((_e3941.x & 4294901760u));
                            let _e4017 = bitcast<f32>((_e3958 << bitcast<u32>(16i)));
                            let _e4024 = bitcast<f32>((_e3958 & 4294901760u));
                            let _e4034 = bitcast<f32>((_e3954.x << bitcast<u32>(16i)));
                            let _e4041 = bitcast<f32>((_e3954.x & 4294901760u));
                            let _e4051 = bitcast<f32>((_e3962 << bitcast<u32>(16i)));
                            let _e4058 = bitcast<f32>((_e3962 & 4294901760u));
                            let _e4068 = bitcast<f32>((_e3975.x << bitcast<u32>(16i)));
                            let _e4075 = bitcast<f32>((_e3975.x & 4294901760u));
                            let _e4085 = bitcast<f32>((_e3992 << bitcast<u32>(16i)));
                            let _e4092 = bitcast<f32>((_e3992 & 4294901760u));
                            let _e4102 = bitcast<f32>((_e3988.x << bitcast<u32>(16i)));
                            let _e4109 = bitcast<f32>((_e3988.x & 4294901760u));
                            let _e4119 = bitcast<f32>((_e3996 << bitcast<u32>(16i)));
                            let _e4126 = bitcast<f32>((_e3996 & 4294901760u));
                            let _e4138 = ((2u * ((_e77 * select(3u, _e3714, (_e3714 < 3u))) + _e2131)) / 4u);
                            let _e4142 = global_3.member[(_e4138 + 1u)];
                            let _e4148 = global_3.member[_e4138];
                            let _e4150 = (vec2<u32>(0u, (_e4142 << bitcast<u32>(0u))) | vec2<u32>(_e4148, 0u));
                            let _e4154 = global_3.member[(_e4138 + 3u)];
                            let _e4161 = global_3.member[(_e4138 + 2u)];
                            let _e4163 = (vec2<u32>(0u, (_e4154 << bitcast<u32>(0u))) | vec2<u32>(_e4161, 0u));
                            let _e4167 = (_e4150.y >> bitcast<u32>(0u));
                            let _e4171 = (_e4163.y >> bitcast<u32>(0u));
                            let _e4175 = global_3.member[(_e4138 + 17u)];
                            let _e4182 = global_3.member[(_e4138 + 16u)];
                            let _e4184 = (vec2<u32>(0u, (_e4175 << bitcast<u32>(0u))) | vec2<u32>(_e4182, 0u));
                            let _e4188 = global_3.member[(_e4138 + 19u)];
                            let _e4195 = global_3.member[(_e4138 + 18u)];
                            let _e4197 = (vec2<u32>(0u, (_e4188 << bitcast<u32>(0u))) | vec2<u32>(_e4195, 0u));
                            let _e4201 = (_e4184.y >> bitcast<u32>(0u));
                            let _e4205 = (_e4197.y >> bitcast<u32>(0u));
                            let _e4209 = bitcast<f32>((_e4150.x << bitcast<u32>(16i)));
                            let _e4216 = bitcast<f32>((_e4150.x & 4294901760u));
                            let _e4226 = bitcast<f32>((_e4167 << bitcast<u32>(16i)));
                            let _e4233 = bitcast<f32>((_e4167 & 4294901760u));
                            let _e4243 = bitcast<f32>((_e4163.x << bitcast<u32>(16i)));
                            let _e4250 = bitcast<f32>((_e4163.x & 4294901760u));
                            let _e4260 = bitcast<f32>((_e4171 << bitcast<u32>(16i)));
                            let _e4267 = bitcast<f32>((_e4171 & 4294901760u));
                            let _e4277 = bitcast<f32>((_e4184.x << bitcast<u32>(16i)));
                            let _e4284 = bitcast<f32>((_e4184.x & 4294901760u));
                            let _e4294 = bitcast<f32>((_e4201 << bitcast<u32>(16i)));
                            let _e4301 = bitcast<f32>((_e4201 & 4294901760u));
                            let _e4311 = bitcast<f32>((_e4197.x << bitcast<u32>(16i)));
                            let _e4318 = bitcast<f32>((_e4197.x & 4294901760u));
                            let _e4328 = bitcast<f32>((_e4205 << bitcast<u32>(16i)));
                            let _e4335 = bitcast<f32>((_e4205 & 4294901760u));
                            let _e4347 = ((2u * ((_e77 * select(4u, _e3714, (_e3714 < 4u))) + _e2131)) / 4u);
                            let _e4351 = global_3.member[(_e4347 + 1u)];
                            let _e4357 = global_3.member[_e4347];
                            let _e4359 = (vec2<u32>(0u, (_e4351 << bitcast<u32>(0u))) | vec2<u32>(_e4357, 0u));
                            let _e4363 = global_3.member[(_e4347 + 3u)];
                            let _e4370 = global_3.member[(_e4347 + 2u)];
                            let _e4372 = (vec2<u32>(0u, (_e4363 << bitcast<u32>(0u))) | vec2<u32>(_e4370, 0u));
                            let _e4376 = (_e4359.y >> bitcast<u32>(0u));
                            let _e4380 = (_e4372.y >> bitcast<u32>(0u));
                            let _e4384 = global_3.member[(_e4347 + 17u)];
                            let _e4391 = global_3.member[(_e4347 + 16u)];
                            let _e4393 = (vec2<u32>(0u, (_e4384 << bitcast<u32>(0u))) | vec2<u32>(_e4391, 0u));
                            let _e4397 = global_3.member[(_e4347 + 19u)];
                            let _e4404 = global_3.member[(_e4347 + 18u)];
                            let _e4406 = (vec2<u32>(0u, (_e4397 << bitcast<u32>(0u))) | vec2<u32>(_e4404, 0u));
                            let _e4410 = (_e4393.y >> bitcast<u32>(0u));
                            let _e4414 = (_e4406.y >> bitcast<u32>(0u));
                            let _e4418 = bitcast<f32>((_e4359.x << bitcast<u32>(16i)));
                            let _e4425 = bitcast<f32>((_e4359.x & 4294901760u));
                            let _e4435 = bitcast<f32>((_e4376 << bitcast<u32>(16i)));
                            let _e4442 = bitcast<f32>((_e4376 & 4294901760u));
                            let _e4452 = bitcast<f32>((_e4372.x << bitcast<u32>(16i)));
                            let _e4459 = bitcast<f32>((_e4372.x & 4294901760u));
                            let _e4469 = bitcast<f32>((_e4380 << bitcast<u32>(16i)));
                            let _e4476 = bitcast<f32>((_e4380 & 4294901760u));
                            let _e4486 = bitcast<f32>((_e4393.x << bitcast<u32>(16i)));
                            let _e4493 = bitcast<f32>((_e4393.x & 4294901760u));
                            let _e4503 = bitcast<f32>((_e4410 << bitcast<u32>(16i)));
                            let _e4510 = bitcast<f32>((_e4410 & 4294901760u));
                            let _e4520 = bitcast<f32>((_e4406.x << bitcast<u32>(16i)));
                            let _e4527 = bitcast<f32>((_e4406.x & 4294901760u));
                            let _e4537 = bitcast<f32>((_e4414 << bitcast<u32>(16i)));
                            let _e4544 = bitcast<f32>((_e4414 & 4294901760u));
                            let _e4556 = ((2u * ((_e77 * select(5u, _e3714, (_e3714 < 5u))) + _e2131)) / 4u);
                            let _e4560 = global_3.member[(_e4556 + 1u)];
                            let _e4566 = global_3.member[_e4556];
                            let _e4568 = (vec2<u32>(0u, (_e4560 << bitcast<u32>(0u))) | vec2<u32>(_e4566, 0u));
                            let _e4572 = global_3.member[(_e4556 + 3u)];
                            let _e4579 = global_3.member[(_e4556 + 2u)];
                            let _e4581 = (vec2<u32>(0u, (_e4572 << bitcast<u32>(0u))) | vec2<u32>(_e4579, 0u));
                            let _e4585 = (_e4568.y >> bitcast<u32>(0u));
                            let _e4589 = (_e4581.y >> bitcast<u32>(0u));
                            let _e4593 = global_3.member[(_e4556 + 17u)];
                            let _e4600 = global_3.member[(_e4556 + 16u)];
                            let _e4602 = (vec2<u32>(0u, (_e4593 << bitcast<u32>(0u))) | vec2<u32>(_e4600, 0u));
                            let _e4606 = global_3.member[(_e4556 + 19u)];
                            let _e4613 = global_3.member[(_e4556 + 18u)];
                            let _e4615 = (vec2<u32>(0u, (_e4606 << bitcast<u32>(0u))) | vec2<u32>(_e4613, 0u));
                            let _e4619 = (_e4602.y >> bitcast<u32>(0u));
                            let _e4623 = (_e4615.y >> bitcast<u32>(0u));
                            let _e4627 = bitcast<f32>((_e4568.x << bitcast<u32>(16i)));
                            let _e4634 = bitcast<f32>((_e4568.x & 4294901760u));
                            let _e4644 = bitcast<f32>((_e4585 << bitcast<u32>(16i)));
                            let _e4651 = bitcast<f32>((_e4585 & 4294901760u));
                            let _e4661 = bitcast<f32>((_e4581.x << bitcast<u32>(16i)));
                            let _e4668 = bitcast<f32>((_e4581.x & 4294901760u));
                            let _e4678 = bitcast<f32>((_e4589 << bitcast<u32>(16i)));
                            let _e4685 = bitcast<f32>((_e4589 & 4294901760u));
                            let _e4695 = bitcast<f32>((_e4602.x << bitcast<u32>(16i)));
                            let _e4702 = bitcast<f32>((_e4602.x & 4294901760u));
                            let _e4712 = bitcast<f32>((_e4619 << bitcast<u32>(16i)));
                            let _e4719 = bitcast<f32>((_e4619 & 4294901760u));
                            let _e4729 = bitcast<f32>((_e4615.x << bitcast<u32>(16i)));
                            let _e4736 = bitcast<f32>((_e4615.x & 4294901760u));
                            let _e4746 = bitcast<f32>((_e4623 << bitcast<u32>(16i)));
                            let _e4753 = bitcast<f32>((_e4623 & 4294901760u));
                            let _e4765 = ((2u * ((_e77 * select(6u, _e3714, (_e3714 < 6u))) + _e2131)) / 4u);
                            let _e4769 = global_3.member[(_e4765 + 1u)];
                            let _e4775 = global_3.member[_e4765];
                            let _e4777 = (vec2<u32>(0u, (_e4769 << bitcast<u32>(0u))) | vec2<u32>(_e4775, 0u));
                            let _e4781 = global_3.member[(_e4765 + 3u)];
                            let _e4788 = global_3.member[(_e4765 + 2u)];
                            let _e4790 = (vec2<u32>(0u, (_e4781 << bitcast<u32>(0u))) | vec2<u32>(_e4788, 0u));
                            let _e4794 = (_e4777.y >> bitcast<u32>(0u));
                            let _e4798 = (_e4790.y >> bitcast<u32>(0u));
                            let _e4802 = global_3.member[(_e4765 + 17u)];
                            let _e4809 = global_3.member[(_e4765 + 16u)];
                            let _e4811 = (vec2<u32>(0u, (_e4802 << bitcast<u32>(0u))) | vec2<u32>(_e4809, 0u));
                            let _e4815 = global_3.member[(_e4765 + 19u)];
                            let _e4822 = global_3.member[(_e4765 + 18u)];
                            let _e4824 = (vec2<u32>(0u, (_e4815 << bitcast<u32>(0u))) | vec2<u32>(_e4822, 0u));
                            let _e4828 = (_e4811.y >> bitcast<u32>(0u));
                            let _e4832 = (_e4824.y >> bitcast<u32>(0u));
                            let _e4836 = bitcast<f32>((_e4777.x << bitcast<u32>(16i)));
                            let _e4843 = bitcast<f32>((_e4777.x & 4294901760u));
                            let _e4853 = bitcast<f32>((_e4794 << bitcast<u32>(16i)));
                            let _e4860 = bitcast<f32>((_e4794 & 4294901760u));
                            let _e4870 = bitcast<f32>((_e4790.x << bitcast<u32>(16i)));
                            let _e4877 = bitcast<f32>((_e4790.x & 4294901760u));
                            let _e4887 = bitcast<f32>((_e4798 << bitcast<u32>(16i)));
                            let _e4894 = bitcast<f32>((_e4798 & 4294901760u));
                            let _e4904 = bitcast<f32>((_e4811.x << bitcast<u32>(16i)));
                            let _e4911 = bitcast<f32>((_e4811.x & 4294901760u));
                            let _e4921 = bitcast<f32>((_e4828 << bitcast<u32>(16i)));
                            let _e4928 = bitcast<f32>((_e4828 & 4294901760u));
                            let _e4938 = bitcast<f32>((_e4824.x << bitcast<u32>(16i)));
                            let _e4945 = bitcast<f32>((_e4824.x & 4294901760u));
                            let _e4955 = bitcast<f32>((_e4832 << bitcast<u32>(16i)));
                            let _e4962 = bitcast<f32>((_e4832 & 4294901760u));
                            let _e4974 = ((2u * ((_e77 * select(7u, _e3714, (_e3714 < 7u))) + _e2131)) / 4u);
                            let _e4978 = global_3.member[(_e4974 + 1u)];
                            let _e4984 = global_3.member[_e4974];
                            let _e4986 = (vec2<u32>(0u, (_e4978 << bitcast<u32>(0u))) | vec2<u32>(_e4984, 0u));
                            let _e4990 = global_3.member[(_e4974 + 3u)];
                            let _e4997 = global_3.member[(_e4974 + 2u)];
                            let _e4999 = (vec2<u32>(0u, (_e4990 << bitcast<u32>(0u))) | vec2<u32>(_e4997, 0u));
                            let _e5003 = (_e4986.y >> bitcast<u32>(0u));
                            let _e5007 = (_e4999.y >> bitcast<u32>(0u));
                            let _e5011 = global_3.member[(_e4974 + 17u)];
                            let _e5018 = global_3.member[(_e4974 + 16u)];
                            let _e5020 = (vec2<u32>(0u, (_e5011 << bitcast<u32>(0u))) | vec2<u32>(_e5018, 0u));
                            let _e5024 = global_3.member[(_e4974 + 19u)];
                            let _e5031 = global_3.member[(_e4974 + 18u)];
                            let _e5033 = (vec2<u32>(0u, (_e5024 << bitcast<u32>(0u))) | vec2<u32>(_e5031, 0u));
                            let _e5037 = (_e5020.y >> bitcast<u32>(0u));
                            let _e5041 = (_e5033.y >> bitcast<u32>(0u));
                            let _e5045 = bitcast<f32>((_e4986.x << bitcast<u32>(16i)));
                            let _e5052 = bitcast<f32>((_e4986.x & 4294901760u));
                            let _e5062 = bitcast<f32>((_e5003 << bitcast<u32>(16i)));
                            let _e5069 = bitcast<f32>((_e5003 & 4294901760u));
                            let _e5079 = bitcast<f32>((_e4999.x << bitcast<u32>(16i)));
                            let _e5086 = bitcast<f32>((_e4999.x & 4294901760u));
                            let _e5096 = bitcast<f32>((_e5007 << bitcast<u32>(16i)));
                            let _e5103 = bitcast<f32>((_e5007 & 4294901760u));
                            let _e5113 = bitcast<f32>((_e5020.x << bitcast<u32>(16i)));
                            let _e5120 = bitcast<f32>((_e5020.x & 4294901760u));
                            let _e5130 = bitcast<f32>((_e5037 << bitcast<u32>(16i)));
                            let _e5137 = bitcast<f32>((_e5037 & 4294901760u));
                            let _e5147 = bitcast<f32>((_e5033.x << bitcast<u32>(16i)));
                            let _e5154 = bitcast<f32>((_e5033.x & 4294901760u));
                            let _e5164 = bitcast<f32>((_e5041 << bitcast<u32>(16i)));
                            let _e5171 = bitcast<f32>((_e5041 & 4294901760u));
                            phi_66612_ = bitcast<u32>(fma(_e3710, _e5171, bitcast<f32>(bitcast<u32>(fma(_e3701, _e5164, bitcast<f32>(bitcast<u32>(fma(_e3683, _e5154, bitcast<f32>(bitcast<u32>(fma(_e3674, _e5147, bitcast<f32>(bitcast<u32>(fma(_e3656, _e5137, bitcast<f32>(bitcast<u32>(fma(_e3647, _e5130, bitcast<f32>(bitcast<u32>(fma(_e3629, _e5120, bitcast<f32>(bitcast<u32>(fma(_e3620, _e5113, bitcast<f32>(bitcast<u32>(fma(_e3602, _e5103, bitcast<f32>(bitcast<u32>(fma(_e3593, _e5096, bitcast<f32>(bitcast<u32>(fma(_e3575, _e5086, bitcast<f32>(bitcast<u32>(fma(_e3566, _e5079, bitcast<f32>(bitcast<u32>(fma(_e3548, _e5069, bitcast<f32>(bitcast<u32>(fma(_e3539, _e5062, bitcast<f32>(bitcast<u32>(fma(_e3521, _e5052, bitcast<f32>(bitcast<u32>(fma(_e3512, _e5045, bitcast<f32>(_e134))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_66457_ = bitcast<u32>(fma(_e3705, _e5171, bitcast<f32>(bitcast<u32>(fma(_e3696, _e5164, bitcast<f32>(bitcast<u32>(fma(_e3678, _e5154, bitcast<f32>(bitcast<u32>(fma(_e3669, _e5147, bitcast<f32>(bitcast<u32>(fma(_e3651, _e5137, bitcast<f32>(bitcast<u32>(fma(_e3642, _e5130, bitcast<f32>(bitcast<u32>(fma(_e3624, _e5120, bitcast<f32>(bitcast<u32>(fma(_e3615, _e5113, bitcast<f32>(bitcast<u32>(fma(_e3597, _e5103, bitcast<f32>(bitcast<u32>(fma(_e3588, _e5096, bitcast<f32>(bitcast<u32>(fma(_e3570, _e5086, bitcast<f32>(bitcast<u32>(fma(_e3561, _e5079, bitcast<f32>(bitcast<u32>(fma(_e3543, _e5069, bitcast<f32>(bitcast<u32>(fma(_e3534, _e5062, bitcast<f32>(bitcast<u32>(fma(_e3516, _e5052, bitcast<f32>(bitcast<u32>(fma(_e3507, _e5045, bitcast<f32>(_e136))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_66206_ = bitcast<u32>(fma(_e3710, _e4962, bitcast<f32>(bitcast<u32>(fma(_e3701, _e4955, bitcast<f32>(bitcast<u32>(fma(_e3683, _e4945, bitcast<f32>(bitcast<u32>(fma(_e3674, _e4938, bitcast<f32>(bitcast<u32>(fma(_e3656, _e4928, bitcast<f32>(bitcast<u32>(fma(_e3647, _e4921, bitcast<f32>(bitcast<u32>(fma(_e3629, _e4911, bitcast<f32>(bitcast<u32>(fma(_e3620, _e4904, bitcast<f32>(bitcast<u32>(fma(_e3602, _e4894, bitcast<f32>(bitcast<u32>(fma(_e3593, _e4887, bitcast<f32>(bitcast<u32>(fma(_e3575, _e4877, bitcast<f32>(bitcast<u32>(fma(_e3566, _e4870, bitcast<f32>(bitcast<u32>(fma(_e3548, _e4860, bitcast<f32>(bitcast<u32>(fma(_e3539, _e4853, bitcast<f32>(bitcast<u32>(fma(_e3521, _e4843, bitcast<f32>(bitcast<u32>(fma(_e3512, _e4836, bitcast<f32>(_e138))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_66041_ = bitcast<u32>(fma(_e3705, _e4962, bitcast<f32>(bitcast<u32>(fma(_e3696, _e4955, bitcast<f32>(bitcast<u32>(fma(_e3678, _e4945, bitcast<f32>(bitcast<u32>(fma(_e3669, _e4938, bitcast<f32>(bitcast<u32>(fma(_e3651, _e4928, bitcast<f32>(bitcast<u32>(fma(_e3642, _e4921, bitcast<f32>(bitcast<u32>(fma(_e3624, _e4911, bitcast<f32>(bitcast<u32>(fma(_e3615, _e4904, bitcast<f32>(bitcast<u32>(fma(_e3597, _e4894, bitcast<f32>(bitcast<u32>(fma(_e3588, _e4887, bitcast<f32>(bitcast<u32>(fma(_e3570, _e4877, bitcast<f32>(bitcast<u32>(fma(_e3561, _e4870, bitcast<f32>(bitcast<u32>(fma(_e3543, _e4860, bitcast<f32>(bitcast<u32>(fma(_e3534, _e4853, bitcast<f32>(bitcast<u32>(fma(_e3516, _e4843, bitcast<f32>(bitcast<u32>(fma(_e3507, _e4836, bitcast<f32>(_e140))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65760_ = bitcast<u32>(fma(_e3710, _e4753, bitcast<f32>(bitcast<u32>(fma(_e3701, _e4746, bitcast<f32>(bitcast<u32>(fma(_e3683, _e4736, bitcast<f32>(bitcast<u32>(fma(_e3674, _e4729, bitcast<f32>(bitcast<u32>(fma(_e3656, _e4719, bitcast<f32>(bitcast<u32>(fma(_e3647, _e4712, bitcast<f32>(bitcast<u32>(fma(_e3629, _e4702, bitcast<f32>(bitcast<u32>(fma(_e3620, _e4695, bitcast<f32>(bitcast<u32>(fma(_e3602, _e4685, bitcast<f32>(bitcast<u32>(fma(_e3593, _e4678, bitcast<f32>(bitcast<u32>(fma(_e3575, _e4668, bitcast<f32>(bitcast<u32>(fma(_e3566, _e4661, bitcast<f32>(bitcast<u32>(fma(_e3548, _e4651, bitcast<f32>(bitcast<u32>(fma(_e3539, _e4644, bitcast<f32>(bitcast<u32>(fma(_e3521, _e4634, bitcast<f32>(bitcast<u32>(fma(_e3512, _e4627, bitcast<f32>(_e142))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65585_ = bitcast<u32>(fma(_e3705, _e4753, bitcast<f32>(bitcast<u32>(fma(_e3696, _e4746, bitcast<f32>(bitcast<u32>(fma(_e3678, _e4736, bitcast<f32>(bitcast<u32>(fma(_e3669, _e4729, bitcast<f32>(bitcast<u32>(fma(_e3651, _e4719, bitcast<f32>(bitcast<u32>(fma(_e3642, _e4712, bitcast<f32>(bitcast<u32>(fma(_e3624, _e4702, bitcast<f32>(bitcast<u32>(fma(_e3615, _e4695, bitcast<f32>(bitcast<u32>(fma(_e3597, _e4685, bitcast<f32>(bitcast<u32>(fma(_e3588, _e4678, bitcast<f32>(bitcast<u32>(fma(_e3570, _e4668, bitcast<f32>(bitcast<u32>(fma(_e3561, _e4661, bitcast<f32>(bitcast<u32>(fma(_e3543, _e4651, bitcast<f32>(bitcast<u32>(fma(_e3534, _e4644, bitcast<f32>(bitcast<u32>(fma(_e3516, _e4634, bitcast<f32>(bitcast<u32>(fma(_e3507, _e4627, bitcast<f32>(_e144))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65274_ = bitcast<u32>(fma(_e3710, _e4544, bitcast<f32>(bitcast<u32>(fma(_e3701, _e4537, bitcast<f32>(bitcast<u32>(fma(_e3683, _e4527, bitcast<f32>(bitcast<u32>(fma(_e3674, _e4520, bitcast<f32>(bitcast<u32>(fma(_e3656, _e4510, bitcast<f32>(bitcast<u32>(fma(_e3647, _e4503, bitcast<f32>(bitcast<u32>(fma(_e3629, _e4493, bitcast<f32>(bitcast<u32>(fma(_e3620, _e4486, bitcast<f32>(bitcast<u32>(fma(_e3602, _e4476, bitcast<f32>(bitcast<u32>(fma(_e3593, _e4469, bitcast<f32>(bitcast<u32>(fma(_e3575, _e4459, bitcast<f32>(bitcast<u32>(fma(_e3566, _e4452, bitcast<f32>(bitcast<u32>(fma(_e3548, _e4442, bitcast<f32>(bitcast<u32>(fma(_e3539, _e4435, bitcast<f32>(bitcast<u32>(fma(_e3521, _e4425, bitcast<f32>(bitcast<u32>(fma(_e3512, _e4418, bitcast<f32>(_e146))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65089_ = bitcast<u32>(fma(_e3705, _e4544, bitcast<f32>(bitcast<u32>(fma(_e3696, _e4537, bitcast<f32>(bitcast<u32>(fma(_e3678, _e4527, bitcast<f32>(bitcast<u32>(fma(_e3669, _e4520, bitcast<f32>(bitcast<u32>(fma(_e3651, _e4510, bitcast<f32>(bitcast<u32>(fma(_e3642, _e4503, bitcast<f32>(bitcast<u32>(fma(_e3624, _e4493, bitcast<f32>(bitcast<u32>(fma(_e3615, _e4486, bitcast<f32>(bitcast<u32>(fma(_e3597, _e4476, bitcast<f32>(bitcast<u32>(fma(_e3588, _e4469, bitcast<f32>(bitcast<u32>(fma(_e3570, _e4459, bitcast<f32>(bitcast<u32>(fma(_e3561, _e4452, bitcast<f32>(bitcast<u32>(fma(_e3543, _e4442, bitcast<f32>(bitcast<u32>(fma(_e3534, _e4435, bitcast<f32>(bitcast<u32>(fma(_e3516, _e4425, bitcast<f32>(bitcast<u32>(fma(_e3507, _e4418, bitcast<f32>(_e148))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_64748_ = bitcast<u32>(fma(_e3710, _e4335, bitcast<f32>(bitcast<u32>(fma(_e3701, _e4328, bitcast<f32>(bitcast<u32>(fma(_e3683, _e4318, bitcast<f32>(bitcast<u32>(fma(_e3674, _e4311, bitcast<f32>(bitcast<u32>(fma(_e3656, _e4301, bitcast<f32>(bitcast<u32>(fma(_e3647, _e4294, bitcast<f32>(bitcast<u32>(fma(_e3629, _e4284, bitcast<f32>(bitcast<u32>(fma(_e3620, _e4277, bitcast<f32>(bitcast<u32>(fma(_e3602, _e4267, bitcast<f32>(bitcast<u32>(fma(_e3593, _e4260, bitcast<f32>(bitcast<u32>(fma(_e3575, _e4250, bitcast<f32>(bitcast<u32>(fma(_e3566, _e4243, bitcast<f32>(bitcast<u32>(fma(_e3548, _e4233, bitcast<f32>(bitcast<u32>(fma(_e3539, _e4226, bitcast<f32>(bitcast<u32>(fma(_e3521, _e4216, bitcast<f32>(bitcast<u32>(fma(_e3512, _e4209, bitcast<f32>(_e150))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_64553_ = bitcast<u32>(fma(_e3705, _e4335, bitcast<f32>(bitcast<u32>(fma(_e3696, _e4328, bitcast<f32>(bitcast<u32>(fma(_e3678, _e4318, bitcast<f32>(bitcast<u32>(fma(_e3669, _e4311, bitcast<f32>(bitcast<u32>(fma(_e3651, _e4301, bitcast<f32>(bitcast<u32>(fma(_e3642, _e4294, bitcast<f32>(bitcast<u32>(fma(_e3624, _e4284, bitcast<f32>(bitcast<u32>(fma(_e3615, _e4277, bitcast<f32>(bitcast<u32>(fma(_e3597, _e4267, bitcast<f32>(bitcast<u32>(fma(_e3588, _e4260, bitcast<f32>(bitcast<u32>(fma(_e3570, _e4250, bitcast<f32>(bitcast<u32>(fma(_e3561, _e4243, bitcast<f32>(bitcast<u32>(fma(_e3543, _e4233, bitcast<f32>(bitcast<u32>(fma(_e3534, _e4226, bitcast<f32>(bitcast<u32>(fma(_e3516, _e4216, bitcast<f32>(bitcast<u32>(fma(_e3507, _e4209, bitcast<f32>(_e152))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_64182_ = bitcast<u32>(fma(_e3710, _e4126, bitcast<f32>(bitcast<u32>(fma(_e3701, _e4119, bitcast<f32>(bitcast<u32>(fma(_e3683, _e4109, bitcast<f32>(bitcast<u32>(fma(_e3674, _e4102, bitcast<f32>(bitcast<u32>(fma(_e3656, _e4092, bitcast<f32>(bitcast<u32>(fma(_e3647, _e4085, bitcast<f32>(bitcast<u32>(fma(_e3629, _e4075, bitcast<f32>(bitcast<u32>(fma(_e3620, _e4068, bitcast<f32>(bitcast<u32>(fma(_e3602, _e4058, bitcast<f32>(bitcast<u32>(fma(_e3593, _e4051, bitcast<f32>(bitcast<u32>(fma(_e3575, _e4041, bitcast<f32>(bitcast<u32>(fma(_e3566, _e4034, bitcast<f32>(bitcast<u32>(fma(_e3548, _e4024, bitcast<f32>(bitcast<u32>(fma(_e3539, _e4017, bitcast<f32>(bitcast<u32>(fma(_e3521, _e4007, bitcast<f32>(bitcast<u32>(fma(_e3512, _e4000, bitcast<f32>(_e154))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_63977_ = bitcast<u32>(fma(_e3705, _e4126, bitcast<f32>(bitcast<u32>(fma(_e3696, _e4119, bitcast<f32>(bitcast<u32>(fma(_e3678, _e4109, bitcast<f32>(bitcast<u32>(fma(_e3669, _e4102, bitcast<f32>(bitcast<u32>(fma(_e3651, _e4092, bitcast<f32>(bitcast<u32>(fma(_e3642, _e4085, bitcast<f32>(bitcast<u32>(fma(_e3624, _e4075, bitcast<f32>(bitcast<u32>(fma(_e3615, _e4068, bitcast<f32>(bitcast<u32>(fma(_e3597, _e4058, bitcast<f32>(bitcast<u32>(fma(_e3588, _e4051, bitcast<f32>(bitcast<u32>(fma(_e3570, _e4041, bitcast<f32>(bitcast<u32>(fma(_e3561, _e4034, bitcast<f32>(bitcast<u32>(fma(_e3543, _e4024, bitcast<f32>(bitcast<u32>(fma(_e3534, _e4017, bitcast<f32>(bitcast<u32>(fma(_e3516, _e4007, bitcast<f32>(bitcast<u32>(fma(_e3507, _e4000, bitcast<f32>(_e156))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_63576_ = bitcast<u32>(fma(_e3710, _e3917, bitcast<f32>(bitcast<u32>(fma(_e3701, _e3910, bitcast<f32>(bitcast<u32>(fma(_e3683, _e3900, bitcast<f32>(bitcast<u32>(fma(_e3674, _e3893, bitcast<f32>(bitcast<u32>(fma(_e3656, _e3883, bitcast<f32>(bitcast<u32>(fma(_e3647, _e3876, bitcast<f32>(bitcast<u32>(fma(_e3629, _e3866, bitcast<f32>(bitcast<u32>(fma(_e3620, _e3859, bitcast<f32>(bitcast<u32>(fma(_e3602, _e3849, bitcast<f32>(bitcast<u32>(fma(_e3593, _e3842, bitcast<f32>(bitcast<u32>(fma(_e3575, _e3832, bitcast<f32>(bitcast<u32>(fma(_e3566, _e3825, bitcast<f32>(bitcast<u32>(fma(_e3548, _e3815, bitcast<f32>(bitcast<u32>(fma(_e3539, _e3808, bitcast<f32>(bitcast<u32>(fma(_e3521, _e3798, bitcast<f32>(bitcast<u32>(fma(_e3512, _e3791, bitcast<f32>(_e158))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_63361_ = bitcast<u32>(fma(_e3705, _e3917, bitcast<f32>(bitcast<u32>(fma(_e3696, _e3910, bitcast<f32>(bitcast<u32>(fma(_e3678, _e3900, bitcast<f32>(bitcast<u32>(fma(_e3669, _e3893, bitcast<f32>(bitcast<u32>(fma(_e3651, _e3883, bitcast<f32>(bitcast<u32>(fma(_e3642, _e3876, bitcast<f32>(bitcast<u32>(fma(_e3624, _e3866, bitcast<f32>(bitcast<u32>(fma(_e3615, _e3859, bitcast<f32>(bitcast<u32>(fma(_e3597, _e3849, bitcast<f32>(bitcast<u32>(fma(_e3588, _e3842, bitcast<f32>(bitcast<u32>(fma(_e3570, _e3832, bitcast<f32>(bitcast<u32>(fma(_e3561, _e3825, bitcast<f32>(bitcast<u32>(fma(_e3543, _e3815, bitcast<f32>(bitcast<u32>(fma(_e3534, _e3808, bitcast<f32>(bitcast<u32>(fma(_e3516, _e3798, bitcast<f32>(bitcast<u32>(fma(_e3507, _e3791, bitcast<f32>(_e160))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_62930_ = bitcast<u32>(fma(_e3710, _e3706, bitcast<f32>(bitcast<u32>(fma(_e3701, _e3697, bitcast<f32>(bitcast<u32>(fma(_e3683, _e3679, bitcast<f32>(bitcast<u32>(fma(_e3674, _e3670, bitcast<f32>(bitcast<u32>(fma(_e3656, _e3652, bitcast<f32>(bitcast<u32>(fma(_e3647, _e3643, bitcast<f32>(bitcast<u32>(fma(_e3629, _e3625, bitcast<f32>(bitcast<u32>(fma(_e3620, _e3616, bitcast<f32>(bitcast<u32>(fma(_e3602, _e3598, bitcast<f32>(bitcast<u32>(fma(_e3593, _e3589, bitcast<f32>(bitcast<u32>(fma(_e3575, _e3571, bitcast<f32>(bitcast<u32>(fma(_e3566, _e3562, bitcast<f32>(bitcast<u32>(fma(_e3548, _e3544, bitcast<f32>(bitcast<u32>(fma(_e3539, _e3535, bitcast<f32>(bitcast<u32>(fma(_e3521, _e3517, bitcast<f32>(bitcast<u32>(fma(_e3512, _e3508, bitcast<f32>(_e162))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_62705_ = bitcast<u32>(fma(_e3705, _e3706, bitcast<f32>(bitcast<u32>(fma(_e3696, _e3697, bitcast<f32>(bitcast<u32>(fma(_e3678, _e3679, bitcast<f32>(bitcast<u32>(fma(_e3669, _e3670, bitcast<f32>(bitcast<u32>(fma(_e3651, _e3652, bitcast<f32>(bitcast<u32>(fma(_e3642, _e3643, bitcast<f32>(bitcast<u32>(fma(_e3624, _e3625, bitcast<f32>(bitcast<u32>(fma(_e3615, _e3616, bitcast<f32>(bitcast<u32>(fma(_e3597, _e3598, bitcast<f32>(bitcast<u32>(fma(_e3588, _e3589, bitcast<f32>(bitcast<u32>(fma(_e3570, _e3571, bitcast<f32>(bitcast<u32>(fma(_e3561, _e3562, bitcast<f32>(bitcast<u32>(fma(_e3543, _e3544, bitcast<f32>(bitcast<u32>(fma(_e3534, _e3535, bitcast<f32>(bitcast<u32>(fma(_e3516, _e3517, bitcast<f32>(bitcast<u32>(fma(_e3507, _e3508, bitcast<f32>(_e164))))))))))))))))))))))))))))))))))))))))))))))));
                        } else {
                            phi_31613_ = 0u;
                            phi_31616_ = _e1128;
                            loop {
                                let _e2148 = phi_31613_;
                                let _e2150 = phi_31616_;
                                let _e2151 = (_e2150 == 0u);
                                if _e2151 {
                                    phi_31614_ = u32();
                                    phi_31617_ = u32();
                                } else {
                                    let _e2155 = select((bitcast<u32>(31i) - firstLeadingBit(_e2150)), 32u, _e2151);
                                    let _e2158 = (select(_e2144, _e2136, (_e2155 < 16u)) + _e2148);
                                    let _e2163 = global_2.member[(_e71 + (_e2158 / 4u))];
                                    let _e2171 = (_e2125 ^ (2u * _e2155));
                                    let _e2174 = atomicLoad((&global[(_e2171 / 4u)]));
                                    let _e2177 = ((8u * (_e2171 % 4u)) & 31u);
                                    let _e2185 = atomicLoad((&global[(_e2171 / 4u)]));
                                    let _e2192 = atomicXor((&global[(_e2171 / 4u)]), ((((_e2185 >> bitcast<u32>(_e2177)) ^ (((_e2174 >> bitcast<u32>(_e2177)) & 65535u) ^ ((((_e2163 >> bitcast<u32>(((8u * (_e2158 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2177)));
                                    phi_31614_ = (_e2148 + 1u);
                                    phi_31617_ = (_e2150 ^ (2147483648u >> bitcast<u32>((_e2155 & 31u))));
                                }
                                let _e2199 = phi_31614_;
                                let _e2201 = phi_31617_;
                                continue;
                                continuing {
                                    phi_31613_ = _e2199;
                                    phi_31616_ = _e2201;
                                    break if !(select(true, false, _e2151));
                                }
                            }
                            let _e2204 = (2u * _e2131);
                            let _e2207 = (_e77 - select(_e2131, _e77, (_e77 < _e2131)));
                            let _e2212 = (select(32u, _e2207, (32u < _e2207)) - 32u);
                            let _e2215 = (select(_e2207, 8u, (8u < _e2207)) + select(_e2212, 8u, (8u < _e2212)));
                            phi_31739_ = 0u;
                            phi_31742_ = _e164;
                            loop {
                                let _e2217 = phi_31739_;
                                let _e2219 = phi_31742_;
                                local_117 = _e2219;
                                let _e2220 = (_e2217 < _e2215);
                                if _e2220 {
                                    let _e2222 = (_e2125 ^ (2u * _e2217));
                                    let _e2225 = atomicLoad((&global[(_e2222 / 4u)]));
                                    let _e2239 = (_e2204 + (2u * ((_e2217 % 8u) + (32u * (_e2217 / 8u)))));
                                    let _e2240 = (_e2239 + 1u);
                                    let _e2244 = global_3.member[(_e2240 / 4u)];
                                    let _e2257 = global_3.member[(_e2239 / 4u)];
                                    phi_31740_ = (_e2217 + 1u);
                                    phi_31743_ = bitcast<u32>(fma(bitcast<f32>((((_e2225 >> bitcast<u32>(((8u * (_e2222 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2244 >> bitcast<u32>(((8u * (_e2240 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2257 >> bitcast<u32>(((8u * (_e2239 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2219)));
                                } else {
                                    phi_31740_ = u32();
                                    phi_31743_ = u32();
                                }
                                let _e2274 = phi_31740_;
                                let _e2276 = phi_31743_;
                                continue;
                                continuing {
                                    phi_31739_ = _e2274;
                                    phi_31742_ = _e2276;
                                    break if !(_e2220);
                                }
                            }
                            let _e2278 = (_e2125 ^ 32u);
                            phi_31872_ = 0u;
                            phi_31875_ = _e162;
                            loop {
                                let _e2280 = phi_31872_;
                                let _e2282 = phi_31875_;
                                local_116 = _e2282;
                                let _e2283 = (_e2280 < _e2215);
                                if _e2283 {
                                    let _e2285 = (_e2278 ^ (2u * _e2280));
                                    let _e2288 = atomicLoad((&global[(_e2285 / 4u)]));
                                    let _e2302 = (_e2204 + (2u * ((_e2280 % 8u) + (32u * (_e2280 / 8u)))));
                                    let _e2303 = (_e2302 + 1u);
                                    let _e2307 = global_3.member[(_e2303 / 4u)];
                                    let _e2320 = global_3.member[(_e2302 / 4u)];
                                    phi_31873_ = (_e2280 + 1u);
                                    phi_31876_ = bitcast<u32>(fma(bitcast<f32>((((_e2288 >> bitcast<u32>(((8u * (_e2285 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2307 >> bitcast<u32>(((8u * (_e2303 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2320 >> bitcast<u32>(((8u * (_e2302 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2282)));
                                } else {
                                    phi_31873_ = u32();
                                    phi_31876_ = u32();
                                }
                                let _e2337 = phi_31873_;
                                let _e2339 = phi_31876_;
                                continue;
                                continuing {
                                    phi_31872_ = _e2337;
                                    phi_31875_ = _e2339;
                                    break if !(_e2283);
                                }
                            }
                            let _e2341 = (_e86 - 1u);
                            let _e2346 = (2u * ((_e77 * select(1u, _e2341, (_e2341 < 1u))) + _e2131));
                            phi_32013_ = 0u;
                            phi_32016_ = _e160;
                            loop {
                                let _e2348 = phi_32013_;
                                let _e2350 = phi_32016_;
                                local_115 = _e2350;
                                let _e2351 = (_e2348 < _e2215);
                                if _e2351 {
                                    let _e2353 = (_e2125 ^ (2u * _e2348));
                                    let _e2356 = atomicLoad((&global[(_e2353 / 4u)]));
                                    let _e2370 = (_e2346 + (2u * ((_e2348 % 8u) + (32u * (_e2348 / 8u)))));
                                    let _e2371 = (_e2370 + 1u);
                                    let _e2375 = global_3.member[(_e2371 / 4u)];
                                    let _e2388 = global_3.member[(_e2370 / 4u)];
                                    phi_32014_ = (_e2348 + 1u);
                                    phi_32017_ = bitcast<u32>(fma(bitcast<f32>((((_e2356 >> bitcast<u32>(((8u * (_e2353 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2375 >> bitcast<u32>(((8u * (_e2371 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2388 >> bitcast<u32>(((8u * (_e2370 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2350)));
                                } else {
                                    phi_32014_ = u32();
                                    phi_32017_ = u32();
                                }
                                let _e2405 = phi_32014_;
                                let _e2407 = phi_32017_;
                                continue;
                                continuing {
                                    phi_32013_ = _e2405;
                                    phi_32016_ = _e2407;
                                    break if !(_e2351);
                                }
                            }
                            phi_32146_ = 0u;
                            phi_32149_ = _e158;
                            loop {
                                let _e2410 = phi_32146_;
                                let _e2412 = phi_32149_;
                                local_114 = _e2412;
                                let _e2413 = (_e2410 < _e2215);
                                if _e2413 {
                                    let _e2415 = (_e2278 ^ (2u * _e2410));
                                    let _e2418 = atomicLoad((&global[(_e2415 / 4u)]));
                                    let _e2432 = (_e2346 + (2u * ((_e2410 % 8u) + (32u * (_e2410 / 8u)))));
                                    let _e2433 = (_e2432 + 1u);
                                    let _e2437 = global_3.member[(_e2433 / 4u)];
                                    let _e2450 = global_3.member[(_e2432 / 4u)];
                                    phi_32147_ = (_e2410 + 1u);
                                    phi_32150_ = bitcast<u32>(fma(bitcast<f32>((((_e2418 >> bitcast<u32>(((8u * (_e2415 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2437 >> bitcast<u32>(((8u * (_e2433 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2450 >> bitcast<u32>(((8u * (_e2432 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2412)));
                                } else {
                                    phi_32147_ = u32();
                                    phi_32150_ = u32();
                                }
                                let _e2467 = phi_32147_;
                                let _e2469 = phi_32150_;
                                continue;
                                continuing {
                                    phi_32146_ = _e2467;
                                    phi_32149_ = _e2469;
                                    break if !(_e2413);
                                }
                            }
                            let _e2475 = (2u * ((_e77 * select(2u, _e2341, (_e2341 < 2u))) + _e2131));
                            phi_32287_ = 0u;
                            phi_32290_ = _e156;
                            loop {
                                let _e2477 = phi_32287_;
                                let _e2479 = phi_32290_;
                                local_113 = _e2479;
                                let _e2480 = (_e2477 < _e2215);
                                if _e2480 {
                                    let _e2482 = (_e2125 ^ (2u * _e2477));
                                    let _e2485 = atomicLoad((&global[(_e2482 / 4u)]));
                                    let _e2499 = (_e2475 + (2u * ((_e2477 % 8u) + (32u * (_e2477 / 8u)))));
                                    let _e2500 = (_e2499 + 1u);
                                    let _e2504 = global_3.member[(_e2500 / 4u)];
                                    let _e2517 = global_3.member[(_e2499 / 4u)];
                                    phi_32288_ = (_e2477 + 1u);
                                    phi_32291_ = bitcast<u32>(fma(bitcast<f32>((((_e2485 >> bitcast<u32>(((8u * (_e2482 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2504 >> bitcast<u32>(((8u * (_e2500 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2517 >> bitcast<u32>(((8u * (_e2499 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2479)));
                                } else {
                                    phi_32288_ = u32();
                                    phi_32291_ = u32();
                                }
                                let _e2534 = phi_32288_;
                                let _e2536 = phi_32291_;
                                continue;
                                continuing {
                                    phi_32287_ = _e2534;
                                    phi_32290_ = _e2536;
                                    break if !(_e2480);
                                }
                            }
                            phi_32420_ = 0u;
                            phi_32423_ = _e154;
                            loop {
                                let _e2539 = phi_32420_;
                                let _e2541 = phi_32423_;
                                local_112 = _e2541;
                                let _e2542 = (_e2539 < _e2215);
                                if _e2542 {
                                    let _e2544 = (_e2278 ^ (2u * _e2539));
                                    let _e2547 = atomicLoad((&global[(_e2544 / 4u)]));
                                    let _e2561 = (_e2475 + (2u * ((_e2539 % 8u) + (32u * (_e2539 / 8u)))));
                                    let _e2562 = (_e2561 + 1u);
                                    let _e2566 = global_3.member[(_e2562 / 4u)];
                                    let _e2579 = global_3.member[(_e2561 / 4u)];
                                    phi_32421_ = (_e2539 + 1u);
                                    phi_32424_ = bitcast<u32>(fma(bitcast<f32>((((_e2547 >> bitcast<u32>(((8u * (_e2544 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2566 >> bitcast<u32>(((8u * (_e2562 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2579 >> bitcast<u32>(((8u * (_e2561 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2541)));
                                } else {
                                    phi_32421_ = u32();
                                    phi_32424_ = u32();
                                }
                                let _e2596 = phi_32421_;
                                let _e2598 = phi_32424_;
                                continue;
                                continuing {
                                    phi_32420_ = _e2596;
                                    phi_32423_ = _e2598;
                                    break if !(_e2542);
                                }
                            }
                            let _e2604 = (2u * ((_e77 * select(3u, _e2341, (_e2341 < 3u))) + _e2131));
                            phi_32561_ = 0u;
                            phi_32564_ = _e152;
                            loop {
                                let _e2606 = phi_32561_;
                                let _e2608 = phi_32564_;
                                local_111 = _e2608;
                                let _e2609 = (_e2606 < _e2215);
                                if _e2609 {
                                    let _e2611 = (_e2125 ^ (2u * _e2606));
                                    let _e2614 = atomicLoad((&global[(_e2611 / 4u)]));
                                    let _e2628 = (_e2604 + (2u * ((_e2606 % 8u) + (32u * (_e2606 / 8u)))));
                                    let _e2629 = (_e2628 + 1u);
                                    let _e2633 = global_3.member[(_e2629 / 4u)];
                                    let _e2646 = global_3.member[(_e2628 / 4u)];
                                    phi_32562_ = (_e2606 + 1u);
                                    phi_32565_ = bitcast<u32>(fma(bitcast<f32>((((_e2614 >> bitcast<u32>(((8u * (_e2611 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2633 >> bitcast<u32>(((8u * (_e2629 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2646 >> bitcast<u32>(((8u * (_e2628 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2608)));
                                } else {
                                    phi_32562_ = u32();
                                    phi_32565_ = u32();
                                }
                                let _e2663 = phi_32562_;
                                let _e2665 = phi_32565_;
                                continue;
                                continuing {
                                    phi_32561_ = _e2663;
                                    phi_32564_ = _e2665;
                                    break if !(_e2609);
                                }
                            }
                            phi_32694_ = 0u;
                            phi_32697_ = _e150;
                            loop {
                                let _e2668 = phi_32694_;
                                let _e2670 = phi_32697_;
                                local_110 = _e2670;
                                let _e2671 = (_e2668 < _e2215);
                                if _e2671 {
                                    let _e2673 = (_e2278 ^ (2u * _e2668));
                                    let _e2676 = atomicLoad((&global[(_e2673 / 4u)]));
                                    let _e2690 = (_e2604 + (2u * ((_e2668 % 8u) + (32u * (_e2668 / 8u)))));
                                    let _e2691 = (_e2690 + 1u);
                                    let _e2695 = global_3.member[(_e2691 / 4u)];
                                    let _e2708 = global_3.member[(_e2690 / 4u)];
                                    phi_32695_ = (_e2668 + 1u);
                                    phi_32698_ = bitcast<u32>(fma(bitcast<f32>((((_e2676 >> bitcast<u32>(((8u * (_e2673 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2695 >> bitcast<u32>(((8u * (_e2691 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2708 >> bitcast<u32>(((8u * (_e2690 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2670)));
                                } else {
                                    phi_32695_ = u32();
                                    phi_32698_ = u32();
                                }
                                let _e2725 = phi_32695_;
                                let _e2727 = phi_32698_;
                                continue;
                                continuing {
                                    phi_32694_ = _e2725;
                                    phi_32697_ = _e2727;
                                    break if !(_e2671);
                                }
                            }
                            let _e2733 = (2u * ((_e77 * select(4u, _e2341, (_e2341 < 4u))) + _e2131));
                            phi_32835_ = 0u;
                            phi_32838_ = _e148;
                            loop {
                                let _e2735 = phi_32835_;
                                let _e2737 = phi_32838_;
                                local_109 = _e2737;
                                let _e2738 = (_e2735 < _e2215);
                                if _e2738 {
                                    let _e2740 = (_e2125 ^ (2u * _e2735));
                                    let _e2743 = atomicLoad((&global[(_e2740 / 4u)]));
                                    let _e2757 = (_e2733 + (2u * ((_e2735 % 8u) + (32u * (_e2735 / 8u)))));
                                    let _e2758 = (_e2757 + 1u);
                                    let _e2762 = global_3.member[(_e2758 / 4u)];
                                    let _e2775 = global_3.member[(_e2757 / 4u)];
                                    phi_32836_ = (_e2735 + 1u);
                                    phi_32839_ = bitcast<u32>(fma(bitcast<f32>((((_e2743 >> bitcast<u32>(((8u * (_e2740 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2762 >> bitcast<u32>(((8u * (_e2758 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2775 >> bitcast<u32>(((8u * (_e2757 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2737)));
                                } else {
                                    phi_32836_ = u32();
                                    phi_32839_ = u32();
                                }
                                let _e2792 = phi_32836_;
                                let _e2794 = phi_32839_;
                                continue;
                                continuing {
                                    phi_32835_ = _e2792;
                                    phi_32838_ = _e2794;
                                    break if !(_e2738);
                                }
                            }
                            phi_32968_ = 0u;
                            phi_32971_ = _e146;
                            loop {
                                let _e2797 = phi_32968_;
                                let _e2799 = phi_32971_;
                                local_108 = _e2799;
                                let _e2800 = (_e2797 < _e2215);
                                if _e2800 {
                                    let _e2802 = (_e2278 ^ (2u * _e2797));
                                    let _e2805 = atomicLoad((&global[(_e2802 / 4u)]));
                                    let _e2819 = (_e2733 + (2u * ((_e2797 % 8u) + (32u * (_e2797 / 8u)))));
                                    let _e2820 = (_e2819 + 1u);
                                    let _e2824 = global_3.member[(_e2820 / 4u)];
                                    let _e2837 = global_3.member[(_e2819 / 4u)];
                                    phi_32969_ = (_e2797 + 1u);
                                    phi_32972_ = bitcast<u32>(fma(bitcast<f32>((((_e2805 >> bitcast<u32>(((8u * (_e2802 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2824 >> bitcast<u32>(((8u * (_e2820 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2837 >> bitcast<u32>(((8u * (_e2819 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2799)));
                                } else {
                                    phi_32969_ = u32();
                                    phi_32972_ = u32();
                                }
                                let _e2854 = phi_32969_;
                                let _e2856 = phi_32972_;
                                continue;
                                continuing {
                                    phi_32968_ = _e2854;
                                    phi_32971_ = _e2856;
                                    break if !(_e2800);
                                }
                            }
                            let _e2862 = (2u * ((_e77 * select(5u, _e2341, (_e2341 < 5u))) + _e2131));
                            phi_33109_ = 0u;
                            phi_33112_ = _e144;
                            loop {
                                let _e2864 = phi_33109_;
                                let _e2866 = phi_33112_;
                                local_107 = _e2866;
                                let _e2867 = (_e2864 < _e2215);
                                if _e2867 {
                                    let _e2869 = (_e2125 ^ (2u * _e2864));
                                    let _e2872 = atomicLoad((&global[(_e2869 / 4u)]));
                                    let _e2886 = (_e2862 + (2u * ((_e2864 % 8u) + (32u * (_e2864 / 8u)))));
                                    let _e2887 = (_e2886 + 1u);
                                    let _e2891 = global_3.member[(_e2887 / 4u)];
                                    let _e2904 = global_3.member[(_e2886 / 4u)];
                                    phi_33110_ = (_e2864 + 1u);
                                    phi_33113_ = bitcast<u32>(fma(bitcast<f32>((((_e2872 >> bitcast<u32>(((8u * (_e2869 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2891 >> bitcast<u32>(((8u * (_e2887 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2904 >> bitcast<u32>(((8u * (_e2886 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2866)));
                                } else {
                                    phi_33110_ = u32();
                                    phi_33113_ = u32();
                                }
                                let _e2921 = phi_33110_;
                                let _e2923 = phi_33113_;
                                continue;
                                continuing {
                                    phi_33109_ = _e2921;
                                    phi_33112_ = _e2923;
                                    break if !(_e2867);
                                }
                            }
                            phi_33242_ = 0u;
                            phi_33245_ = _e142;
                            loop {
                                let _e2926 = phi_33242_;
                                let _e2928 = phi_33245_;
                                local_106 = _e2928;
                                let _e2929 = (_e2926 < _e2215);
                                if _e2929 {
                                    let _e2931 = (_e2278 ^ (2u * _e2926));
                                    let _e2934 = atomicLoad((&global[(_e2931 / 4u)]));
                                    let _e2948 = (_e2862 + (2u * ((_e2926 % 8u) + (32u * (_e2926 / 8u)))));
                                    let _e2949 = (_e2948 + 1u);
                                    let _e2953 = global_3.member[(_e2949 / 4u)];
                                    let _e2966 = global_3.member[(_e2948 / 4u)];
                                    phi_33243_ = (_e2926 + 1u);
                                    phi_33246_ = bitcast<u32>(fma(bitcast<f32>((((_e2934 >> bitcast<u32>(((8u * (_e2931 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2953 >> bitcast<u32>(((8u * (_e2949 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2966 >> bitcast<u32>(((8u * (_e2948 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2928)));
                                } else {
                                    phi_33243_ = u32();
                                    phi_33246_ = u32();
                                }
                                let _e2983 = phi_33243_;
                                let _e2985 = phi_33246_;
                                continue;
                                continuing {
                                    phi_33242_ = _e2983;
                                    phi_33245_ = _e2985;
                                    break if !(_e2929);
                                }
                            }
                            let _e2991 = (2u * ((_e77 * select(6u, _e2341, (_e2341 < 6u))) + _e2131));
                            phi_33383_ = 0u;
                            phi_33386_ = _e140;
                            loop {
                                let _e2993 = phi_33383_;
                                let _e2995 = phi_33386_;
                                local_105 = _e2995;
                                let _e2996 = (_e2993 < _e2215);
                                if _e2996 {
                                    let _e2998 = (_e2125 ^ (2u * _e2993));
                                    let _e3001 = atomicLoad((&global[(_e2998 / 4u)]));
                                    let _e3015 = (_e2991 + (2u * ((_e2993 % 8u) + (32u * (_e2993 / 8u)))));
                                    let _e3016 = (_e3015 + 1u);
                                    let _e3020 = global_3.member[(_e3016 / 4u)];
                                    let _e3033 = global_3.member[(_e3015 / 4u)];
                                    phi_33384_ = (_e2993 + 1u);
                                    phi_33387_ = bitcast<u32>(fma(bitcast<f32>((((_e3001 >> bitcast<u32>(((8u * (_e2998 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3020 >> bitcast<u32>(((8u * (_e3016 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3033 >> bitcast<u32>(((8u * (_e3015 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2995)));
                                } else {
                                    phi_33384_ = u32();
                                    phi_33387_ = u32();
                                }
                                let _e3050 = phi_33384_;
                                let _e3052 = phi_33387_;
                                continue;
                                continuing {
                                    phi_33383_ = _e3050;
                                    phi_33386_ = _e3052;
                                    break if !(_e2996);
                                }
                            }
                            phi_33516_ = 0u;
                            phi_33519_ = _e138;
                            loop {
                                let _e3055 = phi_33516_;
                                let _e3057 = phi_33519_;
                                local_104 = _e3057;
                                let _e3058 = (_e3055 < _e2215);
                                if _e3058 {
                                    let _e3060 = (_e2278 ^ (2u * _e3055));
                                    let _e3063 = atomicLoad((&global[(_e3060 / 4u)]));
                                    let _e3077 = (_e2991 + (2u * ((_e3055 % 8u) + (32u * (_e3055 / 8u)))));
                                    let _e3078 = (_e3077 + 1u);
                                    let _e3082 = global_3.member[(_e3078 / 4u)];
                                    let _e3095 = global_3.member[(_e3077 / 4u)];
                                    phi_33517_ = (_e3055 + 1u);
                                    phi_33520_ = bitcast<u32>(fma(bitcast<f32>((((_e3063 >> bitcast<u32>(((8u * (_e3060 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3082 >> bitcast<u32>(((8u * (_e3078 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3095 >> bitcast<u32>(((8u * (_e3077 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3057)));
                                } else {
                                    phi_33517_ = u32();
                                    phi_33520_ = u32();
                                }
                                let _e3112 = phi_33517_;
                                let _e3114 = phi_33520_;
                                continue;
                                continuing {
                                    phi_33516_ = _e3112;
                                    phi_33519_ = _e3114;
                                    break if !(_e3058);
                                }
                            }
                            let _e3120 = (2u * ((_e77 * select(7u, _e2341, (_e2341 < 7u))) + _e2131));
                            phi_33657_ = 0u;
                            phi_33660_ = _e136;
                            loop {
                                let _e3122 = phi_33657_;
                                let _e3124 = phi_33660_;
                                local_103 = _e3124;
                                let _e3125 = (_e3122 < _e2215);
                                if _e3125 {
                                    let _e3127 = (_e2125 ^ (2u * _e3122));
                                    let _e3130 = atomicLoad((&global[(_e3127 / 4u)]));
                                    let _e3144 = (_e3120 + (2u * ((_e3122 % 8u) + (32u * (_e3122 / 8u)))));
                                    let _e3145 = (_e3144 + 1u);
                                    let _e3149 = global_3.member[(_e3145 / 4u)];
                                    let _e3162 = global_3.member[(_e3144 / 4u)];
                                    phi_33658_ = (_e3122 + 1u);
                                    phi_33661_ = bitcast<u32>(fma(bitcast<f32>((((_e3130 >> bitcast<u32>(((8u * (_e3127 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3149 >> bitcast<u32>(((8u * (_e3145 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3162 >> bitcast<u32>(((8u * (_e3144 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3124)));
                                } else {
                                    phi_33658_ = u32();
                                    phi_33661_ = u32();
                                }
                                let _e3179 = phi_33658_;
                                let _e3181 = phi_33661_;
                                continue;
                                continuing {
                                    phi_33657_ = _e3179;
                                    phi_33660_ = _e3181;
                                    break if !(_e3125);
                                }
                            }
                            phi_33790_ = 0u;
                            phi_33793_ = _e134;
                            loop {
                                let _e3184 = phi_33790_;
                                let _e3186 = phi_33793_;
                                local_102 = _e3186;
                                let _e3187 = (_e3184 < _e2215);
                                if _e3187 {
                                    let _e3189 = (_e2278 ^ (2u * _e3184));
                                    let _e3192 = atomicLoad((&global[(_e3189 / 4u)]));
                                    let _e3206 = (_e3120 + (2u * ((_e3184 % 8u) + (32u * (_e3184 / 8u)))));
                                    let _e3207 = (_e3206 + 1u);
                                    let _e3211 = global_3.member[(_e3207 / 4u)];
                                    let _e3224 = global_3.member[(_e3206 / 4u)];
                                    phi_33791_ = (_e3184 + 1u);
                                    phi_33794_ = bitcast<u32>(fma(bitcast<f32>((((_e3192 >> bitcast<u32>(((8u * (_e3189 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3211 >> bitcast<u32>(((8u * (_e3207 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3224 >> bitcast<u32>(((8u * (_e3206 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3186)));
                                } else {
                                    phi_33791_ = u32();
                                    phi_33794_ = u32();
                                }
                                let _e3241 = phi_33791_;
                                let _e3243 = phi_33794_;
                                continue;
                                continuing {
                                    phi_33790_ = _e3241;
                                    phi_33793_ = _e3243;
                                    break if !(_e3187);
                                }
                            }
                            let _e9295 = local_102;
                            phi_66612_ = _e9295;
                            let _e9298 = local_103;
                            phi_66457_ = _e9298;
                            let _e9301 = local_104;
                            phi_66206_ = _e9301;
                            let _e9304 = local_105;
                            phi_66041_ = _e9304;
                            let _e9307 = local_106;
                            phi_65760_ = _e9307;
                            let _e9310 = local_107;
                            phi_65585_ = _e9310;
                            let _e9313 = local_108;
                            phi_65274_ = _e9313;
                            let _e9316 = local_109;
                            phi_65089_ = _e9316;
                            let _e9319 = local_110;
                            phi_64748_ = _e9319;
                            let _e9322 = local_111;
                            phi_64553_ = _e9322;
                            let _e9325 = local_112;
                            phi_64182_ = _e9325;
                            let _e9328 = local_113;
                            phi_63977_ = _e9328;
                            let _e9331 = local_114;
                            phi_63576_ = _e9331;
                            let _e9334 = local_115;
                            phi_63361_ = _e9334;
                            let _e9337 = local_116;
                            phi_62930_ = _e9337;
                            let _e9340 = local_117;
                            phi_62705_ = _e9340;
                        }
                        let _e5179 = phi_66612_;
                        let _e5181 = phi_66457_;
                        let _e5183 = phi_66206_;
                        let _e5185 = phi_66041_;
                        let _e5187 = phi_65760_;
                        let _e5189 = phi_65585_;
                        let _e5191 = phi_65274_;
                        let _e5193 = phi_65089_;
                        let _e5195 = phi_64748_;
                        let _e5197 = phi_64553_;
                        let _e5199 = phi_64182_;
                        let _e5201 = phi_63977_;
                        let _e5203 = phi_63576_;
                        let _e5205 = phi_63361_;
                        let _e5207 = phi_62930_;
                        let _e5209 = phi_62705_;
                        phi_66611_ = _e5179;
                        phi_66456_ = _e5181;
                        phi_66205_ = _e5183;
                        phi_66040_ = _e5185;
                        phi_65759_ = _e5187;
                        phi_65584_ = _e5189;
                        phi_65273_ = _e5191;
                        phi_65088_ = _e5193;
                        phi_64747_ = _e5195;
                        phi_64552_ = _e5197;
                        phi_64181_ = _e5199;
                        phi_63976_ = _e5201;
                        phi_63575_ = _e5203;
                        phi_63360_ = _e5205;
                        phi_62929_ = _e5207;
                        phi_62704_ = _e5209;
                    } else {
                        phi_66611_ = _e134;
                        phi_66456_ = _e136;
                        phi_66205_ = _e138;
                        phi_66040_ = _e140;
                        phi_65759_ = _e142;
                        phi_65584_ = _e144;
                        phi_65273_ = _e146;
                        phi_65088_ = _e148;
                        phi_64747_ = _e150;
                        phi_64552_ = _e152;
                        phi_64181_ = _e154;
                        phi_63976_ = _e156;
                        phi_63575_ = _e158;
                        phi_63360_ = _e160;
                        phi_62929_ = _e162;
                        phi_62704_ = _e164;
                    }
                    let _e5211 = phi_66611_;
                    let _e5213 = phi_66456_;
                    let _e5215 = phi_66205_;
                    let _e5217 = phi_66040_;
                    let _e5219 = phi_65759_;
                    let _e5221 = phi_65584_;
                    let _e5223 = phi_65273_;
                    let _e5225 = phi_65088_;
                    let _e5227 = phi_64747_;
                    let _e5229 = phi_64552_;
                    let _e5231 = phi_64181_;
                    let _e5233 = phi_63976_;
                    let _e5235 = phi_63575_;
                    let _e5237 = phi_63360_;
                    let _e5239 = phi_62929_;
                    let _e5241 = phi_62704_;
                    if _e1157 {
                        let _e5246 = ((64u * _e1135) | (16u * ((_e1135 / 2u) % 4u)));
                        let _e5252 = ((512u * _e1139) + ((64u * _e1155) + (8u * (_e1137 % 4u))));
                        let _e5254 = local_20;
                        let _e5257 = (_e2086 + (_e5254 >> bitcast<u32>(16u)));
                        let _e5259 = local_21;
                        let _e5265 = ((_e2084 + (_e5259 & 65535u)) - countOneBits((_e2082 >> bitcast<u32>(16u))));
                        if ((_e77 % 64u) == 0u) {
                            let _e6367 = ((2u * _e5252) / 4u);
                            let _e6371 = global_3.member[(_e6367 + 1u)];
                            let _e6377 = global_3.member[_e6367];
                            let _e6379 = (vec2<u32>(0u, (_e6371 << bitcast<u32>(0u))) | vec2<u32>(_e6377, 0u));
                            let _e6383 = global_3.member[(_e6367 + 3u)];
                            let _e6390 = global_3.member[(_e6367 + 2u)];
                            let _e6392 = (vec2<u32>(0u, (_e6383 << bitcast<u32>(0u))) | vec2<u32>(_e6390, 0u));
                            let _e6396 = (_e6379.y >> bitcast<u32>(0u));
                            let _e6400 = (_e6392.y >> bitcast<u32>(0u));
                            let _e6404 = global_3.member[(_e6367 + 17u)];
                            let _e6411 = global_3.member[(_e6367 + 16u)];
                            let _e6413 = (vec2<u32>(0u, (_e6404 << bitcast<u32>(0u))) | vec2<u32>(_e6411, 0u));
                            let _e6417 = global_3.member[(_e6367 + 19u)];
                            let _e6424 = global_3.member[(_e6367 + 18u)];
                            let _e6426 = (vec2<u32>(0u, (_e6417 << bitcast<u32>(0u))) | vec2<u32>(_e6424, 0u));
                            let _e6430 = (_e6413.y >> bitcast<u32>(0u));
                            let _e6434 = (_e6426.y >> bitcast<u32>(0u));
                            phi_34022_ = 0u;
                            phi_34025_ = _e2082;
                            loop {
                                let _e6436 = phi_34022_;
                                let _e6438 = phi_34025_;
                                let _e6439 = (_e6438 == 0u);
                                if _e6439 {
                                    phi_34023_ = u32();
                                    phi_34026_ = u32();
                                } else {
                                    let _e6443 = select((bitcast<u32>(31i) - firstLeadingBit(_e6438)), 32u, _e6439);
                                    let _e6446 = (select(_e5265, _e5257, (_e6443 < 16u)) + _e6436);
                                    let _e6451 = global_2.member[(_e71 + (_e6446 / 4u))];
                                    let _e6459 = (_e5246 ^ (2u * _e6443));
                                    let _e6462 = atomicLoad((&global[(_e6459 / 4u)]));
                                    let _e6465 = ((8u * (_e6459 % 4u)) & 31u);
                                    let _e6473 = atomicLoad((&global[(_e6459 / 4u)]));
                                    let _e6480 = atomicXor((&global[(_e6459 / 4u)]), ((((_e6473 >> bitcast<u32>(_e6465)) ^ (((_e6462 >> bitcast<u32>(_e6465)) & 65535u) ^ ((((_e6451 >> bitcast<u32>(((8u * (_e6446 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e6465)));
                                    phi_34023_ = (_e6436 + 1u);
                                    phi_34026_ = (_e6438 ^ (2147483648u >> bitcast<u32>((_e6443 & 31u))));
                                }
                                let _e6487 = phi_34023_;
                                let _e6489 = phi_34026_;
                                continue;
                                continuing {
                                    phi_34022_ = _e6487;
                                    phi_34025_ = _e6489;
                                    break if !(select(true, false, _e6439));
                                }
                            }
                            let _e6492 = (_e5246 / 4u);
                            let _e6495 = atomicLoad((&global[(_e6492 + 1u)]));
                            let _e6500 = atomicLoad((&global[_e6492]));
                            let _e6502 = (vec2<u32>(0u, (_e6495 << bitcast<u32>(0u))) | vec2<u32>(_e6500, 0u));
                            let _e6504 = ((_e5246 + 8u) / 4u);
                            let _e6507 = atomicLoad((&global[(_e6504 + 1u)]));
                            let _e6512 = atomicLoad((&global[_e6504]));
                            let _e6514 = (vec2<u32>(0u, (_e6507 << bitcast<u32>(0u))) | vec2<u32>(_e6512, 0u));
                            let _e6518 = (_e6502.y >> bitcast<u32>(0u));
                            let _e6522 = (_e6514.y >> bitcast<u32>(0u));
                            let _e6523 = (_e5246 ^ 16u);
                            let _e6524 = (_e6523 / 4u);
                            let _e6527 = atomicLoad((&global[(_e6524 + 1u)]));
                            let _e6532 = atomicLoad((&global[_e6524]));
                            let _e6534 = (vec2<u32>(0u, (_e6527 << bitcast<u32>(0u))) | vec2<u32>(_e6532, 0u));
                            let _e6536 = ((_e6523 + 8u) / 4u);
                            let _e6539 = atomicLoad((&global[(_e6536 + 1u)]));
                            let _e6544 = atomicLoad((&global[_e6536]));
                            let _e6546 = (vec2<u32>(0u, (_e6539 << bitcast<u32>(0u))) | vec2<u32>(_e6544, 0u));
                            let _e6550 = (_e6534.y >> bitcast<u32>(0u));
                            let _e6554 = (_e6546.y >> bitcast<u32>(0u));
                            let _e6555 = (_e5246 ^ 32u);
                            let _e6556 = (_e6555 / 4u);
                            let _e6559 = atomicLoad((&global[(_e6556 + 1u)]));
                            let _e6564 = atomicLoad((&global[_e6556]));
                            let _e6566 = (vec2<u32>(0u, (_e6559 << bitcast<u32>(0u))) | vec2<u32>(_e6564, 0u));
                            let _e6568 = ((_e6555 + 8u) / 4u);
                            let _e6571 = atomicLoad((&global[(_e6568 + 1u)]));
                            let _e6576 = atomicLoad((&global[_e6568]));
                            let _e6578 = (vec2<u32>(0u, (_e6571 << bitcast<u32>(0u))) | vec2<u32>(_e6576, 0u));
                            let _e6582 = (_e6566.y >> bitcast<u32>(0u));
                            let _e6586 = (_e6578.y >> bitcast<u32>(0u));
                            let _e6587 = (_e6555 ^ 16u);
                            let _e6588 = (_e6587 / 4u);
                            let _e6591 = atomicLoad((&global[(_e6588 + 1u)]));
                            let _e6596 = atomicLoad((&global[_e6588]));
                            let _e6598 = (vec2<u32>(0u, (_e6591 << bitcast<u32>(0u))) | vec2<u32>(_e6596, 0u));
                            let _e6600 = ((_e6587 + 8u) / 4u);
                            let _e6603 = atomicLoad((&global[(_e6600 + 1u)]));
                            let _e6608 = atomicLoad((&global[_e6600]));
                            let _e6610 = (vec2<u32>(0u, (_e6603 << bitcast<u32>(0u))) | vec2<u32>(_e6608, 0u));
                            let _e6614 = (_e6598.y >> bitcast<u32>(0u));
                            let _e6618 = (_e6610.y >> bitcast<u32>(0u));
                            let _e6628 = bitcast<f32>((_e6502.x << bitcast<u32>(16i)));
                            let _e6629 = bitcast<f32>((_e6379.x << bitcast<u32>(16i)));
                            let _e6633 = bitcast<f32>((_e6566.x << bitcast<u32>(16i)));
                            let _e6637 = bitcast<f32>((_e6502.x & 4294901760u));
                            let _e6638 = bitcast<f32>((_e6379.x & 4294901760u));
                            let _e6642 = bitcast<f32>((_e6566.x & 4294901760u));
                            let _e6655 = bitcast<f32>((_e6518 << bitcast<u32>(16i)));
                            let _e6656 = bitcast<f32>((_e6396 << bitcast<u32>(16i)));
                            let _e6660 = bitcast<f32>((_e6582 << bitcast<u32>(16i)));
                            let _e6664 = bitcast<f32>((_e6518 & 4294901760u));
                            let _e6665 = bitcast<f32>((_e6396 & 4294901760u));
                            let _e6669 = bitcast<f32>((_e6582 & 4294901760u));
                            let _e6682 = bitcast<f32>((_e6514.x << bitcast<u32>(16i)));
                            let _e6683 = bitcast<f32>((_e6392.x << bitcast<u32>(16i)));
                            let _e6687 = bitcast<f32>((_e6578.x << bitcast<u32>(16i)));
                            let _e6691 = bitcast<f32>((_e6514.x & 4294901760u));
                            let _e6692 = bitcast<f32>((_e6392.x & 4294901760u));
                            let _e6696 = bitcast<f32>((_e6578.x & 4294901760u));
                            let _e6709 = bitcast<f32>((_e6522 << bitcast<u32>(16i)));
                            let _e6710 = bitcast<f32>((_e6400 << bitcast<u32>(16i)));
                            let _e6714 = bitcast<f32>((_e6586 << bitcast<u32>(16i)));
                            let _e6718 = bitcast<f32>((_e6522 & 4294901760u));
                            let _e6719 = bitcast<f32>((_e6400 & 4294901760u));
                            let _e6723 = bitcast<f32>((_e6586 & 4294901760u));
                            let _e6736 = bitcast<f32>((_e6534.x << bitcast<u32>(16i)));
                            let _e6737 = bitcast<f32>((_e6413.x << bitcast<u32>(16i)));
                            let _e6741 = bitcast<f32>((_e6598.x << bitcast<u32>(16i)));
                            let _e6745 = bitcast<f32>((_e6534.x & 4294901760u));
                            let _e6746 = bitcast<f32>((_e6413.x & 4294901760u));
                            let _e6750 = bitcast<f32>((_e6598.x & 4294901760u));
                            let _e6763 = bitcast<f32>((_e6550 << bitcast<u32>(16i)));
                            let _e6764 = bitcast<f32>((_e6430 << bitcast<u32>(16i)));
                            let _e6768 = bitcast<f32>((_e6614 << bitcast<u32>(16i)));
                            let _e6772 = bitcast<f32>((_e6550 & 4294901760u));
                            let _e6773 = bitcast<f32>((_e6430 & 4294901760u));
                            let _e6777 = bitcast<f32>((_e6614 & 4294901760u));
                            let _e6790 = bitcast<f32>((_e6546.x << bitcast<u32>(16i)));
                            let _e6791 = bitcast<f32>((_e6426.x << bitcast<u32>(16i)));
                            let _e6795 = bitcast<f32>((_e6610.x << bitcast<u32>(16i)));
                            let _e6799 = bitcast<f32>((_e6546.x & 4294901760u));
                            let _e6800 = bitcast<f32>((_e6426.x & 4294901760u));
                            let _e6804 = bitcast<f32>((_e6610.x & 4294901760u));
                            let _e6817 = bitcast<f32>((_e6554 << bitcast<u32>(16i)));
                            let _e6818 = bitcast<f32>((_e6434 << bitcast<u32>(16i)));
                            let _e6822 = bitcast<f32>((_e6618 << bitcast<u32>(16i)));
                            let _e6826 = bitcast<f32>((_e6554 & 4294901760u));
                            let _e6827 = bitcast<f32>((_e6434 & 4294901760u));
                            let _e6831 = bitcast<f32>((_e6618 & 4294901760u));
                            let _e6835 = (_e86 - 1u);
                            let _e6841 = ((2u * ((_e77 * select(1u, _e6835, (_e6835 < 1u))) + _e5252)) / 4u);
                            let _e6845 = global_3.member[(_e6841 + 1u)];
                            let _e6851 = global_3.member[_e6841];
                            let _e6853 = (vec2<u32>(0u, (_e6845 << bitcast<u32>(0u))) | vec2<u32>(_e6851, 0u));
                            let _e6857 = global_3.member[(_e6841 + 3u)];
                            let _e6864 = global_3.member[(_e6841 + 2u)];
                            let _e6866 = (vec2<u32>(0u, (_e6857 << bitcast<u32>(0u))) | vec2<u32>(_e6864, 0u));
                            let _e6870 = (_e6853.y >> bitcast<u32>(0u));
                            let _e6874 = (_e6866.y >> bitcast<u32>(0u));
                            let _e6878 = global_3.member[(_e6841 + 17u)];
                            let _e6885 = global_3.member[(_e6841 + 16u)];
                            let _e6887 = (vec2<u32>(0u, (_e6878 << bitcast<u32>(0u))) | vec2<u32>(_e6885, 0u));
                            let _e6891 = global_3.member[(_e6841 + 19u)];
                            let _e6898 = global_3.member[(_e6841 + 18u)];
                            let _e6900 = (vec2<u32>(0u, (_e6891 << bitcast<u32>(0u))) | vec2<u32>(_e6898, 0u));
                            let _e6904 = (_e6887.y >> bitcast<u32>(0u));
                            let _e6908 = (_e6900.y >> bitcast<u32>(0u));
                            let _e6912 = bitcast<f32>((_e6853.x << bitcast<u32>(16i)));
                            let _e6919 = bitcast<f32>((_e6853.x & 4294901760u));
                            let _e6929 = bitcast<f32>((_e6870 << bitcast<u32>(16i)));
                            let _e6936 = bitcast<f32>((_e6870 & 4294901760u));
                            let _e6946 = bitcast<f32>((_e6866.x << bitcast<u32>(16i)));
                            let _e6953 = bitcast<f32>((_e6866.x & 4294901760u));
                            let _e6963 = bitcast<f32>((_e6874 << bitcast<u32>(16i)));
                            let _e6970 = bitcast<f32>((_e6874 & 4294901760u));
                            let _e6980 = bitcast<f32>((_e6887.x << bitcast<u32>(16i)));
                            let _e6987 = bitcast<f32>((_e6887.x & 4294901760u));
                            let _e6997 = bitcast<f32>((_e6904 << bitcast<u32>(16i)));
                            let _e7004 = bitcast<f32>((_e6904 & 4294901760u));
                            let _e7014 = bitcast<f32>((_e6900.x << bitcast<u32>(16i)));
                            let _e7021 = bitcast<f32>((_e6900.x & 4294901760u));
                            let _e7031 = bitcast<f32>((_e6908 << bitcast<u32>(16i)));
                            let _e7038 = bitcast<f32>((_e6908 & 4294901760u));
                            let _e7050 = ((2u * ((_e77 * select(2u, _e6835, (_e6835 < 2u))) + _e5252)) / 4u);
                            let _e7054 = global_3.member[(_e7050 + 1u)];
                            let _e7060 = global_3.member[_e7050];
                            let _e7062 = (vec2<u32>(0u, (_e7054 << bitcast<u32>(0u))) | vec2<u32>(_e7060, 0u));
                            let _e7066 = global_3.member[(_e7050 + 3u)];
                            let _e7073 = global_3.member[(_e7050 + 2u)];
                            let _e7075 = (vec2<u32>(0u, (_e7066 << bitcast<u32>(0u))) | vec2<u32>(_e7073, 0u));
                            let _e7079 = (_e7062.y >> bitcast<u32>(0u));
                            let _e7083 = (_e7075.y >> bitcast<u32>(0u));
                            let _e7087 = global_3.member[(_e7050 + 17u)];
                            let _e7094 = global_3.member[(_e7050 + 16u)];
                            let _e7096 = (vec2<u32>(0u, (_e7087 << bitcast<u32>(0u))) | vec2<u32>(_e7094, 0u));
                            let _e7100 = global_3.member[(_e7050 + 19u)];
                            let _e7107 = global_3.member[(_e7050 + 18u)];
                            let _e7109 = (vec2<u32>(0u, (_e7100 << bitcast<u32>(0u))) | vec2<u32>(_e7107, 0u));
                            let _e7113 = (_e7096.y >> bitcast<u32>(0u));
                            let _e7117 = (_e7109.y >> bitcast<u32>(0u));
                            let _e7121 = bitcast<f32>((_e7062.x << bitcast<u32>(16i)));
                            let _e7128 = bitcast<f32>((_e7062.x & 4294901760u));
                            let _e7138 = bitcast<f32>((_e7079 << bitcast<u32>(16i)));
                            let _e7145 = bitcast<f32>((_e7079 & 4294901760u));
                            let _e7155 = bitcast<f32>((_e7075.x << bitcast<u32>(16i)));
                            let _e7162 = bitcast<f32>((_e7075.x & 4294901760u));
                            let _e7172 = bitcast<f32>((_e7083 << bitcast<u32>(16i)));
                            let _e7179 = bitcast<f32>((_e7083 & 4294901760u));
                            let _e7189 = bitcast<f32>((_e7096.x << bitcast<u32>(16i)));
                            let _e7196 = bitcast<f32>((_e7096.x & 4294901760u));
                            let _e7206 = bitcast<f32>((_e7113 << bitcast<u32>(16i)));
                            let _e7213 = bitcast<f32>((_e7113 & 4294901760u));
                            let _e7223 = bitcast<f32>((_e7109.x << bitcast<u32>(16i)));
                            let _e7230 = bitcast<f32>((_e7109.x & 4294901760u));
                            let _e7240 = bitcast<f32>((_e7117 << bitcast<u32>(16i)));
                            let _e7247 = bitcast<f32>((_e7117 & 4294901760u));
                            let _e7259 = ((2u * ((_e77 * select(3u, _e6835, (_e6835 < 3u))) + _e5252)) / 4u);
                            let _e7263 = global_3.member[(_e7259 + 1u)];
                            let _e7269 = global_3.member[_e7259];
                            let _e7271 = (vec2<u32>(0u, (_e7263 << bitcast<u32>(0u))) | vec2<u32>(_e7269, 0u));
                            let _e7275 = global_3.member[(_e7259 + 3u)];
                            let _e7282 = global_3.member[(_e7259 + 2u)];
                            let _e7284 = (vec2<u32>(0u, (_e7275 << bitcast<u32>(0u))) | vec2<u32>(_e7282, 0u));
                            let _e7288 = (_e7271.y >> bitcast<u32>(0u));
                            let _e7292 = (_e7284.y >> bitcast<u32>(0u));
                            let _e7296 = global_3.member[(_e7259 + 17u)];
                            let _e7303 = global_3.member[(_e7259 + 16u)];
                            let _e7305 = (vec2<u32>(0u, (_e7296 << bitcast<u32>(0u))) | vec2<u32>(_e7303, 0u));
                            let _e7309 = global_3.member[(_e7259 + 19u)];
                            let _e7316 = global_3.member[(_e7259 + 18u)];
                            let _e7318 = (vec2<u32>(0u, (_e7309 << bitcast<u32>(0u))) | vec2<u32>(_e7316, 0u));
                            let _e7322 = (_e7305.y >> bitcast<u32>(0u));
                            let _e7326 = (_e7318.y >> bitcast<u32>(0u));
                            let _e7330 = bitcast<f32>((_e7271.x << bitcast<u32>(16i)));
                            let _e7337 = bitcast<f32>((_e7271.x & 4294901760u));
                            let _e7347 = bitcast<f32>((_e7288 << bitcast<u32>(16i)));
                            let _e7354 = bitcast<f32>((_e7288 & 4294901760u));
                            let _e7364 = bitcast<f32>((_e7284.x << bitcast<u32>(16i)));
                            let _e7371 = bitcast<f32>((_e7284.x & 4294901760u));
                            let _e7381 = bitcast<f32>((_e7292 << bitcast<u32>(16i)));
                            let _e7388 = bitcast<f32>((_e7292 & 4294901760u));
                            let _e7398 = bitcast<f32>((_e7305.x << bitcast<u32>(16i)));
                            let _e7405 = bitcast<f32>((_e7305.x & 4294901760u));
                            let _e7415 = bitcast<f32>((_e7322 << bitcast<u32>(16i)));
                            let _e7422 = bitcast<f32>((_e7322 & 4294901760u));
                            let _e7432 = bitcast<f32>((_e7318.x << bitcast<u32>(16i)));
                            let _e7439 = bitcast<f32>((_e7318.x & 4294901760u));
                            let _e7449 = bitcast<f32>((_e7326 << bitcast<u32>(16i)));
                            let _e7456 = bitcast<f32>((_e7326 & 4294901760u));
                            let _e7468 = ((2u * ((_e77 * select(4u, _e6835, (_e6835 < 4u))) + _e5252)) / 4u);
                            let _e7472 = global_3.member[(_e7468 + 1u)];
                            let _e7478 = global_3.member[_e7468];
                            let _e7480 = (vec2<u32>(0u, (_e7472 << bitcast<u32>(0u))) | vec2<u32>(_e7478, 0u));
                            let _e7484 = global_3.member[(_e7468 + 3u)];
                            let _e7491 = global_3.member[(_e7468 + 2u)];
                            let _e7493 = (vec2<u32>(0u, (_e7484 << bitcast<u32>(0u))) | vec2<u32>(_e7491, 0u));
                            let _e7497 = (_e7480.y >> bitcast<u32>(0u));
                            let _e7501 = (_e7493.y >> bitcast<u32>(0u));
                            let _e7505 = global_3.member[(_e7468 + 17u)];
                            let _e7512 = global_3.member[(_e7468 + 16u)];
                            let _e7514 = (vec2<u32>(0u, (_e7505 << bitcast<u32>(0u))) | vec2<u32>(_e7512, 0u));
                            let _e7518 = global_3.member[(_e7468 + 19u)];
                            let _e7525 = global_3.member[(_e7468 + 18u)];
                            let _e7527 = (vec2<u32>(0u, (_e7518 << bitcast<u32>(0u))) | vec2<u32>(_e7525, 0u));
                            let _e7531 = (_e7514.y >> bitcast<u32>(0u));
                            let _e7535 = (_e7527.y >> bitcast<u32>(0u));
                            let _e7539 = bitcast<f32>((_e7480.x << bitcast<u32>(16i)));
                            let _e7546 = bitcast<f32>((_e7480.x & 4294901760u));
                            let _e7556 = bitcast<f32>((_e7497 << bitcast<u32>(16i)));
                            let _e7563 = bitcast<f32>((_e7497 & 4294901760u));
                            let _e7573 = bitcast<f32>((_e7493.x << bitcast<u32>(16i)));
                            let _e7580 = bitcast<f32>((_e7493.x & 4294901760u));
                            let _e7590 = bitcast<f32>((_e7501 << bitcast<u32>(16i)));
                            let _e7597 = bitcast<f32>((_e7501 & 4294901760u));
                            let _e7607 = bitcast<f32>((_e7514.x << bitcast<u32>(16i)));
                            let _e7614 = bitcast<f32>((_e7514.x & 4294901760u));
                            let _e7624 = bitcast<f32>((_e7531 << bitcast<u32>(16i)));
                            let _e7631 = bitcast<f32>((_e7531 & 4294901760u));
                            let _e7641 = bitcast<f32>((_e7527.x << bitcast<u32>(16i)));
                            let _e7648 = bitcast<f32>((_e7527.x & 4294901760u));
                            let _e7658 = bitcast<f32>((_e7535 << bitcast<u32>(16i)));
                            let _e7665 = bitcast<f32>((_e7535 & 4294901760u));
                            let _e7677 = ((2u * ((_e77 * select(5u, _e6835, (_e6835 < 5u))) + _e5252)) / 4u);
                            let _e7681 = global_3.member[(_e7677 + 1u)];
                            let _e7687 = global_3.member[_e7677];
                            let _e7689 = (vec2<u32>(0u, (_e7681 << bitcast<u32>(0u))) | vec2<u32>(_e7687, 0u));
                            let _e7693 = global_3.member[(_e7677 + 3u)];
                            let _e7700 = global_3.member[(_e7677 + 2u)];
                            let _e7702 = (vec2<u32>(0u, (_e7693 << bitcast<u32>(0u))) | vec2<u32>(_e7700, 0u));
                            let _e7706 = (_e7689.y >> bitcast<u32>(0u));
                            let _e7710 = (_e7702.y >> bitcast<u32>(0u));
                            let _e7714 = global_3.member[(_e7677 + 17u)];
                            let _e7721 = global_3.member[(_e7677 + 16u)];
                            let _e7723 = (vec2<u32>(0u, (_e7714 << bitcast<u32>(0u))) | vec2<u32>(_e7721, 0u));
                            let _e7727 = global_3.member[(_e7677 + 19u)];
                            let _e7734 = global_3.member[(_e7677 + 18u)];
                            let _e7736 = (vec2<u32>(0u, (_e7727 << bitcast<u32>(0u))) | vec2<u32>(_e7734, 0u));
                            let _e7740 = (_e7723.y >> bitcast<u32>(0u));
                            let _e7744 = (_e7736.y >> bitcast<u32>(0u));
                            let _e7748 = bitcast<f32>((_e7689.x << bitcast<u32>(16i)));
                            let _e7755 = bitcast<f32>((_e7689.x & 4294901760u));
                            let _e7765 = bitcast<f32>((_e7706 << bitcast<u32>(16i)));
                            let _e7772 = bitcast<f32>((_e7706 & 4294901760u));
                            let _e7782 = bitcast<f32>((_e7702.x << bitcast<u32>(16i)));
                            let _e7789 = bitcast<f32>((_e7702.x & 4294901760u));
                            let _e7799 = bitcast<f32>((_e7710 << bitcast<u32>(16i)));
                            let _e7806 = bitcast<f32>((_e7710 & 4294901760u));
                            let _e7816 = bitcast<f32>((_e7723.x << bitcast<u32>(16i)));
                            let _e7823 = bitcast<f32>((_e7723.x & 4294901760u));
                            let _e7833 = bitcast<f32>((_e7740 << bitcast<u32>(16i)));
                            let _e7840 = bitcast<f32>((_e7740 & 4294901760u));
                            let _e7850 = bitcast<f32>((_e7736.x << bitcast<u32>(16i)));
                            let _e7857 = bitcast<f32>((_e7736.x & 4294901760u));
                            let _e7867 = bitcast<f32>((_e7744 << bitcast<u32>(16i)));
                            let _e7874 = bitcast<f32>((_e7744 & 4294901760u));
                            let _e7886 = ((2u * ((_e77 * select(6u, _e6835, (_e6835 < 6u))) + _e5252)) / 4u);
                            let _e7890 = global_3.member[(_e7886 + 1u)];
                            let _e7896 = global_3.member[_e7886];
                            let _e7898 = (vec2<u32>(0u, (_e7890 << bitcast<u32>(0u))) | vec2<u32>(_e7896, 0u));
                            let _e7902 = global_3.member[(_e7886 + 3u)];
                            let _e7909 = global_3.member[(_e7886 + 2u)];
                            let _e7911 = (vec2<u32>(0u, (_e7902 << bitcast<u32>(0u))) | vec2<u32>(_e7909, 0u));
                            let _e7915 = (_e7898.y >> bitcast<u32>(0u));
                            let _e7919 = (_e7911.y >> bitcast<u32>(0u));
                            let _e7923 = global_3.member[(_e7886 + 17u)];
                            let _e7930 = global_3.member[(_e7886 + 16u)];
                            let _e7932 = (vec2<u32>(0u, (_e7923 << bitcast<u32>(0u))) | vec2<u32>(_e7930, 0u));
                            let _e7936 = global_3.member[(_e7886 + 19u)];
                            let _e7943 = global_3.member[(_e7886 + 18u)];
                            let _e7945 = (vec2<u32>(0u, (_e7936 << bitcast<u32>(0u))) | vec2<u32>(_e7943, 0u));
                            let _e7949 = (_e7932.y >> bitcast<u32>(0u));
                            let _e7953 = (_e7945.y >> bitcast<u32>(0u));
                            let _e7957 = bitcast<f32>((_e7898.x << bitcast<u32>(16i)));
                            let _e7964 = bitcast<f32>((_e7898.x & 4294901760u));
                            let _e7974 = bitcast<f32>((_e7915 << bitcast<u32>(16i)));
                            let _e7981 = bitcast<f32>((_e7915 & 4294901760u));
                            let _e7991 = bitcast<f32>((_e7911.x << bitcast<u32>(16i)));
                            let _e7998 = bitcast<f32>((_e7911.x & 4294901760u));
                            let _e8008 = bitcast<f32>((_e7919 << bitcast<u32>(16i)));
                            let _e8015 = bitcast<f32>((_e7919 & 4294901760u));
                            let _e8025 = bitcast<f32>((_e7932.x << bitcast<u32>(16i)));
                            let _e8032 = bitcast<f32>((_e7932.x & 4294901760u));
                            let _e8042 = bitcast<f32>((_e7949 << bitcast<u32>(16i)));
                            let _e8049 = bitcast<f32>((_e7949 & 4294901760u));
                            let _e8059 = bitcast<f32>((_e7945.x << bitcast<u32>(16i)));
                            let _e8066 = bitcast<f32>((_e7945.x & 4294901760u));
                            let _e8076 = bitcast<f32>((_e7953 << bitcast<u32>(16i)));
                            let _e8083 = bitcast<f32>((_e7953 & 4294901760u));
                            let _e8095 = ((2u * ((_e77 * select(7u, _e6835, (_e6835 < 7u))) + _e5252)) / 4u);
                            let _e8099 = global_3.member[(_e8095 + 1u)];
                            let _e8105 = global_3.member[_e8095];
                            let _e8107 = (vec2<u32>(0u, (_e8099 << bitcast<u32>(0u))) | vec2<u32>(_e8105, 0u));
                            let _e8111 = global_3.member[(_e8095 + 3u)];
                            let _e8118 = global_3.member[(_e8095 + 2u)];
                            let _e8120 = (vec2<u32>(0u, (_e8111 << bitcast<u32>(0u))) | vec2<u32>(_e8118, 0u));
                            let _e8124 = (_e8107.y >> bitcast<u32>(0u));
                            let _e8128 = (_e8120.y >> bitcast<u32>(0u));
                            let _e8132 = global_3.member[(_e8095 + 17u)];
                            let _e8139 = global_3.member[(_e8095 + 16u)];
                            let _e8141 = (vec2<u32>(0u, (_e8132 << bitcast<u32>(0u))) | vec2<u32>(_e8139, 0u));
                            let _e8145 = global_3.member[(_e8095 + 19u)];
                            let _e8152 = global_3.member[(_e8095 + 18u)];
                            let _e8154 = (vec2<u32>(0u, (_e8145 << bitcast<u32>(0u))) | vec2<u32>(_e8152, 0u));
                            let _e8158 = (_e8141.y >> bitcast<u32>(0u));
                            let _e8162 = (_e8154.y >> bitcast<u32>(0u));
                            let _e8166 = bitcast<f32>((_e8107.x << bitcast<u32>(16i)));
                            let _e8173 = bitcast<f32>((_e8107.x & 4294901760u));
                            let _e8183 = bitcast<f32>((_e8124 << bitcast<u32>(16i)));
                            let _e8190 = bitcast<f32>((_e8124 & 4294901760u));
                            let _e8200 = bitcast<f32>((_e8120.x << bitcast<u32>(16i)));
                            let _e8207 = bitcast<f32>((_e8120.x & 4294901760u));
                            let _e8217 = bitcast<f32>((_e8128 << bitcast<u32>(16i)));
                            let _e8224 = bitcast<f32>((_e8128 & 4294901760u));
                            let _e8234 = bitcast<f32>((_e8141.x << bitcast<u32>(16i)));
                            let _e8241 = bitcast<f32>((_e8141.x & 4294901760u));
                            let _e8251 = bitcast<f32>((_e8158 << bitcast<u32>(16i)));
                            let _e8258 = bitcast<f32>((_e8158 & 4294901760u));
                            let _e8268 = bitcast<f32>((_e8154.x << bitcast<u32>(16i)));
                            let _e8275 = bitcast<f32>((_e8154.x & 4294901760u));
                            let _e8285 = bitcast<f32>((_e8162 << bitcast<u32>(16i)));
                            let _e8292 = bitcast<f32>((_e8162 & 4294901760u));
                            phi_66797_ = bitcast<u32>(fma(_e6831, _e8292, bitcast<f32>(bitcast<u32>(fma(_e6822, _e8285, bitcast<f32>(bitcast<u32>(fma(_e6804, _e8275, bitcast<f32>(bitcast<u32>(fma(_e6795, _e8268, bitcast<f32>(bitcast<u32>(fma(_e6777, _e8258, bitcast<f32>(bitcast<u32>(fma(_e6768, _e8251, bitcast<f32>(bitcast<u32>(fma(_e6750, _e8241, bitcast<f32>(bitcast<u32>(fma(_e6741, _e8234, bitcast<f32>(bitcast<u32>(fma(_e6723, _e8224, bitcast<f32>(bitcast<u32>(fma(_e6714, _e8217, bitcast<f32>(bitcast<u32>(fma(_e6696, _e8207, bitcast<f32>(bitcast<u32>(fma(_e6687, _e8200, bitcast<f32>(bitcast<u32>(fma(_e6669, _e8190, bitcast<f32>(bitcast<u32>(fma(_e6660, _e8183, bitcast<f32>(bitcast<u32>(fma(_e6642, _e8173, bitcast<f32>(bitcast<u32>(fma(_e6633, _e8166, bitcast<f32>(_e96))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_66760_ = bitcast<u32>(fma(_e6826, _e8292, bitcast<f32>(bitcast<u32>(fma(_e6817, _e8285, bitcast<f32>(bitcast<u32>(fma(_e6799, _e8275, bitcast<f32>(bitcast<u32>(fma(_e6790, _e8268, bitcast<f32>(bitcast<u32>(fma(_e6772, _e8258, bitcast<f32>(bitcast<u32>(fma(_e6763, _e8251, bitcast<f32>(bitcast<u32>(fma(_e6745, _e8241, bitcast<f32>(bitcast<u32>(fma(_e6736, _e8234, bitcast<f32>(bitcast<u32>(fma(_e6718, _e8224, bitcast<f32>(bitcast<u32>(fma(_e6709, _e8217, bitcast<f32>(bitcast<u32>(fma(_e6691, _e8207, bitcast<f32>(bitcast<u32>(fma(_e6682, _e8200, bitcast<f32>(bitcast<u32>(fma(_e6664, _e8190, bitcast<f32>(bitcast<u32>(fma(_e6655, _e8183, bitcast<f32>(bitcast<u32>(fma(_e6637, _e8173, bitcast<f32>(bitcast<u32>(fma(_e6628, _e8166, bitcast<f32>(_e98))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_66411_ = bitcast<u32>(fma(_e6831, _e8083, bitcast<f32>(bitcast<u32>(fma(_e6822, _e8076, bitcast<f32>(bitcast<u32>(fma(_e6804, _e8066, bitcast<f32>(bitcast<u32>(fma(_e6795, _e8059, bitcast<f32>(bitcast<u32>(fma(_e6777, _e8049, bitcast<f32>(bitcast<u32>(fma(_e6768, _e8042, bitcast<f32>(bitcast<u32>(fma(_e6750, _e8032, bitcast<f32>(bitcast<u32>(fma(_e6741, _e8025, bitcast<f32>(bitcast<u32>(fma(_e6723, _e8015, bitcast<f32>(bitcast<u32>(fma(_e6714, _e8008, bitcast<f32>(bitcast<u32>(fma(_e6696, _e7998, bitcast<f32>(bitcast<u32>(fma(_e6687, _e7991, bitcast<f32>(bitcast<u32>(fma(_e6669, _e7981, bitcast<f32>(bitcast<u32>(fma(_e6660, _e7974, bitcast<f32>(bitcast<u32>(fma(_e6642, _e7964, bitcast<f32>(bitcast<u32>(fma(_e6633, _e7957, bitcast<f32>(_e100))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_66364_ = bitcast<u32>(fma(_e6826, _e8083, bitcast<f32>(bitcast<u32>(fma(_e6817, _e8076, bitcast<f32>(bitcast<u32>(fma(_e6799, _e8066, bitcast<f32>(bitcast<u32>(fma(_e6790, _e8059, bitcast<f32>(bitcast<u32>(fma(_e6772, _e8049, bitcast<f32>(bitcast<u32>(fma(_e6763, _e8042, bitcast<f32>(bitcast<u32>(fma(_e6745, _e8032, bitcast<f32>(bitcast<u32>(fma(_e6736, _e8025, bitcast<f32>(bitcast<u32>(fma(_e6718, _e8015, bitcast<f32>(bitcast<u32>(fma(_e6709, _e8008, bitcast<f32>(bitcast<u32>(fma(_e6691, _e7998, bitcast<f32>(bitcast<u32>(fma(_e6682, _e7991, bitcast<f32>(bitcast<u32>(fma(_e6664, _e7981, bitcast<f32>(bitcast<u32>(fma(_e6655, _e7974, bitcast<f32>(bitcast<u32>(fma(_e6637, _e7964, bitcast<f32>(bitcast<u32>(fma(_e6628, _e7957, bitcast<f32>(_e102))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65985_ = bitcast<u32>(fma(_e6831, _e7874, bitcast<f32>(bitcast<u32>(fma(_e6822, _e7867, bitcast<f32>(bitcast<u32>(fma(_e6804, _e7857, bitcast<f32>(bitcast<u32>(fma(_e6795, _e7850, bitcast<f32>(bitcast<u32>(fma(_e6777, _e7840, bitcast<f32>(bitcast<u32>(fma(_e6768, _e7833, bitcast<f32>(bitcast<u32>(fma(_e6750, _e7823, bitcast<f32>(bitcast<u32>(fma(_e6741, _e7816, bitcast<f32>(bitcast<u32>(fma(_e6723, _e7806, bitcast<f32>(bitcast<u32>(fma(_e6714, _e7799, bitcast<f32>(bitcast<u32>(fma(_e6696, _e7789, bitcast<f32>(bitcast<u32>(fma(_e6687, _e7782, bitcast<f32>(bitcast<u32>(fma(_e6669, _e7772, bitcast<f32>(bitcast<u32>(fma(_e6660, _e7765, bitcast<f32>(bitcast<u32>(fma(_e6642, _e7755, bitcast<f32>(bitcast<u32>(fma(_e6633, _e7748, bitcast<f32>(_e104))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65928_ = bitcast<u32>(fma(_e6826, _e7874, bitcast<f32>(bitcast<u32>(fma(_e6817, _e7867, bitcast<f32>(bitcast<u32>(fma(_e6799, _e7857, bitcast<f32>(bitcast<u32>(fma(_e6790, _e7850, bitcast<f32>(bitcast<u32>(fma(_e6772, _e7840, bitcast<f32>(bitcast<u32>(fma(_e6763, _e7833, bitcast<f32>(bitcast<u32>(fma(_e6745, _e7823, bitcast<f32>(bitcast<u32>(fma(_e6736, _e7816, bitcast<f32>(bitcast<u32>(fma(_e6718, _e7806, bitcast<f32>(bitcast<u32>(fma(_e6709, _e7799, bitcast<f32>(bitcast<u32>(fma(_e6691, _e7789, bitcast<f32>(bitcast<u32>(fma(_e6682, _e7782, bitcast<f32>(bitcast<u32>(fma(_e6664, _e7772, bitcast<f32>(bitcast<u32>(fma(_e6655, _e7765, bitcast<f32>(bitcast<u32>(fma(_e6637, _e7755, bitcast<f32>(bitcast<u32>(fma(_e6628, _e7748, bitcast<f32>(_e106))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65519_ = bitcast<u32>(fma(_e6831, _e7665, bitcast<f32>(bitcast<u32>(fma(_e6822, _e7658, bitcast<f32>(bitcast<u32>(fma(_e6804, _e7648, bitcast<f32>(bitcast<u32>(fma(_e6795, _e7641, bitcast<f32>(bitcast<u32>(fma(_e6777, _e7631, bitcast<f32>(bitcast<u32>(fma(_e6768, _e7624, bitcast<f32>(bitcast<u32>(fma(_e6750, _e7614, bitcast<f32>(bitcast<u32>(fma(_e6741, _e7607, bitcast<f32>(bitcast<u32>(fma(_e6723, _e7597, bitcast<f32>(bitcast<u32>(fma(_e6714, _e7590, bitcast<f32>(bitcast<u32>(fma(_e6696, _e7580, bitcast<f32>(bitcast<u32>(fma(_e6687, _e7573, bitcast<f32>(bitcast<u32>(fma(_e6669, _e7563, bitcast<f32>(bitcast<u32>(fma(_e6660, _e7556, bitcast<f32>(bitcast<u32>(fma(_e6642, _e7546, bitcast<f32>(bitcast<u32>(fma(_e6633, _e7539, bitcast<f32>(_e108))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65452_ = bitcast<u32>(fma(_e6826, _e7665, bitcast<f32>(bitcast<u32>(fma(_e6817, _e7658, bitcast<f32>(bitcast<u32>(fma(_e6799, _e7648, bitcast<f32>(bitcast<u32>(fma(_e6790, _e7641, bitcast<f32>(bitcast<u32>(fma(_e6772, _e7631, bitcast<f32>(bitcast<u32>(fma(_e6763, _e7624, bitcast<f32>(bitcast<u32>(fma(_e6745, _e7614, bitcast<f32>(bitcast<u32>(fma(_e6736, _e7607, bitcast<f32>(bitcast<u32>(fma(_e6718, _e7597, bitcast<f32>(bitcast<u32>(fma(_e6709, _e7590, bitcast<f32>(bitcast<u32>(fma(_e6691, _e7580, bitcast<f32>(bitcast<u32>(fma(_e6682, _e7573, bitcast<f32>(bitcast<u32>(fma(_e6664, _e7563, bitcast<f32>(bitcast<u32>(fma(_e6655, _e7556, bitcast<f32>(bitcast<u32>(fma(_e6637, _e7546, bitcast<f32>(bitcast<u32>(fma(_e6628, _e7539, bitcast<f32>(_e110))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_65013_ = bitcast<u32>(fma(_e6831, _e7456, bitcast<f32>(bitcast<u32>(fma(_e6822, _e7449, bitcast<f32>(bitcast<u32>(fma(_e6804, _e7439, bitcast<f32>(bitcast<u32>(fma(_e6795, _e7432, bitcast<f32>(bitcast<u32>(fma(_e6777, _e7422, bitcast<f32>(bitcast<u32>(fma(_e6768, _e7415, bitcast<f32>(bitcast<u32>(fma(_e6750, _e7405, bitcast<f32>(bitcast<u32>(fma(_e6741, _e7398, bitcast<f32>(bitcast<u32>(fma(_e6723, _e7388, bitcast<f32>(bitcast<u32>(fma(_e6714, _e7381, bitcast<f32>(bitcast<u32>(fma(_e6696, _e7371, bitcast<f32>(bitcast<u32>(fma(_e6687, _e7364, bitcast<f32>(bitcast<u32>(fma(_e6669, _e7354, bitcast<f32>(bitcast<u32>(fma(_e6660, _e7347, bitcast<f32>(bitcast<u32>(fma(_e6642, _e7337, bitcast<f32>(bitcast<u32>(fma(_e6633, _e7330, bitcast<f32>(_e112))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_64936_ = bitcast<u32>(fma(_e6826, _e7456, bitcast<f32>(bitcast<u32>(fma(_e6817, _e7449, bitcast<f32>(bitcast<u32>(fma(_e6799, _e7439, bitcast<f32>(bitcast<u32>(fma(_e6790, _e7432, bitcast<f32>(bitcast<u32>(fma(_e6772, _e7422, bitcast<f32>(bitcast<u32>(fma(_e6763, _e7415, bitcast<f32>(bitcast<u32>(fma(_e6745, _e7405, bitcast<f32>(bitcast<u32>(fma(_e6736, _e7398, bitcast<f32>(bitcast<u32>(fma(_e6718, _e7388, bitcast<f32>(bitcast<u32>(fma(_e6709, _e7381, bitcast<f32>(bitcast<u32>(fma(_e6691, _e7371, bitcast<f32>(bitcast<u32>(fma(_e6682, _e7364, bitcast<f32>(bitcast<u32>(fma(_e6664, _e7354, bitcast<f32>(bitcast<u32>(fma(_e6655, _e7347, bitcast<f32>(bitcast<u32>(fma(_e6637, _e7337, bitcast<f32>(bitcast<u32>(fma(_e6628, _e7330, bitcast<f32>(_e114))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_64467_ = bitcast<u32>(fma(_e6831, _e7247, bitcast<f32>(bitcast<u32>(fma(_e6822, _e7240, bitcast<f32>(bitcast<u32>(fma(_e6804, _e7230, bitcast<f32>(bitcast<u32>(fma(_e6795, _e7223, bitcast<f32>(bitcast<u32>(fma(_e6777, _e7213, bitcast<f32>(bitcast<u32>(fma(_e6768, _e7206, bitcast<f32>(bitcast<u32>(fma(_e6750, _e7196, bitcast<f32>(bitcast<u32>(fma(_e6741, _e7189, bitcast<f32>(bitcast<u32>(fma(_e6723, _e7179, bitcast<f32>(bitcast<u32>(fma(_e6714, _e7172, bitcast<f32>(bitcast<u32>(fma(_e6696, _e7162, bitcast<f32>(bitcast<u32>(fma(_e6687, _e7155, bitcast<f32>(bitcast<u32>(fma(_e6669, _e7145, bitcast<f32>(bitcast<u32>(fma(_e6660, _e7138, bitcast<f32>(bitcast<u32>(fma(_e6642, _e7128, bitcast<f32>(bitcast<u32>(fma(_e6633, _e7121, bitcast<f32>(_e116))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_64380_ = bitcast<u32>(fma(_e6826, _e7247, bitcast<f32>(bitcast<u32>(fma(_e6817, _e7240, bitcast<f32>(bitcast<u32>(fma(_e6799, _e7230, bitcast<f32>(bitcast<u32>(fma(_e6790, _e7223, bitcast<f32>(bitcast<u32>(fma(_e6772, _e7213, bitcast<f32>(bitcast<u32>(fma(_e6763, _e7206, bitcast<f32>(bitcast<u32>(fma(_e6745, _e7196, bitcast<f32>(bitcast<u32>(fma(_e6736, _e7189, bitcast<f32>(bitcast<u32>(fma(_e6718, _e7179, bitcast<f32>(bitcast<u32>(fma(_e6709, _e7172, bitcast<f32>(bitcast<u32>(fma(_e6691, _e7162, bitcast<f32>(bitcast<u32>(fma(_e6682, _e7155, bitcast<f32>(bitcast<u32>(fma(_e6664, _e7145, bitcast<f32>(bitcast<u32>(fma(_e6655, _e7138, bitcast<f32>(bitcast<u32>(fma(_e6637, _e7128, bitcast<f32>(bitcast<u32>(fma(_e6628, _e7121, bitcast<f32>(_e118))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_63881_ = bitcast<u32>(fma(_e6831, _e7038, bitcast<f32>(bitcast<u32>(fma(_e6822, _e7031, bitcast<f32>(bitcast<u32>(fma(_e6804, _e7021, bitcast<f32>(bitcast<u32>(fma(_e6795, _e7014, bitcast<f32>(bitcast<u32>(fma(_e6777, _e7004, bitcast<f32>(bitcast<u32>(fma(_e6768, _e6997, bitcast<f32>(bitcast<u32>(fma(_e6750, _e6987, bitcast<f32>(bitcast<u32>(fma(_e6741, _e6980, bitcast<f32>(bitcast<u32>(fma(_e6723, _e6970, bitcast<f32>(bitcast<u32>(fma(_e6714, _e6963, bitcast<f32>(bitcast<u32>(fma(_e6696, _e6953, bitcast<f32>(bitcast<u32>(fma(_e6687, _e6946, bitcast<f32>(bitcast<u32>(fma(_e6669, _e6936, bitcast<f32>(bitcast<u32>(fma(_e6660, _e6929, bitcast<f32>(bitcast<u32>(fma(_e6642, _e6919, bitcast<f32>(bitcast<u32>(fma(_e6633, _e6912, bitcast<f32>(_e120))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_63784_ = bitcast<u32>(fma(_e6826, _e7038, bitcast<f32>(bitcast<u32>(fma(_e6817, _e7031, bitcast<f32>(bitcast<u32>(fma(_e6799, _e7021, bitcast<f32>(bitcast<u32>(fma(_e6790, _e7014, bitcast<f32>(bitcast<u32>(fma(_e6772, _e7004, bitcast<f32>(bitcast<u32>(fma(_e6763, _e6997, bitcast<f32>(bitcast<u32>(fma(_e6745, _e6987, bitcast<f32>(bitcast<u32>(fma(_e6736, _e6980, bitcast<f32>(bitcast<u32>(fma(_e6718, _e6970, bitcast<f32>(bitcast<u32>(fma(_e6709, _e6963, bitcast<f32>(bitcast<u32>(fma(_e6691, _e6953, bitcast<f32>(bitcast<u32>(fma(_e6682, _e6946, bitcast<f32>(bitcast<u32>(fma(_e6664, _e6936, bitcast<f32>(bitcast<u32>(fma(_e6655, _e6929, bitcast<f32>(bitcast<u32>(fma(_e6637, _e6919, bitcast<f32>(bitcast<u32>(fma(_e6628, _e6912, bitcast<f32>(_e122))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_63255_ = bitcast<u32>(fma(_e6831, _e6827, bitcast<f32>(bitcast<u32>(fma(_e6822, _e6818, bitcast<f32>(bitcast<u32>(fma(_e6804, _e6800, bitcast<f32>(bitcast<u32>(fma(_e6795, _e6791, bitcast<f32>(bitcast<u32>(fma(_e6777, _e6773, bitcast<f32>(bitcast<u32>(fma(_e6768, _e6764, bitcast<f32>(bitcast<u32>(fma(_e6750, _e6746, bitcast<f32>(bitcast<u32>(fma(_e6741, _e6737, bitcast<f32>(bitcast<u32>(fma(_e6723, _e6719, bitcast<f32>(bitcast<u32>(fma(_e6714, _e6710, bitcast<f32>(bitcast<u32>(fma(_e6696, _e6692, bitcast<f32>(bitcast<u32>(fma(_e6687, _e6683, bitcast<f32>(bitcast<u32>(fma(_e6669, _e6665, bitcast<f32>(bitcast<u32>(fma(_e6660, _e6656, bitcast<f32>(bitcast<u32>(fma(_e6642, _e6638, bitcast<f32>(bitcast<u32>(fma(_e6633, _e6629, bitcast<f32>(_e124))))))))))))))))))))))))))))))))))))))))))))))));
                            phi_63148_ = bitcast<u32>(fma(_e6826, _e6827, bitcast<f32>(bitcast<u32>(fma(_e6817, _e6818, bitcast<f32>(bitcast<u32>(fma(_e6799, _e6800, bitcast<f32>(bitcast<u32>(fma(_e6790, _e6791, bitcast<f32>(bitcast<u32>(fma(_e6772, _e6773, bitcast<f32>(bitcast<u32>(fma(_e6763, _e6764, bitcast<f32>(bitcast<u32>(fma(_e6745, _e6746, bitcast<f32>(bitcast<u32>(fma(_e6736, _e6737, bitcast<f32>(bitcast<u32>(fma(_e6718, _e6719, bitcast<f32>(bitcast<u32>(fma(_e6709, _e6710, bitcast<f32>(bitcast<u32>(fma(_e6691, _e6692, bitcast<f32>(bitcast<u32>(fma(_e6682, _e6683, bitcast<f32>(bitcast<u32>(fma(_e6664, _e6665, bitcast<f32>(bitcast<u32>(fma(_e6655, _e6656, bitcast<f32>(bitcast<u32>(fma(_e6637, _e6638, bitcast<f32>(bitcast<u32>(fma(_e6628, _e6629, bitcast<f32>(_e126))))))))))))))))))))))))))))))))))))))))))))))));
                        } else {
                            phi_37231_ = 0u;
                            phi_37234_ = _e2082;
                            loop {
                                let _e5269 = phi_37231_;
                                let _e5271 = phi_37234_;
                                let _e5272 = (_e5271 == 0u);
                                if _e5272 {
                                    phi_37232_ = u32();
                                    phi_37235_ = u32();
                                } else {
                                    let _e5276 = select((bitcast<u32>(31i) - firstLeadingBit(_e5271)), 32u, _e5272);
                                    let _e5279 = (select(_e5265, _e5257, (_e5276 < 16u)) + _e5269);
                                    let _e5284 = global_2.member[(_e71 + (_e5279 / 4u))];
                                    let _e5292 = (_e5246 ^ (2u * _e5276));
                                    let _e5295 = atomicLoad((&global[(_e5292 / 4u)]));
                                    let _e5298 = ((8u * (_e5292 % 4u)) & 31u);
                                    let _e5306 = atomicLoad((&global[(_e5292 / 4u)]));
                                    let _e5313 = atomicXor((&global[(_e5292 / 4u)]), ((((_e5306 >> bitcast<u32>(_e5298)) ^ (((_e5295 >> bitcast<u32>(_e5298)) & 65535u) ^ ((((_e5284 >> bitcast<u32>(((8u * (_e5279 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e5298)));
                                    phi_37232_ = (_e5269 + 1u);
                                    phi_37235_ = (_e5271 ^ (2147483648u >> bitcast<u32>((_e5276 & 31u))));
                                }
                                let _e5320 = phi_37232_;
                                let _e5322 = phi_37235_;
                                continue;
                                continuing {
                                    phi_37231_ = _e5320;
                                    phi_37234_ = _e5322;
                                    break if !(select(true, false, _e5272));
                                }
                            }
                            let _e5325 = (2u * _e5252);
                            let _e5328 = (_e77 - select(_e5252, _e77, (_e77 < _e5252)));
                            let _e5333 = (select(32u, _e5328, (32u < _e5328)) - 32u);
                            let _e5336 = (select(_e5328, 8u, (8u < _e5328)) + select(_e5333, 8u, (8u < _e5333)));
                            phi_37357_ = 0u;
                            phi_37360_ = _e126;
                            loop {
                                let _e5338 = phi_37357_;
                                let _e5340 = phi_37360_;
                                local_133 = _e5340;
                                let _e5341 = (_e5338 < _e5336);
                                if _e5341 {
                                    let _e5343 = (_e5246 ^ (2u * _e5338));
                                    let _e5346 = atomicLoad((&global[(_e5343 / 4u)]));
                                    let _e5360 = (_e5325 + (2u * ((_e5338 % 8u) + (32u * (_e5338 / 8u)))));
                                    let _e5361 = (_e5360 + 1u);
                                    let _e5365 = global_3.member[(_e5361 / 4u)];
                                    let _e5378 = global_3.member[(_e5360 / 4u)];
                                    phi_37358_ = (_e5338 + 1u);
                                    phi_37361_ = bitcast<u32>(fma(bitcast<f32>((((_e5346 >> bitcast<u32>(((8u * (_e5343 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5365 >> bitcast<u32>(((8u * (_e5361 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5378 >> bitcast<u32>(((8u * (_e5360 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5340)));
                                } else {
                                    phi_37358_ = u32();
                                    phi_37361_ = u32();
                                }
                                let _e5395 = phi_37358_;
                                let _e5397 = phi_37361_;
                                continue;
                                continuing {
                                    phi_37357_ = _e5395;
                                    phi_37360_ = _e5397;
                                    break if !(_e5341);
                                }
                            }
                            let _e5399 = (_e5246 ^ 32u);
                            phi_37490_ = 0u;
                            phi_37493_ = _e124;
                            loop {
                                let _e5401 = phi_37490_;
                                let _e5403 = phi_37493_;
                                local_132 = _e5403;
                                let _e5404 = (_e5401 < _e5336);
                                if _e5404 {
                                    let _e5406 = (_e5399 ^ (2u * _e5401));
                                    let _e5409 = atomicLoad((&global[(_e5406 / 4u)]));
                                    let _e5423 = (_e5325 + (2u * ((_e5401 % 8u) + (32u * (_e5401 / 8u)))));
                                    let _e5424 = (_e5423 + 1u);
                                    let _e5428 = global_3.member[(_e5424 / 4u)];
                                    let _e5441 = global_3.member[(_e5423 / 4u)];
                                    phi_37491_ = (_e5401 + 1u);
                                    phi_37494_ = bitcast<u32>(fma(bitcast<f32>((((_e5409 >> bitcast<u32>(((8u * (_e5406 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5428 >> bitcast<u32>(((8u * (_e5424 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5441 >> bitcast<u32>(((8u * (_e5423 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5403)));
                                } else {
                                    phi_37491_ = u32();
                                    phi_37494_ = u32();
                                }
                                let _e5458 = phi_37491_;
                                let _e5460 = phi_37494_;
                                continue;
                                continuing {
                                    phi_37490_ = _e5458;
                                    phi_37493_ = _e5460;
                                    break if !(_e5404);
                                }
                            }
                            let _e5462 = (_e86 - 1u);
                            let _e5467 = (2u * ((_e77 * select(1u, _e5462, (_e5462 < 1u))) + _e5252));
                            phi_37631_ = 0u;
                            phi_37634_ = _e122;
                            loop {
                                let _e5469 = phi_37631_;
                                let _e5471 = phi_37634_;
                                local_131 = _e5471;
                                let _e5472 = (_e5469 < _e5336);
                                if _e5472 {
                                    let _e5474 = (_e5246 ^ (2u * _e5469));
                                    let _e5477 = atomicLoad((&global[(_e5474 / 4u)]));
                                    let _e5491 = (_e5467 + (2u * ((_e5469 % 8u) + (32u * (_e5469 / 8u)))));
                                    let _e5492 = (_e5491 + 1u);
                                    let _e5496 = global_3.member[(_e5492 / 4u)];
                                    let _e5509 = global_3.member[(_e5491 / 4u)];
                                    phi_37632_ = (_e5469 + 1u);
                                    phi_37635_ = bitcast<u32>(fma(bitcast<f32>((((_e5477 >> bitcast<u32>(((8u * (_e5474 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5496 >> bitcast<u32>(((8u * (_e5492 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5509 >> bitcast<u32>(((8u * (_e5491 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5471)));
                                } else {
                                    phi_37632_ = u32();
                                    phi_37635_ = u32();
                                }
                                let _e5526 = phi_37632_;
                                let _e5528 = phi_37635_;
                                continue;
                                continuing {
                                    phi_37631_ = _e5526;
                                    phi_37634_ = _e5528;
                                    break if !(_e5472);
                                }
                            }
                            phi_37764_ = 0u;
                            phi_37767_ = _e120;
                            loop {
                                let _e5531 = phi_37764_;
                                let _e5533 = phi_37767_;
                                local_130 = _e5533;
                                let _e5534 = (_e5531 < _e5336);
                                if _e5534 {
                                    let _e5536 = (_e5399 ^ (2u * _e5531));
                                    let _e5539 = atomicLoad((&global[(_e5536 / 4u)]));
                                    let _e5553 = (_e5467 + (2u * ((_e5531 % 8u) + (32u * (_e5531 / 8u)))));
                                    let _e5554 = (_e5553 + 1u);
                                    let _e5558 = global_3.member[(_e5554 / 4u)];
                                    let _e5571 = global_3.member[(_e5553 / 4u)];
                                    phi_37765_ = (_e5531 + 1u);
                                    phi_37768_ = bitcast<u32>(fma(bitcast<f32>((((_e5539 >> bitcast<u32>(((8u * (_e5536 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5558 >> bitcast<u32>(((8u * (_e5554 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5571 >> bitcast<u32>(((8u * (_e5553 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5533)));
                                } else {
                                    phi_37765_ = u32();
                                    phi_37768_ = u32();
                                }
                                let _e5588 = phi_37765_;
                                let _e5590 = phi_37768_;
                                continue;
                                continuing {
                                    phi_37764_ = _e5588;
                                    phi_37767_ = _e5590;
                                    break if !(_e5534);
                                }
                            }
                            let _e5596 = (2u * ((_e77 * select(2u, _e5462, (_e5462 < 2u))) + _e5252));
                            phi_37905_ = 0u;
                            phi_37908_ = _e118;
                            loop {
                                let _e5598 = phi_37905_;
                                let _e5600 = phi_37908_;
                                local_129 = _e5600;
                                let _e5601 = (_e5598 < _e5336);
                                if _e5601 {
                                    let _e5603 = (_e5246 ^ (2u * _e5598));
                                    let _e5606 = atomicLoad((&global[(_e5603 / 4u)]));
                                    let _e5620 = (_e5596 + (2u * ((_e5598 % 8u) + (32u * (_e5598 / 8u)))));
                                    let _e5621 = (_e5620 + 1u);
                                    let _e5625 = global_3.member[(_e5621 / 4u)];
                                    let _e5638 = global_3.member[(_e5620 / 4u)];
                                    phi_37906_ = (_e5598 + 1u);
                                    phi_37909_ = bitcast<u32>(fma(bitcast<f32>((((_e5606 >> bitcast<u32>(((8u * (_e5603 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5625 >> bitcast<u32>(((8u * (_e5621 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5638 >> bitcast<u32>(((8u * (_e5620 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5600)));
                                } else {
                                    phi_37906_ = u32();
                                    phi_37909_ = u32();
                                }
                                let _e5655 = phi_37906_;
                                let _e5657 = phi_37909_;
                                continue;
                                continuing {
                                    phi_37905_ = _e5655;
                                    phi_37908_ = _e5657;
                                    break if !(_e5601);
                                }
                            }
                            phi_38038_ = 0u;
                            phi_38041_ = _e116;
                            loop {
                                let _e5660 = phi_38038_;
                                let _e5662 = phi_38041_;
                                local_128 = _e5662;
                                let _e5663 = (_e5660 < _e5336);
                                if _e5663 {
                                    let _e5665 = (_e5399 ^ (2u * _e5660));
                                    let _e5668 = atomicLoad((&global[(_e5665 / 4u)]));
                                    let _e5682 = (_e5596 + (2u * ((_e5660 % 8u) + (32u * (_e5660 / 8u)))));
                                    let _e5683 = (_e5682 + 1u);
                                    let _e5687 = global_3.member[(_e5683 / 4u)];
                                    let _e5700 = global_3.member[(_e5682 / 4u)];
                                    phi_38039_ = (_e5660 + 1u);
                                    phi_38042_ = bitcast<u32>(fma(bitcast<f32>((((_e5668 >> bitcast<u32>(((8u * (_e5665 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5687 >> bitcast<u32>(((8u * (_e5683 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5700 >> bitcast<u32>(((8u * (_e5682 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5662)));
                                } else {
                                    phi_38039_ = u32();
                                    phi_38042_ = u32();
                                }
                                let _e5717 = phi_38039_;
                                let _e5719 = phi_38042_;
                                continue;
                                continuing {
                                    phi_38038_ = _e5717;
                                    phi_38041_ = _e5719;
                                    break if !(_e5663);
                                }
                            }
                            let _e5725 = (2u * ((_e77 * select(3u, _e5462, (_e5462 < 3u))) + _e5252));
                            phi_38179_ = 0u;
                            phi_38182_ = _e114;
                            loop {
                                let _e5727 = phi_38179_;
                                let _e5729 = phi_38182_;
                                local_127 = _e5729;
                                let _e5730 = (_e5727 < _e5336);
                                if _e5730 {
                                    let _e5732 = (_e5246 ^ (2u * _e5727));
                                    let _e5735 = atomicLoad((&global[(_e5732 / 4u)]));
                                    let _e5749 = (_e5725 + (2u * ((_e5727 % 8u) + (32u * (_e5727 / 8u)))));
                                    let _e5750 = (_e5749 + 1u);
                                    let _e5754 = global_3.member[(_e5750 / 4u)];
                                    let _e5767 = global_3.member[(_e5749 / 4u)];
                                    phi_38180_ = (_e5727 + 1u);
                                    phi_38183_ = bitcast<u32>(fma(bitcast<f32>((((_e5735 >> bitcast<u32>(((8u * (_e5732 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5754 >> bitcast<u32>(((8u * (_e5750 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5767 >> bitcast<u32>(((8u * (_e5749 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5729)));
                                } else {
                                    phi_38180_ = u32();
                                    phi_38183_ = u32();
                                }
                                let _e5784 = phi_38180_;
                                let _e5786 = phi_38183_;
                                continue;
                                continuing {
                                    phi_38179_ = _e5784;
                                    phi_38182_ = _e5786;
                                    break if !(_e5730);
                                }
                            }
                            phi_38312_ = 0u;
                            phi_38315_ = _e112;
                            loop {
                                let _e5789 = phi_38312_;
                                let _e5791 = phi_38315_;
                                local_126 = _e5791;
                                let _e5792 = (_e5789 < _e5336);
                                if _e5792 {
                                    let _e5794 = (_e5399 ^ (2u * _e5789));
                                    let _e5797 = atomicLoad((&global[(_e5794 / 4u)]));
                                    let _e5811 = (_e5725 + (2u * ((_e5789 % 8u) + (32u * (_e5789 / 8u)))));
                                    let _e5812 = (_e5811 + 1u);
                                    let _e5816 = global_3.member[(_e5812 / 4u)];
                                    let _e5829 = global_3.member[(_e5811 / 4u)];
                                    phi_38313_ = (_e5789 + 1u);
                                    phi_38316_ = bitcast<u32>(fma(bitcast<f32>((((_e5797 >> bitcast<u32>(((8u * (_e5794 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5816 >> bitcast<u32>(((8u * (_e5812 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5829 >> bitcast<u32>(((8u * (_e5811 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5791)));
                                } else {
                                    phi_38313_ = u32();
                                    phi_38316_ = u32();
                                }
                                let _e5846 = phi_38313_;
                                let _e5848 = phi_38316_;
                                continue;
                                continuing {
                                    phi_38312_ = _e5846;
                                    phi_38315_ = _e5848;
                                    break if !(_e5792);
                                }
                            }
                            let _e5854 = (2u * ((_e77 * select(4u, _e5462, (_e5462 < 4u))) + _e5252));
                            phi_38453_ = 0u;
                            phi_38456_ = _e110;
                            loop {
                                let _e5856 = phi_38453_;
                                let _e5858 = phi_38456_;
                                local_125 = _e5858;
                                let _e5859 = (_e5856 < _e5336);
                                if _e5859 {
                                    let _e5861 = (_e5246 ^ (2u * _e5856));
                                    let _e5864 = atomicLoad((&global[(_e5861 / 4u)]));
                                    let _e5878 = (_e5854 + (2u * ((_e5856 % 8u) + (32u * (_e5856 / 8u)))));
                                    let _e5879 = (_e5878 + 1u);
                                    let _e5883 = global_3.member[(_e5879 / 4u)];
                                    let _e5896 = global_3.member[(_e5878 / 4u)];
                                    phi_38454_ = (_e5856 + 1u);
                                    phi_38457_ = bitcast<u32>(fma(bitcast<f32>((((_e5864 >> bitcast<u32>(((8u * (_e5861 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5883 >> bitcast<u32>(((8u * (_e5879 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5896 >> bitcast<u32>(((8u * (_e5878 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5858)));
                                } else {
                                    phi_38454_ = u32();
                                    phi_38457_ = u32();
                                }
                                let _e5913 = phi_38454_;
                                let _e5915 = phi_38457_;
                                continue;
                                continuing {
                                    phi_38453_ = _e5913;
                                    phi_38456_ = _e5915;
                                    break if !(_e5859);
                                }
                            }
                            phi_38586_ = 0u;
                            phi_38589_ = _e108;
                            loop {
                                let _e5918 = phi_38586_;
                                let _e5920 = phi_38589_;
                                local_124 = _e5920;
                                let _e5921 = (_e5918 < _e5336);
                                if _e5921 {
                                    let _e5923 = (_e5399 ^ (2u * _e5918));
                                    let _e5926 = atomicLoad((&global[(_e5923 / 4u)]));
                                    let _e5940 = (_e5854 + (2u * ((_e5918 % 8u) + (32u * (_e5918 / 8u)))));
                                    let _e5941 = (_e5940 + 1u);
                                    let _e5945 = global_3.member[(_e5941 / 4u)];
                                    let _e5958 = global_3.member[(_e5940 / 4u)];
                                    phi_38587_ = (_e5918 + 1u);
                                    phi_38590_ = bitcast<u32>(fma(bitcast<f32>((((_e5926 >> bitcast<u32>(((8u * (_e5923 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5945 >> bitcast<u32>(((8u * (_e5941 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5958 >> bitcast<u32>(((8u * (_e5940 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5920)));
                                } else {
                                    phi_38587_ = u32();
                                    phi_38590_ = u32();
                                }
                                let _e5975 = phi_38587_;
                                let _e5977 = phi_38590_;
                                continue;
                                continuing {
                                    phi_38586_ = _e5975;
                                    phi_38589_ = _e5977;
                                    break if !(_e5921);
                                }
                            }
                            let _e5983 = (2u * ((_e77 * select(5u, _e5462, (_e5462 < 5u))) + _e5252));
                            phi_38727_ = 0u;
                            phi_38730_ = _e106;
                            loop {
                                let _e5985 = phi_38727_;
                                let _e5987 = phi_38730_;
                                local_123 = _e5987;
                                let _e5988 = (_e5985 < _e5336);
                                if _e5988 {
                                    let _e5990 = (_e5246 ^ (2u * _e5985));
                                    let _e5993 = atomicLoad((&global[(_e5990 / 4u)]));
                                    let _e6007 = (_e5983 + (2u * ((_e5985 % 8u) + (32u * (_e5985 / 8u)))));
                                    let _e6008 = (_e6007 + 1u);
                                    let _e6012 = global_3.member[(_e6008 / 4u)];
                                    let _e6025 = global_3.member[(_e6007 / 4u)];
                                    phi_38728_ = (_e5985 + 1u);
                                    phi_38731_ = bitcast<u32>(fma(bitcast<f32>((((_e5993 >> bitcast<u32>(((8u * (_e5990 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6012 >> bitcast<u32>(((8u * (_e6008 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6025 >> bitcast<u32>(((8u * (_e6007 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5987)));
                                } else {
                                    phi_38728_ = u32();
                                    phi_38731_ = u32();
                                }
                                let _e6042 = phi_38728_;
                                let _e6044 = phi_38731_;
                                continue;
                                continuing {
                                    phi_38727_ = _e6042;
                                    phi_38730_ = _e6044;
                                    break if !(_e5988);
                                }
                            }
                            phi_38860_ = 0u;
                            phi_38863_ = _e104;
                            loop {
                                let _e6047 = phi_38860_;
                                let _e6049 = phi_38863_;
                                local_122 = _e6049;
                                let _e6050 = (_e6047 < _e5336);
                                if _e6050 {
                                    let _e6052 = (_e5399 ^ (2u * _e6047));
                                    let _e6055 = atomicLoad((&global[(_e6052 / 4u)]));
                                    let _e6069 = (_e5983 + (2u * ((_e6047 % 8u) + (32u * (_e6047 / 8u)))));
                                    let _e6070 = (_e6069 + 1u);
                                    let _e6074 = global_3.member[(_e6070 / 4u)];
                                    let _e6087 = global_3.member[(_e6069 / 4u)];
                                    phi_38861_ = (_e6047 + 1u);
                                    phi_38864_ = bitcast<u32>(fma(bitcast<f32>((((_e6055 >> bitcast<u32>(((8u * (_e6052 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6074 >> bitcast<u32>(((8u * (_e6070 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6087 >> bitcast<u32>(((8u * (_e6069 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e6049)));
                                } else {
                                    phi_38861_ = u32();
                                    phi_38864_ = u32();
                                }
                                let _e6104 = phi_38861_;
                                let _e6106 = phi_38864_;
                                continue;
                                continuing {
                                    phi_38860_ = _e6104;
                                    phi_38863_ = _e6106;
                                    break if !(_e6050);
                                }
                            }
                            let _e6112 = (2u * ((_e77 * select(6u, _e5462, (_e5462 < 6u))) + _e5252));
                            phi_39001_ = 0u;
                            phi_39004_ = _e102;
                            loop {
                                let _e6114 = phi_39001_;
                                let _e6116 = phi_39004_;
                                local_121 = _e6116;
                                let _e6117 = (_e6114 < _e5336);
                                if _e6117 {
                                    let _e6119 = (_e5246 ^ (2u * _e6114));
                                    let _e6122 = atomicLoad((&global[(_e6119 / 4u)]));
                                    let _e6136 = (_e6112 + (2u * ((_e6114 % 8u) + (32u * (_e6114 / 8u)))));
                                    let _e6137 = (_e6136 + 1u);
                                    let _e6141 = global_3.member[(_e6137 / 4u)];
                                    let _e6154 = global_3.member[(_e6136 / 4u)];
                                    phi_39002_ = (_e6114 + 1u);
                                    phi_39005_ = bitcast<u32>(fma(bitcast<f32>((((_e6122 >> bitcast<u32>(((8u * (_e6119 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6141 >> bitcast<u32>(((8u * (_e6137 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6154 >> bitcast<u32>(((8u * (_e6136 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e6116)));
                                } else {
                                    phi_39002_ = u32();
                                    phi_39005_ = u32();
                                }
                                let _e6171 = phi_39002_;
                                let _e6173 = phi_39005_;
                                continue;
                                continuing {
                                    phi_39001_ = _e6171;
                                    phi_39004_ = _e6173;
                                    break if !(_e6117);
                                }
                            }
                            phi_39134_ = 0u;
                            phi_39137_ = _e100;
                            loop {
                                let _e6176 = phi_39134_;
                                let _e6178 = phi_39137_;
                                local_120 = _e6178;
                                let _e6179 = (_e6176 < _e5336);
                                if _e6179 {
                                    let _e6181 = (_e5399 ^ (2u * _e6176));
                                    let _e6184 = atomicLoad((&global[(_e6181 / 4u)]));
                                    let _e6198 = (_e6112 + (2u * ((_e6176 % 8u) + (32u * (_e6176 / 8u)))));
                                    let _e6199 = (_e6198 + 1u);
                                    let _e6203 = global_3.member[(_e6199 / 4u)];
                                    let _e6216 = global_3.member[(_e6198 / 4u)];
                                    phi_39135_ = (_e6176 + 1u);
                                    phi_39138_ = bitcast<u32>(fma(bitcast<f32>((((_e6184 >> bitcast<u32>(((8u * (_e6181 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6203 >> bitcast<u32>(((8u * (_e6199 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6216 >> bitcast<u32>(((8u * (_e6198 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e6178)));
                                } else {
                                    phi_39135_ = u32();
                                    phi_39138_ = u32();
                                }
                                let _e6233 = phi_39135_;
                                let _e6235 = phi_39138_;
                                continue;
                                continuing {
                                    phi_39134_ = _e6233;
                                    phi_39137_ = _e6235;
                                    break if !(_e6179);
                                }
                            }
                            let _e6241 = (2u * ((_e77 * select(7u, _e5462, (_e5462 < 7u))) + _e5252));
                            phi_39275_ = 0u;
                            phi_39278_ = _e98;
                            loop {
                                let _e6243 = phi_39275_;
                                let _e6245 = phi_39278_;
                                local_119 = _e6245;
                                let _e6246 = (_e6243 < _e5336);
                                if _e6246 {
                                    let _e6248 = (_e5246 ^ (2u * _e6243));
                                    let _e6251 = atomicLoad((&global[(_e6248 / 4u)]));
                                    let _e6265 = (_e6241 + (2u * ((_e6243 % 8u) + (32u * (_e6243 / 8u)))));
                                    let _e6266 = (_e6265 + 1u);
                                    let _e6270 = global_3.member[(_e6266 / 4u)];
                                    let _e6283 = global_3.member[(_e6265 / 4u)];
                                    phi_39276_ = (_e6243 + 1u);
                                    phi_39279_ = bitcast<u32>(fma(bitcast<f32>((((_e6251 >> bitcast<u32>(((8u * (_e6248 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6270 >> bitcast<u32>(((8u * (_e6266 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6283 >> bitcast<u32>(((8u * (_e6265 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e6245)));
                                } else {
                                    phi_39276_ = u32();
                                    phi_39279_ = u32();
                                }
                                let _e6300 = phi_39276_;
                                let _e6302 = phi_39279_;
                                continue;
                                continuing {
                                    phi_39275_ = _e6300;
                                    phi_39278_ = _e6302;
                                    break if !(_e6246);
                                }
                            }
                            phi_39408_ = 0u;
                            phi_39411_ = _e96;
                            loop {
                                let _e6305 = phi_39408_;
                                let _e6307 = phi_39411_;
                                local_118 = _e6307;
                                let _e6308 = (_e6305 < _e5336);
                                if _e6308 {
                                    let _e6310 = (_e5399 ^ (2u * _e6305));
                                    let _e6313 = atomicLoad((&global[(_e6310 / 4u)]));
                                    let _e6327 = (_e6241 + (2u * ((_e6305 % 8u) + (32u * (_e6305 / 8u)))));
                                    let _e6328 = (_e6327 + 1u);
                                    let _e6332 = global_3.member[(_e6328 / 4u)];
                                    let _e6345 = global_3.member[(_e6327 / 4u)];
                                    phi_39409_ = (_e6305 + 1u);
                                    phi_39412_ = bitcast<u32>(fma(bitcast<f32>((((_e6313 >> bitcast<u32>(((8u * (_e6310 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6332 >> bitcast<u32>(((8u * (_e6328 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6345 >> bitcast<u32>(((8u * (_e6327 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e6307)));
                                } else {
                                    phi_39409_ = u32();
                                    phi_39412_ = u32();
                                }
                                let _e6362 = phi_39409_;
                                let _e6364 = phi_39412_;
                                continue;
                                continuing {
                                    phi_39408_ = _e6362;
                                    phi_39411_ = _e6364;
                                    break if !(_e6308);
                                }
                            }
                            let _e9433 = local_118;
                            phi_66797_ = _e9433;
                            let _e9436 = local_119;
                            phi_66760_ = _e9436;
                            let _e9439 = local_120;
                            phi_66411_ = _e9439;
                            let _e9442 = local_121;
                            phi_66364_ = _e9442;
                            let _e9445 = local_122;
                            phi_65985_ = _e9445;
                            let _e9448 = local_123;
                            phi_65928_ = _e9448;
                            let _e9451 = local_124;
                            phi_65519_ = _e9451;
                            let _e9454 = local_125;
                            phi_65452_ = _e9454;
                            let _e9457 = local_126;
                            phi_65013_ = _e9457;
                            let _e9460 = local_127;
                            phi_64936_ = _e9460;
                            let _e9463 = local_128;
                            phi_64467_ = _e9463;
                            let _e9466 = local_129;
                            phi_64380_ = _e9466;
                            let _e9469 = local_130;
                            phi_63881_ = _e9469;
                            let _e9472 = local_131;
                            phi_63784_ = _e9472;
                            let _e9475 = local_132;
                            phi_63255_ = _e9475;
                            let _e9478 = local_133;
                            phi_63148_ = _e9478;
                        }
                        let _e8300 = phi_66797_;
                        let _e8302 = phi_66760_;
                        let _e8304 = phi_66411_;
                        let _e8306 = phi_66364_;
                        let _e8308 = phi_65985_;
                        let _e8310 = phi_65928_;
                        let _e8312 = phi_65519_;
                        let _e8314 = phi_65452_;
                        let _e8316 = phi_65013_;
                        let _e8318 = phi_64936_;
                        let _e8320 = phi_64467_;
                        let _e8322 = phi_64380_;
                        let _e8324 = phi_63881_;
                        let _e8326 = phi_63784_;
                        let _e8328 = phi_63255_;
                        let _e8330 = phi_63148_;
                        phi_66796_ = _e8300;
                        phi_66759_ = _e8302;
                        phi_66410_ = _e8304;
                        phi_66363_ = _e8306;
                        phi_65984_ = _e8308;
                        phi_65927_ = _e8310;
                        phi_65518_ = _e8312;
                        phi_65451_ = _e8314;
                        phi_65012_ = _e8316;
                        phi_64935_ = _e8318;
                        phi_64466_ = _e8320;
                        phi_64379_ = _e8322;
                        phi_63880_ = _e8324;
                        phi_63783_ = _e8326;
                        phi_63254_ = _e8328;
                        phi_63147_ = _e8330;
                    } else {
                        phi_66796_ = _e96;
                        phi_66759_ = _e98;
                        phi_66410_ = _e100;
                        phi_66363_ = _e102;
                        phi_65984_ = _e104;
                        phi_65927_ = _e106;
                        phi_65518_ = _e108;
                        phi_65451_ = _e110;
                        phi_65012_ = _e112;
                        phi_64935_ = _e114;
                        phi_64466_ = _e116;
                        phi_64379_ = _e118;
                        phi_63880_ = _e120;
                        phi_63783_ = _e122;
                        phi_63254_ = _e124;
                        phi_63147_ = _e126;
                    }
                    let _e8332 = phi_66796_;
                    let _e8334 = phi_66759_;
                    let _e8336 = phi_66410_;
                    let _e8338 = phi_66363_;
                    let _e8340 = phi_65984_;
                    let _e8342 = phi_65927_;
                    let _e8344 = phi_65518_;
                    let _e8346 = phi_65451_;
                    let _e8348 = phi_65012_;
                    let _e8350 = phi_64935_;
                    let _e8352 = phi_64466_;
                    let _e8354 = phi_64379_;
                    let _e8356 = phi_63880_;
                    let _e8358 = phi_63783_;
                    let _e8360 = phi_63254_;
                    let _e8362 = phi_63147_;
                    phi_67979_ = _e2082;
                    phi_67860_ = _e2084;
                    phi_67741_ = _e2086;
                    phi_67504_ = _e1128;
                    phi_67267_ = _e1130;
                    phi_67030_ = _e1132;
                    phi_66795_ = _e8332;
                    phi_66758_ = _e8334;
                    phi_66609_ = _e5211;
                    phi_66454_ = _e5213;
                    phi_66409_ = _e8336;
                    phi_66362_ = _e8338;
                    phi_66203_ = _e5215;
                    phi_66038_ = _e5217;
                    phi_65983_ = _e8340;
                    phi_65926_ = _e8342;
                    phi_65757_ = _e5219;
                    phi_65582_ = _e5221;
                    phi_65517_ = _e8344;
                    phi_65450_ = _e8346;
                    phi_65271_ = _e5223;
                    phi_65086_ = _e5225;
                    phi_65011_ = _e8348;
                    phi_64934_ = _e8350;
                    phi_64745_ = _e5227;
                    phi_64550_ = _e5229;
                    phi_64465_ = _e8352;
                    phi_64378_ = _e8354;
                    phi_64179_ = _e5231;
                    phi_63974_ = _e5233;
                    phi_63879_ = _e8356;
                    phi_63782_ = _e8358;
                    phi_63573_ = _e5235;
                    phi_63358_ = _e5237;
                    phi_63253_ = _e8360;
                    phi_63146_ = _e8362;
                    phi_62927_ = _e5239;
                    phi_62702_ = _e5241;
                    phi_23848_ = (_e172 + 4u);
                } else {
                    phi_67979_ = _e128;
                    phi_67860_ = _e130;
                    phi_67741_ = _e132;
                    phi_67504_ = _e166;
                    phi_67267_ = _e168;
                    phi_67030_ = _e170;
                    phi_66795_ = _e96;
                    phi_66758_ = _e98;
                    phi_66609_ = _e134;
                    phi_66454_ = _e136;
                    phi_66409_ = _e100;
                    phi_66362_ = _e102;
                    phi_66203_ = _e138;
                    phi_66038_ = _e140;
                    phi_65983_ = _e104;
                    phi_65926_ = _e106;
                    phi_65757_ = _e142;
                    phi_65582_ = _e144;
                    phi_65517_ = _e108;
                    phi_65450_ = _e110;
                    phi_65271_ = _e146;
                    phi_65086_ = _e148;
                    phi_65011_ = _e112;
                    phi_64934_ = _e114;
                    phi_64745_ = _e150;
                    phi_64550_ = _e152;
                    phi_64465_ = _e116;
                    phi_64378_ = _e118;
                    phi_64179_ = _e154;
                    phi_63974_ = _e156;
                    phi_63879_ = _e120;
                    phi_63782_ = _e122;
                    phi_63573_ = _e158;
                    phi_63358_ = _e160;
                    phi_63253_ = _e124;
                    phi_63146_ = _e126;
                    phi_62927_ = _e162;
                    phi_62702_ = _e164;
                    phi_23848_ = u32();
                }
                let _e8365 = phi_67979_;
                let _e8367 = phi_67860_;
                let _e8369 = phi_67741_;
                let _e8371 = phi_67504_;
                let _e8373 = phi_67267_;
                let _e8375 = phi_67030_;
                let _e8377 = phi_66795_;
                let _e8379 = phi_66758_;
                let _e8381 = phi_66609_;
                let _e8383 = phi_66454_;
                let _e8385 = phi_66409_;
                let _e8387 = phi_66362_;
                let _e8389 = phi_66203_;
                let _e8391 = phi_66038_;
                let _e8393 = phi_65983_;
                let _e8395 = phi_65926_;
                let _e8397 = phi_65757_;
                let _e8399 = phi_65582_;
                let _e8401 = phi_65517_;
                let _e8403 = phi_65450_;
                let _e8405 = phi_65271_;
                let _e8407 = phi_65086_;
                let _e8409 = phi_65011_;
                let _e8411 = phi_64934_;
                let _e8413 = phi_64745_;
                let _e8415 = phi_64550_;
                let _e8417 = phi_64465_;
                let _e8419 = phi_64378_;
                let _e8421 = phi_64179_;
                let _e8423 = phi_63974_;
                let _e8425 = phi_63879_;
                let _e8427 = phi_63782_;
                let _e8429 = phi_63573_;
                let _e8431 = phi_63358_;
                let _e8433 = phi_63253_;
                let _e8435 = phi_63146_;
                let _e8437 = phi_62927_;
                let _e8439 = phi_62702_;
                let _e8441 = phi_23848_;
                local_22 = _e8437;
                local_23 = _e8439;
                local_24 = _e8439;
                local_25 = _e8437;
                local_26 = _e8433;
                local_27 = _e8435;
                local_28 = _e8435;
                local_29 = _e8433;
                local_30 = _e8429;
                local_31 = _e8431;
                local_32 = _e8431;
                local_33 = _e8429;
                local_34 = _e8425;
                local_35 = _e8427;
                local_36 = _e8427;
                local_37 = _e8425;
                local_38 = _e8421;
                local_39 = _e8423;
                local_40 = _e8423;
                local_41 = _e8421;
                local_42 = _e8417;
                local_43 = _e8419;
                local_44 = _e8419;
                local_45 = _e8417;
                local_46 = _e8413;
                local_47 = _e8415;
                local_48 = _e8415;
                local_49 = _e8413;
                local_50 = _e8409;
                local_51 = _e8411;
                local_52 = _e8411;
                local_53 = _e8409;
                local_54 = _e8405;
                local_55 = _e8407;
                local_56 = _e8407;
                local_57 = _e8405;
                local_58 = _e8401;
                local_59 = _e8403;
                local_60 = _e8403;
                local_61 = _e8401;
                local_62 = _e8397;
                local_63 = _e8399;
                local_64 = _e8399;
                local_65 = _e8397;
                local_66 = _e8393;
                local_67 = _e8395;
                local_68 = _e8395;
                local_69 = _e8393;
                local_70 = _e8389;
                local_71 = _e8391;
                local_72 = _e8391;
                local_73 = _e8389;
                local_74 = _e8385;
                local_75 = _e8387;
                local_76 = _e8387;
                local_77 = _e8385;
                local_78 = _e8381;
                local_79 = _e8383;
                local_80 = _e8383;
                local_81 = _e8381;
                local_82 = _e8377;
                local_83 = _e8379;
                local_84 = _e8379;
                local_85 = _e8377;
                continue;
                continuing {
                    phi_62476_ = _e8377;
                    phi_62245_ = _e8379;
                    phi_62020_ = _e8385;
                    phi_61802_ = _e8387;
                    phi_61590_ = _e8393;
                    phi_61385_ = _e8395;
                    phi_61186_ = _e8401;
                    phi_60994_ = _e8403;
                    phi_60808_ = _e8409;
                    phi_60629_ = _e8411;
                    phi_60456_ = _e8417;
                    phi_60290_ = _e8419;
                    phi_60130_ = _e8425;
                    phi_59977_ = _e8427;
                    phi_59830_ = _e8433;
                    phi_59690_ = _e8435;
                    phi_59558_ = _e8365;
                    phi_59429_ = _e8367;
                    phi_59300_ = _e8369;
                    phi_59182_ = _e8381;
                    phi_59069_ = _e8383;
                    phi_58962_ = _e8389;
                    phi_58862_ = _e8391;
                    phi_58768_ = _e8397;
                    phi_58681_ = _e8399;
                    phi_58600_ = _e8405;
                    phi_58526_ = _e8407;
                    phi_58458_ = _e8413;
                    phi_58397_ = _e8415;
                    phi_58342_ = _e8421;
                    phi_58294_ = _e8423;
                    phi_58252_ = _e8429;
                    phi_58217_ = _e8431;
                    phi_58188_ = _e8437;
                    phi_58166_ = _e8439;
                    phi_58152_ = _e8371;
                    phi_58141_ = _e8373;
                    phi_58129_ = _e8375;
                    phi_23847_ = _e8441;
                    break if !(_e176);
                }
            }
            let _e8444 = ((param_7 % 32u) < 16u);
            if _e8444 {
                let _e8451 = local_24;
                let _e8453 = local_25;
                phi_39625_ = type_7(_e8451, _e8453);
            } else {
                let _e8446 = local_22;
                let _e8448 = local_23;
                phi_39625_ = type_7(_e8446, _e8448);
            }
            let _e8456 = phi_39625_;
            if _e8444 {
                let _e8465 = local_28;
                let _e8467 = local_29;
                phi_39635_ = type_7(_e8465, _e8467);
            } else {
                let _e8460 = local_26;
                let _e8462 = local_27;
                phi_39635_ = type_7(_e8460, _e8462);
            }
            let _e8470 = phi_39635_;
            phi_39639_ = _e8470.member_1;
            phi_39642_ = _e8456.member_1;
            phi_39644_ = _e8470.member;
            phi_39646_ = _e8456.member;
            phi_39648_ = 16u;
            loop {
                let _e8474 = phi_39639_;
                let _e8476 = phi_39642_;
                let _e8478 = phi_39644_;
                let _e8480 = phi_39646_;
                let _e8482 = phi_39648_;
                local_86 = _e8480;
                local_94 = _e8478;
                let _e8483 = (_e8482 > 0u);
                if _e8483 {
                    global_1[param_7] = _e8476;
                    let _e8485 = (param_7 + 128u);
                    global_1[_e8485] = _e8474;
                    workgroupBarrier();
                    let _e8489 = global_1[(param_7 ^ _e8482)];
                    let _e8496 = global_1[(_e8485 ^ _e8482)];
                    workgroupBarrier();
                    phi_39640_ = bitcast<u32>((bitcast<f32>(_e8478) + bitcast<f32>(_e8496)));
                    phi_39643_ = bitcast<u32>((bitcast<f32>(_e8480) + bitcast<f32>(_e8489)));
                    phi_39649_ = (_e8482 / 2u);
                } else {
                    phi_39640_ = u32();
                    phi_39643_ = u32();
                    phi_39649_ = u32();
                }
                let _e8503 = phi_39640_;
                let _e8505 = phi_39643_;
                let _e8507 = phi_39649_;
                continue;
                continuing {
                    phi_39639_ = _e8503;
                    phi_39642_ = _e8505;
                    phi_39644_ = _e8503;
                    phi_39646_ = _e8505;
                    phi_39648_ = _e8507;
                    break if !(_e8483);
                }
            }
            if _e8444 {
                let _e8515 = local_32;
                let _e8517 = local_33;
                phi_39854_ = type_7(_e8515, _e8517);
            } else {
                let _e8510 = local_30;
                let _e8512 = local_31;
                phi_39854_ = type_7(_e8510, _e8512);
            }
            let _e8520 = phi_39854_;
            if _e8444 {
                let _e8529 = local_36;
                let _e8531 = local_37;
                phi_39864_ = type_7(_e8529, _e8531);
            } else {
                let _e8524 = local_34;
                let _e8526 = local_35;
                phi_39864_ = type_7(_e8524, _e8526);
            }
            let _e8534 = phi_39864_;
            phi_39868_ = _e8534.member_1;
            phi_39871_ = _e8520.member_1;
            phi_39873_ = _e8534.member;
            phi_39875_ = _e8520.member;
            phi_39877_ = 16u;
            loop {
                let _e8538 = phi_39868_;
                let _e8540 = phi_39871_;
                let _e8542 = phi_39873_;
                let _e8544 = phi_39875_;
                let _e8546 = phi_39877_;
                local_87 = _e8544;
                local_95 = _e8542;
                let _e8547 = (_e8546 > 0u);
                if _e8547 {
                    global_1[param_7] = _e8540;
                    let _e8549 = (param_7 + 128u);
                    global_1[_e8549] = _e8538;
                    workgroupBarrier();
                    let _e8553 = global_1[(param_7 ^ _e8546)];
                    let _e8560 = global_1[(_e8549 ^ _e8546)];
                    workgroupBarrier();
                    phi_39869_ = bitcast<u32>((bitcast<f32>(_e8542) + bitcast<f32>(_e8560)));
                    phi_39872_ = bitcast<u32>((bitcast<f32>(_e8544) + bitcast<f32>(_e8553)));
                    phi_39878_ = (_e8546 / 2u);
                } else {
                    phi_39869_ = u32();
                    phi_39872_ = u32();
                    phi_39878_ = u32();
                }
                let _e8567 = phi_39869_;
                let _e8569 = phi_39872_;
                let _e8571 = phi_39878_;
                continue;
                continuing {
                    phi_39868_ = _e8567;
                    phi_39871_ = _e8569;
                    phi_39873_ = _e8567;
                    phi_39875_ = _e8569;
                    phi_39877_ = _e8571;
                    break if !(_e8547);
                }
            }
            if _e8444 {
                let _e8579 = local_40;
                let _e8581 = local_41;
                phi_40083_ = type_7(_e8579, _e8581);
            } else {
                let _e8574 = local_38;
                let _e8576 = local_39;
                phi_40083_ = type_7(_e8574, _e8576);
            }
            let _e8584 = phi_40083_;
            if _e8444 {
                let _e8593 = local_44;
                let _e8595 = local_45;
                phi_40093_ = type_7(_e8593, _e8595);
            } else {
                let _e8588 = local_42;
                let _e8590 = local_43;
                phi_40093_ = type_7(_e8588, _e8590);
            }
            let _e8598 = phi_40093_;
            phi_40097_ = _e8598.member_1;
            phi_40100_ = _e8584.member_1;
            phi_40102_ = _e8598.member;
            phi_40104_ = _e8584.member;
            phi_40106_ = 16u;
            loop {
                let _e8602 = phi_40097_;
                let _e8604 = phi_40100_;
                let _e8606 = phi_40102_;
                let _e8608 = phi_40104_;
                let _e8610 = phi_40106_;
                local_88 = _e8608;
                local_96 = _e8606;
                let _e8611 = (_e8610 > 0u);
                if _e8611 {
                    global_1[param_7] = _e8604;
                    let _e8613 = (param_7 + 128u);
                    global_1[_e8613] = _e8602;
                    workgroupBarrier();
                    let _e8617 = global_1[(param_7 ^ _e8610)];
                    let _e8624 = global_1[(_e8613 ^ _e8610)];
                    workgroupBarrier();
                    phi_40098_ = bitcast<u32>((bitcast<f32>(_e8606) + bitcast<f32>(_e8624)));
                    phi_40101_ = bitcast<u32>((bitcast<f32>(_e8608) + bitcast<f32>(_e8617)));
                    phi_40107_ = (_e8610 / 2u);
                } else {
                    phi_40098_ = u32();
                    phi_40101_ = u32();
                    phi_40107_ = u32();
                }
                let _e8631 = phi_40098_;
                let _e8633 = phi_40101_;
                let _e8635 = phi_40107_;
                continue;
                continuing {
                    phi_40097_ = _e8631;
                    phi_40100_ = _e8633;
                    phi_40102_ = _e8631;
                    phi_40104_ = _e8633;
                    phi_40106_ = _e8635;
                    break if !(_e8611);
                }
            }
            if _e8444 {
                let _e8643 = local_48;
                let _e8645 = local_49;
                phi_40312_ = type_7(_e8643, _e8645);
            } else {
                let _e8638 = local_46;
                let _e8640 = local_47;
                phi_40312_ = type_7(_e8638, _e8640);
            }
            let _e8648 = phi_40312_;
            if _e8444 {
                let _e8657 = local_52;
                let _e8659 = local_53;
                phi_40322_ = type_7(_e8657, _e8659);
            } else {
                let _e8652 = local_50;
                let _e8654 = local_51;
                phi_40322_ = type_7(_e8652, _e8654);
            }
            let _e8662 = phi_40322_;
            phi_40326_ = _e8662.member_1;
            phi_40329_ = _e8648.member_1;
            phi_40331_ = _e8662.member;
            phi_40333_ = _e8648.member;
            phi_40335_ = 16u;
            loop {
                let _e8666 = phi_40326_;
                let _e8668 = phi_40329_;
                let _e8670 = phi_40331_;
                let _e8672 = phi_40333_;
                let _e8674 = phi_40335_;
                local_89 = _e8672;
                local_97 = _e8670;
                let _e8675 = (_e8674 > 0u);
                if _e8675 {
                    global_1[param_7] = _e8668;
                    let _e8677 = (param_7 + 128u);
                    global_1[_e8677] = _e8666;
                    workgroupBarrier();
                    let _e8681 = global_1[(param_7 ^ _e8674)];
                    let _e8688 = global_1[(_e8677 ^ _e8674)];
                    workgroupBarrier();
                    phi_40327_ = bitcast<u32>((bitcast<f32>(_e8670) + bitcast<f32>(_e8688)));
                    phi_40330_ = bitcast<u32>((bitcast<f32>(_e8672) + bitcast<f32>(_e8681)));
                    phi_40336_ = (_e8674 / 2u);
                } else {
                    phi_40327_ = u32();
                    phi_40330_ = u32();
                    phi_40336_ = u32();
                }
                let _e8695 = phi_40327_;
                let _e8697 = phi_40330_;
                let _e8699 = phi_40336_;
                continue;
                continuing {
                    phi_40326_ = _e8695;
                    phi_40329_ = _e8697;
                    phi_40331_ = _e8695;
                    phi_40333_ = _e8697;
                    phi_40335_ = _e8699;
                    break if !(_e8675);
                }
            }
            if _e8444 {
                let _e8707 = local_56;
                let _e8709 = local_57;
                phi_40541_ = type_7(_e8707, _e8709);
            } else {
                let _e8702 = local_54;
                let _e8704 = local_55;
                phi_40541_ = type_7(_e8702, _e8704);
            }
            let _e8712 = phi_40541_;
            if _e8444 {
                let _e8721 = local_60;
                let _e8723 = local_61;
                phi_40551_ = type_7(_e8721, _e8723);
            } else {
                let _e8716 = local_58;
                let _e8718 = local_59;
                phi_40551_ = type_7(_e8716, _e8718);
            }
            let _e8726 = phi_40551_;
            phi_40555_ = _e8726.member_1;
            phi_40558_ = _e8712.member_1;
            phi_40560_ = _e8726.member;
            phi_40562_ = _e8712.member;
            phi_40564_ = 16u;
            loop {
                let _e8730 = phi_40555_;
                let _e8732 = phi_40558_;
                let _e8734 = phi_40560_;
                let _e8736 = phi_40562_;
                let _e8738 = phi_40564_;
                local_90 = _e8736;
                local_98 = _e8734;
                let _e8739 = (_e8738 > 0u);
                if _e8739 {
                    global_1[param_7] = _e8732;
                    let _e8741 = (param_7 + 128u);
                    global_1[_e8741] = _e8730;
                    workgroupBarrier();
                    let _e8745 = global_1[(param_7 ^ _e8738)];
                    let _e8752 = global_1[(_e8741 ^ _e8738)];
                    workgroupBarrier();
                    phi_40556_ = bitcast<u32>((bitcast<f32>(_e8734) + bitcast<f32>(_e8752)));
                    phi_40559_ = bitcast<u32>((bitcast<f32>(_e8736) + bitcast<f32>(_e8745)));
                    phi_40565_ = (_e8738 / 2u);
                } else {
                    phi_40556_ = u32();
                    phi_40559_ = u32();
                    phi_40565_ = u32();
                }
                let _e8759 = phi_40556_;
                let _e8761 = phi_40559_;
                let _e8763 = phi_40565_;
                continue;
                continuing {
                    phi_40555_ = _e8759;
                    phi_40558_ = _e8761;
                    phi_40560_ = _e8759;
                    phi_40562_ = _e8761;
                    phi_40564_ = _e8763;
                    break if !(_e8739);
                }
            }
            if _e8444 {
                let _e8771 = local_64;
                let _e8773 = local_65;
                phi_40770_ = type_7(_e8771, _e8773);
            } else {
                let _e8766 = local_62;
                let _e8768 = local_63;
                phi_40770_ = type_7(_e8766, _e8768);
            }
            let _e8776 = phi_40770_;
            if _e8444 {
                let _e8785 = local_68;
                let _e8787 = local_69;
                phi_40780_ = type_7(_e8785, _e8787);
            } else {
                let _e8780 = local_66;
                let _e8782 = local_67;
                phi_40780_ = type_7(_e8780, _e8782);
            }
            let _e8790 = phi_40780_;
            phi_40784_ = _e8790.member_1;
            phi_40787_ = _e8776.member_1;
            phi_40789_ = _e8790.member;
            phi_40791_ = _e8776.member;
            phi_40793_ = 16u;
            loop {
                let _e8794 = phi_40784_;
                let _e8796 = phi_40787_;
                let _e8798 = phi_40789_;
                let _e8800 = phi_40791_;
                let _e8802 = phi_40793_;
                local_91 = _e8800;
                local_99 = _e8798;
                let _e8803 = (_e8802 > 0u);
                if _e8803 {
                    global_1[param_7] = _e8796;
                    let _e8805 = (param_7 + 128u);
                    global_1[_e8805] = _e8794;
                    workgroupBarrier();
                    let _e8809 = global_1[(param_7 ^ _e8802)];
                    let _e8816 = global_1[(_e8805 ^ _e8802)];
                    workgroupBarrier();
                    phi_40785_ = bitcast<u32>((bitcast<f32>(_e8798) + bitcast<f32>(_e8816)));
                    phi_40788_ = bitcast<u32>((bitcast<f32>(_e8800) + bitcast<f32>(_e8809)));
                    phi_40794_ = (_e8802 / 2u);
                } else {
                    phi_40785_ = u32();
                    phi_40788_ = u32();
                    phi_40794_ = u32();
                }
                let _e8823 = phi_40785_;
                let _e8825 = phi_40788_;
                let _e8827 = phi_40794_;
                continue;
                continuing {
                    phi_40784_ = _e8823;
                    phi_40787_ = _e8825;
                    phi_40789_ = _e8823;
                    phi_40791_ = _e8825;
                    phi_40793_ = _e8827;
                    break if !(_e8803);
                }
            }
            if _e8444 {
                let _e8835 = local_72;
                let _e8837 = local_73;
                phi_40999_ = type_7(_e8835, _e8837);
            } else {
                let _e8830 = local_70;
                let _e8832 = local_71;
                phi_40999_ = type_7(_e8830, _e8832);
            }
            let _e8840 = phi_40999_;
            if _e8444 {
                let _e8849 = local_76;
                let _e8851 = local_77;
                phi_41009_ = type_7(_e8849, _e8851);
            } else {
                let _e8844 = local_74;
                let _e8846 = local_75;
                phi_41009_ = type_7(_e8844, _e8846);
            }
            let _e8854 = phi_41009_;
            phi_41013_ = _e8854.member_1;
            phi_41016_ = _e8840.member_1;
            phi_41018_ = _e8854.member;
            phi_41020_ = _e8840.member;
            phi_41022_ = 16u;
            loop {
                let _e8858 = phi_41013_;
                let _e8860 = phi_41016_;
                let _e8862 = phi_41018_;
                let _e8864 = phi_41020_;
                let _e8866 = phi_41022_;
                local_92 = _e8864;
                local_100 = _e8862;
                let _e8867 = (_e8866 > 0u);
                if _e8867 {
                    global_1[param_7] = _e8860;
                    let _e8869 = (param_7 + 128u);
                    global_1[_e8869] = _e8858;
                    workgroupBarrier();
                    let _e8873 = global_1[(param_7 ^ _e8866)];
                    let _e8880 = global_1[(_e8869 ^ _e8866)];
                    workgroupBarrier();
                    phi_41014_ = bitcast<u32>((bitcast<f32>(_e8862) + bitcast<f32>(_e8880)));
                    phi_41017_ = bitcast<u32>((bitcast<f32>(_e8864) + bitcast<f32>(_e8873)));
                    phi_41023_ = (_e8866 / 2u);
                } else {
                    phi_41014_ = u32();
                    phi_41017_ = u32();
                    phi_41023_ = u32();
                }
                let _e8887 = phi_41014_;
                let _e8889 = phi_41017_;
                let _e8891 = phi_41023_;
                continue;
                continuing {
                    phi_41013_ = _e8887;
                    phi_41016_ = _e8889;
                    phi_41018_ = _e8887;
                    phi_41020_ = _e8889;
                    phi_41022_ = _e8891;
                    break if !(_e8867);
                }
            }
            if _e8444 {
                let _e8899 = local_80;
                let _e8901 = local_81;
                phi_41228_ = type_7(_e8899, _e8901);
            } else {
                let _e8894 = local_78;
                let _e8896 = local_79;
                phi_41228_ = type_7(_e8894, _e8896);
            }
            let _e8904 = phi_41228_;
            if _e8444 {
                let _e8913 = local_84;
                let _e8915 = local_85;
                phi_41238_ = type_7(_e8913, _e8915);
            } else {
                let _e8908 = local_82;
                let _e8910 = local_83;
                phi_41238_ = type_7(_e8908, _e8910);
            }
            let _e8918 = phi_41238_;
            phi_41242_ = _e8918.member_1;
            phi_41245_ = _e8904.member_1;
            phi_41247_ = _e8918.member;
            phi_41249_ = _e8904.member;
            phi_41251_ = 16u;
            loop {
                let _e8922 = phi_41242_;
                let _e8924 = phi_41245_;
                let _e8926 = phi_41247_;
                let _e8928 = phi_41249_;
                let _e8930 = phi_41251_;
                local_93 = _e8928;
                local_101 = _e8926;
                let _e8931 = (_e8930 > 0u);
                if _e8931 {
                    global_1[param_7] = _e8924;
                    let _e8933 = (param_7 + 128u);
                    global_1[_e8933] = _e8922;
                    workgroupBarrier();
                    let _e8937 = global_1[(param_7 ^ _e8930)];
                    let _e8944 = global_1[(_e8933 ^ _e8930)];
                    workgroupBarrier();
                    phi_41243_ = bitcast<u32>((bitcast<f32>(_e8926) + bitcast<f32>(_e8944)));
                    phi_41246_ = bitcast<u32>((bitcast<f32>(_e8928) + bitcast<f32>(_e8937)));
                    phi_41252_ = (_e8930 / 2u);
                } else {
                    phi_41243_ = u32();
                    phi_41246_ = u32();
                    phi_41252_ = u32();
                }
                let _e8951 = phi_41243_;
                let _e8953 = phi_41246_;
                let _e8955 = phi_41252_;
                continue;
                continuing {
                    phi_41242_ = _e8951;
                    phi_41245_ = _e8953;
                    phi_41247_ = _e8951;
                    phi_41249_ = _e8953;
                    phi_41251_ = _e8955;
                    break if !(_e8931);
                }
            }
            let _e8957 = (param_7 % 16u);
            if (_e8957 == 0u) {
                let _e8959 = (64u * param_7);
                let _e8963 = local_86;
                atomicStore((&global[(_e8959 / 4u)]), _e8963);
                let _e8968 = local_87;
                atomicStore((&global[((_e8959 + 4u) / 4u)]), _e8968);
                let _e8973 = local_88;
                atomicStore((&global[((_e8959 + 8u) / 4u)]), _e8973);
                let _e8978 = local_89;
                atomicStore((&global[((_e8959 + 12u) / 4u)]), _e8978);
                let _e8983 = local_90;
                atomicStore((&global[((_e8959 + 16u) / 4u)]), _e8983);
                let _e8988 = local_91;
                atomicStore((&global[((_e8959 + 20u) / 4u)]), _e8988);
                let _e8993 = local_92;
                atomicStore((&global[((_e8959 + 24u) / 4u)]), _e8993);
                let _e8998 = local_93;
                atomicStore((&global[((_e8959 + 28u) / 4u)]), _e8998);
            }
            let _e8999 = (param_7 + 128u);
            let _e9000 = (_e8999 % 16u);
            if (_e9000 == 0u) {
                let _e9002 = (64u * _e8999);
                let _e9006 = local_94;
                atomicStore((&global[(_e9002 / 4u)]), _e9006);
                let _e9011 = local_95;
                atomicStore((&global[((_e9002 + 4u) / 4u)]), _e9011);
                let _e9016 = local_96;
                atomicStore((&global[((_e9002 + 8u) / 4u)]), _e9016);
                let _e9021 = local_97;
                atomicStore((&global[((_e9002 + 12u) / 4u)]), _e9021);
                let _e9026 = local_98;
                atomicStore((&global[((_e9002 + 16u) / 4u)]), _e9026);
                let _e9031 = local_99;
                atomicStore((&global[((_e9002 + 20u) / 4u)]), _e9031);
                let _e9036 = local_100;
                atomicStore((&global[((_e9002 + 24u) / 4u)]), _e9036);
                let _e9041 = local_101;
                atomicStore((&global[((_e9002 + 28u) / 4u)]), _e9041);
            }
            workgroupBarrier();
            let _e9049 = ((_e94 + ((param_7 / 128u) * 2u)) + ((param_7 / 16u) % 2u));
            if (((param_7 / 32u) % 4u) == 0u) {
                if (_e9049 < _e83) {
                    if (_e8957 < _e86) {
                        let _e9053 = (param_7 - _e8957);
                        let _e9055 = (4u * _e8957);
                        let _e9059 = atomicLoad((&global[(((64u * _e9053) + _e9055) / 4u)]));
                        let _e9065 = atomicLoad((&global[(((64u * (_e9053 + 32u)) + _e9055) / 4u)]));
                        let _e9075 = atomicLoad((&global[(((64u * (_e9053 + 64u)) + _e9055) / 4u)]));
                        let _e9081 = atomicLoad((&global[(((64u * (_e9053 + 96u)) + _e9055) / 4u)]));
                        let _e9089 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e9059) + bitcast<f32>(_e9065)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e9075) + bitcast<f32>(_e9081))))));
                        let _e9091 = ((_e83 * _e8957) + _e9049);
                        let _e9095 = (_e83 == 0u);
                        if _e9095 {
                            break;
                        }
                        if _e9095 {
                            break;
                        }
                        global_4.member[(((_e92 * (_e9091 / _e83)) + _e89) + (_e9091 % _e83))] = select(_e9089, 2143289344u, ((_e9089 & 2147483647u) > 2139095040u));
                    }
                }
            }
            let _e9110 = ((_e94 + ((_e8999 / 128u) * 2u)) + ((_e8999 / 16u) % 2u));
            if (((_e8999 / 32u) % 4u) == 0u) {
                if (_e9110 < _e83) {
                    if (_e9000 < _e86) {
                        let _e9114 = (_e8999 - _e9000);
                        let _e9116 = (4u * _e9000);
                        let _e9120 = atomicLoad((&global[(((64u * _e9114) + _e9116) / 4u)]));
                        let _e9126 = atomicLoad((&global[(((64u * (_e9114 + 32u)) + _e9116) / 4u)]));
                        let _e9136 = atomicLoad((&global[(((64u * (_e9114 + 64u)) + _e9116) / 4u)]));
                        let _e9142 = atomicLoad((&global[(((64u * (_e9114 + 96u)) + _e9116) / 4u)]));
                        let _e9150 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e9120) + bitcast<f32>(_e9126)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e9136) + bitcast<f32>(_e9142))))));
                        let _e9152 = ((_e83 * _e9000) + _e9110);
                        let _e9156 = (_e83 == 0u);
                        if _e9156 {
                            break;
                        }
                        if _e9156 {
                            break;
                        }
                        global_4.member[(((_e92 * (_e9152 / _e83)) + _e89) + (_e9152 % _e83))] = select(_e9150, 2143289344u, ((_e9150 & 2147483647u) > 2139095040u));
                    }
                }
            }
            break;
        }
    }
    return;
}

@compute @workgroup_size(128, 1, 1) 
fn multiply_fixed_one(@builtin(workgroup_id) param: vec3<u32>, @builtin(local_invocation_index) param_1: u32) {
    function_(param, param_1);
}

@compute @workgroup_size(128, 1, 1) 
fn multiply_fixed_eight(@builtin(workgroup_id) param_2: vec3<u32>, @builtin(local_invocation_index) param_3: u32) {
    function_1(param_2, param_3);
}
