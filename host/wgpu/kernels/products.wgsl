// Products of weights with codes of a fixed length, as products.spv. Made by scripts/spirv; do not edit.
// compiler: rust-gpu 0.11.0, rustc 1.99.0-nightly (d453bdd8f 2026-08-14)
// tools: SPIRV-Tools v2023.1, 2023-02-15T14:03:51
// source: kernels-gpu, codec/src/format.rs and gpu-tools/rust-gpu of 90bebbf, changed since
struct type_5 {
    member: array<u32>,
}

struct type_7 {
    member: u32,
    member_1: u32,
}

struct type_10 {
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

struct type_11 {
    member: type_10,
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
var<uniform> global_5: type_11;

fn function_(param_4: vec3<u32>, param_5: u32) {
    var local: array<u32, 4>;
    var local_1: array<u32, 4>;
    var local_2: array<u32, 4>;
    var local_3: array<u32, 4>;
    var local_4: array<u32, 4>;
    var local_5: array<u32, 4>;
    var local_6: array<u32, 4>;
    var local_7: array<u32, 4>;
    var local_8: array<u32, 4>;
    var local_9: array<u32, 4>;
    var local_10: array<u32, 4>;
    var local_11: array<u32, 4>;
    var phi_58727_: u32;
    var phi_58679_: u32;
    var phi_58639_: u32;
    var phi_58602_: u32;
    var phi_58565_: u32;
    var phi_58545_: u32;
    var phi_58523_: u32;
    var phi_58509_: u32;
    var phi_58498_: u32;
    var phi_58486_: u32;
    var phi_53210_: bool;
    var phi_16237_: u32;
    var phi_58507_: u32;
    var phi_58496_: u32;
    var phi_58484_: u32;
    var phi_18425_: u32;
    var phi_58635_: u32;
    var phi_58598_: u32;
    var phi_58561_: u32;
    var phi_20601_: u32;
    var phi_20611_: u32;
    var phi_20614_: u32;
    var phi_20612_: u32;
    var phi_20615_: u32;
    var phi_20629_: u32;
    var phi_20632_: u32;
    var phi_20630_: u32;
    var phi_20633_: u32;
    var local_12: u32;
    var local_13: u32;
    var phi_21254_: u32;
    var phi_21257_: u32;
    var phi_21255_: u32;
    var phi_21258_: u32;
    var phi_21380_: u32;
    var phi_21383_: u32;
    var phi_21381_: u32;
    var phi_21384_: u32;
    var phi_21513_: u32;
    var phi_21516_: u32;
    var phi_21514_: u32;
    var phi_21517_: u32;
    var phi_20794_: u32;
    var phi_20797_: u32;
    var phi_20795_: u32;
    var phi_20798_: u32;
    var phi_21068_: u32;
    var phi_21071_: type_7;
    var phi_21069_: u32;
    var phi_21072_: type_7;
    var phi_53195_: bool;
    var phi_21152_: u32;
    var phi_21155_: type_7;
    var phi_21153_: u32;
    var phi_21156_: type_7;
    var phi_53427_: bool;
    var local_14: type_7;
    var local_15: type_7;
    var phi_58818_: u32;
    var phi_58776_: u32;
    var phi_53636_: bool;
    var phi_58817_: u32;
    var phi_58775_: u32;
    var phi_53635_: bool;
    var local_16: u32;
    var local_17: u32;
    var phi_22205_: u32;
    var phi_22208_: u32;
    var phi_22206_: u32;
    var phi_22209_: u32;
    var phi_22331_: u32;
    var phi_22334_: u32;
    var phi_22332_: u32;
    var phi_22335_: u32;
    var phi_22464_: u32;
    var phi_22467_: u32;
    var phi_22465_: u32;
    var phi_22468_: u32;
    var phi_21745_: u32;
    var phi_21748_: u32;
    var phi_21746_: u32;
    var phi_21749_: u32;
    var phi_22019_: u32;
    var phi_22022_: type_7;
    var phi_22020_: u32;
    var phi_22023_: type_7;
    var phi_53628_: bool;
    var phi_22103_: u32;
    var phi_22106_: type_7;
    var phi_22104_: u32;
    var phi_22107_: type_7;
    var phi_53653_: bool;
    var local_18: type_7;
    var local_19: type_7;
    var phi_58866_: u32;
    var phi_58850_: u32;
    var phi_53659_: bool;
    var phi_58865_: u32;
    var phi_58849_: u32;
    var phi_53658_: bool;
    var phi_59081_: u32;
    var phi_59054_: u32;
    var phi_59027_: u32;
    var phi_58974_: u32;
    var phi_58921_: u32;
    var phi_58868_: u32;
    var phi_58864_: u32;
    var phi_58848_: u32;
    var phi_58823_: u32;
    var phi_58787_: u32;
    var phi_53657_: bool;
    var phi_16238_: u32;
    var phi_58857_: u32;
    var phi_58841_: u32;
    var phi_58805_: u32;
    var phi_58763_: u32;
    var phi_53656_: bool;
    var phi_22681_: type_7;
    var phi_22691_: type_7;
    var phi_22695_: u32;
    var phi_22698_: u32;
    var phi_22700_: u32;
    var phi_22702_: u32;
    var phi_22704_: u32;
    var phi_22696_: u32;
    var phi_22699_: u32;
    var phi_22705_: u32;
    var local_20: u32;
    var local_21: u32;
    var local_22: type_7;
    var local_23: u32;
    var local_24: u32;
    var local_25: type_7;
    var local_26: u32;
    var local_27: u32;

    switch bitcast<i32>(0u) {
        default: {
            let _e77 = global_5.member.member;
            let _e80 = global_5.member.member_1;
            let _e83 = global_5.member.member_2;
            let _e86 = global_5.member.member_3;
            let _e89 = global_5.member.member_4;
            let _e92 = global_5.member.member_5;
            let _e95 = global_5.member.member_6;
            let _e98 = global_5.member.member_7;
            let _e101 = global_5.member.member_8;
            let _e103 = (param_4.x * 4u);
            phi_58727_ = u32();
            phi_58679_ = u32();
            phi_58639_ = u32();
            phi_58602_ = u32();
            phi_58565_ = u32();
            phi_58545_ = u32();
            phi_58523_ = u32();
            phi_58509_ = u32();
            phi_58498_ = u32();
            phi_58486_ = u32();
            phi_53210_ = false;
            phi_16237_ = 0u;
            loop {
                let _e105 = phi_58727_;
                let _e107 = phi_58679_;
                let _e109 = phi_58639_;
                let _e111 = phi_58602_;
                let _e113 = phi_58565_;
                let _e115 = phi_58545_;
                let _e117 = phi_58523_;
                let _e119 = phi_58509_;
                let _e121 = phi_58498_;
                let _e123 = phi_58486_;
                let _e125 = phi_53210_;
                let _e127 = phi_16237_;
                let _e128 = (_e86 - 1u);
                let _e130 = ((_e128 / 512u) + 1u);
                let _e131 = (_e127 < _e130);
                if _e131 {
                    let _e132 = (param_5 / 32u);
                    let _e133 = (param_5 % 32u);
                    let _e135 = (_e127 + (_e132 % 4u));
                    let _e138 = (_e103 + ((_e132 / 4u) * 2u));
                    let _e139 = (_e92 - 1u);
                    let _e141 = select(_e138, _e139, (_e139 < _e138));
                    let _e144 = select(0u, 1u, ((_e141 + 1u) < _e92));
                    let _e146 = ((_e128 / 64u) + 1u);
                    let _e147 = (88u * _e146);
                    let _e148 = (4u * _e130);
                    let _e151 = (_e77 + ((_e144 * _e147) / 4u));
                    let _e155 = (8u * _e135);
                    let _e156 = (_e133 / 4u);
                    let _e158 = ((_e155 + _e156) < _e146);
                    if _e158 {
                        let _e163 = ((64u * param_5) | (16u * ((param_5 / 2u) % 4u)));
                        let _e167 = ((4u * ((_e141 * _e130) + _e135)) / 4u);
                        let _e171 = global_2.member[(_e83 + _e167)];
                        let _e172 = (_e146 - _e155);
                        let _e174 = select(_e172, 8u, (8u < _e172));
                        let _e177 = (88u * ((_e141 * _e146) + _e155));
                        let _e179 = ((16u * _e156) / 4u);
                        let _e180 = (_e77 + _e179);
                        let _e182 = ((8u * _e156) / 4u);
                        let _e183 = (_e77 + _e182);
                        let _e185 = ((16u * _e133) / 4u);
                        let _e186 = (_e77 + _e185);
                        let _e190 = (_e177 + (24u * _e174));
                        let _e191 = (_e177 / 4u);
                        let _e192 = (_e191 + 1u);
                        let _e196 = global_2.member[(_e180 + _e192)];
                        let _e203 = global_2.member[(_e180 + _e191)];
                        let _e205 = (vec2<u32>(0u, (_e196 << bitcast<u32>(0u))) | vec2<u32>(_e203, 0u));
                        let _e211 = ((_e177 + 8u) / 4u);
                        let _e212 = (_e211 + 1u);
                        let _e216 = global_2.member[(_e180 + _e212)];
                        let _e223 = global_2.member[(_e180 + _e211)];
                        let _e225 = (vec2<u32>(0u, (_e216 << bitcast<u32>(0u))) | vec2<u32>(_e223, 0u));
                        let _e230 = (_e190 / 4u);
                        let _e231 = (_e230 + 1u);
                        let _e235 = global_2.member[(_e186 + _e231)];
                        let _e242 = global_2.member[(_e186 + _e230)];
                        let _e244 = (vec2<u32>(0u, (_e235 << bitcast<u32>(0u))) | vec2<u32>(_e242, 0u));
                        let _e248 = (_e244.y >> bitcast<u32>(0u));
                        let _e252 = ((_e190 + 8u) / 4u);
                        let _e253 = (_e252 + 1u);
                        let _e257 = global_2.member[(_e186 + _e253)];
                        let _e264 = global_2.member[(_e186 + _e252)];
                        let _e266 = (vec2<u32>(0u, (_e257 << bitcast<u32>(0u))) | vec2<u32>(_e264, 0u));
                        let _e270 = (_e266.y >> bitcast<u32>(0u));
                        let _e273 = ((_e177 + (16u * _e174)) / 4u);
                        let _e274 = (_e273 + 1u);
                        let _e278 = global_2.member[(_e183 + _e274)];
                        let _e285 = global_2.member[(_e183 + _e273)];
                        let _e287 = (vec2<u32>(0u, (_e278 << bitcast<u32>(0u))) | vec2<u32>(_e285, 0u));
                        let _e291 = (_e287.y >> bitcast<u32>(0u));
                        let _e293 = (2u * (_e133 % 4u));
                        let _e294 = (_e293 & 31u);
                        let _e296 = (_e205.x >> bitcast<u32>(_e294));
                        let _e298 = ((_e205.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e294));
                        let _e300 = (_e225.x >> bitcast<u32>(_e294));
                        let _e302 = ((_e225.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e294));
                        let _e304 = ((7u - _e293) & 31u);
                        let _e310 = ((_e89 >> bitcast<u32>(1i)) * 16843009u);
                        let _e314 = (((_e287.x << bitcast<u32>(_e304)) & 2155905152u) | (((_e296 & 50529027u) + _e310) & 2139062143u));
                        let _e361 = (((_e291 << bitcast<u32>(_e304)) & 2155905152u) | (((_e298 & 50529027u) + _e310) & 2139062143u));
                        let _e405 = ((6u - _e293) & 31u);
                        let _e412 = (((_e287.x << bitcast<u32>(_e405)) & 2155905152u) | (((_e300 & 50529027u) + _e310) & 2139062143u));
                        let _e459 = (((_e291 << bitcast<u32>(_e405)) & 2155905152u) | (((_e302 & 50529027u) + _e310) & 2139062143u));
                        let _e506 = (((_e296 << bitcast<u32>(4i)) & 4042322160u) | (_e298 & 252645135u));
                        let _e513 = (((_e244.x >> bitcast<u32>(3i)) & 269488144u) | ((_e248 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e515 = (0u - (_e89 & 1u));
                        let _e517 = (_e506 >> bitcast<u32>(1i));
                        let _e518 = ~(_e515);
                        let _e540 = (((_e300 << bitcast<u32>(4i)) & 4042322160u) | (_e302 & 252645135u));
                        let _e547 = (((_e266.x >> bitcast<u32>(3i)) & 269488144u) | ((_e270 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e549 = (_e540 >> bitcast<u32>(1i));
                        let _e566 = ((((((_e540 & ((_e549 & _e518) | 0u)) | (~(_e540) & (0u | (~(_e549) & _e515)))) & ((_e547 & _e518) | (~(_e547) & _e515))) | 0u) & 286331153u) * 134480385u);
                        let _e569 = ((_e566 >> bitcast<u32>(0u)) & 255u);
                        let _e585 = ((((_e569 | (_e569 << bitcast<u32>(8i))) | (((_e566 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e506 & ((_e517 & _e518) | 0u)) | (~(_e506) & (0u | (~(_e517) & _e515)))) & ((_e513 & _e518) | (~(_e513) & _e515))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e590 = (vec2<u32>(0u, ((((((_e244.x >> bitcast<u32>(16u)) & 255u) | (((_e314 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e244.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e314 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e244.x >> bitcast<u32>(0u)) & 255u) | (((_e314 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e244.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e314 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e591 = (_e163 / 4u);
                        atomicStore((&global[_e591]), _e590.x);
                        atomicStore((&global[(_e591 + 1u)]), (_e590.y >> bitcast<u32>(0u)));
                        let _e604 = (vec2<u32>(0u, ((((((_e248 >> bitcast<u32>(16u)) & 255u) | (((_e361 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e248 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e361 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e248 >> bitcast<u32>(0u)) & 255u) | (((_e361 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e248 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e361 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e605 = ((_e163 + 8u) / 4u);
                        atomicStore((&global[_e605]), _e604.x);
                        atomicStore((&global[(_e605 + 1u)]), (_e604.y >> bitcast<u32>(0u)));
                        let _e613 = (_e163 ^ 16u);
                        let _e618 = (vec2<u32>(0u, ((((((_e266.x >> bitcast<u32>(16u)) & 255u) | (((_e412 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e266.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e412 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e266.x >> bitcast<u32>(0u)) & 255u) | (((_e412 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e266.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e412 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e619 = (_e613 / 4u);
                        atomicStore((&global[_e619]), _e618.x);
                        atomicStore((&global[(_e619 + 1u)]), (_e618.y >> bitcast<u32>(0u)));
                        let _e632 = (vec2<u32>(0u, ((((((_e270 >> bitcast<u32>(16u)) & 255u) | (((_e459 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e270 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e459 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e270 >> bitcast<u32>(0u)) & 255u) | (((_e459 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e270 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e459 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e633 = ((_e613 + 8u) / 4u);
                        atomicStore((&global[_e633]), _e632.x);
                        atomicStore((&global[(_e633 + 1u)]), (_e632.y >> bitcast<u32>(0u)));
                        let _e641 = (_e163 ^ 32u);
                        let _e645 = global_2.member[((_e83 + ((_e144 * _e148) / 4u)) + _e167)];
                        let _e646 = (_e151 + _e179);
                        let _e647 = (_e151 + _e182);
                        let _e648 = (_e151 + _e185);
                        let _e652 = global_2.member[(_e646 + _e192)];
                        let _e659 = global_2.member[(_e646 + _e191)];
                        let _e661 = (vec2<u32>(0u, (_e652 << bitcast<u32>(0u))) | vec2<u32>(_e659, 0u));
                        let _e669 = global_2.member[(_e646 + _e212)];
                        let _e676 = global_2.member[(_e646 + _e211)];
                        let _e678 = (vec2<u32>(0u, (_e669 << bitcast<u32>(0u))) | vec2<u32>(_e676, 0u));
                        let _e686 = global_2.member[(_e648 + _e231)];
                        let _e693 = global_2.member[(_e648 + _e230)];
                        let _e695 = (vec2<u32>(0u, (_e686 << bitcast<u32>(0u))) | vec2<u32>(_e693, 0u));
                        let _e699 = (_e695.y >> bitcast<u32>(0u));
                        let _e705 = global_2.member[(_e648 + _e253)];
                        let _e712 = global_2.member[(_e648 + _e252)];
                        let _e714 = (vec2<u32>(0u, (_e705 << bitcast<u32>(0u))) | vec2<u32>(_e712, 0u));
                        let _e718 = (_e714.y >> bitcast<u32>(0u));
                        let _e724 = global_2.member[(_e647 + _e274)];
                        let _e731 = global_2.member[(_e647 + _e273)];
                        let _e733 = (vec2<u32>(0u, (_e724 << bitcast<u32>(0u))) | vec2<u32>(_e731, 0u));
                        let _e737 = (_e733.y >> bitcast<u32>(0u));
                        let _e739 = (_e661.x >> bitcast<u32>(_e294));
                        let _e741 = ((_e661.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e294));
                        let _e743 = (_e678.x >> bitcast<u32>(_e294));
                        let _e745 = ((_e678.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e294));
                        let _e752 = (((_e733.x << bitcast<u32>(_e304)) & 2155905152u) | (((_e739 & 50529027u) + _e310) & 2139062143u));
                        let _e799 = (((_e737 << bitcast<u32>(_e304)) & 2155905152u) | (((_e741 & 50529027u) + _e310) & 2139062143u));
                        let _e848 = (((_e733.x << bitcast<u32>(_e405)) & 2155905152u) | (((_e743 & 50529027u) + _e310) & 2139062143u));
                        let _e895 = (((_e737 << bitcast<u32>(_e405)) & 2155905152u) | (((_e745 & 50529027u) + _e310) & 2139062143u));
                        let _e942 = (((_e739 << bitcast<u32>(4i)) & 4042322160u) | (_e741 & 252645135u));
                        let _e949 = (((_e695.x >> bitcast<u32>(3i)) & 269488144u) | ((_e699 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e951 = (_e942 >> bitcast<u32>(1i));
                        let _e973 = (((_e743 << bitcast<u32>(4i)) & 4042322160u) | (_e745 & 252645135u));
                        let _e980 = (((_e714.x >> bitcast<u32>(3i)) & 269488144u) | ((_e718 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e982 = (_e973 >> bitcast<u32>(1i));
                        let _e999 = ((((((_e973 & ((_e982 & _e518) | 0u)) | (~(_e973) & (0u | (~(_e982) & _e515)))) & ((_e980 & _e518) | (~(_e980) & _e515))) | 0u) & 286331153u) * 134480385u);
                        let _e1002 = ((_e999 >> bitcast<u32>(0u)) & 255u);
                        let _e1018 = ((((_e1002 | (_e1002 << bitcast<u32>(8i))) | (((_e999 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e942 & ((_e951 & _e518) | 0u)) | (~(_e942) & (0u | (~(_e951) & _e515)))) & ((_e949 & _e518) | (~(_e949) & _e515))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1023 = (vec2<u32>(0u, ((((((_e695.x >> bitcast<u32>(16u)) & 255u) | (((_e752 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e695.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e752 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e695.x >> bitcast<u32>(0u)) & 255u) | (((_e752 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e695.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e752 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1024 = (_e641 / 4u);
                        atomicStore((&global[_e1024]), _e1023.x);
                        atomicStore((&global[(_e1024 + 1u)]), (_e1023.y >> bitcast<u32>(0u)));
                        let _e1037 = (vec2<u32>(0u, ((((((_e699 >> bitcast<u32>(16u)) & 255u) | (((_e799 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e699 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e799 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e699 >> bitcast<u32>(0u)) & 255u) | (((_e799 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e699 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e799 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1038 = ((_e641 + 8u) / 4u);
                        atomicStore((&global[_e1038]), _e1037.x);
                        atomicStore((&global[(_e1038 + 1u)]), (_e1037.y >> bitcast<u32>(0u)));
                        let _e1046 = (_e641 ^ 16u);
                        let _e1051 = (vec2<u32>(0u, ((((((_e714.x >> bitcast<u32>(16u)) & 255u) | (((_e848 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e714.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e848 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e714.x >> bitcast<u32>(0u)) & 255u) | (((_e848 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e714.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e848 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1052 = (_e1046 / 4u);
                        atomicStore((&global[_e1052]), _e1051.x);
                        atomicStore((&global[(_e1052 + 1u)]), (_e1051.y >> bitcast<u32>(0u)));
                        let _e1065 = (vec2<u32>(0u, ((((((_e718 >> bitcast<u32>(16u)) & 255u) | (((_e895 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e718 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e895 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e718 >> bitcast<u32>(0u)) & 255u) | (((_e895 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e718 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e895 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1066 = ((_e1046 + 8u) / 4u);
                        atomicStore((&global[_e1066]), _e1065.x);
                        atomicStore((&global[(_e1066 + 1u)]), (_e1065.y >> bitcast<u32>(0u)));
                        phi_58507_ = (_e585 | (_e1018 >> bitcast<u32>(16u)));
                        phi_58496_ = _e645;
                        phi_58484_ = _e171;
                        phi_18425_ = ((countOneBits(_e585) << bitcast<u32>(16u)) | countOneBits(_e1018));
                    } else {
                        phi_58507_ = _e119;
                        phi_58496_ = _e121;
                        phi_58484_ = _e123;
                        phi_18425_ = 0u;
                    }
                    let _e1083 = phi_58507_;
                    let _e1085 = phi_58496_;
                    let _e1087 = phi_58484_;
                    let _e1089 = phi_18425_;
                    let _e1090 = (param_5 + 128u);
                    let _e1091 = (_e1090 / 32u);
                    let _e1092 = (_e1090 % 32u);
                    let _e1094 = (_e127 + (_e1091 % 4u));
                    let _e1097 = (_e103 + ((_e1091 / 4u) * 2u));
                    let _e1099 = select(_e1097, _e139, (_e139 < _e1097));
                    let _e1102 = select(0u, 1u, ((_e1099 + 1u) < _e92));
                    let _e1105 = (_e77 + ((_e1102 * _e147) / 4u));
                    let _e1109 = (8u * _e1094);
                    let _e1110 = (_e1092 / 4u);
                    let _e1112 = ((_e1109 + _e1110) < _e146);
                    if _e1112 {
                        let _e1117 = ((64u * _e1090) | (16u * ((_e1090 / 2u) % 4u)));
                        let _e1121 = ((4u * ((_e1099 * _e130) + _e1094)) / 4u);
                        let _e1125 = global_2.member[(_e83 + _e1121)];
                        let _e1126 = (_e146 - _e1109);
                        let _e1128 = select(_e1126, 8u, (8u < _e1126));
                        let _e1131 = (88u * ((_e1099 * _e146) + _e1109));
                        let _e1133 = ((16u * _e1110) / 4u);
                        let _e1134 = (_e77 + _e1133);
                        let _e1136 = ((8u * _e1110) / 4u);
                        let _e1137 = (_e77 + _e1136);
                        let _e1139 = ((16u * _e1092) / 4u);
                        let _e1140 = (_e77 + _e1139);
                        let _e1144 = (_e1131 + (24u * _e1128));
                        let _e1145 = (_e1131 / 4u);
                        let _e1146 = (_e1145 + 1u);
                        let _e1150 = global_2.member[(_e1134 + _e1146)];
                        let _e1157 = global_2.member[(_e1134 + _e1145)];
                        let _e1159 = (vec2<u32>(0u, (_e1150 << bitcast<u32>(0u))) | vec2<u32>(_e1157, 0u));
                        let _e1165 = ((_e1131 + 8u) / 4u);
                        let _e1166 = (_e1165 + 1u);
                        let _e1170 = global_2.member[(_e1134 + _e1166)];
                        let _e1177 = global_2.member[(_e1134 + _e1165)];
                        let _e1179 = (vec2<u32>(0u, (_e1170 << bitcast<u32>(0u))) | vec2<u32>(_e1177, 0u));
                        let _e1184 = (_e1144 / 4u);
                        let _e1185 = (_e1184 + 1u);
                        let _e1189 = global_2.member[(_e1140 + _e1185)];
                        let _e1196 = global_2.member[(_e1140 + _e1184)];
                        let _e1198 = (vec2<u32>(0u, (_e1189 << bitcast<u32>(0u))) | vec2<u32>(_e1196, 0u));
                        let _e1202 = (_e1198.y >> bitcast<u32>(0u));
                        let _e1206 = ((_e1144 + 8u) / 4u);
                        let _e1207 = (_e1206 + 1u);
                        let _e1211 = global_2.member[(_e1140 + _e1207)];
                        let _e1218 = global_2.member[(_e1140 + _e1206)];
                        let _e1220 = (vec2<u32>(0u, (_e1211 << bitcast<u32>(0u))) | vec2<u32>(_e1218, 0u));
                        let _e1224 = (_e1220.y >> bitcast<u32>(0u));
                        let _e1227 = ((_e1131 + (16u * _e1128)) / 4u);
                        let _e1228 = (_e1227 + 1u);
                        let _e1232 = global_2.member[(_e1137 + _e1228)];
                        let _e1239 = global_2.member[(_e1137 + _e1227)];
                        let _e1241 = (vec2<u32>(0u, (_e1232 << bitcast<u32>(0u))) | vec2<u32>(_e1239, 0u));
                        let _e1245 = (_e1241.y >> bitcast<u32>(0u));
                        let _e1247 = (2u * (_e1092 % 4u));
                        let _e1248 = (_e1247 & 31u);
                        let _e1250 = (_e1159.x >> bitcast<u32>(_e1248));
                        let _e1252 = ((_e1159.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1248));
                        let _e1254 = (_e1179.x >> bitcast<u32>(_e1248));
                        let _e1256 = ((_e1179.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1248));
                        let _e1258 = ((7u - _e1247) & 31u);
                        let _e1264 = ((_e89 >> bitcast<u32>(1i)) * 16843009u);
                        let _e1268 = (((_e1241.x << bitcast<u32>(_e1258)) & 2155905152u) | (((_e1250 & 50529027u) + _e1264) & 2139062143u));
                        let _e1315 = (((_e1245 << bitcast<u32>(_e1258)) & 2155905152u) | (((_e1252 & 50529027u) + _e1264) & 2139062143u));
                        let _e1359 = ((6u - _e1247) & 31u);
                        let _e1366 = (((_e1241.x << bitcast<u32>(_e1359)) & 2155905152u) | (((_e1254 & 50529027u) + _e1264) & 2139062143u));
                        let _e1413 = (((_e1245 << bitcast<u32>(_e1359)) & 2155905152u) | (((_e1256 & 50529027u) + _e1264) & 2139062143u));
                        let _e1460 = (((_e1250 << bitcast<u32>(4i)) & 4042322160u) | (_e1252 & 252645135u));
                        let _e1467 = (((_e1198.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1202 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1469 = (0u - (_e89 & 1u));
                        let _e1471 = (_e1460 >> bitcast<u32>(1i));
                        let _e1472 = ~(_e1469);
                        let _e1494 = (((_e1254 << bitcast<u32>(4i)) & 4042322160u) | (_e1256 & 252645135u));
                        let _e1501 = (((_e1220.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1224 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1503 = (_e1494 >> bitcast<u32>(1i));
                        let _e1520 = ((((((_e1494 & ((_e1503 & _e1472) | 0u)) | (~(_e1494) & (0u | (~(_e1503) & _e1469)))) & ((_e1501 & _e1472) | (~(_e1501) & _e1469))) | 0u) & 286331153u) * 134480385u);
                        let _e1523 = ((_e1520 >> bitcast<u32>(0u)) & 255u);
                        let _e1539 = ((((_e1523 | (_e1523 << bitcast<u32>(8i))) | (((_e1520 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1460 & ((_e1471 & _e1472) | 0u)) | (~(_e1460) & (0u | (~(_e1471) & _e1469)))) & ((_e1467 & _e1472) | (~(_e1467) & _e1469))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1544 = (vec2<u32>(0u, ((((((_e1198.x >> bitcast<u32>(16u)) & 255u) | (((_e1268 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1198.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1268 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1198.x >> bitcast<u32>(0u)) & 255u) | (((_e1268 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1198.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1268 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1545 = (_e1117 / 4u);
                        atomicStore((&global[_e1545]), _e1544.x);
                        atomicStore((&global[(_e1545 + 1u)]), (_e1544.y >> bitcast<u32>(0u)));
                        let _e1558 = (vec2<u32>(0u, ((((((_e1202 >> bitcast<u32>(16u)) & 255u) | (((_e1315 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1202 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1315 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1202 >> bitcast<u32>(0u)) & 255u) | (((_e1315 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1202 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1315 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1559 = ((_e1117 + 8u) / 4u);
                        atomicStore((&global[_e1559]), _e1558.x);
                        atomicStore((&global[(_e1559 + 1u)]), (_e1558.y >> bitcast<u32>(0u)));
                        let _e1567 = (_e1117 ^ 16u);
                        let _e1572 = (vec2<u32>(0u, ((((((_e1220.x >> bitcast<u32>(16u)) & 255u) | (((_e1366 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1220.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1366 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1220.x >> bitcast<u32>(0u)) & 255u) | (((_e1366 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1220.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1366 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1573 = (_e1567 / 4u);
                        atomicStore((&global[_e1573]), _e1572.x);
                        atomicStore((&global[(_e1573 + 1u)]), (_e1572.y >> bitcast<u32>(0u)));
                        let _e1586 = (vec2<u32>(0u, ((((((_e1224 >> bitcast<u32>(16u)) & 255u) | (((_e1413 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1224 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1413 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1224 >> bitcast<u32>(0u)) & 255u) | (((_e1413 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1224 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1413 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1587 = ((_e1567 + 8u) / 4u);
                        atomicStore((&global[_e1587]), _e1586.x);
                        atomicStore((&global[(_e1587 + 1u)]), (_e1586.y >> bitcast<u32>(0u)));
                        let _e1595 = (_e1117 ^ 32u);
                        let _e1599 = global_2.member[((_e83 + ((_e1102 * _e148) / 4u)) + _e1121)];
                        let _e1600 = (_e1105 + _e1133);
                        let _e1601 = (_e1105 + _e1136);
                        let _e1602 = (_e1105 + _e1139);
                        let _e1606 = global_2.member[(_e1600 + _e1146)];
                        let _e1613 = global_2.member[(_e1600 + _e1145)];
                        let _e1615 = (vec2<u32>(0u, (_e1606 << bitcast<u32>(0u))) | vec2<u32>(_e1613, 0u));
                        let _e1623 = global_2.member[(_e1600 + _e1166)];
                        let _e1630 = global_2.member[(_e1600 + _e1165)];
                        let _e1632 = (vec2<u32>(0u, (_e1623 << bitcast<u32>(0u))) | vec2<u32>(_e1630, 0u));
                        let _e1640 = global_2.member[(_e1602 + _e1185)];
                        let _e1647 = global_2.member[(_e1602 + _e1184)];
                        let _e1649 = (vec2<u32>(0u, (_e1640 << bitcast<u32>(0u))) | vec2<u32>(_e1647, 0u));
                        let _e1653 = (_e1649.y >> bitcast<u32>(0u));
                        let _e1659 = global_2.member[(_e1602 + _e1207)];
                        let _e1666 = global_2.member[(_e1602 + _e1206)];
                        let _e1668 = (vec2<u32>(0u, (_e1659 << bitcast<u32>(0u))) | vec2<u32>(_e1666, 0u));
                        let _e1672 = (_e1668.y >> bitcast<u32>(0u));
                        let _e1678 = global_2.member[(_e1601 + _e1228)];
                        let _e1685 = global_2.member[(_e1601 + _e1227)];
                        let _e1687 = (vec2<u32>(0u, (_e1678 << bitcast<u32>(0u))) | vec2<u32>(_e1685, 0u));
                        let _e1691 = (_e1687.y >> bitcast<u32>(0u));
                        let _e1693 = (_e1615.x >> bitcast<u32>(_e1248));
                        let _e1695 = ((_e1615.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1248));
                        let _e1697 = (_e1632.x >> bitcast<u32>(_e1248));
                        let _e1699 = ((_e1632.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1248));
                        let _e1706 = (((_e1687.x << bitcast<u32>(_e1258)) & 2155905152u) | (((_e1693 & 50529027u) + _e1264) & 2139062143u));
                        let _e1753 = (((_e1691 << bitcast<u32>(_e1258)) & 2155905152u) | (((_e1695 & 50529027u) + _e1264) & 2139062143u));
                        let _e1802 = (((_e1687.x << bitcast<u32>(_e1359)) & 2155905152u) | (((_e1697 & 50529027u) + _e1264) & 2139062143u));
                        let _e1849 = (((_e1691 << bitcast<u32>(_e1359)) & 2155905152u) | (((_e1699 & 50529027u) + _e1264) & 2139062143u));
                        let _e1896 = (((_e1693 << bitcast<u32>(4i)) & 4042322160u) | (_e1695 & 252645135u));
                        let _e1903 = (((_e1649.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1653 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1905 = (_e1896 >> bitcast<u32>(1i));
                        let _e1927 = (((_e1697 << bitcast<u32>(4i)) & 4042322160u) | (_e1699 & 252645135u));
                        let _e1934 = (((_e1668.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1672 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1936 = (_e1927 >> bitcast<u32>(1i));
                        let _e1953 = ((((((_e1927 & ((_e1936 & _e1472) | 0u)) | (~(_e1927) & (0u | (~(_e1936) & _e1469)))) & ((_e1934 & _e1472) | (~(_e1934) & _e1469))) | 0u) & 286331153u) * 134480385u);
                        let _e1956 = ((_e1953 >> bitcast<u32>(0u)) & 255u);
                        let _e1972 = ((((_e1956 | (_e1956 << bitcast<u32>(8i))) | (((_e1953 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1896 & ((_e1905 & _e1472) | 0u)) | (~(_e1896) & (0u | (~(_e1905) & _e1469)))) & ((_e1903 & _e1472) | (~(_e1903) & _e1469))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1977 = (vec2<u32>(0u, ((((((_e1649.x >> bitcast<u32>(16u)) & 255u) | (((_e1706 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1649.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1706 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1649.x >> bitcast<u32>(0u)) & 255u) | (((_e1706 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1649.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1706 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1978 = (_e1595 / 4u);
                        atomicStore((&global[_e1978]), _e1977.x);
                        atomicStore((&global[(_e1978 + 1u)]), (_e1977.y >> bitcast<u32>(0u)));
                        let _e1991 = (vec2<u32>(0u, ((((((_e1653 >> bitcast<u32>(16u)) & 255u) | (((_e1753 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1653 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1753 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1653 >> bitcast<u32>(0u)) & 255u) | (((_e1753 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1653 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1753 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1992 = ((_e1595 + 8u) / 4u);
                        atomicStore((&global[_e1992]), _e1991.x);
                        atomicStore((&global[(_e1992 + 1u)]), (_e1991.y >> bitcast<u32>(0u)));
                        let _e2000 = (_e1595 ^ 16u);
                        let _e2005 = (vec2<u32>(0u, ((((((_e1668.x >> bitcast<u32>(16u)) & 255u) | (((_e1802 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1668.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1802 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1668.x >> bitcast<u32>(0u)) & 255u) | (((_e1802 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1668.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1802 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2006 = (_e2000 / 4u);
                        atomicStore((&global[_e2006]), _e2005.x);
                        atomicStore((&global[(_e2006 + 1u)]), (_e2005.y >> bitcast<u32>(0u)));
                        let _e2019 = (vec2<u32>(0u, ((((((_e1672 >> bitcast<u32>(16u)) & 255u) | (((_e1849 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1672 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1849 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1672 >> bitcast<u32>(0u)) & 255u) | (((_e1849 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1672 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1849 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2020 = ((_e2000 + 8u) / 4u);
                        atomicStore((&global[_e2020]), _e2019.x);
                        atomicStore((&global[(_e2020 + 1u)]), (_e2019.y >> bitcast<u32>(0u)));
                        phi_58635_ = (_e1539 | (_e1972 >> bitcast<u32>(16u)));
                        phi_58598_ = _e1599;
                        phi_58561_ = _e1125;
                        phi_20601_ = ((countOneBits(_e1539) << bitcast<u32>(16u)) | countOneBits(_e1972));
                    } else {
                        phi_58635_ = _e109;
                        phi_58598_ = _e111;
                        phi_58561_ = _e113;
                        phi_20601_ = 0u;
                    }
                    let _e2037 = phi_58635_;
                    let _e2039 = phi_58598_;
                    let _e2041 = phi_58561_;
                    let _e2043 = phi_20601_;
                    global_1[param_5] = _e1089;
                    global_1[_e1090] = _e2043;
                    workgroupBarrier();
                    phi_20611_ = 0u;
                    phi_20614_ = (param_5 & 4294967264u);
                    loop {
                        let _e2048 = phi_20611_;
                        let _e2050 = phi_20614_;
                        local_12 = _e2048;
                        local_13 = _e2048;
                        let _e2051 = (_e2050 < param_5);
                        if _e2051 {
                            let _e2053 = global_1[_e2050];
                            phi_20612_ = (_e2048 + _e2053);
                            phi_20615_ = (_e2050 + 1u);
                        } else {
                            phi_20612_ = u32();
                            phi_20615_ = u32();
                        }
                        let _e2057 = phi_20612_;
                        let _e2059 = phi_20615_;
                        continue;
                        continuing {
                            phi_20611_ = _e2057;
                            phi_20614_ = _e2059;
                            break if !(_e2051);
                        }
                    }
                    phi_20629_ = 0u;
                    phi_20632_ = (_e1090 & 4294967264u);
                    loop {
                        let _e2063 = phi_20629_;
                        let _e2065 = phi_20632_;
                        local_16 = _e2063;
                        local_17 = _e2063;
                        let _e2066 = (_e2065 < _e1090);
                        if _e2066 {
                            let _e2068 = global_1[_e2065];
                            phi_20630_ = (_e2063 + _e2068);
                            phi_20633_ = (_e2065 + 1u);
                        } else {
                            phi_20630_ = u32();
                            phi_20633_ = u32();
                        }
                        let _e2072 = phi_20630_;
                        let _e2074 = phi_20633_;
                        continue;
                        continuing {
                            phi_20629_ = _e2072;
                            phi_20632_ = _e2074;
                            break if !(_e2066);
                        }
                    }
                    workgroupBarrier();
                    if _e158 {
                        let _e2080 = ((64u * param_5) | (16u * ((param_5 / 2u) % 4u)));
                        let _e2086 = ((512u * _e135) + ((64u * _e156) + (8u * (_e133 % 4u))));
                        let _e2088 = local_12;
                        let _e2091 = (_e1087 + (_e2088 >> bitcast<u32>(16u)));
                        let _e2093 = local_13;
                        let _e2099 = ((_e1085 + (_e2093 & 65535u)) - countOneBits((_e1083 >> bitcast<u32>(16u))));
                        if ((_e86 % 64u) == 0u) {
                            let _e2297 = ((2u * _e2086) / 4u);
                            let _e2301 = global_3.member[(_e2297 + 1u)];
                            let _e2307 = global_3.member[_e2297];
                            let _e2309 = (vec2<u32>(0u, (_e2301 << bitcast<u32>(0u))) | vec2<u32>(_e2307, 0u));
                            let _e2313 = global_3.member[(_e2297 + 3u)];
                            let _e2320 = global_3.member[(_e2297 + 2u)];
                            let _e2322 = (vec2<u32>(0u, (_e2313 << bitcast<u32>(0u))) | vec2<u32>(_e2320, 0u));
                            let _e2334 = global_3.member[(_e2297 + 17u)];
                            let _e2341 = global_3.member[(_e2297 + 16u)];
                            let _e2343 = (vec2<u32>(0u, (_e2334 << bitcast<u32>(0u))) | vec2<u32>(_e2341, 0u));
                            let _e2347 = global_3.member[(_e2297 + 19u)];
                            let _e2354 = global_3.member[(_e2297 + 18u)];
                            let _e2356 = (vec2<u32>(0u, (_e2347 << bitcast<u32>(0u))) | vec2<u32>(_e2354, 0u));
                            phi_20794_ = 0u;
                            phi_20797_ = _e1083;
                            loop {
                                let _e2366 = phi_20794_;
                                let _e2368 = phi_20797_;
                                let _e2369 = (_e2368 == 0u);
                                if _e2369 {
                                    phi_20795_ = u32();
                                    phi_20798_ = u32();
                                } else {
                                    let _e2373 = select((bitcast<u32>(31i) - firstLeadingBit(_e2368)), 32u, _e2369);
                                    let _e2376 = (select(_e2099, _e2091, (_e2373 < 16u)) + _e2366);
                                    let _e2381 = global_2.member[(_e80 + (_e2376 / 4u))];
                                    let _e2389 = (_e2080 ^ (2u * _e2373));
                                    let _e2392 = atomicLoad((&global[(_e2389 / 4u)]));
                                    let _e2395 = ((8u * (_e2389 % 4u)) & 31u);
                                    let _e2403 = atomicLoad((&global[(_e2389 / 4u)]));
                                    let _e2410 = atomicXor((&global[(_e2389 / 4u)]), ((((_e2403 >> bitcast<u32>(_e2395)) ^ (((_e2392 >> bitcast<u32>(_e2395)) & 65535u) ^ ((((_e2381 >> bitcast<u32>(((8u * (_e2376 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2395)));
                                    phi_20795_ = (_e2366 + 1u);
                                    phi_20798_ = (_e2368 ^ (2147483648u >> bitcast<u32>((_e2373 & 31u))));
                                }
                                let _e2417 = phi_20795_;
                                let _e2419 = phi_20798_;
                                continue;
                                continuing {
                                    phi_20794_ = _e2417;
                                    phi_20797_ = _e2419;
                                    break if !(select(true, false, _e2369));
                                }
                            }
                            let _e2422 = (_e2080 / 4u);
                            let _e2425 = atomicLoad((&global[(_e2422 + 1u)]));
                            let _e2430 = atomicLoad((&global[_e2422]));
                            let _e2432 = (vec2<u32>(0u, (_e2425 << bitcast<u32>(0u))) | vec2<u32>(_e2430, 0u));
                            let _e2434 = ((_e2080 + 8u) / 4u);
                            let _e2437 = atomicLoad((&global[(_e2434 + 1u)]));
                            let _e2442 = atomicLoad((&global[_e2434]));
                            let _e2444 = (vec2<u32>(0u, (_e2437 << bitcast<u32>(0u))) | vec2<u32>(_e2442, 0u));
                            let _e2453 = (_e2080 ^ 16u);
                            let _e2454 = (_e2453 / 4u);
                            let _e2457 = atomicLoad((&global[(_e2454 + 1u)]));
                            let _e2462 = atomicLoad((&global[_e2454]));
                            let _e2464 = (vec2<u32>(0u, (_e2457 << bitcast<u32>(0u))) | vec2<u32>(_e2462, 0u));
                            let _e2466 = ((_e2453 + 8u) / 4u);
                            let _e2469 = atomicLoad((&global[(_e2466 + 1u)]));
                            let _e2474 = atomicLoad((&global[_e2466]));
                            let _e2476 = (vec2<u32>(0u, (_e2469 << bitcast<u32>(0u))) | vec2<u32>(_e2474, 0u));
                            let _e2485 = (_e2080 ^ 32u);
                            let _e2486 = (_e2485 / 4u);
                            let _e2489 = atomicLoad((&global[(_e2486 + 1u)]));
                            let _e2494 = atomicLoad((&global[_e2486]));
                            let _e2496 = (vec2<u32>(0u, (_e2489 << bitcast<u32>(0u))) | vec2<u32>(_e2494, 0u));
                            let _e2498 = ((_e2485 + 8u) / 4u);
                            let _e2501 = atomicLoad((&global[(_e2498 + 1u)]));
                            let _e2506 = atomicLoad((&global[_e2498]));
                            let _e2508 = (vec2<u32>(0u, (_e2501 << bitcast<u32>(0u))) | vec2<u32>(_e2506, 0u));
                            let _e2517 = (_e2485 ^ 16u);
                            let _e2518 = (_e2517 / 4u);
                            let _e2521 = atomicLoad((&global[(_e2518 + 1u)]));
                            let _e2526 = atomicLoad((&global[_e2518]));
                            let _e2528 = (vec2<u32>(0u, (_e2521 << bitcast<u32>(0u))) | vec2<u32>(_e2526, 0u));
                            let _e2530 = ((_e2517 + 8u) / 4u);
                            let _e2533 = atomicLoad((&global[(_e2530 + 1u)]));
                            let _e2538 = atomicLoad((&global[_e2530]));
                            let _e2540 = (vec2<u32>(0u, (_e2533 << bitcast<u32>(0u))) | vec2<u32>(_e2538, 0u));
                            local_9 = array<u32, 4>(_e2432.x, (_e2432.y >> bitcast<u32>(0u)), _e2444.x, (_e2444.y >> bitcast<u32>(0u)));
                            local_10 = array<u32, 4>(_e2496.x, (_e2496.y >> bitcast<u32>(0u)), _e2508.x, (_e2508.y >> bitcast<u32>(0u)));
                            local_11 = array<u32, 4>(_e2309.x, (_e2309.y >> bitcast<u32>(0u)), _e2322.x, (_e2322.y >> bitcast<u32>(0u)));
                            phi_21068_ = 0u;
                            phi_21071_ = type_7(_e117, _e115);
                            loop {
                                let _e2554 = phi_21068_;
                                let _e2556 = phi_21071_;
                                local_22 = _e2556;
                                let _e2557 = (_e2554 < 4u);
                                if _e2557 {
                                    if _e2557 {
                                    } else {
                                        phi_53195_ = true;
                                        break;
                                    }
                                    let _e2559 = local_11[_e2554];
                                    if _e2557 {
                                    } else {
                                        phi_53195_ = true;
                                        break;
                                    }
                                    let _e2564 = local_9[_e2554];
                                    if _e2557 {
                                    } else {
                                        phi_53195_ = true;
                                        break;
                                    }
                                    let _e2569 = local_10[_e2554];
                                    let _e2575 = bitcast<f32>((_e2559 << bitcast<u32>(16i)));
                                    let _e2585 = bitcast<f32>((_e2559 & 4294901760u));
                                    phi_21069_ = (_e2554 + 1u);
                                    phi_21072_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e2564 & 4294901760u)), _e2585, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2564 << bitcast<u32>(16i))), _e2575, bitcast<f32>(_e2556.member)))))), bitcast<u32>(fma(bitcast<f32>((_e2569 & 4294901760u)), _e2585, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2569 << bitcast<u32>(16i))), _e2575, bitcast<f32>(_e2556.member_1)))))));
                                } else {
                                    phi_21069_ = u32();
                                    phi_21072_ = type_7();
                                }
                                let _e2596 = phi_21069_;
                                let _e2598 = phi_21072_;
                                continue;
                                continuing {
                                    phi_21068_ = _e2596;
                                    phi_21071_ = _e2598;
                                    phi_53195_ = _e125;
                                    break if !(_e2557);
                                }
                            }
                            let _e2601 = phi_53195_;
                            phi_58857_ = _e105;
                            phi_58841_ = _e107;
                            phi_58805_ = _e115;
                            phi_58763_ = _e117;
                            phi_53656_ = _e2601;
                            if _e2601 {
                                break;
                            }
                            local_6 = array<u32, 4>(_e2464.x, (_e2464.y >> bitcast<u32>(0u)), _e2476.x, (_e2476.y >> bitcast<u32>(0u)));
                            local_7 = array<u32, 4>(_e2528.x, (_e2528.y >> bitcast<u32>(0u)), _e2540.x, (_e2540.y >> bitcast<u32>(0u)));
                            local_8 = array<u32, 4>(_e2343.x, (_e2343.y >> bitcast<u32>(0u)), _e2356.x, (_e2356.y >> bitcast<u32>(0u)));
                            phi_21152_ = 0u;
                            let _e3545 = local_22;
                            phi_21155_ = _e3545;
                            loop {
                                let _e2606 = phi_21152_;
                                let _e2608 = phi_21155_;
                                local_14 = _e2608;
                                local_15 = _e2608;
                                let _e2609 = (_e2606 < 4u);
                                if _e2609 {
                                    if _e2609 {
                                    } else {
                                        phi_53427_ = true;
                                        break;
                                    }
                                    let _e2611 = local_8[_e2606];
                                    if _e2609 {
                                    } else {
                                        phi_53427_ = true;
                                        break;
                                    }
                                    let _e2616 = local_6[_e2606];
                                    if _e2609 {
                                    } else {
                                        phi_53427_ = true;
                                        break;
                                    }
                                    let _e2621 = local_7[_e2606];
                                    let _e2627 = bitcast<f32>((_e2611 << bitcast<u32>(16i)));
                                    let _e2637 = bitcast<f32>((_e2611 & 4294901760u));
                                    phi_21153_ = (_e2606 + 1u);
                                    phi_21156_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e2616 & 4294901760u)), _e2637, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2616 << bitcast<u32>(16i))), _e2627, bitcast<f32>(_e2608.member)))))), bitcast<u32>(fma(bitcast<f32>((_e2621 & 4294901760u)), _e2637, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2621 << bitcast<u32>(16i))), _e2627, bitcast<f32>(_e2608.member_1)))))));
                                } else {
                                    phi_21153_ = u32();
                                    phi_21156_ = type_7();
                                }
                                let _e2648 = phi_21153_;
                                let _e2650 = phi_21156_;
                                continue;
                                continuing {
                                    phi_21152_ = _e2648;
                                    phi_21155_ = _e2650;
                                    phi_53427_ = _e2601;
                                    break if !(_e2609);
                                }
                            }
                            let _e2653 = phi_53427_;
                            phi_58857_ = _e105;
                            phi_58841_ = _e107;
                            phi_58805_ = _e115;
                            phi_58763_ = _e117;
                            phi_53656_ = _e2653;
                            if _e2653 {
                                break;
                            }
                            let _e2655 = local_14;
                            let _e2658 = local_15;
                            phi_58818_ = _e2658.member_1;
                            phi_58776_ = _e2655.member;
                            phi_53636_ = _e2653;
                        } else {
                            phi_21254_ = 0u;
                            phi_21257_ = _e1083;
                            loop {
                                let _e2103 = phi_21254_;
                                let _e2105 = phi_21257_;
                                let _e2106 = (_e2105 == 0u);
                                if _e2106 {
                                    phi_21255_ = u32();
                                    phi_21258_ = u32();
                                } else {
                                    let _e2110 = select((bitcast<u32>(31i) - firstLeadingBit(_e2105)), 32u, _e2106);
                                    let _e2113 = (select(_e2099, _e2091, (_e2110 < 16u)) + _e2103);
                                    let _e2118 = global_2.member[(_e80 + (_e2113 / 4u))];
                                    let _e2126 = (_e2080 ^ (2u * _e2110));
                                    let _e2129 = atomicLoad((&global[(_e2126 / 4u)]));
                                    let _e2132 = ((8u * (_e2126 % 4u)) & 31u);
                                    let _e2140 = atomicLoad((&global[(_e2126 / 4u)]));
                                    let _e2147 = atomicXor((&global[(_e2126 / 4u)]), ((((_e2140 >> bitcast<u32>(_e2132)) ^ (((_e2129 >> bitcast<u32>(_e2132)) & 65535u) ^ ((((_e2118 >> bitcast<u32>(((8u * (_e2113 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2132)));
                                    phi_21255_ = (_e2103 + 1u);
                                    phi_21258_ = (_e2105 ^ (2147483648u >> bitcast<u32>((_e2110 & 31u))));
                                }
                                let _e2154 = phi_21255_;
                                let _e2156 = phi_21258_;
                                continue;
                                continuing {
                                    phi_21254_ = _e2154;
                                    phi_21257_ = _e2156;
                                    break if !(select(true, false, _e2106));
                                }
                            }
                            let _e2159 = (2u * _e2086);
                            let _e2162 = (_e86 - select(_e2086, _e86, (_e86 < _e2086)));
                            let _e2167 = (select(32u, _e2162, (32u < _e2162)) - 32u);
                            let _e2170 = (select(_e2162, 8u, (8u < _e2162)) + select(_e2167, 8u, (8u < _e2167)));
                            phi_21380_ = 0u;
                            phi_21383_ = _e117;
                            loop {
                                let _e2172 = phi_21380_;
                                let _e2174 = phi_21383_;
                                local_24 = _e2174;
                                let _e2175 = (_e2172 < _e2170);
                                if _e2175 {
                                    let _e2177 = (_e2080 ^ (2u * _e2172));
                                    let _e2180 = atomicLoad((&global[(_e2177 / 4u)]));
                                    let _e2194 = (_e2159 + (2u * ((_e2172 % 8u) + (32u * (_e2172 / 8u)))));
                                    let _e2195 = (_e2194 + 1u);
                                    let _e2199 = global_3.member[(_e2195 / 4u)];
                                    let _e2212 = global_3.member[(_e2194 / 4u)];
                                    phi_21381_ = (_e2172 + 1u);
                                    phi_21384_ = bitcast<u32>(fma(bitcast<f32>((((_e2180 >> bitcast<u32>(((8u * (_e2177 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2199 >> bitcast<u32>(((8u * (_e2195 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2212 >> bitcast<u32>(((8u * (_e2194 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2174)));
                                } else {
                                    phi_21381_ = u32();
                                    phi_21384_ = u32();
                                }
                                let _e2229 = phi_21381_;
                                let _e2231 = phi_21384_;
                                continue;
                                continuing {
                                    phi_21380_ = _e2229;
                                    phi_21383_ = _e2231;
                                    break if !(_e2175);
                                }
                            }
                            phi_21513_ = 0u;
                            phi_21516_ = _e115;
                            loop {
                                let _e2235 = phi_21513_;
                                let _e2237 = phi_21516_;
                                local_23 = _e2237;
                                let _e2238 = (_e2235 < _e2170);
                                if _e2238 {
                                    let _e2240 = ((_e2080 ^ 32u) ^ (2u * _e2235));
                                    let _e2243 = atomicLoad((&global[(_e2240 / 4u)]));
                                    let _e2257 = (_e2159 + (2u * ((_e2235 % 8u) + (32u * (_e2235 / 8u)))));
                                    let _e2258 = (_e2257 + 1u);
                                    let _e2262 = global_3.member[(_e2258 / 4u)];
                                    let _e2275 = global_3.member[(_e2257 / 4u)];
                                    phi_21514_ = (_e2235 + 1u);
                                    phi_21517_ = bitcast<u32>(fma(bitcast<f32>((((_e2243 >> bitcast<u32>(((8u * (_e2240 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2262 >> bitcast<u32>(((8u * (_e2258 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2275 >> bitcast<u32>(((8u * (_e2257 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2237)));
                                } else {
                                    phi_21514_ = u32();
                                    phi_21517_ = u32();
                                }
                                let _e2292 = phi_21514_;
                                let _e2294 = phi_21517_;
                                continue;
                                continuing {
                                    phi_21513_ = _e2292;
                                    phi_21516_ = _e2294;
                                    break if !(_e2238);
                                }
                            }
                            let _e3553 = local_23;
                            phi_58818_ = _e3553;
                            let _e3556 = local_24;
                            phi_58776_ = _e3556;
                            phi_53636_ = _e125;
                        }
                        let _e2661 = phi_58818_;
                        let _e2663 = phi_58776_;
                        let _e2665 = phi_53636_;
                        phi_58817_ = _e2661;
                        phi_58775_ = _e2663;
                        phi_53635_ = _e2665;
                    } else {
                        phi_58817_ = _e115;
                        phi_58775_ = _e117;
                        phi_53635_ = _e125;
                    }
                    let _e2667 = phi_58817_;
                    let _e2669 = phi_58775_;
                    let _e2671 = phi_53635_;
                    if _e1112 {
                        let _e2676 = ((64u * _e1090) | (16u * ((_e1090 / 2u) % 4u)));
                        let _e2682 = ((512u * _e1094) + ((64u * _e1110) + (8u * (_e1092 % 4u))));
                        let _e2684 = local_16;
                        let _e2687 = (_e2041 + (_e2684 >> bitcast<u32>(16u)));
                        let _e2689 = local_17;
                        let _e2695 = ((_e2039 + (_e2689 & 65535u)) - countOneBits((_e2037 >> bitcast<u32>(16u))));
                        if ((_e86 % 64u) == 0u) {
                            let _e2893 = ((2u * _e2682) / 4u);
                            let _e2897 = global_3.member[(_e2893 + 1u)];
                            let _e2903 = global_3.member[_e2893];
                            let _e2905 = (vec2<u32>(0u, (_e2897 << bitcast<u32>(0u))) | vec2<u32>(_e2903, 0u));
                            let _e2909 = global_3.member[(_e2893 + 3u)];
                            let _e2916 = global_3.member[(_e2893 + 2u)];
                            let _e2918 = (vec2<u32>(0u, (_e2909 << bitcast<u32>(0u))) | vec2<u32>(_e2916, 0u));
                            let _e2930 = global_3.member[(_e2893 + 17u)];
                            let _e2937 = global_3.member[(_e2893 + 16u)];
                            let _e2939 = (vec2<u32>(0u, (_e2930 << bitcast<u32>(0u))) | vec2<u32>(_e2937, 0u));
                            let _e2943 = global_3.member[(_e2893 + 19u)];
                            let _e2950 = global_3.member[(_e2893 + 18u)];
                            let _e2952 = (vec2<u32>(0u, (_e2943 << bitcast<u32>(0u))) | vec2<u32>(_e2950, 0u));
                            phi_21745_ = 0u;
                            phi_21748_ = _e2037;
                            loop {
                                let _e2962 = phi_21745_;
                                let _e2964 = phi_21748_;
                                let _e2965 = (_e2964 == 0u);
                                if _e2965 {
                                    phi_21746_ = u32();
                                    phi_21749_ = u32();
                                } else {
                                    let _e2969 = select((bitcast<u32>(31i) - firstLeadingBit(_e2964)), 32u, _e2965);
                                    let _e2972 = (select(_e2695, _e2687, (_e2969 < 16u)) + _e2962);
                                    let _e2977 = global_2.member[(_e80 + (_e2972 / 4u))];
                                    let _e2985 = (_e2676 ^ (2u * _e2969));
                                    let _e2988 = atomicLoad((&global[(_e2985 / 4u)]));
                                    let _e2991 = ((8u * (_e2985 % 4u)) & 31u);
                                    let _e2999 = atomicLoad((&global[(_e2985 / 4u)]));
                                    let _e3006 = atomicXor((&global[(_e2985 / 4u)]), ((((_e2999 >> bitcast<u32>(_e2991)) ^ (((_e2988 >> bitcast<u32>(_e2991)) & 65535u) ^ ((((_e2977 >> bitcast<u32>(((8u * (_e2972 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2991)));
                                    phi_21746_ = (_e2962 + 1u);
                                    phi_21749_ = (_e2964 ^ (2147483648u >> bitcast<u32>((_e2969 & 31u))));
                                }
                                let _e3013 = phi_21746_;
                                let _e3015 = phi_21749_;
                                continue;
                                continuing {
                                    phi_21745_ = _e3013;
                                    phi_21748_ = _e3015;
                                    break if !(select(true, false, _e2965));
                                }
                            }
                            let _e3018 = (_e2676 / 4u);
                            let _e3021 = atomicLoad((&global[(_e3018 + 1u)]));
                            let _e3026 = atomicLoad((&global[_e3018]));
                            let _e3028 = (vec2<u32>(0u, (_e3021 << bitcast<u32>(0u))) | vec2<u32>(_e3026, 0u));
                            let _e3030 = ((_e2676 + 8u) / 4u);
                            let _e3033 = atomicLoad((&global[(_e3030 + 1u)]));
                            let _e3038 = atomicLoad((&global[_e3030]));
                            let _e3040 = (vec2<u32>(0u, (_e3033 << bitcast<u32>(0u))) | vec2<u32>(_e3038, 0u));
                            let _e3049 = (_e2676 ^ 16u);
                            let _e3050 = (_e3049 / 4u);
                            let _e3053 = atomicLoad((&global[(_e3050 + 1u)]));
                            let _e3058 = atomicLoad((&global[_e3050]));
                            let _e3060 = (vec2<u32>(0u, (_e3053 << bitcast<u32>(0u))) | vec2<u32>(_e3058, 0u));
                            let _e3062 = ((_e3049 + 8u) / 4u);
                            let _e3065 = atomicLoad((&global[(_e3062 + 1u)]));
                            let _e3070 = atomicLoad((&global[_e3062]));
                            let _e3072 = (vec2<u32>(0u, (_e3065 << bitcast<u32>(0u))) | vec2<u32>(_e3070, 0u));
                            let _e3081 = (_e2676 ^ 32u);
                            let _e3082 = (_e3081 / 4u);
                            let _e3085 = atomicLoad((&global[(_e3082 + 1u)]));
                            let _e3090 = atomicLoad((&global[_e3082]));
                            let _e3092 = (vec2<u32>(0u, (_e3085 << bitcast<u32>(0u))) | vec2<u32>(_e3090, 0u));
                            let _e3094 = ((_e3081 + 8u) / 4u);
                            let _e3097 = atomicLoad((&global[(_e3094 + 1u)]));
                            let _e3102 = atomicLoad((&global[_e3094]));
                            let _e3104 = (vec2<u32>(0u, (_e3097 << bitcast<u32>(0u))) | vec2<u32>(_e3102, 0u));
                            let _e3113 = (_e3081 ^ 16u);
                            let _e3114 = (_e3113 / 4u);
                            let _e3117 = atomicLoad((&global[(_e3114 + 1u)]));
                            let _e3122 = atomicLoad((&global[_e3114]));
                            let _e3124 = (vec2<u32>(0u, (_e3117 << bitcast<u32>(0u))) | vec2<u32>(_e3122, 0u));
                            let _e3126 = ((_e3113 + 8u) / 4u);
                            let _e3129 = atomicLoad((&global[(_e3126 + 1u)]));
                            let _e3134 = atomicLoad((&global[_e3126]));
                            let _e3136 = (vec2<u32>(0u, (_e3129 << bitcast<u32>(0u))) | vec2<u32>(_e3134, 0u));
                            local_3 = array<u32, 4>(_e3028.x, (_e3028.y >> bitcast<u32>(0u)), _e3040.x, (_e3040.y >> bitcast<u32>(0u)));
                            local_4 = array<u32, 4>(_e3092.x, (_e3092.y >> bitcast<u32>(0u)), _e3104.x, (_e3104.y >> bitcast<u32>(0u)));
                            local_5 = array<u32, 4>(_e2905.x, (_e2905.y >> bitcast<u32>(0u)), _e2918.x, (_e2918.y >> bitcast<u32>(0u)));
                            phi_22019_ = 0u;
                            phi_22022_ = type_7(_e107, _e105);
                            loop {
                                let _e3150 = phi_22019_;
                                let _e3152 = phi_22022_;
                                local_25 = _e3152;
                                let _e3153 = (_e3150 < 4u);
                                if _e3153 {
                                    if _e3153 {
                                    } else {
                                        phi_53628_ = true;
                                        break;
                                    }
                                    let _e3155 = local_5[_e3150];
                                    if _e3153 {
                                    } else {
                                        phi_53628_ = true;
                                        break;
                                    }
                                    let _e3160 = local_3[_e3150];
                                    if _e3153 {
                                    } else {
                                        phi_53628_ = true;
                                        break;
                                    }
                                    let _e3165 = local_4[_e3150];
                                    let _e3171 = bitcast<f32>((_e3155 << bitcast<u32>(16i)));
                                    let _e3181 = bitcast<f32>((_e3155 & 4294901760u));
                                    phi_22020_ = (_e3150 + 1u);
                                    phi_22023_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3160 & 4294901760u)), _e3181, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3160 << bitcast<u32>(16i))), _e3171, bitcast<f32>(_e3152.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3165 & 4294901760u)), _e3181, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3165 << bitcast<u32>(16i))), _e3171, bitcast<f32>(_e3152.member_1)))))));
                                } else {
                                    phi_22020_ = u32();
                                    phi_22023_ = type_7();
                                }
                                let _e3192 = phi_22020_;
                                let _e3194 = phi_22023_;
                                continue;
                                continuing {
                                    phi_22019_ = _e3192;
                                    phi_22022_ = _e3194;
                                    phi_53628_ = _e2671;
                                    break if !(_e3153);
                                }
                            }
                            let _e3197 = phi_53628_;
                            phi_58857_ = _e105;
                            phi_58841_ = _e107;
                            phi_58805_ = _e2667;
                            phi_58763_ = _e2669;
                            phi_53656_ = _e3197;
                            if _e3197 {
                                break;
                            }
                            local = array<u32, 4>(_e3060.x, (_e3060.y >> bitcast<u32>(0u)), _e3072.x, (_e3072.y >> bitcast<u32>(0u)));
                            local_1 = array<u32, 4>(_e3124.x, (_e3124.y >> bitcast<u32>(0u)), _e3136.x, (_e3136.y >> bitcast<u32>(0u)));
                            local_2 = array<u32, 4>(_e2939.x, (_e2939.y >> bitcast<u32>(0u)), _e2952.x, (_e2952.y >> bitcast<u32>(0u)));
                            phi_22103_ = 0u;
                            let _e3587 = local_25;
                            phi_22106_ = _e3587;
                            loop {
                                let _e3202 = phi_22103_;
                                let _e3204 = phi_22106_;
                                local_18 = _e3204;
                                local_19 = _e3204;
                                let _e3205 = (_e3202 < 4u);
                                if _e3205 {
                                    if _e3205 {
                                    } else {
                                        phi_53653_ = true;
                                        break;
                                    }
                                    let _e3207 = local_2[_e3202];
                                    if _e3205 {
                                    } else {
                                        phi_53653_ = true;
                                        break;
                                    }
                                    let _e3212 = local[_e3202];
                                    if _e3205 {
                                    } else {
                                        phi_53653_ = true;
                                        break;
                                    }
                                    let _e3217 = local_1[_e3202];
                                    let _e3223 = bitcast<f32>((_e3207 << bitcast<u32>(16i)));
                                    let _e3233 = bitcast<f32>((_e3207 & 4294901760u));
                                    phi_22104_ = (_e3202 + 1u);
                                    phi_22107_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3212 & 4294901760u)), _e3233, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3212 << bitcast<u32>(16i))), _e3223, bitcast<f32>(_e3204.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3217 & 4294901760u)), _e3233, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3217 << bitcast<u32>(16i))), _e3223, bitcast<f32>(_e3204.member_1)))))));
                                } else {
                                    phi_22104_ = u32();
                                    phi_22107_ = type_7();
                                }
                                let _e3244 = phi_22104_;
                                let _e3246 = phi_22107_;
                                continue;
                                continuing {
                                    phi_22103_ = _e3244;
                                    phi_22106_ = _e3246;
                                    phi_53653_ = _e3197;
                                    break if !(_e3205);
                                }
                            }
                            let _e3249 = phi_53653_;
                            phi_58857_ = _e105;
                            phi_58841_ = _e107;
                            phi_58805_ = _e2667;
                            phi_58763_ = _e2669;
                            phi_53656_ = _e3249;
                            if _e3249 {
                                break;
                            }
                            let _e3251 = local_18;
                            let _e3254 = local_19;
                            phi_58866_ = _e3254.member_1;
                            phi_58850_ = _e3251.member;
                            phi_53659_ = _e3249;
                        } else {
                            phi_22205_ = 0u;
                            phi_22208_ = _e2037;
                            loop {
                                let _e2699 = phi_22205_;
                                let _e2701 = phi_22208_;
                                let _e2702 = (_e2701 == 0u);
                                if _e2702 {
                                    phi_22206_ = u32();
                                    phi_22209_ = u32();
                                } else {
                                    let _e2706 = select((bitcast<u32>(31i) - firstLeadingBit(_e2701)), 32u, _e2702);
                                    let _e2709 = (select(_e2695, _e2687, (_e2706 < 16u)) + _e2699);
                                    let _e2714 = global_2.member[(_e80 + (_e2709 / 4u))];
                                    let _e2722 = (_e2676 ^ (2u * _e2706));
                                    let _e2725 = atomicLoad((&global[(_e2722 / 4u)]));
                                    let _e2728 = ((8u * (_e2722 % 4u)) & 31u);
                                    let _e2736 = atomicLoad((&global[(_e2722 / 4u)]));
                                    let _e2743 = atomicXor((&global[(_e2722 / 4u)]), ((((_e2736 >> bitcast<u32>(_e2728)) ^ (((_e2725 >> bitcast<u32>(_e2728)) & 65535u) ^ ((((_e2714 >> bitcast<u32>(((8u * (_e2709 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2728)));
                                    phi_22206_ = (_e2699 + 1u);
                                    phi_22209_ = (_e2701 ^ (2147483648u >> bitcast<u32>((_e2706 & 31u))));
                                }
                                let _e2750 = phi_22206_;
                                let _e2752 = phi_22209_;
                                continue;
                                continuing {
                                    phi_22205_ = _e2750;
                                    phi_22208_ = _e2752;
                                    break if !(select(true, false, _e2702));
                                }
                            }
                            let _e2755 = (2u * _e2682);
                            let _e2758 = (_e86 - select(_e2682, _e86, (_e86 < _e2682)));
                            let _e2763 = (select(32u, _e2758, (32u < _e2758)) - 32u);
                            let _e2766 = (select(_e2758, 8u, (8u < _e2758)) + select(_e2763, 8u, (8u < _e2763)));
                            phi_22331_ = 0u;
                            phi_22334_ = _e107;
                            loop {
                                let _e2768 = phi_22331_;
                                let _e2770 = phi_22334_;
                                local_27 = _e2770;
                                let _e2771 = (_e2768 < _e2766);
                                if _e2771 {
                                    let _e2773 = (_e2676 ^ (2u * _e2768));
                                    let _e2776 = atomicLoad((&global[(_e2773 / 4u)]));
                                    let _e2790 = (_e2755 + (2u * ((_e2768 % 8u) + (32u * (_e2768 / 8u)))));
                                    let _e2791 = (_e2790 + 1u);
                                    let _e2795 = global_3.member[(_e2791 / 4u)];
                                    let _e2808 = global_3.member[(_e2790 / 4u)];
                                    phi_22332_ = (_e2768 + 1u);
                                    phi_22335_ = bitcast<u32>(fma(bitcast<f32>((((_e2776 >> bitcast<u32>(((8u * (_e2773 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2795 >> bitcast<u32>(((8u * (_e2791 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2808 >> bitcast<u32>(((8u * (_e2790 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2770)));
                                } else {
                                    phi_22332_ = u32();
                                    phi_22335_ = u32();
                                }
                                let _e2825 = phi_22332_;
                                let _e2827 = phi_22335_;
                                continue;
                                continuing {
                                    phi_22331_ = _e2825;
                                    phi_22334_ = _e2827;
                                    break if !(_e2771);
                                }
                            }
                            phi_22464_ = 0u;
                            phi_22467_ = _e105;
                            loop {
                                let _e2831 = phi_22464_;
                                let _e2833 = phi_22467_;
                                local_26 = _e2833;
                                let _e2834 = (_e2831 < _e2766);
                                if _e2834 {
                                    let _e2836 = ((_e2676 ^ 32u) ^ (2u * _e2831));
                                    let _e2839 = atomicLoad((&global[(_e2836 / 4u)]));
                                    let _e2853 = (_e2755 + (2u * ((_e2831 % 8u) + (32u * (_e2831 / 8u)))));
                                    let _e2854 = (_e2853 + 1u);
                                    let _e2858 = global_3.member[(_e2854 / 4u)];
                                    let _e2871 = global_3.member[(_e2853 / 4u)];
                                    phi_22465_ = (_e2831 + 1u);
                                    phi_22468_ = bitcast<u32>(fma(bitcast<f32>((((_e2839 >> bitcast<u32>(((8u * (_e2836 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2858 >> bitcast<u32>(((8u * (_e2854 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2871 >> bitcast<u32>(((8u * (_e2853 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2833)));
                                } else {
                                    phi_22465_ = u32();
                                    phi_22468_ = u32();
                                }
                                let _e2888 = phi_22465_;
                                let _e2890 = phi_22468_;
                                continue;
                                continuing {
                                    phi_22464_ = _e2888;
                                    phi_22467_ = _e2890;
                                    break if !(_e2834);
                                }
                            }
                            let _e3595 = local_26;
                            phi_58866_ = _e3595;
                            let _e3598 = local_27;
                            phi_58850_ = _e3598;
                            phi_53659_ = _e2671;
                        }
                        let _e3257 = phi_58866_;
                        let _e3259 = phi_58850_;
                        let _e3261 = phi_53659_;
                        phi_58865_ = _e3257;
                        phi_58849_ = _e3259;
                        phi_53658_ = _e3261;
                    } else {
                        phi_58865_ = _e105;
                        phi_58849_ = _e107;
                        phi_53658_ = _e2671;
                    }
                    let _e3263 = phi_58865_;
                    let _e3265 = phi_58849_;
                    let _e3267 = phi_53658_;
                    phi_59081_ = _e2037;
                    phi_59054_ = _e2039;
                    phi_59027_ = _e2041;
                    phi_58974_ = _e1083;
                    phi_58921_ = _e1085;
                    phi_58868_ = _e1087;
                    phi_58864_ = _e3263;
                    phi_58848_ = _e3265;
                    phi_58823_ = _e2667;
                    phi_58787_ = _e2669;
                    phi_53657_ = _e3267;
                    phi_16238_ = (_e127 + 4u);
                } else {
                    phi_59081_ = _e109;
                    phi_59054_ = _e111;
                    phi_59027_ = _e113;
                    phi_58974_ = _e119;
                    phi_58921_ = _e121;
                    phi_58868_ = _e123;
                    phi_58864_ = _e105;
                    phi_58848_ = _e107;
                    phi_58823_ = _e115;
                    phi_58787_ = _e117;
                    phi_53657_ = _e125;
                    phi_16238_ = u32();
                }
                let _e3270 = phi_59081_;
                let _e3272 = phi_59054_;
                let _e3274 = phi_59027_;
                let _e3276 = phi_58974_;
                let _e3278 = phi_58921_;
                let _e3280 = phi_58868_;
                let _e3282 = phi_58864_;
                let _e3284 = phi_58848_;
                let _e3286 = phi_58823_;
                let _e3288 = phi_58787_;
                let _e3290 = phi_53657_;
                let _e3292 = phi_16238_;
                continue;
                continuing {
                    phi_58727_ = _e3282;
                    phi_58679_ = _e3284;
                    phi_58639_ = _e3270;
                    phi_58602_ = _e3272;
                    phi_58565_ = _e3274;
                    phi_58545_ = _e3286;
                    phi_58523_ = _e3288;
                    phi_58509_ = _e3276;
                    phi_58498_ = _e3278;
                    phi_58486_ = _e3280;
                    phi_53210_ = _e3290;
                    phi_16237_ = _e3292;
                    phi_58857_ = _e3282;
                    phi_58841_ = _e3284;
                    phi_58805_ = _e3286;
                    phi_58763_ = _e3288;
                    phi_53656_ = _e3290;
                    break if !(_e131);
                }
            }
            let _e3295 = phi_58857_;
            let _e3297 = phi_58841_;
            let _e3299 = phi_58805_;
            let _e3301 = phi_58763_;
            let _e3303 = phi_53656_;
            if _e3303 {
                break;
            }
            let _e3305 = ((param_5 % 32u) < 16u);
            if _e3305 {
                phi_22681_ = type_7(_e3301, _e3299);
            } else {
                phi_22681_ = type_7(_e3299, _e3301);
            }
            let _e3309 = phi_22681_;
            if _e3305 {
                phi_22691_ = type_7(_e3297, _e3295);
            } else {
                phi_22691_ = type_7(_e3295, _e3297);
            }
            let _e3315 = phi_22691_;
            phi_22695_ = _e3315.member_1;
            phi_22698_ = _e3309.member_1;
            phi_22700_ = _e3315.member;
            phi_22702_ = _e3309.member;
            phi_22704_ = 16u;
            loop {
                let _e3319 = phi_22695_;
                let _e3321 = phi_22698_;
                let _e3323 = phi_22700_;
                let _e3325 = phi_22702_;
                let _e3327 = phi_22704_;
                local_20 = _e3325;
                local_21 = _e3323;
                let _e3328 = (_e3327 > 0u);
                if _e3328 {
                    global_1[param_5] = _e3321;
                    let _e3330 = (param_5 + 128u);
                    global_1[_e3330] = _e3319;
                    workgroupBarrier();
                    let _e3334 = global_1[(param_5 ^ _e3327)];
                    let _e3341 = global_1[(_e3330 ^ _e3327)];
                    workgroupBarrier();
                    phi_22696_ = bitcast<u32>((bitcast<f32>(_e3323) + bitcast<f32>(_e3341)));
                    phi_22699_ = bitcast<u32>((bitcast<f32>(_e3325) + bitcast<f32>(_e3334)));
                    phi_22705_ = (_e3327 / 2u);
                } else {
                    phi_22696_ = u32();
                    phi_22699_ = u32();
                    phi_22705_ = u32();
                }
                let _e3348 = phi_22696_;
                let _e3350 = phi_22699_;
                let _e3352 = phi_22705_;
                continue;
                continuing {
                    phi_22695_ = _e3348;
                    phi_22698_ = _e3350;
                    phi_22700_ = _e3348;
                    phi_22702_ = _e3350;
                    phi_22704_ = _e3352;
                    break if !(_e3328);
                }
            }
            let _e3354 = (param_5 % 16u);
            if (_e3354 == 0u) {
                let _e3360 = local_20;
                atomicStore((&global[((64u * param_5) / 4u)]), _e3360);
            }
            let _e3361 = (param_5 + 128u);
            let _e3362 = (_e3361 % 16u);
            if (_e3362 == 0u) {
                let _e3368 = local_21;
                atomicStore((&global[((64u * _e3361) / 4u)]), _e3368);
            }
            workgroupBarrier();
            let _e3376 = ((_e103 + ((param_5 / 128u) * 2u)) + ((param_5 / 16u) % 2u));
            if (((param_5 / 32u) % 4u) == 0u) {
                if (_e3376 < _e92) {
                    if (_e3354 < _e95) {
                        let _e3380 = (param_5 - _e3354);
                        let _e3382 = (4u * _e3354);
                        let _e3386 = atomicLoad((&global[(((64u * _e3380) + _e3382) / 4u)]));
                        let _e3392 = atomicLoad((&global[(((64u * (_e3380 + 32u)) + _e3382) / 4u)]));
                        let _e3402 = atomicLoad((&global[(((64u * (_e3380 + 64u)) + _e3382) / 4u)]));
                        let _e3408 = atomicLoad((&global[(((64u * (_e3380 + 96u)) + _e3382) / 4u)]));
                        let _e3416 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3386) + bitcast<f32>(_e3392)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3402) + bitcast<f32>(_e3408))))));
                        let _e3418 = ((_e92 * _e3354) + _e3376);
                        let _e3422 = (_e92 == 0u);
                        if _e3422 {
                            break;
                        }
                        if _e3422 {
                            break;
                        }
                        global_4.member[(((_e101 * (_e3418 / _e92)) + _e98) + (_e3418 % _e92))] = select(_e3416, 2143289344u, ((_e3416 & 2147483647u) > 2139095040u));
                    }
                }
            }
            let _e3437 = ((_e103 + ((_e3361 / 128u) * 2u)) + ((_e3361 / 16u) % 2u));
            if (((_e3361 / 32u) % 4u) == 0u) {
                if (_e3437 < _e92) {
                    if (_e3362 < _e95) {
                        let _e3441 = (_e3361 - _e3362);
                        let _e3443 = (4u * _e3362);
                        let _e3447 = atomicLoad((&global[(((64u * _e3441) + _e3443) / 4u)]));
                        let _e3453 = atomicLoad((&global[(((64u * (_e3441 + 32u)) + _e3443) / 4u)]));
                        let _e3463 = atomicLoad((&global[(((64u * (_e3441 + 64u)) + _e3443) / 4u)]));
                        let _e3469 = atomicLoad((&global[(((64u * (_e3441 + 96u)) + _e3443) / 4u)]));
                        let _e3477 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3447) + bitcast<f32>(_e3453)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3463) + bitcast<f32>(_e3469))))));
                        let _e3479 = ((_e92 * _e3362) + _e3437);
                        let _e3483 = (_e92 == 0u);
                        if _e3483 {
                            break;
                        }
                        if _e3483 {
                            break;
                        }
                        global_4.member[(((_e101 * (_e3479 / _e92)) + _e98) + (_e3479 % _e92))] = select(_e3477, 2143289344u, ((_e3477 & 2147483647u) > 2139095040u));
                    }
                }
            }
            break;
        }
    }
    return;
}

fn function_1(param_6: vec3<u32>, param_7: u32) {
    var local_28: array<u32, 4>;
    var local_29: array<u32, 4>;
    var local_30: array<u32, 4>;
    var local_31: array<u32, 4>;
    var local_32: array<u32, 4>;
    var local_33: array<u32, 4>;
    var local_34: array<u32, 4>;
    var local_35: array<u32, 4>;
    var local_36: array<u32, 4>;
    var local_37: array<u32, 4>;
    var local_38: array<u32, 4>;
    var local_39: array<u32, 4>;
    var local_40: array<u32, 4>;
    var local_41: array<u32, 4>;
    var local_42: array<u32, 4>;
    var local_43: array<u32, 4>;
    var local_44: array<u32, 4>;
    var local_45: array<u32, 4>;
    var local_46: array<u32, 4>;
    var local_47: array<u32, 4>;
    var local_48: array<u32, 4>;
    var local_49: array<u32, 4>;
    var local_50: array<u32, 4>;
    var local_51: array<u32, 4>;
    var local_52: array<u32, 4>;
    var local_53: array<u32, 4>;
    var local_54: array<u32, 4>;
    var local_55: array<u32, 4>;
    var local_56: array<u32, 4>;
    var local_57: array<u32, 4>;
    var local_58: array<u32, 4>;
    var local_59: array<u32, 4>;
    var local_60: array<u32, 4>;
    var local_61: array<u32, 4>;
    var local_62: array<u32, 4>;
    var local_63: array<u32, 4>;
    var local_64: array<u32, 4>;
    var local_65: array<u32, 4>;
    var local_66: array<u32, 4>;
    var local_67: array<u32, 4>;
    var local_68: array<u32, 4>;
    var local_69: array<u32, 4>;
    var local_70: array<u32, 4>;
    var local_71: array<u32, 4>;
    var local_72: array<u32, 4>;
    var local_73: array<u32, 4>;
    var local_74: array<u32, 4>;
    var local_75: array<u32, 4>;
    var local_76: array<u32, 4>;
    var local_77: array<u32, 4>;
    var local_78: array<u32, 4>;
    var local_79: array<u32, 4>;
    var local_80: array<u32, 4>;
    var local_81: array<u32, 4>;
    var local_82: array<u32, 4>;
    var local_83: array<u32, 4>;
    var local_84: array<u32, 4>;
    var local_85: array<u32, 4>;
    var local_86: array<u32, 4>;
    var local_87: array<u32, 4>;
    var local_88: array<u32, 4>;
    var local_89: array<u32, 4>;
    var local_90: array<u32, 4>;
    var local_91: array<u32, 4>;
    var local_92: array<u32, 4>;
    var local_93: array<u32, 4>;
    var local_94: array<u32, 4>;
    var local_95: array<u32, 4>;
    var local_96: array<u32, 4>;
    var local_97: array<u32, 4>;
    var local_98: array<u32, 4>;
    var local_99: array<u32, 4>;
    var local_100: array<u32, 4>;
    var local_101: array<u32, 4>;
    var local_102: array<u32, 4>;
    var local_103: array<u32, 4>;
    var local_104: array<u32, 4>;
    var local_105: array<u32, 4>;
    var local_106: array<u32, 4>;
    var local_107: array<u32, 4>;
    var local_108: array<u32, 4>;
    var local_109: array<u32, 4>;
    var local_110: array<u32, 4>;
    var local_111: array<u32, 4>;
    var local_112: array<u32, 4>;
    var local_113: array<u32, 4>;
    var local_114: array<u32, 4>;
    var local_115: array<u32, 4>;
    var local_116: array<u32, 4>;
    var local_117: array<u32, 4>;
    var local_118: array<u32, 4>;
    var local_119: array<u32, 4>;
    var local_120: array<u32, 4>;
    var local_121: array<u32, 4>;
    var local_122: array<u32, 4>;
    var local_123: array<u32, 4>;
    var phi_64663_: u32;
    var phi_64384_: u32;
    var phi_64111_: u32;
    var phi_63845_: u32;
    var phi_63585_: u32;
    var phi_63332_: u32;
    var phi_63085_: u32;
    var phi_62845_: u32;
    var phi_62611_: u32;
    var phi_62384_: u32;
    var phi_62163_: u32;
    var phi_61949_: u32;
    var phi_61741_: u32;
    var phi_61540_: u32;
    var phi_61345_: u32;
    var phi_61157_: u32;
    var phi_60977_: u32;
    var phi_60800_: u32;
    var phi_60623_: u32;
    var phi_60169_: u32;
    var phi_60056_: u32;
    var phi_59949_: u32;
    var phi_59849_: u32;
    var phi_59755_: u32;
    var phi_59668_: u32;
    var phi_59587_: u32;
    var phi_59513_: u32;
    var phi_59445_: u32;
    var phi_59384_: u32;
    var phi_59329_: u32;
    var phi_59281_: u32;
    var phi_59239_: u32;
    var phi_59204_: u32;
    var phi_59175_: u32;
    var phi_59153_: u32;
    var phi_59139_: u32;
    var phi_59128_: u32;
    var phi_59116_: u32;
    var phi_55028_: bool;
    var phi_23878_: u32;
    var phi_59137_: u32;
    var phi_59126_: u32;
    var phi_59114_: u32;
    var phi_26066_: u32;
    var phi_60973_: u32;
    var phi_60796_: u32;
    var phi_60619_: u32;
    var phi_28242_: u32;
    var phi_28252_: u32;
    var phi_28255_: u32;
    var phi_28253_: u32;
    var phi_28256_: u32;
    var phi_28270_: u32;
    var phi_28273_: u32;
    var phi_28271_: u32;
    var phi_28274_: u32;
    var local_124: u32;
    var local_125: u32;
    var phi_31324_: u32;
    var phi_31327_: u32;
    var phi_31325_: u32;
    var phi_31328_: u32;
    var phi_31450_: u32;
    var phi_31453_: u32;
    var phi_31451_: u32;
    var phi_31454_: u32;
    var phi_31583_: u32;
    var phi_31586_: u32;
    var phi_31584_: u32;
    var phi_31587_: u32;
    var phi_31724_: u32;
    var phi_31727_: u32;
    var phi_31725_: u32;
    var phi_31728_: u32;
    var phi_31857_: u32;
    var phi_31860_: u32;
    var phi_31858_: u32;
    var phi_31861_: u32;
    var phi_31998_: u32;
    var phi_32001_: u32;
    var phi_31999_: u32;
    var phi_32002_: u32;
    var phi_32131_: u32;
    var phi_32134_: u32;
    var phi_32132_: u32;
    var phi_32135_: u32;
    var phi_32272_: u32;
    var phi_32275_: u32;
    var phi_32273_: u32;
    var phi_32276_: u32;
    var phi_32405_: u32;
    var phi_32408_: u32;
    var phi_32406_: u32;
    var phi_32409_: u32;
    var phi_32546_: u32;
    var phi_32549_: u32;
    var phi_32547_: u32;
    var phi_32550_: u32;
    var phi_32679_: u32;
    var phi_32682_: u32;
    var phi_32680_: u32;
    var phi_32683_: u32;
    var phi_32820_: u32;
    var phi_32823_: u32;
    var phi_32821_: u32;
    var phi_32824_: u32;
    var phi_32953_: u32;
    var phi_32956_: u32;
    var phi_32954_: u32;
    var phi_32957_: u32;
    var phi_33094_: u32;
    var phi_33097_: u32;
    var phi_33095_: u32;
    var phi_33098_: u32;
    var phi_33227_: u32;
    var phi_33230_: u32;
    var phi_33228_: u32;
    var phi_33231_: u32;
    var phi_33368_: u32;
    var phi_33371_: u32;
    var phi_33369_: u32;
    var phi_33372_: u32;
    var phi_33501_: u32;
    var phi_33504_: u32;
    var phi_33502_: u32;
    var phi_33505_: u32;
    var phi_28435_: u32;
    var phi_28438_: u32;
    var phi_28436_: u32;
    var phi_28439_: u32;
    var phi_28709_: u32;
    var phi_28712_: type_7;
    var phi_28710_: u32;
    var phi_28713_: type_7;
    var phi_55013_: bool;
    var phi_28793_: u32;
    var phi_28796_: type_7;
    var phi_28794_: u32;
    var phi_28797_: type_7;
    var phi_55245_: bool;
    var local_126: type_7;
    var local_127: type_7;
    var phi_29056_: u32;
    var phi_29059_: type_7;
    var phi_29057_: u32;
    var phi_29060_: type_7;
    var phi_55248_: bool;
    var phi_29140_: u32;
    var phi_29143_: type_7;
    var phi_29141_: u32;
    var phi_29144_: type_7;
    var phi_55252_: bool;
    var local_128: type_7;
    var local_129: type_7;
    var phi_29403_: u32;
    var phi_29406_: type_7;
    var phi_29404_: u32;
    var phi_29407_: type_7;
    var phi_55255_: bool;
    var phi_29487_: u32;
    var phi_29490_: type_7;
    var phi_29488_: u32;
    var phi_29491_: type_7;
    var phi_55259_: bool;
    var local_130: type_7;
    var local_131: type_7;
    var phi_29750_: u32;
    var phi_29753_: type_7;
    var phi_29751_: u32;
    var phi_29754_: type_7;
    var phi_55262_: bool;
    var phi_29834_: u32;
    var phi_29837_: type_7;
    var phi_29835_: u32;
    var phi_29838_: type_7;
    var phi_55266_: bool;
    var local_132: type_7;
    var local_133: type_7;
    var phi_30097_: u32;
    var phi_30100_: type_7;
    var phi_30098_: u32;
    var phi_30101_: type_7;
    var phi_55269_: bool;
    var phi_30181_: u32;
    var phi_30184_: type_7;
    var phi_30182_: u32;
    var phi_30185_: type_7;
    var phi_55273_: bool;
    var local_134: type_7;
    var local_135: type_7;
    var phi_30444_: u32;
    var phi_30447_: type_7;
    var phi_30445_: u32;
    var phi_30448_: type_7;
    var phi_55276_: bool;
    var phi_30528_: u32;
    var phi_30531_: type_7;
    var phi_30529_: u32;
    var phi_30532_: type_7;
    var phi_55280_: bool;
    var local_136: type_7;
    var local_137: type_7;
    var phi_30791_: u32;
    var phi_30794_: type_7;
    var phi_30792_: u32;
    var phi_30795_: type_7;
    var phi_55283_: bool;
    var phi_30875_: u32;
    var phi_30878_: type_7;
    var phi_30876_: u32;
    var phi_30879_: type_7;
    var phi_55287_: bool;
    var local_138: type_7;
    var local_139: type_7;
    var phi_31138_: u32;
    var phi_31141_: type_7;
    var phi_31139_: u32;
    var phi_31142_: type_7;
    var phi_55290_: bool;
    var phi_31222_: u32;
    var phi_31225_: type_7;
    var phi_31223_: u32;
    var phi_31226_: type_7;
    var phi_55294_: bool;
    var local_140: type_7;
    var local_141: type_7;
    var phi_70788_: u32;
    var phi_70578_: u32;
    var phi_70247_: u32;
    var phi_70021_: u32;
    var phi_69642_: u32;
    var phi_69400_: u32;
    var phi_68973_: u32;
    var phi_68715_: u32;
    var phi_68240_: u32;
    var phi_67966_: u32;
    var phi_67443_: u32;
    var phi_67153_: u32;
    var phi_66582_: u32;
    var phi_66276_: u32;
    var phi_65657_: u32;
    var phi_65335_: u32;
    var phi_55923_: bool;
    var phi_70787_: u32;
    var phi_70577_: u32;
    var phi_70246_: u32;
    var phi_70020_: u32;
    var phi_69641_: u32;
    var phi_69399_: u32;
    var phi_68972_: u32;
    var phi_68714_: u32;
    var phi_68239_: u32;
    var phi_67965_: u32;
    var phi_67442_: u32;
    var phi_67152_: u32;
    var phi_66581_: u32;
    var phi_66275_: u32;
    var phi_65656_: u32;
    var phi_65334_: u32;
    var phi_55922_: bool;
    var local_142: u32;
    var local_143: u32;
    var phi_36622_: u32;
    var phi_36625_: u32;
    var phi_36623_: u32;
    var phi_36626_: u32;
    var phi_36748_: u32;
    var phi_36751_: u32;
    var phi_36749_: u32;
    var phi_36752_: u32;
    var phi_36881_: u32;
    var phi_36884_: u32;
    var phi_36882_: u32;
    var phi_36885_: u32;
    var phi_37022_: u32;
    var phi_37025_: u32;
    var phi_37023_: u32;
    var phi_37026_: u32;
    var phi_37155_: u32;
    var phi_37158_: u32;
    var phi_37156_: u32;
    var phi_37159_: u32;
    var phi_37296_: u32;
    var phi_37299_: u32;
    var phi_37297_: u32;
    var phi_37300_: u32;
    var phi_37429_: u32;
    var phi_37432_: u32;
    var phi_37430_: u32;
    var phi_37433_: u32;
    var phi_37570_: u32;
    var phi_37573_: u32;
    var phi_37571_: u32;
    var phi_37574_: u32;
    var phi_37703_: u32;
    var phi_37706_: u32;
    var phi_37704_: u32;
    var phi_37707_: u32;
    var phi_37844_: u32;
    var phi_37847_: u32;
    var phi_37845_: u32;
    var phi_37848_: u32;
    var phi_37977_: u32;
    var phi_37980_: u32;
    var phi_37978_: u32;
    var phi_37981_: u32;
    var phi_38118_: u32;
    var phi_38121_: u32;
    var phi_38119_: u32;
    var phi_38122_: u32;
    var phi_38251_: u32;
    var phi_38254_: u32;
    var phi_38252_: u32;
    var phi_38255_: u32;
    var phi_38392_: u32;
    var phi_38395_: u32;
    var phi_38393_: u32;
    var phi_38396_: u32;
    var phi_38525_: u32;
    var phi_38528_: u32;
    var phi_38526_: u32;
    var phi_38529_: u32;
    var phi_38666_: u32;
    var phi_38669_: u32;
    var phi_38667_: u32;
    var phi_38670_: u32;
    var phi_38799_: u32;
    var phi_38802_: u32;
    var phi_38800_: u32;
    var phi_38803_: u32;
    var phi_33733_: u32;
    var phi_33736_: u32;
    var phi_33734_: u32;
    var phi_33737_: u32;
    var phi_34007_: u32;
    var phi_34010_: type_7;
    var phi_34008_: u32;
    var phi_34011_: type_7;
    var phi_55915_: bool;
    var phi_34091_: u32;
    var phi_34094_: type_7;
    var phi_34092_: u32;
    var phi_34095_: type_7;
    var phi_56031_: bool;
    var local_144: type_7;
    var local_145: type_7;
    var phi_34354_: u32;
    var phi_34357_: type_7;
    var phi_34355_: u32;
    var phi_34358_: type_7;
    var phi_56034_: bool;
    var phi_34438_: u32;
    var phi_34441_: type_7;
    var phi_34439_: u32;
    var phi_34442_: type_7;
    var phi_56038_: bool;
    var local_146: type_7;
    var local_147: type_7;
    var phi_34701_: u32;
    var phi_34704_: type_7;
    var phi_34702_: u32;
    var phi_34705_: type_7;
    var phi_56041_: bool;
    var phi_34785_: u32;
    var phi_34788_: type_7;
    var phi_34786_: u32;
    var phi_34789_: type_7;
    var phi_56045_: bool;
    var local_148: type_7;
    var local_149: type_7;
    var phi_35048_: u32;
    var phi_35051_: type_7;
    var phi_35049_: u32;
    var phi_35052_: type_7;
    var phi_56048_: bool;
    var phi_35132_: u32;
    var phi_35135_: type_7;
    var phi_35133_: u32;
    var phi_35136_: type_7;
    var phi_56052_: bool;
    var local_150: type_7;
    var local_151: type_7;
    var phi_35395_: u32;
    var phi_35398_: type_7;
    var phi_35396_: u32;
    var phi_35399_: type_7;
    var phi_56055_: bool;
    var phi_35479_: u32;
    var phi_35482_: type_7;
    var phi_35480_: u32;
    var phi_35483_: type_7;
    var phi_56059_: bool;
    var local_152: type_7;
    var local_153: type_7;
    var phi_35742_: u32;
    var phi_35745_: type_7;
    var phi_35743_: u32;
    var phi_35746_: type_7;
    var phi_56062_: bool;
    var phi_35826_: u32;
    var phi_35829_: type_7;
    var phi_35827_: u32;
    var phi_35830_: type_7;
    var phi_56066_: bool;
    var local_154: type_7;
    var local_155: type_7;
    var phi_36089_: u32;
    var phi_36092_: type_7;
    var phi_36090_: u32;
    var phi_36093_: type_7;
    var phi_56069_: bool;
    var phi_36173_: u32;
    var phi_36176_: type_7;
    var phi_36174_: u32;
    var phi_36177_: type_7;
    var phi_56073_: bool;
    var local_156: type_7;
    var local_157: type_7;
    var phi_36436_: u32;
    var phi_36439_: type_7;
    var phi_36437_: u32;
    var phi_36440_: type_7;
    var phi_56076_: bool;
    var phi_36520_: u32;
    var phi_36523_: type_7;
    var phi_36521_: u32;
    var phi_36524_: type_7;
    var phi_56080_: bool;
    var local_158: type_7;
    var local_159: type_7;
    var phi_71032_: u32;
    var phi_70988_: u32;
    var phi_70523_: u32;
    var phi_70463_: u32;
    var phi_69950_: u32;
    var phi_69874_: u32;
    var phi_69313_: u32;
    var phi_69221_: u32;
    var phi_68612_: u32;
    var phi_68504_: u32;
    var phi_67847_: u32;
    var phi_67723_: u32;
    var phi_67018_: u32;
    var phi_66878_: u32;
    var phi_66125_: u32;
    var phi_65969_: u32;
    var phi_56086_: bool;
    var phi_71031_: u32;
    var phi_70987_: u32;
    var phi_70522_: u32;
    var phi_70462_: u32;
    var phi_69949_: u32;
    var phi_69873_: u32;
    var phi_69312_: u32;
    var phi_69220_: u32;
    var phi_68611_: u32;
    var phi_68503_: u32;
    var phi_67846_: u32;
    var phi_67722_: u32;
    var phi_67017_: u32;
    var phi_66877_: u32;
    var phi_66124_: u32;
    var phi_65968_: u32;
    var phi_56085_: bool;
    var phi_72598_: u32;
    var phi_72431_: u32;
    var phi_72264_: u32;
    var phi_71931_: u32;
    var phi_71598_: u32;
    var phi_71265_: u32;
    var phi_71030_: u32;
    var phi_70986_: u32;
    var phi_70842_: u32;
    var phi_70638_: u32;
    var phi_70521_: u32;
    var phi_70461_: u32;
    var phi_70314_: u32;
    var phi_70094_: u32;
    var phi_69948_: u32;
    var phi_69872_: u32;
    var phi_69722_: u32;
    var phi_69486_: u32;
    var phi_69311_: u32;
    var phi_69219_: u32;
    var phi_69066_: u32;
    var phi_68814_: u32;
    var phi_68610_: u32;
    var phi_68502_: u32;
    var phi_68346_: u32;
    var phi_68078_: u32;
    var phi_67845_: u32;
    var phi_67721_: u32;
    var phi_67562_: u32;
    var phi_67278_: u32;
    var phi_67016_: u32;
    var phi_66876_: u32;
    var phi_66714_: u32;
    var phi_66414_: u32;
    var phi_66123_: u32;
    var phi_65967_: u32;
    var phi_65802_: u32;
    var phi_65486_: u32;
    var phi_56084_: bool;
    var phi_23879_: u32;
    var phi_71023_: u32;
    var phi_70979_: u32;
    var phi_70775_: u32;
    var phi_70565_: u32;
    var phi_70507_: u32;
    var phi_70447_: u32;
    var phi_70227_: u32;
    var phi_70001_: u32;
    var phi_69927_: u32;
    var phi_69851_: u32;
    var phi_69615_: u32;
    var phi_69373_: u32;
    var phi_69283_: u32;
    var phi_69191_: u32;
    var phi_68939_: u32;
    var phi_68681_: u32;
    var phi_68575_: u32;
    var phi_68467_: u32;
    var phi_68199_: u32;
    var phi_67925_: u32;
    var phi_67803_: u32;
    var phi_67679_: u32;
    var phi_67395_: u32;
    var phi_67105_: u32;
    var phi_66967_: u32;
    var phi_66827_: u32;
    var phi_66527_: u32;
    var phi_66221_: u32;
    var phi_66067_: u32;
    var phi_65911_: u32;
    var phi_65595_: u32;
    var phi_65273_: u32;
    var phi_56083_: bool;
    var phi_39016_: type_7;
    var phi_39026_: type_7;
    var phi_39030_: u32;
    var phi_39033_: u32;
    var phi_39035_: u32;
    var phi_39037_: u32;
    var phi_39039_: u32;
    var phi_39031_: u32;
    var phi_39034_: u32;
    var phi_39040_: u32;
    var phi_39245_: type_7;
    var phi_39255_: type_7;
    var phi_39259_: u32;
    var phi_39262_: u32;
    var phi_39264_: u32;
    var phi_39266_: u32;
    var phi_39268_: u32;
    var phi_39260_: u32;
    var phi_39263_: u32;
    var phi_39269_: u32;
    var phi_39474_: type_7;
    var phi_39484_: type_7;
    var phi_39488_: u32;
    var phi_39491_: u32;
    var phi_39493_: u32;
    var phi_39495_: u32;
    var phi_39497_: u32;
    var phi_39489_: u32;
    var phi_39492_: u32;
    var phi_39498_: u32;
    var phi_39703_: type_7;
    var phi_39713_: type_7;
    var phi_39717_: u32;
    var phi_39720_: u32;
    var phi_39722_: u32;
    var phi_39724_: u32;
    var phi_39726_: u32;
    var phi_39718_: u32;
    var phi_39721_: u32;
    var phi_39727_: u32;
    var phi_39932_: type_7;
    var phi_39942_: type_7;
    var phi_39946_: u32;
    var phi_39949_: u32;
    var phi_39951_: u32;
    var phi_39953_: u32;
    var phi_39955_: u32;
    var phi_39947_: u32;
    var phi_39950_: u32;
    var phi_39956_: u32;
    var phi_40161_: type_7;
    var phi_40171_: type_7;
    var phi_40175_: u32;
    var phi_40178_: u32;
    var phi_40180_: u32;
    var phi_40182_: u32;
    var phi_40184_: u32;
    var phi_40176_: u32;
    var phi_40179_: u32;
    var phi_40185_: u32;
    var phi_40390_: type_7;
    var phi_40400_: type_7;
    var phi_40404_: u32;
    var phi_40407_: u32;
    var phi_40409_: u32;
    var phi_40411_: u32;
    var phi_40413_: u32;
    var phi_40405_: u32;
    var phi_40408_: u32;
    var phi_40414_: u32;
    var phi_40619_: type_7;
    var phi_40629_: type_7;
    var phi_40633_: u32;
    var phi_40636_: u32;
    var phi_40638_: u32;
    var phi_40640_: u32;
    var phi_40642_: u32;
    var phi_40634_: u32;
    var phi_40637_: u32;
    var phi_40643_: u32;
    var local_160: u32;
    var local_161: u32;
    var local_162: u32;
    var local_163: u32;
    var local_164: u32;
    var local_165: u32;
    var local_166: u32;
    var local_167: u32;
    var local_168: u32;
    var local_169: u32;
    var local_170: u32;
    var local_171: u32;
    var local_172: u32;
    var local_173: u32;
    var local_174: u32;
    var local_175: u32;
    var local_176: type_7;
    var local_177: type_7;
    var local_178: type_7;
    var local_179: type_7;
    var local_180: type_7;
    var local_181: type_7;
    var local_182: type_7;
    var local_183: type_7;
    var local_184: u32;
    var local_185: u32;
    var local_186: u32;
    var local_187: u32;
    var local_188: u32;
    var local_189: u32;
    var local_190: u32;
    var local_191: u32;
    var local_192: u32;
    var local_193: u32;
    var local_194: u32;
    var local_195: u32;
    var local_196: u32;
    var local_197: u32;
    var local_198: u32;
    var local_199: u32;
    var local_200: type_7;
    var local_201: type_7;
    var local_202: type_7;
    var local_203: type_7;
    var local_204: type_7;
    var local_205: type_7;
    var local_206: type_7;
    var local_207: type_7;
    var local_208: u32;
    var local_209: u32;
    var local_210: u32;
    var local_211: u32;
    var local_212: u32;
    var local_213: u32;
    var local_214: u32;
    var local_215: u32;
    var local_216: u32;
    var local_217: u32;
    var local_218: u32;
    var local_219: u32;
    var local_220: u32;
    var local_221: u32;
    var local_222: u32;
    var local_223: u32;

    switch bitcast<i32>(0u) {
        default: {
            let _e165 = global_5.member.member;
            let _e168 = global_5.member.member_1;
            let _e171 = global_5.member.member_2;
            let _e174 = global_5.member.member_3;
            let _e177 = global_5.member.member_4;
            let _e180 = global_5.member.member_5;
            let _e183 = global_5.member.member_6;
            let _e186 = global_5.member.member_7;
            let _e189 = global_5.member.member_8;
            let _e191 = (param_6.x * 4u);
            phi_64663_ = u32();
            phi_64384_ = u32();
            phi_64111_ = u32();
            phi_63845_ = u32();
            phi_63585_ = u32();
            phi_63332_ = u32();
            phi_63085_ = u32();
            phi_62845_ = u32();
            phi_62611_ = u32();
            phi_62384_ = u32();
            phi_62163_ = u32();
            phi_61949_ = u32();
            phi_61741_ = u32();
            phi_61540_ = u32();
            phi_61345_ = u32();
            phi_61157_ = u32();
            phi_60977_ = u32();
            phi_60800_ = u32();
            phi_60623_ = u32();
            phi_60169_ = u32();
            phi_60056_ = u32();
            phi_59949_ = u32();
            phi_59849_ = u32();
            phi_59755_ = u32();
            phi_59668_ = u32();
            phi_59587_ = u32();
            phi_59513_ = u32();
            phi_59445_ = u32();
            phi_59384_ = u32();
            phi_59329_ = u32();
            phi_59281_ = u32();
            phi_59239_ = u32();
            phi_59204_ = u32();
            phi_59175_ = u32();
            phi_59153_ = u32();
            phi_59139_ = u32();
            phi_59128_ = u32();
            phi_59116_ = u32();
            phi_55028_ = false;
            phi_23878_ = 0u;
            loop {
                let _e193 = phi_64663_;
                let _e195 = phi_64384_;
                let _e197 = phi_64111_;
                let _e199 = phi_63845_;
                let _e201 = phi_63585_;
                let _e203 = phi_63332_;
                let _e205 = phi_63085_;
                let _e207 = phi_62845_;
                let _e209 = phi_62611_;
                let _e211 = phi_62384_;
                let _e213 = phi_62163_;
                let _e215 = phi_61949_;
                let _e217 = phi_61741_;
                let _e219 = phi_61540_;
                let _e221 = phi_61345_;
                let _e223 = phi_61157_;
                let _e225 = phi_60977_;
                let _e227 = phi_60800_;
                let _e229 = phi_60623_;
                let _e231 = phi_60169_;
                let _e233 = phi_60056_;
                let _e235 = phi_59949_;
                let _e237 = phi_59849_;
                let _e239 = phi_59755_;
                let _e241 = phi_59668_;
                let _e243 = phi_59587_;
                let _e245 = phi_59513_;
                let _e247 = phi_59445_;
                let _e249 = phi_59384_;
                let _e251 = phi_59329_;
                let _e253 = phi_59281_;
                let _e255 = phi_59239_;
                let _e257 = phi_59204_;
                let _e259 = phi_59175_;
                let _e261 = phi_59153_;
                let _e263 = phi_59139_;
                let _e265 = phi_59128_;
                let _e267 = phi_59116_;
                let _e269 = phi_55028_;
                let _e271 = phi_23878_;
                let _e272 = (_e174 - 1u);
                let _e274 = ((_e272 / 512u) + 1u);
                let _e275 = (_e271 < _e274);
                if _e275 {
                    let _e276 = (param_7 / 32u);
                    let _e277 = (param_7 % 32u);
                    let _e279 = (_e271 + (_e276 % 4u));
                    let _e282 = (_e191 + ((_e276 / 4u) * 2u));
                    let _e283 = (_e180 - 1u);
                    let _e285 = select(_e282, _e283, (_e283 < _e282));
                    let _e288 = select(0u, 1u, ((_e285 + 1u) < _e180));
                    let _e290 = ((_e272 / 64u) + 1u);
                    let _e291 = (88u * _e290);
                    let _e292 = (4u * _e274);
                    let _e295 = (_e165 + ((_e288 * _e291) / 4u));
                    let _e299 = (8u * _e279);
                    let _e300 = (_e277 / 4u);
                    let _e302 = ((_e299 + _e300) < _e290);
                    if _e302 {
                        let _e307 = ((64u * param_7) | (16u * ((param_7 / 2u) % 4u)));
                        let _e311 = ((4u * ((_e285 * _e274) + _e279)) / 4u);
                        let _e315 = global_2.member[(_e171 + _e311)];
                        let _e316 = (_e290 - _e299);
                        let _e318 = select(_e316, 8u, (8u < _e316));
                        let _e321 = (88u * ((_e285 * _e290) + _e299));
                        let _e323 = ((16u * _e300) / 4u);
                        let _e324 = (_e165 + _e323);
                        let _e326 = ((8u * _e300) / 4u);
                        let _e327 = (_e165 + _e326);
                        let _e329 = ((16u * _e277) / 4u);
                        let _e330 = (_e165 + _e329);
                        let _e334 = (_e321 + (24u * _e318));
                        let _e335 = (_e321 / 4u);
                        let _e336 = (_e335 + 1u);
                        let _e340 = global_2.member[(_e324 + _e336)];
                        let _e347 = global_2.member[(_e324 + _e335)];
                        let _e349 = (vec2<u32>(0u, (_e340 << bitcast<u32>(0u))) | vec2<u32>(_e347, 0u));
                        let _e355 = ((_e321 + 8u) / 4u);
                        let _e356 = (_e355 + 1u);
                        let _e360 = global_2.member[(_e324 + _e356)];
                        let _e367 = global_2.member[(_e324 + _e355)];
                        let _e369 = (vec2<u32>(0u, (_e360 << bitcast<u32>(0u))) | vec2<u32>(_e367, 0u));
                        let _e374 = (_e334 / 4u);
                        let _e375 = (_e374 + 1u);
                        let _e379 = global_2.member[(_e330 + _e375)];
                        let _e386 = global_2.member[(_e330 + _e374)];
                        let _e388 = (vec2<u32>(0u, (_e379 << bitcast<u32>(0u))) | vec2<u32>(_e386, 0u));
                        let _e392 = (_e388.y >> bitcast<u32>(0u));
                        let _e396 = ((_e334 + 8u) / 4u);
                        let _e397 = (_e396 + 1u);
                        let _e401 = global_2.member[(_e330 + _e397)];
                        let _e408 = global_2.member[(_e330 + _e396)];
                        let _e410 = (vec2<u32>(0u, (_e401 << bitcast<u32>(0u))) | vec2<u32>(_e408, 0u));
                        let _e414 = (_e410.y >> bitcast<u32>(0u));
                        let _e417 = ((_e321 + (16u * _e318)) / 4u);
                        let _e418 = (_e417 + 1u);
                        let _e422 = global_2.member[(_e327 + _e418)];
                        let _e429 = global_2.member[(_e327 + _e417)];
                        let _e431 = (vec2<u32>(0u, (_e422 << bitcast<u32>(0u))) | vec2<u32>(_e429, 0u));
                        let _e435 = (_e431.y >> bitcast<u32>(0u));
                        let _e437 = (2u * (_e277 % 4u));
                        let _e438 = (_e437 & 31u);
                        let _e440 = (_e349.x >> bitcast<u32>(_e438));
                        let _e442 = ((_e349.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e438));
                        let _e444 = (_e369.x >> bitcast<u32>(_e438));
                        let _e446 = ((_e369.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e438));
                        let _e448 = ((7u - _e437) & 31u);
                        let _e454 = ((_e177 >> bitcast<u32>(1i)) * 16843009u);
                        let _e458 = (((_e431.x << bitcast<u32>(_e448)) & 2155905152u) | (((_e440 & 50529027u) + _e454) & 2139062143u));
                        let _e505 = (((_e435 << bitcast<u32>(_e448)) & 2155905152u) | (((_e442 & 50529027u) + _e454) & 2139062143u));
                        let _e549 = ((6u - _e437) & 31u);
                        let _e556 = (((_e431.x << bitcast<u32>(_e549)) & 2155905152u) | (((_e444 & 50529027u) + _e454) & 2139062143u));
                        let _e603 = (((_e435 << bitcast<u32>(_e549)) & 2155905152u) | (((_e446 & 50529027u) + _e454) & 2139062143u));
                        let _e650 = (((_e440 << bitcast<u32>(4i)) & 4042322160u) | (_e442 & 252645135u));
                        let _e657 = (((_e388.x >> bitcast<u32>(3i)) & 269488144u) | ((_e392 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e659 = (0u - (_e177 & 1u));
                        let _e661 = (_e650 >> bitcast<u32>(1i));
                        let _e662 = ~(_e659);
                        let _e684 = (((_e444 << bitcast<u32>(4i)) & 4042322160u) | (_e446 & 252645135u));
                        let _e691 = (((_e410.x >> bitcast<u32>(3i)) & 269488144u) | ((_e414 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e693 = (_e684 >> bitcast<u32>(1i));
                        let _e710 = ((((((_e684 & ((_e693 & _e662) | 0u)) | (~(_e684) & (0u | (~(_e693) & _e659)))) & ((_e691 & _e662) | (~(_e691) & _e659))) | 0u) & 286331153u) * 134480385u);
                        let _e713 = ((_e710 >> bitcast<u32>(0u)) & 255u);
                        let _e729 = ((((_e713 | (_e713 << bitcast<u32>(8i))) | (((_e710 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e650 & ((_e661 & _e662) | 0u)) | (~(_e650) & (0u | (~(_e661) & _e659)))) & ((_e657 & _e662) | (~(_e657) & _e659))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e734 = (vec2<u32>(0u, ((((((_e388.x >> bitcast<u32>(16u)) & 255u) | (((_e458 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e388.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e458 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e388.x >> bitcast<u32>(0u)) & 255u) | (((_e458 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e388.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e458 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e735 = (_e307 / 4u);
                        atomicStore((&global[_e735]), _e734.x);
                        atomicStore((&global[(_e735 + 1u)]), (_e734.y >> bitcast<u32>(0u)));
                        let _e748 = (vec2<u32>(0u, ((((((_e392 >> bitcast<u32>(16u)) & 255u) | (((_e505 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e392 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e505 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e392 >> bitcast<u32>(0u)) & 255u) | (((_e505 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e392 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e505 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e749 = ((_e307 + 8u) / 4u);
                        atomicStore((&global[_e749]), _e748.x);
                        atomicStore((&global[(_e749 + 1u)]), (_e748.y >> bitcast<u32>(0u)));
                        let _e757 = (_e307 ^ 16u);
                        let _e762 = (vec2<u32>(0u, ((((((_e410.x >> bitcast<u32>(16u)) & 255u) | (((_e556 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e410.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e556 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e410.x >> bitcast<u32>(0u)) & 255u) | (((_e556 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e410.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e556 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e763 = (_e757 / 4u);
                        atomicStore((&global[_e763]), _e762.x);
                        atomicStore((&global[(_e763 + 1u)]), (_e762.y >> bitcast<u32>(0u)));
                        let _e776 = (vec2<u32>(0u, ((((((_e414 >> bitcast<u32>(16u)) & 255u) | (((_e603 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e414 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e603 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e414 >> bitcast<u32>(0u)) & 255u) | (((_e603 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e414 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e603 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e777 = ((_e757 + 8u) / 4u);
                        atomicStore((&global[_e777]), _e776.x);
                        atomicStore((&global[(_e777 + 1u)]), (_e776.y >> bitcast<u32>(0u)));
                        let _e785 = (_e307 ^ 32u);
                        let _e789 = global_2.member[((_e171 + ((_e288 * _e292) / 4u)) + _e311)];
                        let _e790 = (_e295 + _e323);
                        let _e791 = (_e295 + _e326);
                        let _e792 = (_e295 + _e329);
                        let _e796 = global_2.member[(_e790 + _e336)];
                        let _e803 = global_2.member[(_e790 + _e335)];
                        let _e805 = (vec2<u32>(0u, (_e796 << bitcast<u32>(0u))) | vec2<u32>(_e803, 0u));
                        let _e813 = global_2.member[(_e790 + _e356)];
                        let _e820 = global_2.member[(_e790 + _e355)];
                        let _e822 = (vec2<u32>(0u, (_e813 << bitcast<u32>(0u))) | vec2<u32>(_e820, 0u));
                        let _e830 = global_2.member[(_e792 + _e375)];
                        let _e837 = global_2.member[(_e792 + _e374)];
                        let _e839 = (vec2<u32>(0u, (_e830 << bitcast<u32>(0u))) | vec2<u32>(_e837, 0u));
                        let _e843 = (_e839.y >> bitcast<u32>(0u));
                        let _e849 = global_2.member[(_e792 + _e397)];
                        let _e856 = global_2.member[(_e792 + _e396)];
                        let _e858 = (vec2<u32>(0u, (_e849 << bitcast<u32>(0u))) | vec2<u32>(_e856, 0u));
                        let _e862 = (_e858.y >> bitcast<u32>(0u));
                        let _e868 = global_2.member[(_e791 + _e418)];
                        let _e875 = global_2.member[(_e791 + _e417)];
                        let _e877 = (vec2<u32>(0u, (_e868 << bitcast<u32>(0u))) | vec2<u32>(_e875, 0u));
                        let _e881 = (_e877.y >> bitcast<u32>(0u));
                        let _e883 = (_e805.x >> bitcast<u32>(_e438));
                        let _e885 = ((_e805.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e438));
                        let _e887 = (_e822.x >> bitcast<u32>(_e438));
                        let _e889 = ((_e822.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e438));
                        let _e896 = (((_e877.x << bitcast<u32>(_e448)) & 2155905152u) | (((_e883 & 50529027u) + _e454) & 2139062143u));
                        let _e943 = (((_e881 << bitcast<u32>(_e448)) & 2155905152u) | (((_e885 & 50529027u) + _e454) & 2139062143u));
                        let _e992 = (((_e877.x << bitcast<u32>(_e549)) & 2155905152u) | (((_e887 & 50529027u) + _e454) & 2139062143u));
                        let _e1039 = (((_e881 << bitcast<u32>(_e549)) & 2155905152u) | (((_e889 & 50529027u) + _e454) & 2139062143u));
                        let _e1086 = (((_e883 << bitcast<u32>(4i)) & 4042322160u) | (_e885 & 252645135u));
                        let _e1093 = (((_e839.x >> bitcast<u32>(3i)) & 269488144u) | ((_e843 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1095 = (_e1086 >> bitcast<u32>(1i));
                        let _e1117 = (((_e887 << bitcast<u32>(4i)) & 4042322160u) | (_e889 & 252645135u));
                        let _e1124 = (((_e858.x >> bitcast<u32>(3i)) & 269488144u) | ((_e862 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1126 = (_e1117 >> bitcast<u32>(1i));
                        let _e1143 = ((((((_e1117 & ((_e1126 & _e662) | 0u)) | (~(_e1117) & (0u | (~(_e1126) & _e659)))) & ((_e1124 & _e662) | (~(_e1124) & _e659))) | 0u) & 286331153u) * 134480385u);
                        let _e1146 = ((_e1143 >> bitcast<u32>(0u)) & 255u);
                        let _e1162 = ((((_e1146 | (_e1146 << bitcast<u32>(8i))) | (((_e1143 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1086 & ((_e1095 & _e662) | 0u)) | (~(_e1086) & (0u | (~(_e1095) & _e659)))) & ((_e1093 & _e662) | (~(_e1093) & _e659))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1167 = (vec2<u32>(0u, ((((((_e839.x >> bitcast<u32>(16u)) & 255u) | (((_e896 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e839.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e896 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e839.x >> bitcast<u32>(0u)) & 255u) | (((_e896 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e839.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e896 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1168 = (_e785 / 4u);
                        atomicStore((&global[_e1168]), _e1167.x);
                        atomicStore((&global[(_e1168 + 1u)]), (_e1167.y >> bitcast<u32>(0u)));
                        let _e1181 = (vec2<u32>(0u, ((((((_e843 >> bitcast<u32>(16u)) & 255u) | (((_e943 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e843 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e943 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e843 >> bitcast<u32>(0u)) & 255u) | (((_e943 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e843 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e943 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1182 = ((_e785 + 8u) / 4u);
                        atomicStore((&global[_e1182]), _e1181.x);
                        atomicStore((&global[(_e1182 + 1u)]), (_e1181.y >> bitcast<u32>(0u)));
                        let _e1190 = (_e785 ^ 16u);
                        let _e1195 = (vec2<u32>(0u, ((((((_e858.x >> bitcast<u32>(16u)) & 255u) | (((_e992 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e858.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e992 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e858.x >> bitcast<u32>(0u)) & 255u) | (((_e992 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e858.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e992 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1196 = (_e1190 / 4u);
                        atomicStore((&global[_e1196]), _e1195.x);
                        atomicStore((&global[(_e1196 + 1u)]), (_e1195.y >> bitcast<u32>(0u)));
                        let _e1209 = (vec2<u32>(0u, ((((((_e862 >> bitcast<u32>(16u)) & 255u) | (((_e1039 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e862 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1039 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e862 >> bitcast<u32>(0u)) & 255u) | (((_e1039 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e862 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1039 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1210 = ((_e1190 + 8u) / 4u);
                        atomicStore((&global[_e1210]), _e1209.x);
                        atomicStore((&global[(_e1210 + 1u)]), (_e1209.y >> bitcast<u32>(0u)));
                        phi_59137_ = (_e729 | (_e1162 >> bitcast<u32>(16u)));
                        phi_59126_ = _e789;
                        phi_59114_ = _e315;
                        phi_26066_ = ((countOneBits(_e729) << bitcast<u32>(16u)) | countOneBits(_e1162));
                    } else {
                        phi_59137_ = _e263;
                        phi_59126_ = _e265;
                        phi_59114_ = _e267;
                        phi_26066_ = 0u;
                    }
                    let _e1227 = phi_59137_;
                    let _e1229 = phi_59126_;
                    let _e1231 = phi_59114_;
                    let _e1233 = phi_26066_;
                    let _e1234 = (param_7 + 128u);
                    let _e1235 = (_e1234 / 32u);
                    let _e1236 = (_e1234 % 32u);
                    let _e1238 = (_e271 + (_e1235 % 4u));
                    let _e1241 = (_e191 + ((_e1235 / 4u) * 2u));
                    let _e1243 = select(_e1241, _e283, (_e283 < _e1241));
                    let _e1246 = select(0u, 1u, ((_e1243 + 1u) < _e180));
                    let _e1249 = (_e165 + ((_e1246 * _e291) / 4u));
                    let _e1253 = (8u * _e1238);
                    let _e1254 = (_e1236 / 4u);
                    let _e1256 = ((_e1253 + _e1254) < _e290);
                    if _e1256 {
                        let _e1261 = ((64u * _e1234) | (16u * ((_e1234 / 2u) % 4u)));
                        let _e1265 = ((4u * ((_e1243 * _e274) + _e1238)) / 4u);
                        let _e1269 = global_2.member[(_e171 + _e1265)];
                        let _e1270 = (_e290 - _e1253);
                        let _e1272 = select(_e1270, 8u, (8u < _e1270));
                        let _e1275 = (88u * ((_e1243 * _e290) + _e1253));
                        let _e1277 = ((16u * _e1254) / 4u);
                        let _e1278 = (_e165 + _e1277);
                        let _e1280 = ((8u * _e1254) / 4u);
                        let _e1281 = (_e165 + _e1280);
                        let _e1283 = ((16u * _e1236) / 4u);
                        let _e1284 = (_e165 + _e1283);
                        let _e1288 = (_e1275 + (24u * _e1272));
                        let _e1289 = (_e1275 / 4u);
                        let _e1290 = (_e1289 + 1u);
                        let _e1294 = global_2.member[(_e1278 + _e1290)];
                        let _e1301 = global_2.member[(_e1278 + _e1289)];
                        let _e1303 = (vec2<u32>(0u, (_e1294 << bitcast<u32>(0u))) | vec2<u32>(_e1301, 0u));
                        let _e1309 = ((_e1275 + 8u) / 4u);
                        let _e1310 = (_e1309 + 1u);
                        let _e1314 = global_2.member[(_e1278 + _e1310)];
                        let _e1321 = global_2.member[(_e1278 + _e1309)];
                        let _e1323 = (vec2<u32>(0u, (_e1314 << bitcast<u32>(0u))) | vec2<u32>(_e1321, 0u));
                        let _e1328 = (_e1288 / 4u);
                        let _e1329 = (_e1328 + 1u);
                        let _e1333 = global_2.member[(_e1284 + _e1329)];
                        let _e1340 = global_2.member[(_e1284 + _e1328)];
                        let _e1342 = (vec2<u32>(0u, (_e1333 << bitcast<u32>(0u))) | vec2<u32>(_e1340, 0u));
                        let _e1346 = (_e1342.y >> bitcast<u32>(0u));
                        let _e1350 = ((_e1288 + 8u) / 4u);
                        let _e1351 = (_e1350 + 1u);
                        let _e1355 = global_2.member[(_e1284 + _e1351)];
                        let _e1362 = global_2.member[(_e1284 + _e1350)];
                        let _e1364 = (vec2<u32>(0u, (_e1355 << bitcast<u32>(0u))) | vec2<u32>(_e1362, 0u));
                        let _e1368 = (_e1364.y >> bitcast<u32>(0u));
                        let _e1371 = ((_e1275 + (16u * _e1272)) / 4u);
                        let _e1372 = (_e1371 + 1u);
                        let _e1376 = global_2.member[(_e1281 + _e1372)];
                        let _e1383 = global_2.member[(_e1281 + _e1371)];
                        let _e1385 = (vec2<u32>(0u, (_e1376 << bitcast<u32>(0u))) | vec2<u32>(_e1383, 0u));
                        let _e1389 = (_e1385.y >> bitcast<u32>(0u));
                        let _e1391 = (2u * (_e1236 % 4u));
                        let _e1392 = (_e1391 & 31u);
                        let _e1394 = (_e1303.x >> bitcast<u32>(_e1392));
                        let _e1396 = ((_e1303.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1392));
                        let _e1398 = (_e1323.x >> bitcast<u32>(_e1392));
                        let _e1400 = ((_e1323.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1392));
                        let _e1402 = ((7u - _e1391) & 31u);
                        let _e1408 = ((_e177 >> bitcast<u32>(1i)) * 16843009u);
                        let _e1412 = (((_e1385.x << bitcast<u32>(_e1402)) & 2155905152u) | (((_e1394 & 50529027u) + _e1408) & 2139062143u));
                        let _e1459 = (((_e1389 << bitcast<u32>(_e1402)) & 2155905152u) | (((_e1396 & 50529027u) + _e1408) & 2139062143u));
                        let _e1503 = ((6u - _e1391) & 31u);
                        let _e1510 = (((_e1385.x << bitcast<u32>(_e1503)) & 2155905152u) | (((_e1398 & 50529027u) + _e1408) & 2139062143u));
                        let _e1557 = (((_e1389 << bitcast<u32>(_e1503)) & 2155905152u) | (((_e1400 & 50529027u) + _e1408) & 2139062143u));
                        let _e1604 = (((_e1394 << bitcast<u32>(4i)) & 4042322160u) | (_e1396 & 252645135u));
                        let _e1611 = (((_e1342.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1346 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1613 = (0u - (_e177 & 1u));
                        let _e1615 = (_e1604 >> bitcast<u32>(1i));
                        let _e1616 = ~(_e1613);
                        let _e1638 = (((_e1398 << bitcast<u32>(4i)) & 4042322160u) | (_e1400 & 252645135u));
                        let _e1645 = (((_e1364.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1368 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1647 = (_e1638 >> bitcast<u32>(1i));
                        let _e1664 = ((((((_e1638 & ((_e1647 & _e1616) | 0u)) | (~(_e1638) & (0u | (~(_e1647) & _e1613)))) & ((_e1645 & _e1616) | (~(_e1645) & _e1613))) | 0u) & 286331153u) * 134480385u);
                        let _e1667 = ((_e1664 >> bitcast<u32>(0u)) & 255u);
                        let _e1683 = ((((_e1667 | (_e1667 << bitcast<u32>(8i))) | (((_e1664 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1604 & ((_e1615 & _e1616) | 0u)) | (~(_e1604) & (0u | (~(_e1615) & _e1613)))) & ((_e1611 & _e1616) | (~(_e1611) & _e1613))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1688 = (vec2<u32>(0u, ((((((_e1342.x >> bitcast<u32>(16u)) & 255u) | (((_e1412 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1342.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1412 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1342.x >> bitcast<u32>(0u)) & 255u) | (((_e1412 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1342.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1412 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1689 = (_e1261 / 4u);
                        atomicStore((&global[_e1689]), _e1688.x);
                        atomicStore((&global[(_e1689 + 1u)]), (_e1688.y >> bitcast<u32>(0u)));
                        let _e1702 = (vec2<u32>(0u, ((((((_e1346 >> bitcast<u32>(16u)) & 255u) | (((_e1459 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1346 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1459 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1346 >> bitcast<u32>(0u)) & 255u) | (((_e1459 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1346 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1459 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1703 = ((_e1261 + 8u) / 4u);
                        atomicStore((&global[_e1703]), _e1702.x);
                        atomicStore((&global[(_e1703 + 1u)]), (_e1702.y >> bitcast<u32>(0u)));
                        let _e1711 = (_e1261 ^ 16u);
                        let _e1716 = (vec2<u32>(0u, ((((((_e1364.x >> bitcast<u32>(16u)) & 255u) | (((_e1510 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1364.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1510 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1364.x >> bitcast<u32>(0u)) & 255u) | (((_e1510 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1364.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1510 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1717 = (_e1711 / 4u);
                        atomicStore((&global[_e1717]), _e1716.x);
                        atomicStore((&global[(_e1717 + 1u)]), (_e1716.y >> bitcast<u32>(0u)));
                        let _e1730 = (vec2<u32>(0u, ((((((_e1368 >> bitcast<u32>(16u)) & 255u) | (((_e1557 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1368 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1557 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1368 >> bitcast<u32>(0u)) & 255u) | (((_e1557 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1368 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1557 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1731 = ((_e1711 + 8u) / 4u);
                        atomicStore((&global[_e1731]), _e1730.x);
                        atomicStore((&global[(_e1731 + 1u)]), (_e1730.y >> bitcast<u32>(0u)));
                        let _e1739 = (_e1261 ^ 32u);
                        let _e1743 = global_2.member[((_e171 + ((_e1246 * _e292) / 4u)) + _e1265)];
                        let _e1744 = (_e1249 + _e1277);
                        let _e1745 = (_e1249 + _e1280);
                        let _e1746 = (_e1249 + _e1283);
                        let _e1750 = global_2.member[(_e1744 + _e1290)];
                        let _e1757 = global_2.member[(_e1744 + _e1289)];
                        let _e1759 = (vec2<u32>(0u, (_e1750 << bitcast<u32>(0u))) | vec2<u32>(_e1757, 0u));
                        let _e1767 = global_2.member[(_e1744 + _e1310)];
                        let _e1774 = global_2.member[(_e1744 + _e1309)];
                        let _e1776 = (vec2<u32>(0u, (_e1767 << bitcast<u32>(0u))) | vec2<u32>(_e1774, 0u));
                        let _e1784 = global_2.member[(_e1746 + _e1329)];
                        let _e1791 = global_2.member[(_e1746 + _e1328)];
                        let _e1793 = (vec2<u32>(0u, (_e1784 << bitcast<u32>(0u))) | vec2<u32>(_e1791, 0u));
                        let _e1797 = (_e1793.y >> bitcast<u32>(0u));
                        let _e1803 = global_2.member[(_e1746 + _e1351)];
                        let _e1810 = global_2.member[(_e1746 + _e1350)];
                        let _e1812 = (vec2<u32>(0u, (_e1803 << bitcast<u32>(0u))) | vec2<u32>(_e1810, 0u));
                        let _e1816 = (_e1812.y >> bitcast<u32>(0u));
                        let _e1822 = global_2.member[(_e1745 + _e1372)];
                        let _e1829 = global_2.member[(_e1745 + _e1371)];
                        let _e1831 = (vec2<u32>(0u, (_e1822 << bitcast<u32>(0u))) | vec2<u32>(_e1829, 0u));
                        let _e1835 = (_e1831.y >> bitcast<u32>(0u));
                        let _e1837 = (_e1759.x >> bitcast<u32>(_e1392));
                        let _e1839 = ((_e1759.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1392));
                        let _e1841 = (_e1776.x >> bitcast<u32>(_e1392));
                        let _e1843 = ((_e1776.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1392));
                        let _e1850 = (((_e1831.x << bitcast<u32>(_e1402)) & 2155905152u) | (((_e1837 & 50529027u) + _e1408) & 2139062143u));
                        let _e1897 = (((_e1835 << bitcast<u32>(_e1402)) & 2155905152u) | (((_e1839 & 50529027u) + _e1408) & 2139062143u));
                        let _e1946 = (((_e1831.x << bitcast<u32>(_e1503)) & 2155905152u) | (((_e1841 & 50529027u) + _e1408) & 2139062143u));
                        let _e1993 = (((_e1835 << bitcast<u32>(_e1503)) & 2155905152u) | (((_e1843 & 50529027u) + _e1408) & 2139062143u));
                        let _e2040 = (((_e1837 << bitcast<u32>(4i)) & 4042322160u) | (_e1839 & 252645135u));
                        let _e2047 = (((_e1793.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1797 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e2049 = (_e2040 >> bitcast<u32>(1i));
                        let _e2071 = (((_e1841 << bitcast<u32>(4i)) & 4042322160u) | (_e1843 & 252645135u));
                        let _e2078 = (((_e1812.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1816 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e2080 = (_e2071 >> bitcast<u32>(1i));
                        let _e2097 = ((((((_e2071 & ((_e2080 & _e1616) | 0u)) | (~(_e2071) & (0u | (~(_e2080) & _e1613)))) & ((_e2078 & _e1616) | (~(_e2078) & _e1613))) | 0u) & 286331153u) * 134480385u);
                        let _e2100 = ((_e2097 >> bitcast<u32>(0u)) & 255u);
                        let _e2116 = ((((_e2100 | (_e2100 << bitcast<u32>(8i))) | (((_e2097 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e2040 & ((_e2049 & _e1616) | 0u)) | (~(_e2040) & (0u | (~(_e2049) & _e1613)))) & ((_e2047 & _e1616) | (~(_e2047) & _e1613))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e2121 = (vec2<u32>(0u, ((((((_e1793.x >> bitcast<u32>(16u)) & 255u) | (((_e1850 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1793.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1850 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1793.x >> bitcast<u32>(0u)) & 255u) | (((_e1850 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1793.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1850 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2122 = (_e1739 / 4u);
                        atomicStore((&global[_e2122]), _e2121.x);
                        atomicStore((&global[(_e2122 + 1u)]), (_e2121.y >> bitcast<u32>(0u)));
                        let _e2135 = (vec2<u32>(0u, ((((((_e1797 >> bitcast<u32>(16u)) & 255u) | (((_e1897 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1797 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1897 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1797 >> bitcast<u32>(0u)) & 255u) | (((_e1897 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1797 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1897 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2136 = ((_e1739 + 8u) / 4u);
                        atomicStore((&global[_e2136]), _e2135.x);
                        atomicStore((&global[(_e2136 + 1u)]), (_e2135.y >> bitcast<u32>(0u)));
                        let _e2144 = (_e1739 ^ 16u);
                        let _e2149 = (vec2<u32>(0u, ((((((_e1812.x >> bitcast<u32>(16u)) & 255u) | (((_e1946 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1812.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1946 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1812.x >> bitcast<u32>(0u)) & 255u) | (((_e1946 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1812.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1946 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2150 = (_e2144 / 4u);
                        atomicStore((&global[_e2150]), _e2149.x);
                        atomicStore((&global[(_e2150 + 1u)]), (_e2149.y >> bitcast<u32>(0u)));
                        let _e2163 = (vec2<u32>(0u, ((((((_e1816 >> bitcast<u32>(16u)) & 255u) | (((_e1993 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1816 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1993 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1816 >> bitcast<u32>(0u)) & 255u) | (((_e1993 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1816 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1993 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2164 = ((_e2144 + 8u) / 4u);
                        atomicStore((&global[_e2164]), _e2163.x);
                        atomicStore((&global[(_e2164 + 1u)]), (_e2163.y >> bitcast<u32>(0u)));
                        phi_60973_ = (_e1683 | (_e2116 >> bitcast<u32>(16u)));
                        phi_60796_ = _e1743;
                        phi_60619_ = _e1269;
                        phi_28242_ = ((countOneBits(_e1683) << bitcast<u32>(16u)) | countOneBits(_e2116));
                    } else {
                        phi_60973_ = _e225;
                        phi_60796_ = _e227;
                        phi_60619_ = _e229;
                        phi_28242_ = 0u;
                    }
                    let _e2181 = phi_60973_;
                    let _e2183 = phi_60796_;
                    let _e2185 = phi_60619_;
                    let _e2187 = phi_28242_;
                    global_1[param_7] = _e1233;
                    global_1[_e1234] = _e2187;
                    workgroupBarrier();
                    phi_28252_ = 0u;
                    phi_28255_ = (param_7 & 4294967264u);
                    loop {
                        let _e2192 = phi_28252_;
                        let _e2194 = phi_28255_;
                        local_124 = _e2192;
                        local_125 = _e2192;
                        let _e2195 = (_e2194 < param_7);
                        if _e2195 {
                            let _e2197 = global_1[_e2194];
                            phi_28253_ = (_e2192 + _e2197);
                            phi_28256_ = (_e2194 + 1u);
                        } else {
                            phi_28253_ = u32();
                            phi_28256_ = u32();
                        }
                        let _e2201 = phi_28253_;
                        let _e2203 = phi_28256_;
                        continue;
                        continuing {
                            phi_28252_ = _e2201;
                            phi_28255_ = _e2203;
                            break if !(_e2195);
                        }
                    }
                    phi_28270_ = 0u;
                    phi_28273_ = (_e1234 & 4294967264u);
                    loop {
                        let _e2207 = phi_28270_;
                        let _e2209 = phi_28273_;
                        local_142 = _e2207;
                        local_143 = _e2207;
                        let _e2210 = (_e2209 < _e1234);
                        if _e2210 {
                            let _e2212 = global_1[_e2209];
                            phi_28271_ = (_e2207 + _e2212);
                            phi_28274_ = (_e2209 + 1u);
                        } else {
                            phi_28271_ = u32();
                            phi_28274_ = u32();
                        }
                        let _e2216 = phi_28271_;
                        let _e2218 = phi_28274_;
                        continue;
                        continuing {
                            phi_28270_ = _e2216;
                            phi_28273_ = _e2218;
                            break if !(_e2210);
                        }
                    }
                    workgroupBarrier();
                    if _e302 {
                        let _e2224 = ((64u * param_7) | (16u * ((param_7 / 2u) % 4u)));
                        let _e2230 = ((512u * _e279) + ((64u * _e300) + (8u * (_e277 % 4u))));
                        let _e2232 = local_124;
                        let _e2235 = (_e1231 + (_e2232 >> bitcast<u32>(16u)));
                        let _e2237 = local_125;
                        let _e2243 = ((_e1229 + (_e2237 & 65535u)) - countOneBits((_e1227 >> bitcast<u32>(16u))));
                        if ((_e174 % 64u) == 0u) {
                            let _e3345 = ((2u * _e2230) / 4u);
                            let _e3349 = global_3.member[(_e3345 + 1u)];
                            let _e3355 = global_3.member[_e3345];
                            let _e3357 = (vec2<u32>(0u, (_e3349 << bitcast<u32>(0u))) | vec2<u32>(_e3355, 0u));
                            let _e3361 = global_3.member[(_e3345 + 3u)];
                            let _e3368 = global_3.member[(_e3345 + 2u)];
                            let _e3370 = (vec2<u32>(0u, (_e3361 << bitcast<u32>(0u))) | vec2<u32>(_e3368, 0u));
                            let _e3382 = global_3.member[(_e3345 + 17u)];
                            let _e3389 = global_3.member[(_e3345 + 16u)];
                            let _e3391 = (vec2<u32>(0u, (_e3382 << bitcast<u32>(0u))) | vec2<u32>(_e3389, 0u));
                            let _e3395 = global_3.member[(_e3345 + 19u)];
                            let _e3402 = global_3.member[(_e3345 + 18u)];
                            let _e3404 = (vec2<u32>(0u, (_e3395 << bitcast<u32>(0u))) | vec2<u32>(_e3402, 0u));
                            phi_28435_ = 0u;
                            phi_28438_ = _e1227;
                            loop {
                                let _e3414 = phi_28435_;
                                let _e3416 = phi_28438_;
                                let _e3417 = (_e3416 == 0u);
                                if _e3417 {
                                    phi_28436_ = u32();
                                    phi_28439_ = u32();
                                } else {
                                    let _e3421 = select((bitcast<u32>(31i) - firstLeadingBit(_e3416)), 32u, _e3417);
                                    let _e3424 = (select(_e2243, _e2235, (_e3421 < 16u)) + _e3414);
                                    let _e3429 = global_2.member[(_e168 + (_e3424 / 4u))];
                                    let _e3437 = (_e2224 ^ (2u * _e3421));
                                    let _e3440 = atomicLoad((&global[(_e3437 / 4u)]));
                                    let _e3443 = ((8u * (_e3437 % 4u)) & 31u);
                                    let _e3451 = atomicLoad((&global[(_e3437 / 4u)]));
                                    let _e3458 = atomicXor((&global[(_e3437 / 4u)]), ((((_e3451 >> bitcast<u32>(_e3443)) ^ (((_e3440 >> bitcast<u32>(_e3443)) & 65535u) ^ ((((_e3429 >> bitcast<u32>(((8u * (_e3424 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e3443)));
                                    phi_28436_ = (_e3414 + 1u);
                                    phi_28439_ = (_e3416 ^ (2147483648u >> bitcast<u32>((_e3421 & 31u))));
                                }
                                let _e3465 = phi_28436_;
                                let _e3467 = phi_28439_;
                                continue;
                                continuing {
                                    phi_28435_ = _e3465;
                                    phi_28438_ = _e3467;
                                    break if !(select(true, false, _e3417));
                                }
                            }
                            let _e3470 = (_e2224 / 4u);
                            let _e3473 = atomicLoad((&global[(_e3470 + 1u)]));
                            let _e3478 = atomicLoad((&global[_e3470]));
                            let _e3480 = (vec2<u32>(0u, (_e3473 << bitcast<u32>(0u))) | vec2<u32>(_e3478, 0u));
                            let _e3482 = ((_e2224 + 8u) / 4u);
                            let _e3485 = atomicLoad((&global[(_e3482 + 1u)]));
                            let _e3490 = atomicLoad((&global[_e3482]));
                            let _e3492 = (vec2<u32>(0u, (_e3485 << bitcast<u32>(0u))) | vec2<u32>(_e3490, 0u));
                            let _e3501 = (_e2224 ^ 16u);
                            let _e3502 = (_e3501 / 4u);
                            let _e3505 = atomicLoad((&global[(_e3502 + 1u)]));
                            let _e3510 = atomicLoad((&global[_e3502]));
                            let _e3512 = (vec2<u32>(0u, (_e3505 << bitcast<u32>(0u))) | vec2<u32>(_e3510, 0u));
                            let _e3514 = ((_e3501 + 8u) / 4u);
                            let _e3517 = atomicLoad((&global[(_e3514 + 1u)]));
                            let _e3522 = atomicLoad((&global[_e3514]));
                            let _e3524 = (vec2<u32>(0u, (_e3517 << bitcast<u32>(0u))) | vec2<u32>(_e3522, 0u));
                            let _e3533 = (_e2224 ^ 32u);
                            let _e3534 = (_e3533 / 4u);
                            let _e3537 = atomicLoad((&global[(_e3534 + 1u)]));
                            let _e3542 = atomicLoad((&global[_e3534]));
                            let _e3544 = (vec2<u32>(0u, (_e3537 << bitcast<u32>(0u))) | vec2<u32>(_e3542, 0u));
                            let _e3546 = ((_e3533 + 8u) / 4u);
                            let _e3549 = atomicLoad((&global[(_e3546 + 1u)]));
                            let _e3554 = atomicLoad((&global[_e3546]));
                            let _e3556 = (vec2<u32>(0u, (_e3549 << bitcast<u32>(0u))) | vec2<u32>(_e3554, 0u));
                            let _e3565 = (_e3533 ^ 16u);
                            let _e3566 = (_e3565 / 4u);
                            let _e3569 = atomicLoad((&global[(_e3566 + 1u)]));
                            let _e3574 = atomicLoad((&global[_e3566]));
                            let _e3576 = (vec2<u32>(0u, (_e3569 << bitcast<u32>(0u))) | vec2<u32>(_e3574, 0u));
                            let _e3578 = ((_e3565 + 8u) / 4u);
                            let _e3581 = atomicLoad((&global[(_e3578 + 1u)]));
                            let _e3586 = atomicLoad((&global[_e3578]));
                            let _e3588 = (vec2<u32>(0u, (_e3581 << bitcast<u32>(0u))) | vec2<u32>(_e3586, 0u));
                            let _e3598 = array<u32, 4>(_e3480.x, (_e3480.y >> bitcast<u32>(0u)), _e3492.x, (_e3492.y >> bitcast<u32>(0u)));
                            local_121 = _e3598;
                            let _e3599 = array<u32, 4>(_e3544.x, (_e3544.y >> bitcast<u32>(0u)), _e3556.x, (_e3556.y >> bitcast<u32>(0u)));
                            local_122 = _e3599;
                            local_123 = array<u32, 4>(_e3357.x, (_e3357.y >> bitcast<u32>(0u)), _e3370.x, (_e3370.y >> bitcast<u32>(0u)));
                            phi_28709_ = 0u;
                            phi_28712_ = type_7(_e261, _e259);
                            loop {
                                let _e3602 = phi_28709_;
                                let _e3604 = phi_28712_;
                                local_176 = _e3604;
                                let _e3605 = (_e3602 < 4u);
                                if _e3605 {
                                    if _e3605 {
                                    } else {
                                        phi_55013_ = true;
                                        break;
                                    }
                                    let _e3607 = local_123[_e3602];
                                    if _e3605 {
                                    } else {
                                        phi_55013_ = true;
                                        break;
                                    }
                                    let _e3612 = local_121[_e3602];
                                    if _e3605 {
                                    } else {
                                        phi_55013_ = true;
                                        break;
                                    }
                                    let _e3617 = local_122[_e3602];
                                    let _e3623 = bitcast<f32>((_e3607 << bitcast<u32>(16i)));
                                    let _e3633 = bitcast<f32>((_e3607 & 4294901760u));
                                    phi_28710_ = (_e3602 + 1u);
                                    phi_28713_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3612 & 4294901760u)), _e3633, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3612 << bitcast<u32>(16i))), _e3623, bitcast<f32>(_e3604.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3617 & 4294901760u)), _e3633, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3617 << bitcast<u32>(16i))), _e3623, bitcast<f32>(_e3604.member_1)))))));
                                } else {
                                    phi_28710_ = u32();
                                    phi_28713_ = type_7();
                                }
                                let _e3644 = phi_28710_;
                                let _e3646 = phi_28713_;
                                continue;
                                continuing {
                                    phi_28709_ = _e3644;
                                    phi_28712_ = _e3646;
                                    phi_55013_ = _e269;
                                    break if !(_e3605);
                                }
                            }
                            let _e3649 = phi_55013_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e247;
                            phi_67925_ = _e249;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e251;
                            phi_67105_ = _e253;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e255;
                            phi_66221_ = _e257;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e259;
                            phi_65273_ = _e261;
                            phi_56083_ = _e3649;
                            if _e3649 {
                                break;
                            }
                            let _e3650 = array<u32, 4>(_e3512.x, (_e3512.y >> bitcast<u32>(0u)), _e3524.x, (_e3524.y >> bitcast<u32>(0u)));
                            local_118 = _e3650;
                            let _e3651 = array<u32, 4>(_e3576.x, (_e3576.y >> bitcast<u32>(0u)), _e3588.x, (_e3588.y >> bitcast<u32>(0u)));
                            local_119 = _e3651;
                            local_120 = array<u32, 4>(_e3391.x, (_e3391.y >> bitcast<u32>(0u)), _e3404.x, (_e3404.y >> bitcast<u32>(0u)));
                            phi_28793_ = 0u;
                            let _e8733 = local_176;
                            phi_28796_ = _e8733;
                            loop {
                                let _e3654 = phi_28793_;
                                let _e3656 = phi_28796_;
                                local_126 = _e3656;
                                local_127 = _e3656;
                                let _e3657 = (_e3654 < 4u);
                                if _e3657 {
                                    if _e3657 {
                                    } else {
                                        phi_55245_ = true;
                                        break;
                                    }
                                    let _e3659 = local_120[_e3654];
                                    if _e3657 {
                                    } else {
                                        phi_55245_ = true;
                                        break;
                                    }
                                    let _e3664 = local_118[_e3654];
                                    if _e3657 {
                                    } else {
                                        phi_55245_ = true;
                                        break;
                                    }
                                    let _e3669 = local_119[_e3654];
                                    let _e3675 = bitcast<f32>((_e3659 << bitcast<u32>(16i)));
                                    let _e3685 = bitcast<f32>((_e3659 & 4294901760u));
                                    phi_28794_ = (_e3654 + 1u);
                                    phi_28797_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3664 & 4294901760u)), _e3685, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3664 << bitcast<u32>(16i))), _e3675, bitcast<f32>(_e3656.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3669 & 4294901760u)), _e3685, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3669 << bitcast<u32>(16i))), _e3675, bitcast<f32>(_e3656.member_1)))))));
                                } else {
                                    phi_28794_ = u32();
                                    phi_28797_ = type_7();
                                }
                                let _e3696 = phi_28794_;
                                let _e3698 = phi_28797_;
                                continue;
                                continuing {
                                    phi_28793_ = _e3696;
                                    phi_28796_ = _e3698;
                                    phi_55245_ = _e3649;
                                    break if !(_e3657);
                                }
                            }
                            let _e3701 = phi_55245_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e247;
                            phi_67925_ = _e249;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e251;
                            phi_67105_ = _e253;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e255;
                            phi_66221_ = _e257;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e259;
                            phi_65273_ = _e261;
                            phi_56083_ = _e3701;
                            if _e3701 {
                                break;
                            }
                            let _e3703 = local_126;
                            let _e3706 = local_127;
                            let _e3708 = (_e183 - 1u);
                            let _e3714 = ((2u * ((_e174 * select(1u, _e3708, (_e3708 < 1u))) + _e2230)) / 4u);
                            let _e3718 = global_3.member[(_e3714 + 1u)];
                            let _e3724 = global_3.member[_e3714];
                            let _e3726 = (vec2<u32>(0u, (_e3718 << bitcast<u32>(0u))) | vec2<u32>(_e3724, 0u));
                            let _e3730 = global_3.member[(_e3714 + 3u)];
                            let _e3737 = global_3.member[(_e3714 + 2u)];
                            let _e3739 = (vec2<u32>(0u, (_e3730 << bitcast<u32>(0u))) | vec2<u32>(_e3737, 0u));
                            let _e3751 = global_3.member[(_e3714 + 17u)];
                            let _e3758 = global_3.member[(_e3714 + 16u)];
                            let _e3760 = (vec2<u32>(0u, (_e3751 << bitcast<u32>(0u))) | vec2<u32>(_e3758, 0u));
                            let _e3764 = global_3.member[(_e3714 + 19u)];
                            let _e3771 = global_3.member[(_e3714 + 18u)];
                            let _e3773 = (vec2<u32>(0u, (_e3764 << bitcast<u32>(0u))) | vec2<u32>(_e3771, 0u));
                            local_115 = _e3598;
                            local_116 = _e3599;
                            local_117 = array<u32, 4>(_e3726.x, (_e3726.y >> bitcast<u32>(0u)), _e3739.x, (_e3739.y >> bitcast<u32>(0u)));
                            phi_29056_ = 0u;
                            phi_29059_ = type_7(_e257, _e255);
                            loop {
                                let _e3785 = phi_29056_;
                                let _e3787 = phi_29059_;
                                local_177 = _e3787;
                                let _e3788 = (_e3785 < 4u);
                                if _e3788 {
                                    if _e3788 {
                                    } else {
                                        phi_55248_ = true;
                                        break;
                                    }
                                    let _e3790 = local_117[_e3785];
                                    if _e3788 {
                                    } else {
                                        phi_55248_ = true;
                                        break;
                                    }
                                    let _e3795 = local_115[_e3785];
                                    if _e3788 {
                                    } else {
                                        phi_55248_ = true;
                                        break;
                                    }
                                    let _e3800 = local_116[_e3785];
                                    let _e3806 = bitcast<f32>((_e3790 << bitcast<u32>(16i)));
                                    let _e3816 = bitcast<f32>((_e3790 & 4294901760u));
                                    phi_29057_ = (_e3785 + 1u);
                                    phi_29060_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3795 & 4294901760u)), _e3816, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3795 << bitcast<u32>(16i))), _e3806, bitcast<f32>(_e3787.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3800 & 4294901760u)), _e3816, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3800 << bitcast<u32>(16i))), _e3806, bitcast<f32>(_e3787.member_1)))))));
                                } else {
                                    phi_29057_ = u32();
                                    phi_29060_ = type_7();
                                }
                                let _e3827 = phi_29057_;
                                let _e3829 = phi_29060_;
                                continue;
                                continuing {
                                    phi_29056_ = _e3827;
                                    phi_29059_ = _e3829;
                                    phi_55248_ = _e3701;
                                    break if !(_e3788);
                                }
                            }
                            let _e3832 = phi_55248_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e247;
                            phi_67925_ = _e249;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e251;
                            phi_67105_ = _e253;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e255;
                            phi_66221_ = _e257;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e3832;
                            if _e3832 {
                                break;
                            }
                            local_112 = _e3650;
                            local_113 = _e3651;
                            local_114 = array<u32, 4>(_e3760.x, (_e3760.y >> bitcast<u32>(0u)), _e3773.x, (_e3773.y >> bitcast<u32>(0u)));
                            phi_29140_ = 0u;
                            let _e8747 = local_177;
                            phi_29143_ = _e8747;
                            loop {
                                let _e3835 = phi_29140_;
                                let _e3837 = phi_29143_;
                                local_128 = _e3837;
                                local_129 = _e3837;
                                let _e3838 = (_e3835 < 4u);
                                if _e3838 {
                                    if _e3838 {
                                    } else {
                                        phi_55252_ = true;
                                        break;
                                    }
                                    let _e3840 = local_114[_e3835];
                                    if _e3838 {
                                    } else {
                                        phi_55252_ = true;
                                        break;
                                    }
                                    let _e3845 = local_112[_e3835];
                                    if _e3838 {
                                    } else {
                                        phi_55252_ = true;
                                        break;
                                    }
                                    let _e3850 = local_113[_e3835];
                                    let _e3856 = bitcast<f32>((_e3840 << bitcast<u32>(16i)));
                                    let _e3866 = bitcast<f32>((_e3840 & 4294901760u));
                                    phi_29141_ = (_e3835 + 1u);
                                    phi_29144_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3845 & 4294901760u)), _e3866, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3845 << bitcast<u32>(16i))), _e3856, bitcast<f32>(_e3837.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3850 & 4294901760u)), _e3866, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3850 << bitcast<u32>(16i))), _e3856, bitcast<f32>(_e3837.member_1)))))));
                                } else {
                                    phi_29141_ = u32();
                                    phi_29144_ = type_7();
                                }
                                let _e3877 = phi_29141_;
                                let _e3879 = phi_29144_;
                                continue;
                                continuing {
                                    phi_29140_ = _e3877;
                                    phi_29143_ = _e3879;
                                    phi_55252_ = _e3832;
                                    break if !(_e3838);
                                }
                            }
                            let _e3882 = phi_55252_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e247;
                            phi_67925_ = _e249;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e251;
                            phi_67105_ = _e253;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e255;
                            phi_66221_ = _e257;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e3882;
                            if _e3882 {
                                break;
                            }
                            let _e3884 = local_128;
                            let _e3887 = local_129;
                            let _e3894 = ((2u * ((_e174 * select(2u, _e3708, (_e3708 < 2u))) + _e2230)) / 4u);
                            let _e3898 = global_3.member[(_e3894 + 1u)];
                            let _e3904 = global_3.member[_e3894];
                            let _e3906 = (vec2<u32>(0u, (_e3898 << bitcast<u32>(0u))) | vec2<u32>(_e3904, 0u));
                            let _e3910 = global_3.member[(_e3894 + 3u)];
                            let _e3917 = global_3.member[(_e3894 + 2u)];
                            let _e3919 = (vec2<u32>(0u, (_e3910 << bitcast<u32>(0u))) | vec2<u32>(_e3917, 0u));
                            let _e3931 = global_3.member[(_e3894 + 17u)];
                            let _e3938 = global_3.member[(_e3894 + 16u)];
                            let _e3940 = (vec2<u32>(0u, (_e3931 << bitcast<u32>(0u))) | vec2<u32>(_e3938, 0u));
                            let _e3944 = global_3.member[(_e3894 + 19u)];
                            let _e3951 = global_3.member[(_e3894 + 18u)];
                            let _e3953 = (vec2<u32>(0u, (_e3944 << bitcast<u32>(0u))) | vec2<u32>(_e3951, 0u));
                            local_109 = _e3598;
                            local_110 = _e3599;
                            local_111 = array<u32, 4>(_e3906.x, (_e3906.y >> bitcast<u32>(0u)), _e3919.x, (_e3919.y >> bitcast<u32>(0u)));
                            phi_29403_ = 0u;
                            phi_29406_ = type_7(_e253, _e251);
                            loop {
                                let _e3965 = phi_29403_;
                                let _e3967 = phi_29406_;
                                local_178 = _e3967;
                                let _e3968 = (_e3965 < 4u);
                                if _e3968 {
                                    if _e3968 {
                                    } else {
                                        phi_55255_ = true;
                                        break;
                                    }
                                    let _e3970 = local_111[_e3965];
                                    if _e3968 {
                                    } else {
                                        phi_55255_ = true;
                                        break;
                                    }
                                    let _e3975 = local_109[_e3965];
                                    if _e3968 {
                                    } else {
                                        phi_55255_ = true;
                                        break;
                                    }
                                    let _e3980 = local_110[_e3965];
                                    let _e3986 = bitcast<f32>((_e3970 << bitcast<u32>(16i)));
                                    let _e3996 = bitcast<f32>((_e3970 & 4294901760u));
                                    phi_29404_ = (_e3965 + 1u);
                                    phi_29407_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3975 & 4294901760u)), _e3996, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3975 << bitcast<u32>(16i))), _e3986, bitcast<f32>(_e3967.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3980 & 4294901760u)), _e3996, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3980 << bitcast<u32>(16i))), _e3986, bitcast<f32>(_e3967.member_1)))))));
                                } else {
                                    phi_29404_ = u32();
                                    phi_29407_ = type_7();
                                }
                                let _e4007 = phi_29404_;
                                let _e4009 = phi_29407_;
                                continue;
                                continuing {
                                    phi_29403_ = _e4007;
                                    phi_29406_ = _e4009;
                                    phi_55255_ = _e3882;
                                    break if !(_e3968);
                                }
                            }
                            let _e4012 = phi_55255_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e247;
                            phi_67925_ = _e249;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e251;
                            phi_67105_ = _e253;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4012;
                            if _e4012 {
                                break;
                            }
                            local_106 = _e3650;
                            local_107 = _e3651;
                            local_108 = array<u32, 4>(_e3940.x, (_e3940.y >> bitcast<u32>(0u)), _e3953.x, (_e3953.y >> bitcast<u32>(0u)));
                            phi_29487_ = 0u;
                            let _e8761 = local_178;
                            phi_29490_ = _e8761;
                            loop {
                                let _e4015 = phi_29487_;
                                let _e4017 = phi_29490_;
                                local_130 = _e4017;
                                local_131 = _e4017;
                                let _e4018 = (_e4015 < 4u);
                                if _e4018 {
                                    if _e4018 {
                                    } else {
                                        phi_55259_ = true;
                                        break;
                                    }
                                    let _e4020 = local_108[_e4015];
                                    if _e4018 {
                                    } else {
                                        phi_55259_ = true;
                                        break;
                                    }
                                    let _e4025 = local_106[_e4015];
                                    if _e4018 {
                                    } else {
                                        phi_55259_ = true;
                                        break;
                                    }
                                    let _e4030 = local_107[_e4015];
                                    let _e4036 = bitcast<f32>((_e4020 << bitcast<u32>(16i)));
                                    let _e4046 = bitcast<f32>((_e4020 & 4294901760u));
                                    phi_29488_ = (_e4015 + 1u);
                                    phi_29491_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4025 & 4294901760u)), _e4046, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4025 << bitcast<u32>(16i))), _e4036, bitcast<f32>(_e4017.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4030 & 4294901760u)), _e4046, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4030 << bitcast<u32>(16i))), _e4036, bitcast<f32>(_e4017.member_1)))))));
                                } else {
                                    phi_29488_ = u32();
                                    phi_29491_ = type_7();
                                }
                                let _e4057 = phi_29488_;
                                let _e4059 = phi_29491_;
                                continue;
                                continuing {
                                    phi_29487_ = _e4057;
                                    phi_29490_ = _e4059;
                                    phi_55259_ = _e4012;
                                    break if !(_e4018);
                                }
                            }
                            let _e4062 = phi_55259_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e247;
                            phi_67925_ = _e249;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e251;
                            phi_67105_ = _e253;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4062;
                            if _e4062 {
                                break;
                            }
                            let _e4064 = local_130;
                            let _e4067 = local_131;
                            let _e4074 = ((2u * ((_e174 * select(3u, _e3708, (_e3708 < 3u))) + _e2230)) / 4u);
                            let _e4078 = global_3.member[(_e4074 + 1u)];
                            let _e4084 = global_3.member[_e4074];
                            let _e4086 = (vec2<u32>(0u, (_e4078 << bitcast<u32>(0u))) | vec2<u32>(_e4084, 0u));
                            let _e4090 = global_3.member[(_e4074 + 3u)];
                            let _e4097 = global_3.member[(_e4074 + 2u)];
                            let _e4099 = (vec2<u32>(0u, (_e4090 << bitcast<u32>(0u))) | vec2<u32>(_e4097, 0u));
                            let _e4111 = global_3.member[(_e4074 + 17u)];
                            let _e4118 = global_3.member[(_e4074 + 16u)];
                            let _e4120 = (vec2<u32>(0u, (_e4111 << bitcast<u32>(0u))) | vec2<u32>(_e4118, 0u));
                            let _e4124 = global_3.member[(_e4074 + 19u)];
                            let _e4131 = global_3.member[(_e4074 + 18u)];
                            let _e4133 = (vec2<u32>(0u, (_e4124 << bitcast<u32>(0u))) | vec2<u32>(_e4131, 0u));
                            local_103 = _e3598;
                            local_104 = _e3599;
                            local_105 = array<u32, 4>(_e4086.x, (_e4086.y >> bitcast<u32>(0u)), _e4099.x, (_e4099.y >> bitcast<u32>(0u)));
                            phi_29750_ = 0u;
                            phi_29753_ = type_7(_e249, _e247);
                            loop {
                                let _e4145 = phi_29750_;
                                let _e4147 = phi_29753_;
                                local_179 = _e4147;
                                let _e4148 = (_e4145 < 4u);
                                if _e4148 {
                                    if _e4148 {
                                    } else {
                                        phi_55262_ = true;
                                        break;
                                    }
                                    let _e4150 = local_105[_e4145];
                                    if _e4148 {
                                    } else {
                                        phi_55262_ = true;
                                        break;
                                    }
                                    let _e4155 = local_103[_e4145];
                                    if _e4148 {
                                    } else {
                                        phi_55262_ = true;
                                        break;
                                    }
                                    let _e4160 = local_104[_e4145];
                                    let _e4166 = bitcast<f32>((_e4150 << bitcast<u32>(16i)));
                                    let _e4176 = bitcast<f32>((_e4150 & 4294901760u));
                                    phi_29751_ = (_e4145 + 1u);
                                    phi_29754_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4155 & 4294901760u)), _e4176, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4155 << bitcast<u32>(16i))), _e4166, bitcast<f32>(_e4147.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4160 & 4294901760u)), _e4176, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4160 << bitcast<u32>(16i))), _e4166, bitcast<f32>(_e4147.member_1)))))));
                                } else {
                                    phi_29751_ = u32();
                                    phi_29754_ = type_7();
                                }
                                let _e4187 = phi_29751_;
                                let _e4189 = phi_29754_;
                                continue;
                                continuing {
                                    phi_29750_ = _e4187;
                                    phi_29753_ = _e4189;
                                    phi_55262_ = _e4062;
                                    break if !(_e4148);
                                }
                            }
                            let _e4192 = phi_55262_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e247;
                            phi_67925_ = _e249;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4192;
                            if _e4192 {
                                break;
                            }
                            local_100 = _e3650;
                            local_101 = _e3651;
                            local_102 = array<u32, 4>(_e4120.x, (_e4120.y >> bitcast<u32>(0u)), _e4133.x, (_e4133.y >> bitcast<u32>(0u)));
                            phi_29834_ = 0u;
                            let _e8775 = local_179;
                            phi_29837_ = _e8775;
                            loop {
                                let _e4195 = phi_29834_;
                                let _e4197 = phi_29837_;
                                local_132 = _e4197;
                                local_133 = _e4197;
                                let _e4198 = (_e4195 < 4u);
                                if _e4198 {
                                    if _e4198 {
                                    } else {
                                        phi_55266_ = true;
                                        break;
                                    }
                                    let _e4200 = local_102[_e4195];
                                    if _e4198 {
                                    } else {
                                        phi_55266_ = true;
                                        break;
                                    }
                                    let _e4205 = local_100[_e4195];
                                    if _e4198 {
                                    } else {
                                        phi_55266_ = true;
                                        break;
                                    }
                                    let _e4210 = local_101[_e4195];
                                    let _e4216 = bitcast<f32>((_e4200 << bitcast<u32>(16i)));
                                    let _e4226 = bitcast<f32>((_e4200 & 4294901760u));
                                    phi_29835_ = (_e4195 + 1u);
                                    phi_29838_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4205 & 4294901760u)), _e4226, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4205 << bitcast<u32>(16i))), _e4216, bitcast<f32>(_e4197.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4210 & 4294901760u)), _e4226, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4210 << bitcast<u32>(16i))), _e4216, bitcast<f32>(_e4197.member_1)))))));
                                } else {
                                    phi_29835_ = u32();
                                    phi_29838_ = type_7();
                                }
                                let _e4237 = phi_29835_;
                                let _e4239 = phi_29838_;
                                continue;
                                continuing {
                                    phi_29834_ = _e4237;
                                    phi_29837_ = _e4239;
                                    phi_55266_ = _e4192;
                                    break if !(_e4198);
                                }
                            }
                            let _e4242 = phi_55266_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e247;
                            phi_67925_ = _e249;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4242;
                            if _e4242 {
                                break;
                            }
                            let _e4244 = local_132;
                            let _e4247 = local_133;
                            let _e4254 = ((2u * ((_e174 * select(4u, _e3708, (_e3708 < 4u))) + _e2230)) / 4u);
                            let _e4258 = global_3.member[(_e4254 + 1u)];
                            let _e4264 = global_3.member[_e4254];
                            let _e4266 = (vec2<u32>(0u, (_e4258 << bitcast<u32>(0u))) | vec2<u32>(_e4264, 0u));
                            let _e4270 = global_3.member[(_e4254 + 3u)];
                            let _e4277 = global_3.member[(_e4254 + 2u)];
                            let _e4279 = (vec2<u32>(0u, (_e4270 << bitcast<u32>(0u))) | vec2<u32>(_e4277, 0u));
                            let _e4291 = global_3.member[(_e4254 + 17u)];
                            let _e4298 = global_3.member[(_e4254 + 16u)];
                            let _e4300 = (vec2<u32>(0u, (_e4291 << bitcast<u32>(0u))) | vec2<u32>(_e4298, 0u));
                            let _e4304 = global_3.member[(_e4254 + 19u)];
                            let _e4311 = global_3.member[(_e4254 + 18u)];
                            let _e4313 = (vec2<u32>(0u, (_e4304 << bitcast<u32>(0u))) | vec2<u32>(_e4311, 0u));
                            local_97 = _e3598;
                            local_98 = _e3599;
                            local_99 = array<u32, 4>(_e4266.x, (_e4266.y >> bitcast<u32>(0u)), _e4279.x, (_e4279.y >> bitcast<u32>(0u)));
                            phi_30097_ = 0u;
                            phi_30100_ = type_7(_e245, _e243);
                            loop {
                                let _e4325 = phi_30097_;
                                let _e4327 = phi_30100_;
                                local_180 = _e4327;
                                let _e4328 = (_e4325 < 4u);
                                if _e4328 {
                                    if _e4328 {
                                    } else {
                                        phi_55269_ = true;
                                        break;
                                    }
                                    let _e4330 = local_99[_e4325];
                                    if _e4328 {
                                    } else {
                                        phi_55269_ = true;
                                        break;
                                    }
                                    let _e4335 = local_97[_e4325];
                                    if _e4328 {
                                    } else {
                                        phi_55269_ = true;
                                        break;
                                    }
                                    let _e4340 = local_98[_e4325];
                                    let _e4346 = bitcast<f32>((_e4330 << bitcast<u32>(16i)));
                                    let _e4356 = bitcast<f32>((_e4330 & 4294901760u));
                                    phi_30098_ = (_e4325 + 1u);
                                    phi_30101_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4335 & 4294901760u)), _e4356, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4335 << bitcast<u32>(16i))), _e4346, bitcast<f32>(_e4327.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4340 & 4294901760u)), _e4356, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4340 << bitcast<u32>(16i))), _e4346, bitcast<f32>(_e4327.member_1)))))));
                                } else {
                                    phi_30098_ = u32();
                                    phi_30101_ = type_7();
                                }
                                let _e4367 = phi_30098_;
                                let _e4369 = phi_30101_;
                                continue;
                                continuing {
                                    phi_30097_ = _e4367;
                                    phi_30100_ = _e4369;
                                    phi_55269_ = _e4242;
                                    break if !(_e4328);
                                }
                            }
                            let _e4372 = phi_55269_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e4247.member_1;
                            phi_67925_ = _e4244.member;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4372;
                            if _e4372 {
                                break;
                            }
                            local_94 = _e3650;
                            local_95 = _e3651;
                            local_96 = array<u32, 4>(_e4300.x, (_e4300.y >> bitcast<u32>(0u)), _e4313.x, (_e4313.y >> bitcast<u32>(0u)));
                            phi_30181_ = 0u;
                            let _e8789 = local_180;
                            phi_30184_ = _e8789;
                            loop {
                                let _e4375 = phi_30181_;
                                let _e4377 = phi_30184_;
                                local_134 = _e4377;
                                local_135 = _e4377;
                                let _e4378 = (_e4375 < 4u);
                                if _e4378 {
                                    if _e4378 {
                                    } else {
                                        phi_55273_ = true;
                                        break;
                                    }
                                    let _e4380 = local_96[_e4375];
                                    if _e4378 {
                                    } else {
                                        phi_55273_ = true;
                                        break;
                                    }
                                    let _e4385 = local_94[_e4375];
                                    if _e4378 {
                                    } else {
                                        phi_55273_ = true;
                                        break;
                                    }
                                    let _e4390 = local_95[_e4375];
                                    let _e4396 = bitcast<f32>((_e4380 << bitcast<u32>(16i)));
                                    let _e4406 = bitcast<f32>((_e4380 & 4294901760u));
                                    phi_30182_ = (_e4375 + 1u);
                                    phi_30185_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4385 & 4294901760u)), _e4406, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4385 << bitcast<u32>(16i))), _e4396, bitcast<f32>(_e4377.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4390 & 4294901760u)), _e4406, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4390 << bitcast<u32>(16i))), _e4396, bitcast<f32>(_e4377.member_1)))))));
                                } else {
                                    phi_30182_ = u32();
                                    phi_30185_ = type_7();
                                }
                                let _e4417 = phi_30182_;
                                let _e4419 = phi_30185_;
                                continue;
                                continuing {
                                    phi_30181_ = _e4417;
                                    phi_30184_ = _e4419;
                                    phi_55273_ = _e4372;
                                    break if !(_e4378);
                                }
                            }
                            let _e4422 = phi_55273_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e243;
                            phi_68681_ = _e245;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e4247.member_1;
                            phi_67925_ = _e4244.member;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4422;
                            if _e4422 {
                                break;
                            }
                            let _e4424 = local_134;
                            let _e4427 = local_135;
                            let _e4434 = ((2u * ((_e174 * select(5u, _e3708, (_e3708 < 5u))) + _e2230)) / 4u);
                            let _e4438 = global_3.member[(_e4434 + 1u)];
                            let _e4444 = global_3.member[_e4434];
                            let _e4446 = (vec2<u32>(0u, (_e4438 << bitcast<u32>(0u))) | vec2<u32>(_e4444, 0u));
                            let _e4450 = global_3.member[(_e4434 + 3u)];
                            let _e4457 = global_3.member[(_e4434 + 2u)];
                            let _e4459 = (vec2<u32>(0u, (_e4450 << bitcast<u32>(0u))) | vec2<u32>(_e4457, 0u));
                            let _e4471 = global_3.member[(_e4434 + 17u)];
                            let _e4478 = global_3.member[(_e4434 + 16u)];
                            let _e4480 = (vec2<u32>(0u, (_e4471 << bitcast<u32>(0u))) | vec2<u32>(_e4478, 0u));
                            let _e4484 = global_3.member[(_e4434 + 19u)];
                            let _e4491 = global_3.member[(_e4434 + 18u)];
                            let _e4493 = (vec2<u32>(0u, (_e4484 << bitcast<u32>(0u))) | vec2<u32>(_e4491, 0u));
                            local_91 = _e3598;
                            local_92 = _e3599;
                            local_93 = array<u32, 4>(_e4446.x, (_e4446.y >> bitcast<u32>(0u)), _e4459.x, (_e4459.y >> bitcast<u32>(0u)));
                            phi_30444_ = 0u;
                            phi_30447_ = type_7(_e241, _e239);
                            loop {
                                let _e4505 = phi_30444_;
                                let _e4507 = phi_30447_;
                                local_181 = _e4507;
                                let _e4508 = (_e4505 < 4u);
                                if _e4508 {
                                    if _e4508 {
                                    } else {
                                        phi_55276_ = true;
                                        break;
                                    }
                                    let _e4510 = local_93[_e4505];
                                    if _e4508 {
                                    } else {
                                        phi_55276_ = true;
                                        break;
                                    }
                                    let _e4515 = local_91[_e4505];
                                    if _e4508 {
                                    } else {
                                        phi_55276_ = true;
                                        break;
                                    }
                                    let _e4520 = local_92[_e4505];
                                    let _e4526 = bitcast<f32>((_e4510 << bitcast<u32>(16i)));
                                    let _e4536 = bitcast<f32>((_e4510 & 4294901760u));
                                    phi_30445_ = (_e4505 + 1u);
                                    phi_30448_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4515 & 4294901760u)), _e4536, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4515 << bitcast<u32>(16i))), _e4526, bitcast<f32>(_e4507.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4520 & 4294901760u)), _e4536, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4520 << bitcast<u32>(16i))), _e4526, bitcast<f32>(_e4507.member_1)))))));
                                } else {
                                    phi_30445_ = u32();
                                    phi_30448_ = type_7();
                                }
                                let _e4547 = phi_30445_;
                                let _e4549 = phi_30448_;
                                continue;
                                continuing {
                                    phi_30444_ = _e4547;
                                    phi_30447_ = _e4549;
                                    phi_55276_ = _e4422;
                                    break if !(_e4508);
                                }
                            }
                            let _e4552 = phi_55276_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e4427.member_1;
                            phi_68681_ = _e4424.member;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e4247.member_1;
                            phi_67925_ = _e4244.member;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4552;
                            if _e4552 {
                                break;
                            }
                            local_88 = _e3650;
                            local_89 = _e3651;
                            local_90 = array<u32, 4>(_e4480.x, (_e4480.y >> bitcast<u32>(0u)), _e4493.x, (_e4493.y >> bitcast<u32>(0u)));
                            phi_30528_ = 0u;
                            let _e8803 = local_181;
                            phi_30531_ = _e8803;
                            loop {
                                let _e4555 = phi_30528_;
                                let _e4557 = phi_30531_;
                                local_136 = _e4557;
                                local_137 = _e4557;
                                let _e4558 = (_e4555 < 4u);
                                if _e4558 {
                                    if _e4558 {
                                    } else {
                                        phi_55280_ = true;
                                        break;
                                    }
                                    let _e4560 = local_90[_e4555];
                                    if _e4558 {
                                    } else {
                                        phi_55280_ = true;
                                        break;
                                    }
                                    let _e4565 = local_88[_e4555];
                                    if _e4558 {
                                    } else {
                                        phi_55280_ = true;
                                        break;
                                    }
                                    let _e4570 = local_89[_e4555];
                                    let _e4576 = bitcast<f32>((_e4560 << bitcast<u32>(16i)));
                                    let _e4586 = bitcast<f32>((_e4560 & 4294901760u));
                                    phi_30529_ = (_e4555 + 1u);
                                    phi_30532_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4565 & 4294901760u)), _e4586, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4565 << bitcast<u32>(16i))), _e4576, bitcast<f32>(_e4557.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4570 & 4294901760u)), _e4586, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4570 << bitcast<u32>(16i))), _e4576, bitcast<f32>(_e4557.member_1)))))));
                                } else {
                                    phi_30529_ = u32();
                                    phi_30532_ = type_7();
                                }
                                let _e4597 = phi_30529_;
                                let _e4599 = phi_30532_;
                                continue;
                                continuing {
                                    phi_30528_ = _e4597;
                                    phi_30531_ = _e4599;
                                    phi_55280_ = _e4552;
                                    break if !(_e4558);
                                }
                            }
                            let _e4602 = phi_55280_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e239;
                            phi_69373_ = _e241;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e4427.member_1;
                            phi_68681_ = _e4424.member;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e4247.member_1;
                            phi_67925_ = _e4244.member;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4602;
                            if _e4602 {
                                break;
                            }
                            let _e4604 = local_136;
                            let _e4607 = local_137;
                            let _e4614 = ((2u * ((_e174 * select(6u, _e3708, (_e3708 < 6u))) + _e2230)) / 4u);
                            let _e4618 = global_3.member[(_e4614 + 1u)];
                            let _e4624 = global_3.member[_e4614];
                            let _e4626 = (vec2<u32>(0u, (_e4618 << bitcast<u32>(0u))) | vec2<u32>(_e4624, 0u));
                            let _e4630 = global_3.member[(_e4614 + 3u)];
                            let _e4637 = global_3.member[(_e4614 + 2u)];
                            let _e4639 = (vec2<u32>(0u, (_e4630 << bitcast<u32>(0u))) | vec2<u32>(_e4637, 0u));
                            let _e4651 = global_3.member[(_e4614 + 17u)];
                            let _e4658 = global_3.member[(_e4614 + 16u)];
                            let _e4660 = (vec2<u32>(0u, (_e4651 << bitcast<u32>(0u))) | vec2<u32>(_e4658, 0u));
                            let _e4664 = global_3.member[(_e4614 + 19u)];
                            let _e4671 = global_3.member[(_e4614 + 18u)];
                            let _e4673 = (vec2<u32>(0u, (_e4664 << bitcast<u32>(0u))) | vec2<u32>(_e4671, 0u));
                            local_85 = _e3598;
                            local_86 = _e3599;
                            local_87 = array<u32, 4>(_e4626.x, (_e4626.y >> bitcast<u32>(0u)), _e4639.x, (_e4639.y >> bitcast<u32>(0u)));
                            phi_30791_ = 0u;
                            phi_30794_ = type_7(_e237, _e235);
                            loop {
                                let _e4685 = phi_30791_;
                                let _e4687 = phi_30794_;
                                local_182 = _e4687;
                                let _e4688 = (_e4685 < 4u);
                                if _e4688 {
                                    if _e4688 {
                                    } else {
                                        phi_55283_ = true;
                                        break;
                                    }
                                    let _e4690 = local_87[_e4685];
                                    if _e4688 {
                                    } else {
                                        phi_55283_ = true;
                                        break;
                                    }
                                    let _e4695 = local_85[_e4685];
                                    if _e4688 {
                                    } else {
                                        phi_55283_ = true;
                                        break;
                                    }
                                    let _e4700 = local_86[_e4685];
                                    let _e4706 = bitcast<f32>((_e4690 << bitcast<u32>(16i)));
                                    let _e4716 = bitcast<f32>((_e4690 & 4294901760u));
                                    phi_30792_ = (_e4685 + 1u);
                                    phi_30795_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4695 & 4294901760u)), _e4716, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4695 << bitcast<u32>(16i))), _e4706, bitcast<f32>(_e4687.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4700 & 4294901760u)), _e4716, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4700 << bitcast<u32>(16i))), _e4706, bitcast<f32>(_e4687.member_1)))))));
                                } else {
                                    phi_30792_ = u32();
                                    phi_30795_ = type_7();
                                }
                                let _e4727 = phi_30792_;
                                let _e4729 = phi_30795_;
                                continue;
                                continuing {
                                    phi_30791_ = _e4727;
                                    phi_30794_ = _e4729;
                                    phi_55283_ = _e4602;
                                    break if !(_e4688);
                                }
                            }
                            let _e4732 = phi_55283_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e4607.member_1;
                            phi_69373_ = _e4604.member;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e4427.member_1;
                            phi_68681_ = _e4424.member;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e4247.member_1;
                            phi_67925_ = _e4244.member;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4732;
                            if _e4732 {
                                break;
                            }
                            local_82 = _e3650;
                            local_83 = _e3651;
                            local_84 = array<u32, 4>(_e4660.x, (_e4660.y >> bitcast<u32>(0u)), _e4673.x, (_e4673.y >> bitcast<u32>(0u)));
                            phi_30875_ = 0u;
                            let _e8817 = local_182;
                            phi_30878_ = _e8817;
                            loop {
                                let _e4735 = phi_30875_;
                                let _e4737 = phi_30878_;
                                local_138 = _e4737;
                                local_139 = _e4737;
                                let _e4738 = (_e4735 < 4u);
                                if _e4738 {
                                    if _e4738 {
                                    } else {
                                        phi_55287_ = true;
                                        break;
                                    }
                                    let _e4740 = local_84[_e4735];
                                    if _e4738 {
                                    } else {
                                        phi_55287_ = true;
                                        break;
                                    }
                                    let _e4745 = local_82[_e4735];
                                    if _e4738 {
                                    } else {
                                        phi_55287_ = true;
                                        break;
                                    }
                                    let _e4750 = local_83[_e4735];
                                    let _e4756 = bitcast<f32>((_e4740 << bitcast<u32>(16i)));
                                    let _e4766 = bitcast<f32>((_e4740 & 4294901760u));
                                    phi_30876_ = (_e4735 + 1u);
                                    phi_30879_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4745 & 4294901760u)), _e4766, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4745 << bitcast<u32>(16i))), _e4756, bitcast<f32>(_e4737.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4750 & 4294901760u)), _e4766, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4750 << bitcast<u32>(16i))), _e4756, bitcast<f32>(_e4737.member_1)))))));
                                } else {
                                    phi_30876_ = u32();
                                    phi_30879_ = type_7();
                                }
                                let _e4777 = phi_30876_;
                                let _e4779 = phi_30879_;
                                continue;
                                continuing {
                                    phi_30875_ = _e4777;
                                    phi_30878_ = _e4779;
                                    phi_55287_ = _e4732;
                                    break if !(_e4738);
                                }
                            }
                            let _e4782 = phi_55287_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e235;
                            phi_70001_ = _e237;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e4607.member_1;
                            phi_69373_ = _e4604.member;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e4427.member_1;
                            phi_68681_ = _e4424.member;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e4247.member_1;
                            phi_67925_ = _e4244.member;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4782;
                            if _e4782 {
                                break;
                            }
                            let _e4784 = local_138;
                            let _e4787 = local_139;
                            let _e4794 = ((2u * ((_e174 * select(7u, _e3708, (_e3708 < 7u))) + _e2230)) / 4u);
                            let _e4798 = global_3.member[(_e4794 + 1u)];
                            let _e4804 = global_3.member[_e4794];
                            let _e4806 = (vec2<u32>(0u, (_e4798 << bitcast<u32>(0u))) | vec2<u32>(_e4804, 0u));
                            let _e4810 = global_3.member[(_e4794 + 3u)];
                            let _e4817 = global_3.member[(_e4794 + 2u)];
                            let _e4819 = (vec2<u32>(0u, (_e4810 << bitcast<u32>(0u))) | vec2<u32>(_e4817, 0u));
                            let _e4831 = global_3.member[(_e4794 + 17u)];
                            let _e4838 = global_3.member[(_e4794 + 16u)];
                            let _e4840 = (vec2<u32>(0u, (_e4831 << bitcast<u32>(0u))) | vec2<u32>(_e4838, 0u));
                            let _e4844 = global_3.member[(_e4794 + 19u)];
                            let _e4851 = global_3.member[(_e4794 + 18u)];
                            let _e4853 = (vec2<u32>(0u, (_e4844 << bitcast<u32>(0u))) | vec2<u32>(_e4851, 0u));
                            local_79 = _e3598;
                            local_80 = _e3599;
                            local_81 = array<u32, 4>(_e4806.x, (_e4806.y >> bitcast<u32>(0u)), _e4819.x, (_e4819.y >> bitcast<u32>(0u)));
                            phi_31138_ = 0u;
                            phi_31141_ = type_7(_e233, _e231);
                            loop {
                                let _e4865 = phi_31138_;
                                let _e4867 = phi_31141_;
                                local_183 = _e4867;
                                let _e4868 = (_e4865 < 4u);
                                if _e4868 {
                                    if _e4868 {
                                    } else {
                                        phi_55290_ = true;
                                        break;
                                    }
                                    let _e4870 = local_81[_e4865];
                                    if _e4868 {
                                    } else {
                                        phi_55290_ = true;
                                        break;
                                    }
                                    let _e4875 = local_79[_e4865];
                                    if _e4868 {
                                    } else {
                                        phi_55290_ = true;
                                        break;
                                    }
                                    let _e4880 = local_80[_e4865];
                                    let _e4886 = bitcast<f32>((_e4870 << bitcast<u32>(16i)));
                                    let _e4896 = bitcast<f32>((_e4870 & 4294901760u));
                                    phi_31139_ = (_e4865 + 1u);
                                    phi_31142_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4875 & 4294901760u)), _e4896, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4875 << bitcast<u32>(16i))), _e4886, bitcast<f32>(_e4867.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4880 & 4294901760u)), _e4896, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4880 << bitcast<u32>(16i))), _e4886, bitcast<f32>(_e4867.member_1)))))));
                                } else {
                                    phi_31139_ = u32();
                                    phi_31142_ = type_7();
                                }
                                let _e4907 = phi_31139_;
                                let _e4909 = phi_31142_;
                                continue;
                                continuing {
                                    phi_31138_ = _e4907;
                                    phi_31141_ = _e4909;
                                    phi_55290_ = _e4782;
                                    break if !(_e4868);
                                }
                            }
                            let _e4912 = phi_55290_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e4787.member_1;
                            phi_70001_ = _e4784.member;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e4607.member_1;
                            phi_69373_ = _e4604.member;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e4427.member_1;
                            phi_68681_ = _e4424.member;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e4247.member_1;
                            phi_67925_ = _e4244.member;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4912;
                            if _e4912 {
                                break;
                            }
                            local_76 = _e3650;
                            local_77 = _e3651;
                            local_78 = array<u32, 4>(_e4840.x, (_e4840.y >> bitcast<u32>(0u)), _e4853.x, (_e4853.y >> bitcast<u32>(0u)));
                            phi_31222_ = 0u;
                            let _e8831 = local_183;
                            phi_31225_ = _e8831;
                            loop {
                                let _e4915 = phi_31222_;
                                let _e4917 = phi_31225_;
                                local_140 = _e4917;
                                local_141 = _e4917;
                                let _e4918 = (_e4915 < 4u);
                                if _e4918 {
                                    if _e4918 {
                                    } else {
                                        phi_55294_ = true;
                                        break;
                                    }
                                    let _e4920 = local_78[_e4915];
                                    if _e4918 {
                                    } else {
                                        phi_55294_ = true;
                                        break;
                                    }
                                    let _e4925 = local_76[_e4915];
                                    if _e4918 {
                                    } else {
                                        phi_55294_ = true;
                                        break;
                                    }
                                    let _e4930 = local_77[_e4915];
                                    let _e4936 = bitcast<f32>((_e4920 << bitcast<u32>(16i)));
                                    let _e4946 = bitcast<f32>((_e4920 & 4294901760u));
                                    phi_31223_ = (_e4915 + 1u);
                                    phi_31226_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4925 & 4294901760u)), _e4946, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4925 << bitcast<u32>(16i))), _e4936, bitcast<f32>(_e4917.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4930 & 4294901760u)), _e4946, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4930 << bitcast<u32>(16i))), _e4936, bitcast<f32>(_e4917.member_1)))))));
                                } else {
                                    phi_31223_ = u32();
                                    phi_31226_ = type_7();
                                }
                                let _e4957 = phi_31223_;
                                let _e4959 = phi_31226_;
                                continue;
                                continuing {
                                    phi_31222_ = _e4957;
                                    phi_31225_ = _e4959;
                                    phi_55294_ = _e4912;
                                    break if !(_e4918);
                                }
                            }
                            let _e4962 = phi_55294_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e231;
                            phi_70565_ = _e233;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e4787.member_1;
                            phi_70001_ = _e4784.member;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e4607.member_1;
                            phi_69373_ = _e4604.member;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e4427.member_1;
                            phi_68681_ = _e4424.member;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e4247.member_1;
                            phi_67925_ = _e4244.member;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e4067.member_1;
                            phi_67105_ = _e4064.member;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e3887.member_1;
                            phi_66221_ = _e3884.member;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e3706.member_1;
                            phi_65273_ = _e3703.member;
                            phi_56083_ = _e4962;
                            if _e4962 {
                                break;
                            }
                            let _e4964 = local_140;
                            let _e4967 = local_141;
                            phi_70788_ = _e4967.member_1;
                            phi_70578_ = _e4964.member;
                            phi_70247_ = _e4787.member_1;
                            phi_70021_ = _e4784.member;
                            phi_69642_ = _e4607.member_1;
                            phi_69400_ = _e4604.member;
                            phi_68973_ = _e4427.member_1;
                            phi_68715_ = _e4424.member;
                            phi_68240_ = _e4247.member_1;
                            phi_67966_ = _e4244.member;
                            phi_67443_ = _e4067.member_1;
                            phi_67153_ = _e4064.member;
                            phi_66582_ = _e3887.member_1;
                            phi_66276_ = _e3884.member;
                            phi_65657_ = _e3706.member_1;
                            phi_65335_ = _e3703.member;
                            phi_55923_ = _e4962;
                        } else {
                            phi_31324_ = 0u;
                            phi_31327_ = _e1227;
                            loop {
                                let _e2247 = phi_31324_;
                                let _e2249 = phi_31327_;
                                let _e2250 = (_e2249 == 0u);
                                if _e2250 {
                                    phi_31325_ = u32();
                                    phi_31328_ = u32();
                                } else {
                                    let _e2254 = select((bitcast<u32>(31i) - firstLeadingBit(_e2249)), 32u, _e2250);
                                    let _e2257 = (select(_e2243, _e2235, (_e2254 < 16u)) + _e2247);
                                    let _e2262 = global_2.member[(_e168 + (_e2257 / 4u))];
                                    let _e2270 = (_e2224 ^ (2u * _e2254));
                                    let _e2273 = atomicLoad((&global[(_e2270 / 4u)]));
                                    let _e2276 = ((8u * (_e2270 % 4u)) & 31u);
                                    let _e2284 = atomicLoad((&global[(_e2270 / 4u)]));
                                    let _e2291 = atomicXor((&global[(_e2270 / 4u)]), ((((_e2284 >> bitcast<u32>(_e2276)) ^ (((_e2273 >> bitcast<u32>(_e2276)) & 65535u) ^ ((((_e2262 >> bitcast<u32>(((8u * (_e2257 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2276)));
                                    phi_31325_ = (_e2247 + 1u);
                                    phi_31328_ = (_e2249 ^ (2147483648u >> bitcast<u32>((_e2254 & 31u))));
                                }
                                let _e2298 = phi_31325_;
                                let _e2300 = phi_31328_;
                                continue;
                                continuing {
                                    phi_31324_ = _e2298;
                                    phi_31327_ = _e2300;
                                    break if !(select(true, false, _e2250));
                                }
                            }
                            let _e2303 = (2u * _e2230);
                            let _e2306 = (_e174 - select(_e2230, _e174, (_e174 < _e2230)));
                            let _e2311 = (select(32u, _e2306, (32u < _e2306)) - 32u);
                            let _e2314 = (select(_e2306, 8u, (8u < _e2306)) + select(_e2311, 8u, (8u < _e2311)));
                            phi_31450_ = 0u;
                            phi_31453_ = _e261;
                            loop {
                                let _e2316 = phi_31450_;
                                let _e2318 = phi_31453_;
                                local_199 = _e2318;
                                let _e2319 = (_e2316 < _e2314);
                                if _e2319 {
                                    let _e2321 = (_e2224 ^ (2u * _e2316));
                                    let _e2324 = atomicLoad((&global[(_e2321 / 4u)]));
                                    let _e2338 = (_e2303 + (2u * ((_e2316 % 8u) + (32u * (_e2316 / 8u)))));
                                    let _e2339 = (_e2338 + 1u);
                                    let _e2343 = global_3.member[(_e2339 / 4u)];
                                    let _e2356 = global_3.member[(_e2338 / 4u)];
                                    phi_31451_ = (_e2316 + 1u);
                                    phi_31454_ = bitcast<u32>(fma(bitcast<f32>((((_e2324 >> bitcast<u32>(((8u * (_e2321 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2343 >> bitcast<u32>(((8u * (_e2339 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2356 >> bitcast<u32>(((8u * (_e2338 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2318)));
                                } else {
                                    phi_31451_ = u32();
                                    phi_31454_ = u32();
                                }
                                let _e2373 = phi_31451_;
                                let _e2375 = phi_31454_;
                                continue;
                                continuing {
                                    phi_31450_ = _e2373;
                                    phi_31453_ = _e2375;
                                    break if !(_e2319);
                                }
                            }
                            let _e2377 = (_e2224 ^ 32u);
                            phi_31583_ = 0u;
                            phi_31586_ = _e259;
                            loop {
                                let _e2379 = phi_31583_;
                                let _e2381 = phi_31586_;
                                local_198 = _e2381;
                                let _e2382 = (_e2379 < _e2314);
                                if _e2382 {
                                    let _e2384 = (_e2377 ^ (2u * _e2379));
                                    let _e2387 = atomicLoad((&global[(_e2384 / 4u)]));
                                    let _e2401 = (_e2303 + (2u * ((_e2379 % 8u) + (32u * (_e2379 / 8u)))));
                                    let _e2402 = (_e2401 + 1u);
                                    let _e2406 = global_3.member[(_e2402 / 4u)];
                                    let _e2419 = global_3.member[(_e2401 / 4u)];
                                    phi_31584_ = (_e2379 + 1u);
                                    phi_31587_ = bitcast<u32>(fma(bitcast<f32>((((_e2387 >> bitcast<u32>(((8u * (_e2384 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2406 >> bitcast<u32>(((8u * (_e2402 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2419 >> bitcast<u32>(((8u * (_e2401 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2381)));
                                } else {
                                    phi_31584_ = u32();
                                    phi_31587_ = u32();
                                }
                                let _e2436 = phi_31584_;
                                let _e2438 = phi_31587_;
                                continue;
                                continuing {
                                    phi_31583_ = _e2436;
                                    phi_31586_ = _e2438;
                                    break if !(_e2382);
                                }
                            }
                            let _e2440 = (_e183 - 1u);
                            let _e2445 = (2u * ((_e174 * select(1u, _e2440, (_e2440 < 1u))) + _e2230));
                            phi_31724_ = 0u;
                            phi_31727_ = _e257;
                            loop {
                                let _e2447 = phi_31724_;
                                let _e2449 = phi_31727_;
                                local_197 = _e2449;
                                let _e2450 = (_e2447 < _e2314);
                                if _e2450 {
                                    let _e2452 = (_e2224 ^ (2u * _e2447));
                                    let _e2455 = atomicLoad((&global[(_e2452 / 4u)]));
                                    let _e2469 = (_e2445 + (2u * ((_e2447 % 8u) + (32u * (_e2447 / 8u)))));
                                    let _e2470 = (_e2469 + 1u);
                                    let _e2474 = global_3.member[(_e2470 / 4u)];
                                    let _e2487 = global_3.member[(_e2469 / 4u)];
                                    phi_31725_ = (_e2447 + 1u);
                                    phi_31728_ = bitcast<u32>(fma(bitcast<f32>((((_e2455 >> bitcast<u32>(((8u * (_e2452 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2474 >> bitcast<u32>(((8u * (_e2470 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2487 >> bitcast<u32>(((8u * (_e2469 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2449)));
                                } else {
                                    phi_31725_ = u32();
                                    phi_31728_ = u32();
                                }
                                let _e2504 = phi_31725_;
                                let _e2506 = phi_31728_;
                                continue;
                                continuing {
                                    phi_31724_ = _e2504;
                                    phi_31727_ = _e2506;
                                    break if !(_e2450);
                                }
                            }
                            phi_31857_ = 0u;
                            phi_31860_ = _e255;
                            loop {
                                let _e2509 = phi_31857_;
                                let _e2511 = phi_31860_;
                                local_196 = _e2511;
                                let _e2512 = (_e2509 < _e2314);
                                if _e2512 {
                                    let _e2514 = (_e2377 ^ (2u * _e2509));
                                    let _e2517 = atomicLoad((&global[(_e2514 / 4u)]));
                                    let _e2531 = (_e2445 + (2u * ((_e2509 % 8u) + (32u * (_e2509 / 8u)))));
                                    let _e2532 = (_e2531 + 1u);
                                    let _e2536 = global_3.member[(_e2532 / 4u)];
                                    let _e2549 = global_3.member[(_e2531 / 4u)];
                                    phi_31858_ = (_e2509 + 1u);
                                    phi_31861_ = bitcast<u32>(fma(bitcast<f32>((((_e2517 >> bitcast<u32>(((8u * (_e2514 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2536 >> bitcast<u32>(((8u * (_e2532 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2549 >> bitcast<u32>(((8u * (_e2531 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2511)));
                                } else {
                                    phi_31858_ = u32();
                                    phi_31861_ = u32();
                                }
                                let _e2566 = phi_31858_;
                                let _e2568 = phi_31861_;
                                continue;
                                continuing {
                                    phi_31857_ = _e2566;
                                    phi_31860_ = _e2568;
                                    break if !(_e2512);
                                }
                            }
                            let _e2574 = (2u * ((_e174 * select(2u, _e2440, (_e2440 < 2u))) + _e2230));
                            phi_31998_ = 0u;
                            phi_32001_ = _e253;
                            loop {
                                let _e2576 = phi_31998_;
                                let _e2578 = phi_32001_;
                                local_195 = _e2578;
                                let _e2579 = (_e2576 < _e2314);
                                if _e2579 {
                                    let _e2581 = (_e2224 ^ (2u * _e2576));
                                    let _e2584 = atomicLoad((&global[(_e2581 / 4u)]));
                                    let _e2598 = (_e2574 + (2u * ((_e2576 % 8u) + (32u * (_e2576 / 8u)))));
                                    let _e2599 = (_e2598 + 1u);
                                    let _e2603 = global_3.member[(_e2599 / 4u)];
                                    let _e2616 = global_3.member[(_e2598 / 4u)];
                                    phi_31999_ = (_e2576 + 1u);
                                    phi_32002_ = bitcast<u32>(fma(bitcast<f32>((((_e2584 >> bitcast<u32>(((8u * (_e2581 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2603 >> bitcast<u32>(((8u * (_e2599 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2616 >> bitcast<u32>(((8u * (_e2598 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2578)));
                                } else {
                                    phi_31999_ = u32();
                                    phi_32002_ = u32();
                                }
                                let _e2633 = phi_31999_;
                                let _e2635 = phi_32002_;
                                continue;
                                continuing {
                                    phi_31998_ = _e2633;
                                    phi_32001_ = _e2635;
                                    break if !(_e2579);
                                }
                            }
                            phi_32131_ = 0u;
                            phi_32134_ = _e251;
                            loop {
                                let _e2638 = phi_32131_;
                                let _e2640 = phi_32134_;
                                local_194 = _e2640;
                                let _e2641 = (_e2638 < _e2314);
                                if _e2641 {
                                    let _e2643 = (_e2377 ^ (2u * _e2638));
                                    let _e2646 = atomicLoad((&global[(_e2643 / 4u)]));
                                    let _e2660 = (_e2574 + (2u * ((_e2638 % 8u) + (32u * (_e2638 / 8u)))));
                                    let _e2661 = (_e2660 + 1u);
                                    let _e2665 = global_3.member[(_e2661 / 4u)];
                                    let _e2678 = global_3.member[(_e2660 / 4u)];
                                    phi_32132_ = (_e2638 + 1u);
                                    phi_32135_ = bitcast<u32>(fma(bitcast<f32>((((_e2646 >> bitcast<u32>(((8u * (_e2643 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2665 >> bitcast<u32>(((8u * (_e2661 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2678 >> bitcast<u32>(((8u * (_e2660 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2640)));
                                } else {
                                    phi_32132_ = u32();
                                    phi_32135_ = u32();
                                }
                                let _e2695 = phi_32132_;
                                let _e2697 = phi_32135_;
                                continue;
                                continuing {
                                    phi_32131_ = _e2695;
                                    phi_32134_ = _e2697;
                                    break if !(_e2641);
                                }
                            }
                            let _e2703 = (2u * ((_e174 * select(3u, _e2440, (_e2440 < 3u))) + _e2230));
                            phi_32272_ = 0u;
                            phi_32275_ = _e249;
                            loop {
                                let _e2705 = phi_32272_;
                                let _e2707 = phi_32275_;
                                local_193 = _e2707;
                                let _e2708 = (_e2705 < _e2314);
                                if _e2708 {
                                    let _e2710 = (_e2224 ^ (2u * _e2705));
                                    let _e2713 = atomicLoad((&global[(_e2710 / 4u)]));
                                    let _e2727 = (_e2703 + (2u * ((_e2705 % 8u) + (32u * (_e2705 / 8u)))));
                                    let _e2728 = (_e2727 + 1u);
                                    let _e2732 = global_3.member[(_e2728 / 4u)];
                                    let _e2745 = global_3.member[(_e2727 / 4u)];
                                    phi_32273_ = (_e2705 + 1u);
                                    phi_32276_ = bitcast<u32>(fma(bitcast<f32>((((_e2713 >> bitcast<u32>(((8u * (_e2710 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2732 >> bitcast<u32>(((8u * (_e2728 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2745 >> bitcast<u32>(((8u * (_e2727 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2707)));
                                } else {
                                    phi_32273_ = u32();
                                    phi_32276_ = u32();
                                }
                                let _e2762 = phi_32273_;
                                let _e2764 = phi_32276_;
                                continue;
                                continuing {
                                    phi_32272_ = _e2762;
                                    phi_32275_ = _e2764;
                                    break if !(_e2708);
                                }
                            }
                            phi_32405_ = 0u;
                            phi_32408_ = _e247;
                            loop {
                                let _e2767 = phi_32405_;
                                let _e2769 = phi_32408_;
                                local_192 = _e2769;
                                let _e2770 = (_e2767 < _e2314);
                                if _e2770 {
                                    let _e2772 = (_e2377 ^ (2u * _e2767));
                                    let _e2775 = atomicLoad((&global[(_e2772 / 4u)]));
                                    let _e2789 = (_e2703 + (2u * ((_e2767 % 8u) + (32u * (_e2767 / 8u)))));
                                    let _e2790 = (_e2789 + 1u);
                                    let _e2794 = global_3.member[(_e2790 / 4u)];
                                    let _e2807 = global_3.member[(_e2789 / 4u)];
                                    phi_32406_ = (_e2767 + 1u);
                                    phi_32409_ = bitcast<u32>(fma(bitcast<f32>((((_e2775 >> bitcast<u32>(((8u * (_e2772 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2794 >> bitcast<u32>(((8u * (_e2790 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2807 >> bitcast<u32>(((8u * (_e2789 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2769)));
                                } else {
                                    phi_32406_ = u32();
                                    phi_32409_ = u32();
                                }
                                let _e2824 = phi_32406_;
                                let _e2826 = phi_32409_;
                                continue;
                                continuing {
                                    phi_32405_ = _e2824;
                                    phi_32408_ = _e2826;
                                    break if !(_e2770);
                                }
                            }
                            let _e2832 = (2u * ((_e174 * select(4u, _e2440, (_e2440 < 4u))) + _e2230));
                            phi_32546_ = 0u;
                            phi_32549_ = _e245;
                            loop {
                                let _e2834 = phi_32546_;
                                let _e2836 = phi_32549_;
                                local_191 = _e2836;
                                let _e2837 = (_e2834 < _e2314);
                                if _e2837 {
                                    let _e2839 = (_e2224 ^ (2u * _e2834));
                                    let _e2842 = atomicLoad((&global[(_e2839 / 4u)]));
                                    let _e2856 = (_e2832 + (2u * ((_e2834 % 8u) + (32u * (_e2834 / 8u)))));
                                    let _e2857 = (_e2856 + 1u);
                                    let _e2861 = global_3.member[(_e2857 / 4u)];
                                    let _e2874 = global_3.member[(_e2856 / 4u)];
                                    phi_32547_ = (_e2834 + 1u);
                                    phi_32550_ = bitcast<u32>(fma(bitcast<f32>((((_e2842 >> bitcast<u32>(((8u * (_e2839 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2861 >> bitcast<u32>(((8u * (_e2857 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2874 >> bitcast<u32>(((8u * (_e2856 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2836)));
                                } else {
                                    phi_32547_ = u32();
                                    phi_32550_ = u32();
                                }
                                let _e2891 = phi_32547_;
                                let _e2893 = phi_32550_;
                                continue;
                                continuing {
                                    phi_32546_ = _e2891;
                                    phi_32549_ = _e2893;
                                    break if !(_e2837);
                                }
                            }
                            phi_32679_ = 0u;
                            phi_32682_ = _e243;
                            loop {
                                let _e2896 = phi_32679_;
                                let _e2898 = phi_32682_;
                                local_190 = _e2898;
                                let _e2899 = (_e2896 < _e2314);
                                if _e2899 {
                                    let _e2901 = (_e2377 ^ (2u * _e2896));
                                    let _e2904 = atomicLoad((&global[(_e2901 / 4u)]));
                                    let _e2918 = (_e2832 + (2u * ((_e2896 % 8u) + (32u * (_e2896 / 8u)))));
                                    let _e2919 = (_e2918 + 1u);
                                    let _e2923 = global_3.member[(_e2919 / 4u)];
                                    let _e2936 = global_3.member[(_e2918 / 4u)];
                                    phi_32680_ = (_e2896 + 1u);
                                    phi_32683_ = bitcast<u32>(fma(bitcast<f32>((((_e2904 >> bitcast<u32>(((8u * (_e2901 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2923 >> bitcast<u32>(((8u * (_e2919 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2936 >> bitcast<u32>(((8u * (_e2918 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2898)));
                                } else {
                                    phi_32680_ = u32();
                                    phi_32683_ = u32();
                                }
                                let _e2953 = phi_32680_;
                                let _e2955 = phi_32683_;
                                continue;
                                continuing {
                                    phi_32679_ = _e2953;
                                    phi_32682_ = _e2955;
                                    break if !(_e2899);
                                }
                            }
                            let _e2961 = (2u * ((_e174 * select(5u, _e2440, (_e2440 < 5u))) + _e2230));
                            phi_32820_ = 0u;
                            phi_32823_ = _e241;
                            loop {
                                let _e2963 = phi_32820_;
                                let _e2965 = phi_32823_;
                                local_189 = _e2965;
                                let _e2966 = (_e2963 < _e2314);
                                if _e2966 {
                                    let _e2968 = (_e2224 ^ (2u * _e2963));
                                    let _e2971 = atomicLoad((&global[(_e2968 / 4u)]));
                                    let _e2985 = (_e2961 + (2u * ((_e2963 % 8u) + (32u * (_e2963 / 8u)))));
                                    let _e2986 = (_e2985 + 1u);
                                    let _e2990 = global_3.member[(_e2986 / 4u)];
                                    let _e3003 = global_3.member[(_e2985 / 4u)];
                                    phi_32821_ = (_e2963 + 1u);
                                    phi_32824_ = bitcast<u32>(fma(bitcast<f32>((((_e2971 >> bitcast<u32>(((8u * (_e2968 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2990 >> bitcast<u32>(((8u * (_e2986 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3003 >> bitcast<u32>(((8u * (_e2985 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2965)));
                                } else {
                                    phi_32821_ = u32();
                                    phi_32824_ = u32();
                                }
                                let _e3020 = phi_32821_;
                                let _e3022 = phi_32824_;
                                continue;
                                continuing {
                                    phi_32820_ = _e3020;
                                    phi_32823_ = _e3022;
                                    break if !(_e2966);
                                }
                            }
                            phi_32953_ = 0u;
                            phi_32956_ = _e239;
                            loop {
                                let _e3025 = phi_32953_;
                                let _e3027 = phi_32956_;
                                local_188 = _e3027;
                                let _e3028 = (_e3025 < _e2314);
                                if _e3028 {
                                    let _e3030 = (_e2377 ^ (2u * _e3025));
                                    let _e3033 = atomicLoad((&global[(_e3030 / 4u)]));
                                    let _e3047 = (_e2961 + (2u * ((_e3025 % 8u) + (32u * (_e3025 / 8u)))));
                                    let _e3048 = (_e3047 + 1u);
                                    let _e3052 = global_3.member[(_e3048 / 4u)];
                                    let _e3065 = global_3.member[(_e3047 / 4u)];
                                    phi_32954_ = (_e3025 + 1u);
                                    phi_32957_ = bitcast<u32>(fma(bitcast<f32>((((_e3033 >> bitcast<u32>(((8u * (_e3030 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3052 >> bitcast<u32>(((8u * (_e3048 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3065 >> bitcast<u32>(((8u * (_e3047 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3027)));
                                } else {
                                    phi_32954_ = u32();
                                    phi_32957_ = u32();
                                }
                                let _e3082 = phi_32954_;
                                let _e3084 = phi_32957_;
                                continue;
                                continuing {
                                    phi_32953_ = _e3082;
                                    phi_32956_ = _e3084;
                                    break if !(_e3028);
                                }
                            }
                            let _e3090 = (2u * ((_e174 * select(6u, _e2440, (_e2440 < 6u))) + _e2230));
                            phi_33094_ = 0u;
                            phi_33097_ = _e237;
                            loop {
                                let _e3092 = phi_33094_;
                                let _e3094 = phi_33097_;
                                local_187 = _e3094;
                                let _e3095 = (_e3092 < _e2314);
                                if _e3095 {
                                    let _e3097 = (_e2224 ^ (2u * _e3092));
                                    let _e3100 = atomicLoad((&global[(_e3097 / 4u)]));
                                    let _e3114 = (_e3090 + (2u * ((_e3092 % 8u) + (32u * (_e3092 / 8u)))));
                                    let _e3115 = (_e3114 + 1u);
                                    let _e3119 = global_3.member[(_e3115 / 4u)];
                                    let _e3132 = global_3.member[(_e3114 / 4u)];
                                    phi_33095_ = (_e3092 + 1u);
                                    phi_33098_ = bitcast<u32>(fma(bitcast<f32>((((_e3100 >> bitcast<u32>(((8u * (_e3097 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3119 >> bitcast<u32>(((8u * (_e3115 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3132 >> bitcast<u32>(((8u * (_e3114 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3094)));
                                } else {
                                    phi_33095_ = u32();
                                    phi_33098_ = u32();
                                }
                                let _e3149 = phi_33095_;
                                let _e3151 = phi_33098_;
                                continue;
                                continuing {
                                    phi_33094_ = _e3149;
                                    phi_33097_ = _e3151;
                                    break if !(_e3095);
                                }
                            }
                            phi_33227_ = 0u;
                            phi_33230_ = _e235;
                            loop {
                                let _e3154 = phi_33227_;
                                let _e3156 = phi_33230_;
                                local_186 = _e3156;
                                let _e3157 = (_e3154 < _e2314);
                                if _e3157 {
                                    let _e3159 = (_e2377 ^ (2u * _e3154));
                                    let _e3162 = atomicLoad((&global[(_e3159 / 4u)]));
                                    let _e3176 = (_e3090 + (2u * ((_e3154 % 8u) + (32u * (_e3154 / 8u)))));
                                    let _e3177 = (_e3176 + 1u);
                                    let _e3181 = global_3.member[(_e3177 / 4u)];
                                    let _e3194 = global_3.member[(_e3176 / 4u)];
                                    phi_33228_ = (_e3154 + 1u);
                                    phi_33231_ = bitcast<u32>(fma(bitcast<f32>((((_e3162 >> bitcast<u32>(((8u * (_e3159 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3181 >> bitcast<u32>(((8u * (_e3177 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3194 >> bitcast<u32>(((8u * (_e3176 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3156)));
                                } else {
                                    phi_33228_ = u32();
                                    phi_33231_ = u32();
                                }
                                let _e3211 = phi_33228_;
                                let _e3213 = phi_33231_;
                                continue;
                                continuing {
                                    phi_33227_ = _e3211;
                                    phi_33230_ = _e3213;
                                    break if !(_e3157);
                                }
                            }
                            let _e3219 = (2u * ((_e174 * select(7u, _e2440, (_e2440 < 7u))) + _e2230));
                            phi_33368_ = 0u;
                            phi_33371_ = _e233;
                            loop {
                                let _e3221 = phi_33368_;
                                let _e3223 = phi_33371_;
                                local_185 = _e3223;
                                let _e3224 = (_e3221 < _e2314);
                                if _e3224 {
                                    let _e3226 = (_e2224 ^ (2u * _e3221));
                                    let _e3229 = atomicLoad((&global[(_e3226 / 4u)]));
                                    let _e3243 = (_e3219 + (2u * ((_e3221 % 8u) + (32u * (_e3221 / 8u)))));
                                    let _e3244 = (_e3243 + 1u);
                                    let _e3248 = global_3.member[(_e3244 / 4u)];
                                    let _e3261 = global_3.member[(_e3243 / 4u)];
                                    phi_33369_ = (_e3221 + 1u);
                                    phi_33372_ = bitcast<u32>(fma(bitcast<f32>((((_e3229 >> bitcast<u32>(((8u * (_e3226 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3248 >> bitcast<u32>(((8u * (_e3244 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3261 >> bitcast<u32>(((8u * (_e3243 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3223)));
                                } else {
                                    phi_33369_ = u32();
                                    phi_33372_ = u32();
                                }
                                let _e3278 = phi_33369_;
                                let _e3280 = phi_33372_;
                                continue;
                                continuing {
                                    phi_33368_ = _e3278;
                                    phi_33371_ = _e3280;
                                    break if !(_e3224);
                                }
                            }
                            phi_33501_ = 0u;
                            phi_33504_ = _e231;
                            loop {
                                let _e3283 = phi_33501_;
                                let _e3285 = phi_33504_;
                                local_184 = _e3285;
                                let _e3286 = (_e3283 < _e2314);
                                if _e3286 {
                                    let _e3288 = (_e2377 ^ (2u * _e3283));
                                    let _e3291 = atomicLoad((&global[(_e3288 / 4u)]));
                                    let _e3305 = (_e3219 + (2u * ((_e3283 % 8u) + (32u * (_e3283 / 8u)))));
                                    let _e3306 = (_e3305 + 1u);
                                    let _e3310 = global_3.member[(_e3306 / 4u)];
                                    let _e3323 = global_3.member[(_e3305 / 4u)];
                                    phi_33502_ = (_e3283 + 1u);
                                    phi_33505_ = bitcast<u32>(fma(bitcast<f32>((((_e3291 >> bitcast<u32>(((8u * (_e3288 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3310 >> bitcast<u32>(((8u * (_e3306 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3323 >> bitcast<u32>(((8u * (_e3305 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3285)));
                                } else {
                                    phi_33502_ = u32();
                                    phi_33505_ = u32();
                                }
                                let _e3340 = phi_33502_;
                                let _e3342 = phi_33505_;
                                continue;
                                continuing {
                                    phi_33501_ = _e3340;
                                    phi_33504_ = _e3342;
                                    break if !(_e3286);
                                }
                            }
                            let _e8839 = local_184;
                            phi_70788_ = _e8839;
                            let _e8842 = local_185;
                            phi_70578_ = _e8842;
                            let _e8845 = local_186;
                            phi_70247_ = _e8845;
                            let _e8848 = local_187;
                            phi_70021_ = _e8848;
                            let _e8851 = local_188;
                            phi_69642_ = _e8851;
                            let _e8854 = local_189;
                            phi_69400_ = _e8854;
                            let _e8857 = local_190;
                            phi_68973_ = _e8857;
                            let _e8860 = local_191;
                            phi_68715_ = _e8860;
                            let _e8863 = local_192;
                            phi_68240_ = _e8863;
                            let _e8866 = local_193;
                            phi_67966_ = _e8866;
                            let _e8869 = local_194;
                            phi_67443_ = _e8869;
                            let _e8872 = local_195;
                            phi_67153_ = _e8872;
                            let _e8875 = local_196;
                            phi_66582_ = _e8875;
                            let _e8878 = local_197;
                            phi_66276_ = _e8878;
                            let _e8881 = local_198;
                            phi_65657_ = _e8881;
                            let _e8884 = local_199;
                            phi_65335_ = _e8884;
                            phi_55923_ = _e269;
                        }
                        let _e4970 = phi_70788_;
                        let _e4972 = phi_70578_;
                        let _e4974 = phi_70247_;
                        let _e4976 = phi_70021_;
                        let _e4978 = phi_69642_;
                        let _e4980 = phi_69400_;
                        let _e4982 = phi_68973_;
                        let _e4984 = phi_68715_;
                        let _e4986 = phi_68240_;
                        let _e4988 = phi_67966_;
                        let _e4990 = phi_67443_;
                        let _e4992 = phi_67153_;
                        let _e4994 = phi_66582_;
                        let _e4996 = phi_66276_;
                        let _e4998 = phi_65657_;
                        let _e5000 = phi_65335_;
                        let _e5002 = phi_55923_;
                        phi_70787_ = _e4970;
                        phi_70577_ = _e4972;
                        phi_70246_ = _e4974;
                        phi_70020_ = _e4976;
                        phi_69641_ = _e4978;
                        phi_69399_ = _e4980;
                        phi_68972_ = _e4982;
                        phi_68714_ = _e4984;
                        phi_68239_ = _e4986;
                        phi_67965_ = _e4988;
                        phi_67442_ = _e4990;
                        phi_67152_ = _e4992;
                        phi_66581_ = _e4994;
                        phi_66275_ = _e4996;
                        phi_65656_ = _e4998;
                        phi_65334_ = _e5000;
                        phi_55922_ = _e5002;
                    } else {
                        phi_70787_ = _e231;
                        phi_70577_ = _e233;
                        phi_70246_ = _e235;
                        phi_70020_ = _e237;
                        phi_69641_ = _e239;
                        phi_69399_ = _e241;
                        phi_68972_ = _e243;
                        phi_68714_ = _e245;
                        phi_68239_ = _e247;
                        phi_67965_ = _e249;
                        phi_67442_ = _e251;
                        phi_67152_ = _e253;
                        phi_66581_ = _e255;
                        phi_66275_ = _e257;
                        phi_65656_ = _e259;
                        phi_65334_ = _e261;
                        phi_55922_ = _e269;
                    }
                    let _e5004 = phi_70787_;
                    let _e5006 = phi_70577_;
                    let _e5008 = phi_70246_;
                    let _e5010 = phi_70020_;
                    let _e5012 = phi_69641_;
                    let _e5014 = phi_69399_;
                    let _e5016 = phi_68972_;
                    let _e5018 = phi_68714_;
                    let _e5020 = phi_68239_;
                    let _e5022 = phi_67965_;
                    let _e5024 = phi_67442_;
                    let _e5026 = phi_67152_;
                    let _e5028 = phi_66581_;
                    let _e5030 = phi_66275_;
                    let _e5032 = phi_65656_;
                    let _e5034 = phi_65334_;
                    let _e5036 = phi_55922_;
                    if _e1256 {
                        let _e5041 = ((64u * _e1234) | (16u * ((_e1234 / 2u) % 4u)));
                        let _e5047 = ((512u * _e1238) + ((64u * _e1254) + (8u * (_e1236 % 4u))));
                        let _e5049 = local_142;
                        let _e5052 = (_e2185 + (_e5049 >> bitcast<u32>(16u)));
                        let _e5054 = local_143;
                        let _e5060 = ((_e2183 + (_e5054 & 65535u)) - countOneBits((_e2181 >> bitcast<u32>(16u))));
                        if ((_e174 % 64u) == 0u) {
                            let _e6162 = ((2u * _e5047) / 4u);
                            let _e6166 = global_3.member[(_e6162 + 1u)];
                            let _e6172 = global_3.member[_e6162];
                            let _e6174 = (vec2<u32>(0u, (_e6166 << bitcast<u32>(0u))) | vec2<u32>(_e6172, 0u));
                            let _e6178 = global_3.member[(_e6162 + 3u)];
                            let _e6185 = global_3.member[(_e6162 + 2u)];
                            let _e6187 = (vec2<u32>(0u, (_e6178 << bitcast<u32>(0u))) | vec2<u32>(_e6185, 0u));
                            let _e6199 = global_3.member[(_e6162 + 17u)];
                            let _e6206 = global_3.member[(_e6162 + 16u)];
                            let _e6208 = (vec2<u32>(0u, (_e6199 << bitcast<u32>(0u))) | vec2<u32>(_e6206, 0u));
                            let _e6212 = global_3.member[(_e6162 + 19u)];
                            let _e6219 = global_3.member[(_e6162 + 18u)];
                            let _e6221 = (vec2<u32>(0u, (_e6212 << bitcast<u32>(0u))) | vec2<u32>(_e6219, 0u));
                            phi_33733_ = 0u;
                            phi_33736_ = _e2181;
                            loop {
                                let _e6231 = phi_33733_;
                                let _e6233 = phi_33736_;
                                let _e6234 = (_e6233 == 0u);
                                if _e6234 {
                                    phi_33734_ = u32();
                                    phi_33737_ = u32();
                                } else {
                                    let _e6238 = select((bitcast<u32>(31i) - firstLeadingBit(_e6233)), 32u, _e6234);
                                    let _e6241 = (select(_e5060, _e5052, (_e6238 < 16u)) + _e6231);
                                    let _e6246 = global_2.member[(_e168 + (_e6241 / 4u))];
                                    let _e6254 = (_e5041 ^ (2u * _e6238));
                                    let _e6257 = atomicLoad((&global[(_e6254 / 4u)]));
                                    let _e6260 = ((8u * (_e6254 % 4u)) & 31u);
                                    let _e6268 = atomicLoad((&global[(_e6254 / 4u)]));
                                    let _e6275 = atomicXor((&global[(_e6254 / 4u)]), ((((_e6268 >> bitcast<u32>(_e6260)) ^ (((_e6257 >> bitcast<u32>(_e6260)) & 65535u) ^ ((((_e6246 >> bitcast<u32>(((8u * (_e6241 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e6260)));
                                    phi_33734_ = (_e6231 + 1u);
                                    phi_33737_ = (_e6233 ^ (2147483648u >> bitcast<u32>((_e6238 & 31u))));
                                }
                                let _e6282 = phi_33734_;
                                let _e6284 = phi_33737_;
                                continue;
                                continuing {
                                    phi_33733_ = _e6282;
                                    phi_33736_ = _e6284;
                                    break if !(select(true, false, _e6234));
                                }
                            }
                            let _e6287 = (_e5041 / 4u);
                            let _e6290 = atomicLoad((&global[(_e6287 + 1u)]));
                            let _e6295 = atomicLoad((&global[_e6287]));
                            let _e6297 = (vec2<u32>(0u, (_e6290 << bitcast<u32>(0u))) | vec2<u32>(_e6295, 0u));
                            let _e6299 = ((_e5041 + 8u) / 4u);
                            let _e6302 = atomicLoad((&global[(_e6299 + 1u)]));
                            let _e6307 = atomicLoad((&global[_e6299]));
                            let _e6309 = (vec2<u32>(0u, (_e6302 << bitcast<u32>(0u))) | vec2<u32>(_e6307, 0u));
                            let _e6318 = (_e5041 ^ 16u);
                            let _e6319 = (_e6318 / 4u);
                            let _e6322 = atomicLoad((&global[(_e6319 + 1u)]));
                            let _e6327 = atomicLoad((&global[_e6319]));
                            let _e6329 = (vec2<u32>(0u, (_e6322 << bitcast<u32>(0u))) | vec2<u32>(_e6327, 0u));
                            let _e6331 = ((_e6318 + 8u) / 4u);
                            let _e6334 = atomicLoad((&global[(_e6331 + 1u)]));
                            let _e6339 = atomicLoad((&global[_e6331]));
                            let _e6341 = (vec2<u32>(0u, (_e6334 << bitcast<u32>(0u))) | vec2<u32>(_e6339, 0u));
                            let _e6350 = (_e5041 ^ 32u);
                            let _e6351 = (_e6350 / 4u);
                            let _e6354 = atomicLoad((&global[(_e6351 + 1u)]));
                            let _e6359 = atomicLoad((&global[_e6351]));
                            let _e6361 = (vec2<u32>(0u, (_e6354 << bitcast<u32>(0u))) | vec2<u32>(_e6359, 0u));
                            let _e6363 = ((_e6350 + 8u) / 4u);
                            let _e6366 = atomicLoad((&global[(_e6363 + 1u)]));
                            let _e6371 = atomicLoad((&global[_e6363]));
                            let _e6373 = (vec2<u32>(0u, (_e6366 << bitcast<u32>(0u))) | vec2<u32>(_e6371, 0u));
                            let _e6382 = (_e6350 ^ 16u);
                            let _e6383 = (_e6382 / 4u);
                            let _e6386 = atomicLoad((&global[(_e6383 + 1u)]));
                            let _e6391 = atomicLoad((&global[_e6383]));
                            let _e6393 = (vec2<u32>(0u, (_e6386 << bitcast<u32>(0u))) | vec2<u32>(_e6391, 0u));
                            let _e6395 = ((_e6382 + 8u) / 4u);
                            let _e6398 = atomicLoad((&global[(_e6395 + 1u)]));
                            let _e6403 = atomicLoad((&global[_e6395]));
                            let _e6405 = (vec2<u32>(0u, (_e6398 << bitcast<u32>(0u))) | vec2<u32>(_e6403, 0u));
                            let _e6415 = array<u32, 4>(_e6297.x, (_e6297.y >> bitcast<u32>(0u)), _e6309.x, (_e6309.y >> bitcast<u32>(0u)));
                            local_73 = _e6415;
                            let _e6416 = array<u32, 4>(_e6361.x, (_e6361.y >> bitcast<u32>(0u)), _e6373.x, (_e6373.y >> bitcast<u32>(0u)));
                            local_74 = _e6416;
                            local_75 = array<u32, 4>(_e6174.x, (_e6174.y >> bitcast<u32>(0u)), _e6187.x, (_e6187.y >> bitcast<u32>(0u)));
                            phi_34007_ = 0u;
                            phi_34010_ = type_7(_e223, _e221);
                            loop {
                                let _e6419 = phi_34007_;
                                let _e6421 = phi_34010_;
                                local_200 = _e6421;
                                let _e6422 = (_e6419 < 4u);
                                if _e6422 {
                                    if _e6422 {
                                    } else {
                                        phi_55915_ = true;
                                        break;
                                    }
                                    let _e6424 = local_75[_e6419];
                                    if _e6422 {
                                    } else {
                                        phi_55915_ = true;
                                        break;
                                    }
                                    let _e6429 = local_73[_e6419];
                                    if _e6422 {
                                    } else {
                                        phi_55915_ = true;
                                        break;
                                    }
                                    let _e6434 = local_74[_e6419];
                                    let _e6440 = bitcast<f32>((_e6424 << bitcast<u32>(16i)));
                                    let _e6450 = bitcast<f32>((_e6424 & 4294901760u));
                                    phi_34008_ = (_e6419 + 1u);
                                    phi_34011_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6429 & 4294901760u)), _e6450, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6429 << bitcast<u32>(16i))), _e6440, bitcast<f32>(_e6421.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6434 & 4294901760u)), _e6450, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6434 << bitcast<u32>(16i))), _e6440, bitcast<f32>(_e6421.member_1)))))));
                                } else {
                                    phi_34008_ = u32();
                                    phi_34011_ = type_7();
                                }
                                let _e6461 = phi_34008_;
                                let _e6463 = phi_34011_;
                                continue;
                                continuing {
                                    phi_34007_ = _e6461;
                                    phi_34010_ = _e6463;
                                    phi_55915_ = _e5036;
                                    break if !(_e6422);
                                }
                            }
                            let _e6466 = phi_55915_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e6466;
                            if _e6466 {
                                break;
                            }
                            let _e6467 = array<u32, 4>(_e6329.x, (_e6329.y >> bitcast<u32>(0u)), _e6341.x, (_e6341.y >> bitcast<u32>(0u)));
                            local_70 = _e6467;
                            let _e6468 = array<u32, 4>(_e6393.x, (_e6393.y >> bitcast<u32>(0u)), _e6405.x, (_e6405.y >> bitcast<u32>(0u)));
                            local_71 = _e6468;
                            local_72 = array<u32, 4>(_e6208.x, (_e6208.y >> bitcast<u32>(0u)), _e6221.x, (_e6221.y >> bitcast<u32>(0u)));
                            phi_34091_ = 0u;
                            let _e8985 = local_200;
                            phi_34094_ = _e8985;
                            loop {
                                let _e6471 = phi_34091_;
                                let _e6473 = phi_34094_;
                                local_144 = _e6473;
                                local_145 = _e6473;
                                let _e6474 = (_e6471 < 4u);
                                if _e6474 {
                                    if _e6474 {
                                    } else {
                                        phi_56031_ = true;
                                        break;
                                    }
                                    let _e6476 = local_72[_e6471];
                                    if _e6474 {
                                    } else {
                                        phi_56031_ = true;
                                        break;
                                    }
                                    let _e6481 = local_70[_e6471];
                                    if _e6474 {
                                    } else {
                                        phi_56031_ = true;
                                        break;
                                    }
                                    let _e6486 = local_71[_e6471];
                                    let _e6492 = bitcast<f32>((_e6476 << bitcast<u32>(16i)));
                                    let _e6502 = bitcast<f32>((_e6476 & 4294901760u));
                                    phi_34092_ = (_e6471 + 1u);
                                    phi_34095_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6481 & 4294901760u)), _e6502, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6481 << bitcast<u32>(16i))), _e6492, bitcast<f32>(_e6473.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6486 & 4294901760u)), _e6502, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6486 << bitcast<u32>(16i))), _e6492, bitcast<f32>(_e6473.member_1)))))));
                                } else {
                                    phi_34092_ = u32();
                                    phi_34095_ = type_7();
                                }
                                let _e6513 = phi_34092_;
                                let _e6515 = phi_34095_;
                                continue;
                                continuing {
                                    phi_34091_ = _e6513;
                                    phi_34094_ = _e6515;
                                    phi_56031_ = _e6466;
                                    break if !(_e6474);
                                }
                            }
                            let _e6518 = phi_56031_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e221;
                            phi_65911_ = _e223;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e6518;
                            if _e6518 {
                                break;
                            }
                            let _e6520 = local_144;
                            let _e6523 = local_145;
                            let _e6525 = (_e183 - 1u);
                            let _e6531 = ((2u * ((_e174 * select(1u, _e6525, (_e6525 < 1u))) + _e5047)) / 4u);
                            let _e6535 = global_3.member[(_e6531 + 1u)];
                            let _e6541 = global_3.member[_e6531];
                            let _e6543 = (vec2<u32>(0u, (_e6535 << bitcast<u32>(0u))) | vec2<u32>(_e6541, 0u));
                            let _e6547 = global_3.member[(_e6531 + 3u)];
                            let _e6554 = global_3.member[(_e6531 + 2u)];
                            let _e6556 = (vec2<u32>(0u, (_e6547 << bitcast<u32>(0u))) | vec2<u32>(_e6554, 0u));
                            let _e6568 = global_3.member[(_e6531 + 17u)];
                            let _e6575 = global_3.member[(_e6531 + 16u)];
                            let _e6577 = (vec2<u32>(0u, (_e6568 << bitcast<u32>(0u))) | vec2<u32>(_e6575, 0u));
                            let _e6581 = global_3.member[(_e6531 + 19u)];
                            let _e6588 = global_3.member[(_e6531 + 18u)];
                            let _e6590 = (vec2<u32>(0u, (_e6581 << bitcast<u32>(0u))) | vec2<u32>(_e6588, 0u));
                            local_67 = _e6415;
                            local_68 = _e6416;
                            local_69 = array<u32, 4>(_e6543.x, (_e6543.y >> bitcast<u32>(0u)), _e6556.x, (_e6556.y >> bitcast<u32>(0u)));
                            phi_34354_ = 0u;
                            phi_34357_ = type_7(_e219, _e217);
                            loop {
                                let _e6602 = phi_34354_;
                                let _e6604 = phi_34357_;
                                local_201 = _e6604;
                                let _e6605 = (_e6602 < 4u);
                                if _e6605 {
                                    if _e6605 {
                                    } else {
                                        phi_56034_ = true;
                                        break;
                                    }
                                    let _e6607 = local_69[_e6602];
                                    if _e6605 {
                                    } else {
                                        phi_56034_ = true;
                                        break;
                                    }
                                    let _e6612 = local_67[_e6602];
                                    if _e6605 {
                                    } else {
                                        phi_56034_ = true;
                                        break;
                                    }
                                    let _e6617 = local_68[_e6602];
                                    let _e6623 = bitcast<f32>((_e6607 << bitcast<u32>(16i)));
                                    let _e6633 = bitcast<f32>((_e6607 & 4294901760u));
                                    phi_34355_ = (_e6602 + 1u);
                                    phi_34358_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6612 & 4294901760u)), _e6633, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6612 << bitcast<u32>(16i))), _e6623, bitcast<f32>(_e6604.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6617 & 4294901760u)), _e6633, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6617 << bitcast<u32>(16i))), _e6623, bitcast<f32>(_e6604.member_1)))))));
                                } else {
                                    phi_34355_ = u32();
                                    phi_34358_ = type_7();
                                }
                                let _e6644 = phi_34355_;
                                let _e6646 = phi_34358_;
                                continue;
                                continuing {
                                    phi_34354_ = _e6644;
                                    phi_34357_ = _e6646;
                                    phi_56034_ = _e6518;
                                    break if !(_e6605);
                                }
                            }
                            let _e6649 = phi_56034_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e6649;
                            if _e6649 {
                                break;
                            }
                            local_64 = _e6467;
                            local_65 = _e6468;
                            local_66 = array<u32, 4>(_e6577.x, (_e6577.y >> bitcast<u32>(0u)), _e6590.x, (_e6590.y >> bitcast<u32>(0u)));
                            phi_34438_ = 0u;
                            let _e8999 = local_201;
                            phi_34441_ = _e8999;
                            loop {
                                let _e6652 = phi_34438_;
                                let _e6654 = phi_34441_;
                                local_146 = _e6654;
                                local_147 = _e6654;
                                let _e6655 = (_e6652 < 4u);
                                if _e6655 {
                                    if _e6655 {
                                    } else {
                                        phi_56038_ = true;
                                        break;
                                    }
                                    let _e6657 = local_66[_e6652];
                                    if _e6655 {
                                    } else {
                                        phi_56038_ = true;
                                        break;
                                    }
                                    let _e6662 = local_64[_e6652];
                                    if _e6655 {
                                    } else {
                                        phi_56038_ = true;
                                        break;
                                    }
                                    let _e6667 = local_65[_e6652];
                                    let _e6673 = bitcast<f32>((_e6657 << bitcast<u32>(16i)));
                                    let _e6683 = bitcast<f32>((_e6657 & 4294901760u));
                                    phi_34439_ = (_e6652 + 1u);
                                    phi_34442_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6662 & 4294901760u)), _e6683, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6662 << bitcast<u32>(16i))), _e6673, bitcast<f32>(_e6654.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6667 & 4294901760u)), _e6683, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6667 << bitcast<u32>(16i))), _e6673, bitcast<f32>(_e6654.member_1)))))));
                                } else {
                                    phi_34439_ = u32();
                                    phi_34442_ = type_7();
                                }
                                let _e6694 = phi_34439_;
                                let _e6696 = phi_34442_;
                                continue;
                                continuing {
                                    phi_34438_ = _e6694;
                                    phi_34441_ = _e6696;
                                    phi_56038_ = _e6649;
                                    break if !(_e6655);
                                }
                            }
                            let _e6699 = phi_56038_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e217;
                            phi_66827_ = _e219;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e6699;
                            if _e6699 {
                                break;
                            }
                            let _e6701 = local_146;
                            let _e6704 = local_147;
                            let _e6711 = ((2u * ((_e174 * select(2u, _e6525, (_e6525 < 2u))) + _e5047)) / 4u);
                            let _e6715 = global_3.member[(_e6711 + 1u)];
                            let _e6721 = global_3.member[_e6711];
                            let _e6723 = (vec2<u32>(0u, (_e6715 << bitcast<u32>(0u))) | vec2<u32>(_e6721, 0u));
                            let _e6727 = global_3.member[(_e6711 + 3u)];
                            let _e6734 = global_3.member[(_e6711 + 2u)];
                            let _e6736 = (vec2<u32>(0u, (_e6727 << bitcast<u32>(0u))) | vec2<u32>(_e6734, 0u));
                            let _e6748 = global_3.member[(_e6711 + 17u)];
                            let _e6755 = global_3.member[(_e6711 + 16u)];
                            let _e6757 = (vec2<u32>(0u, (_e6748 << bitcast<u32>(0u))) | vec2<u32>(_e6755, 0u));
                            let _e6761 = global_3.member[(_e6711 + 19u)];
                            let _e6768 = global_3.member[(_e6711 + 18u)];
                            let _e6770 = (vec2<u32>(0u, (_e6761 << bitcast<u32>(0u))) | vec2<u32>(_e6768, 0u));
                            local_61 = _e6415;
                            local_62 = _e6416;
                            local_63 = array<u32, 4>(_e6723.x, (_e6723.y >> bitcast<u32>(0u)), _e6736.x, (_e6736.y >> bitcast<u32>(0u)));
                            phi_34701_ = 0u;
                            phi_34704_ = type_7(_e215, _e213);
                            loop {
                                let _e6782 = phi_34701_;
                                let _e6784 = phi_34704_;
                                local_202 = _e6784;
                                let _e6785 = (_e6782 < 4u);
                                if _e6785 {
                                    if _e6785 {
                                    } else {
                                        phi_56041_ = true;
                                        break;
                                    }
                                    let _e6787 = local_63[_e6782];
                                    if _e6785 {
                                    } else {
                                        phi_56041_ = true;
                                        break;
                                    }
                                    let _e6792 = local_61[_e6782];
                                    if _e6785 {
                                    } else {
                                        phi_56041_ = true;
                                        break;
                                    }
                                    let _e6797 = local_62[_e6782];
                                    let _e6803 = bitcast<f32>((_e6787 << bitcast<u32>(16i)));
                                    let _e6813 = bitcast<f32>((_e6787 & 4294901760u));
                                    phi_34702_ = (_e6782 + 1u);
                                    phi_34705_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6792 & 4294901760u)), _e6813, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6792 << bitcast<u32>(16i))), _e6803, bitcast<f32>(_e6784.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6797 & 4294901760u)), _e6813, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6797 << bitcast<u32>(16i))), _e6803, bitcast<f32>(_e6784.member_1)))))));
                                } else {
                                    phi_34702_ = u32();
                                    phi_34705_ = type_7();
                                }
                                let _e6824 = phi_34702_;
                                let _e6826 = phi_34705_;
                                continue;
                                continuing {
                                    phi_34701_ = _e6824;
                                    phi_34704_ = _e6826;
                                    phi_56041_ = _e6699;
                                    break if !(_e6785);
                                }
                            }
                            let _e6829 = phi_56041_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e6829;
                            if _e6829 {
                                break;
                            }
                            local_58 = _e6467;
                            local_59 = _e6468;
                            local_60 = array<u32, 4>(_e6757.x, (_e6757.y >> bitcast<u32>(0u)), _e6770.x, (_e6770.y >> bitcast<u32>(0u)));
                            phi_34785_ = 0u;
                            let _e9013 = local_202;
                            phi_34788_ = _e9013;
                            loop {
                                let _e6832 = phi_34785_;
                                let _e6834 = phi_34788_;
                                local_148 = _e6834;
                                local_149 = _e6834;
                                let _e6835 = (_e6832 < 4u);
                                if _e6835 {
                                    if _e6835 {
                                    } else {
                                        phi_56045_ = true;
                                        break;
                                    }
                                    let _e6837 = local_60[_e6832];
                                    if _e6835 {
                                    } else {
                                        phi_56045_ = true;
                                        break;
                                    }
                                    let _e6842 = local_58[_e6832];
                                    if _e6835 {
                                    } else {
                                        phi_56045_ = true;
                                        break;
                                    }
                                    let _e6847 = local_59[_e6832];
                                    let _e6853 = bitcast<f32>((_e6837 << bitcast<u32>(16i)));
                                    let _e6863 = bitcast<f32>((_e6837 & 4294901760u));
                                    phi_34786_ = (_e6832 + 1u);
                                    phi_34789_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6842 & 4294901760u)), _e6863, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6842 << bitcast<u32>(16i))), _e6853, bitcast<f32>(_e6834.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6847 & 4294901760u)), _e6863, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6847 << bitcast<u32>(16i))), _e6853, bitcast<f32>(_e6834.member_1)))))));
                                } else {
                                    phi_34786_ = u32();
                                    phi_34789_ = type_7();
                                }
                                let _e6874 = phi_34786_;
                                let _e6876 = phi_34789_;
                                continue;
                                continuing {
                                    phi_34785_ = _e6874;
                                    phi_34788_ = _e6876;
                                    phi_56045_ = _e6829;
                                    break if !(_e6835);
                                }
                            }
                            let _e6879 = phi_56045_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e213;
                            phi_67679_ = _e215;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e6879;
                            if _e6879 {
                                break;
                            }
                            let _e6881 = local_148;
                            let _e6884 = local_149;
                            let _e6891 = ((2u * ((_e174 * select(3u, _e6525, (_e6525 < 3u))) + _e5047)) / 4u);
                            let _e6895 = global_3.member[(_e6891 + 1u)];
                            let _e6901 = global_3.member[_e6891];
                            let _e6903 = (vec2<u32>(0u, (_e6895 << bitcast<u32>(0u))) | vec2<u32>(_e6901, 0u));
                            let _e6907 = global_3.member[(_e6891 + 3u)];
                            let _e6914 = global_3.member[(_e6891 + 2u)];
                            let _e6916 = (vec2<u32>(0u, (_e6907 << bitcast<u32>(0u))) | vec2<u32>(_e6914, 0u));
                            let _e6928 = global_3.member[(_e6891 + 17u)];
                            let _e6935 = global_3.member[(_e6891 + 16u)];
                            let _e6937 = (vec2<u32>(0u, (_e6928 << bitcast<u32>(0u))) | vec2<u32>(_e6935, 0u));
                            let _e6941 = global_3.member[(_e6891 + 19u)];
                            let _e6948 = global_3.member[(_e6891 + 18u)];
                            let _e6950 = (vec2<u32>(0u, (_e6941 << bitcast<u32>(0u))) | vec2<u32>(_e6948, 0u));
                            local_55 = _e6415;
                            local_56 = _e6416;
                            local_57 = array<u32, 4>(_e6903.x, (_e6903.y >> bitcast<u32>(0u)), _e6916.x, (_e6916.y >> bitcast<u32>(0u)));
                            phi_35048_ = 0u;
                            phi_35051_ = type_7(_e211, _e209);
                            loop {
                                let _e6962 = phi_35048_;
                                let _e6964 = phi_35051_;
                                local_203 = _e6964;
                                let _e6965 = (_e6962 < 4u);
                                if _e6965 {
                                    if _e6965 {
                                    } else {
                                        phi_56048_ = true;
                                        break;
                                    }
                                    let _e6967 = local_57[_e6962];
                                    if _e6965 {
                                    } else {
                                        phi_56048_ = true;
                                        break;
                                    }
                                    let _e6972 = local_55[_e6962];
                                    if _e6965 {
                                    } else {
                                        phi_56048_ = true;
                                        break;
                                    }
                                    let _e6977 = local_56[_e6962];
                                    let _e6983 = bitcast<f32>((_e6967 << bitcast<u32>(16i)));
                                    let _e6993 = bitcast<f32>((_e6967 & 4294901760u));
                                    phi_35049_ = (_e6962 + 1u);
                                    phi_35052_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6972 & 4294901760u)), _e6993, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6972 << bitcast<u32>(16i))), _e6983, bitcast<f32>(_e6964.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6977 & 4294901760u)), _e6993, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6977 << bitcast<u32>(16i))), _e6983, bitcast<f32>(_e6964.member_1)))))));
                                } else {
                                    phi_35049_ = u32();
                                    phi_35052_ = type_7();
                                }
                                let _e7004 = phi_35049_;
                                let _e7006 = phi_35052_;
                                continue;
                                continuing {
                                    phi_35048_ = _e7004;
                                    phi_35051_ = _e7006;
                                    phi_56048_ = _e6879;
                                    break if !(_e6965);
                                }
                            }
                            let _e7009 = phi_56048_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7009;
                            if _e7009 {
                                break;
                            }
                            local_52 = _e6467;
                            local_53 = _e6468;
                            local_54 = array<u32, 4>(_e6937.x, (_e6937.y >> bitcast<u32>(0u)), _e6950.x, (_e6950.y >> bitcast<u32>(0u)));
                            phi_35132_ = 0u;
                            let _e9027 = local_203;
                            phi_35135_ = _e9027;
                            loop {
                                let _e7012 = phi_35132_;
                                let _e7014 = phi_35135_;
                                local_150 = _e7014;
                                local_151 = _e7014;
                                let _e7015 = (_e7012 < 4u);
                                if _e7015 {
                                    if _e7015 {
                                    } else {
                                        phi_56052_ = true;
                                        break;
                                    }
                                    let _e7017 = local_54[_e7012];
                                    if _e7015 {
                                    } else {
                                        phi_56052_ = true;
                                        break;
                                    }
                                    let _e7022 = local_52[_e7012];
                                    if _e7015 {
                                    } else {
                                        phi_56052_ = true;
                                        break;
                                    }
                                    let _e7027 = local_53[_e7012];
                                    let _e7033 = bitcast<f32>((_e7017 << bitcast<u32>(16i)));
                                    let _e7043 = bitcast<f32>((_e7017 & 4294901760u));
                                    phi_35133_ = (_e7012 + 1u);
                                    phi_35136_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7022 & 4294901760u)), _e7043, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7022 << bitcast<u32>(16i))), _e7033, bitcast<f32>(_e7014.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7027 & 4294901760u)), _e7043, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7027 << bitcast<u32>(16i))), _e7033, bitcast<f32>(_e7014.member_1)))))));
                                } else {
                                    phi_35133_ = u32();
                                    phi_35136_ = type_7();
                                }
                                let _e7054 = phi_35133_;
                                let _e7056 = phi_35136_;
                                continue;
                                continuing {
                                    phi_35132_ = _e7054;
                                    phi_35135_ = _e7056;
                                    phi_56052_ = _e7009;
                                    break if !(_e7015);
                                }
                            }
                            let _e7059 = phi_56052_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e209;
                            phi_68467_ = _e211;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7059;
                            if _e7059 {
                                break;
                            }
                            let _e7061 = local_150;
                            let _e7064 = local_151;
                            let _e7071 = ((2u * ((_e174 * select(4u, _e6525, (_e6525 < 4u))) + _e5047)) / 4u);
                            let _e7075 = global_3.member[(_e7071 + 1u)];
                            let _e7081 = global_3.member[_e7071];
                            let _e7083 = (vec2<u32>(0u, (_e7075 << bitcast<u32>(0u))) | vec2<u32>(_e7081, 0u));
                            let _e7087 = global_3.member[(_e7071 + 3u)];
                            let _e7094 = global_3.member[(_e7071 + 2u)];
                            let _e7096 = (vec2<u32>(0u, (_e7087 << bitcast<u32>(0u))) | vec2<u32>(_e7094, 0u));
                            let _e7108 = global_3.member[(_e7071 + 17u)];
                            let _e7115 = global_3.member[(_e7071 + 16u)];
                            let _e7117 = (vec2<u32>(0u, (_e7108 << bitcast<u32>(0u))) | vec2<u32>(_e7115, 0u));
                            let _e7121 = global_3.member[(_e7071 + 19u)];
                            let _e7128 = global_3.member[(_e7071 + 18u)];
                            let _e7130 = (vec2<u32>(0u, (_e7121 << bitcast<u32>(0u))) | vec2<u32>(_e7128, 0u));
                            local_49 = _e6415;
                            local_50 = _e6416;
                            local_51 = array<u32, 4>(_e7083.x, (_e7083.y >> bitcast<u32>(0u)), _e7096.x, (_e7096.y >> bitcast<u32>(0u)));
                            phi_35395_ = 0u;
                            phi_35398_ = type_7(_e207, _e205);
                            loop {
                                let _e7142 = phi_35395_;
                                let _e7144 = phi_35398_;
                                local_204 = _e7144;
                                let _e7145 = (_e7142 < 4u);
                                if _e7145 {
                                    if _e7145 {
                                    } else {
                                        phi_56055_ = true;
                                        break;
                                    }
                                    let _e7147 = local_51[_e7142];
                                    if _e7145 {
                                    } else {
                                        phi_56055_ = true;
                                        break;
                                    }
                                    let _e7152 = local_49[_e7142];
                                    if _e7145 {
                                    } else {
                                        phi_56055_ = true;
                                        break;
                                    }
                                    let _e7157 = local_50[_e7142];
                                    let _e7163 = bitcast<f32>((_e7147 << bitcast<u32>(16i)));
                                    let _e7173 = bitcast<f32>((_e7147 & 4294901760u));
                                    phi_35396_ = (_e7142 + 1u);
                                    phi_35399_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7152 & 4294901760u)), _e7173, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7152 << bitcast<u32>(16i))), _e7163, bitcast<f32>(_e7144.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7157 & 4294901760u)), _e7173, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7157 << bitcast<u32>(16i))), _e7163, bitcast<f32>(_e7144.member_1)))))));
                                } else {
                                    phi_35396_ = u32();
                                    phi_35399_ = type_7();
                                }
                                let _e7184 = phi_35396_;
                                let _e7186 = phi_35399_;
                                continue;
                                continuing {
                                    phi_35395_ = _e7184;
                                    phi_35398_ = _e7186;
                                    phi_56055_ = _e7059;
                                    break if !(_e7145);
                                }
                            }
                            let _e7189 = phi_56055_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e7064.member_1;
                            phi_68467_ = _e7061.member;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7189;
                            if _e7189 {
                                break;
                            }
                            local_46 = _e6467;
                            local_47 = _e6468;
                            local_48 = array<u32, 4>(_e7117.x, (_e7117.y >> bitcast<u32>(0u)), _e7130.x, (_e7130.y >> bitcast<u32>(0u)));
                            phi_35479_ = 0u;
                            let _e9041 = local_204;
                            phi_35482_ = _e9041;
                            loop {
                                let _e7192 = phi_35479_;
                                let _e7194 = phi_35482_;
                                local_152 = _e7194;
                                local_153 = _e7194;
                                let _e7195 = (_e7192 < 4u);
                                if _e7195 {
                                    if _e7195 {
                                    } else {
                                        phi_56059_ = true;
                                        break;
                                    }
                                    let _e7197 = local_48[_e7192];
                                    if _e7195 {
                                    } else {
                                        phi_56059_ = true;
                                        break;
                                    }
                                    let _e7202 = local_46[_e7192];
                                    if _e7195 {
                                    } else {
                                        phi_56059_ = true;
                                        break;
                                    }
                                    let _e7207 = local_47[_e7192];
                                    let _e7213 = bitcast<f32>((_e7197 << bitcast<u32>(16i)));
                                    let _e7223 = bitcast<f32>((_e7197 & 4294901760u));
                                    phi_35480_ = (_e7192 + 1u);
                                    phi_35483_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7202 & 4294901760u)), _e7223, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7202 << bitcast<u32>(16i))), _e7213, bitcast<f32>(_e7194.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7207 & 4294901760u)), _e7223, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7207 << bitcast<u32>(16i))), _e7213, bitcast<f32>(_e7194.member_1)))))));
                                } else {
                                    phi_35480_ = u32();
                                    phi_35483_ = type_7();
                                }
                                let _e7234 = phi_35480_;
                                let _e7236 = phi_35483_;
                                continue;
                                continuing {
                                    phi_35479_ = _e7234;
                                    phi_35482_ = _e7236;
                                    phi_56059_ = _e7189;
                                    break if !(_e7195);
                                }
                            }
                            let _e7239 = phi_56059_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e205;
                            phi_69191_ = _e207;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e7064.member_1;
                            phi_68467_ = _e7061.member;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7239;
                            if _e7239 {
                                break;
                            }
                            let _e7241 = local_152;
                            let _e7244 = local_153;
                            let _e7251 = ((2u * ((_e174 * select(5u, _e6525, (_e6525 < 5u))) + _e5047)) / 4u);
                            let _e7255 = global_3.member[(_e7251 + 1u)];
                            let _e7261 = global_3.member[_e7251];
                            let _e7263 = (vec2<u32>(0u, (_e7255 << bitcast<u32>(0u))) | vec2<u32>(_e7261, 0u));
                            let _e7267 = global_3.member[(_e7251 + 3u)];
                            let _e7274 = global_3.member[(_e7251 + 2u)];
                            let _e7276 = (vec2<u32>(0u, (_e7267 << bitcast<u32>(0u))) | vec2<u32>(_e7274, 0u));
                            let _e7288 = global_3.member[(_e7251 + 17u)];
                            let _e7295 = global_3.member[(_e7251 + 16u)];
                            let _e7297 = (vec2<u32>(0u, (_e7288 << bitcast<u32>(0u))) | vec2<u32>(_e7295, 0u));
                            let _e7301 = global_3.member[(_e7251 + 19u)];
                            let _e7308 = global_3.member[(_e7251 + 18u)];
                            let _e7310 = (vec2<u32>(0u, (_e7301 << bitcast<u32>(0u))) | vec2<u32>(_e7308, 0u));
                            local_43 = _e6415;
                            local_44 = _e6416;
                            local_45 = array<u32, 4>(_e7263.x, (_e7263.y >> bitcast<u32>(0u)), _e7276.x, (_e7276.y >> bitcast<u32>(0u)));
                            phi_35742_ = 0u;
                            phi_35745_ = type_7(_e203, _e201);
                            loop {
                                let _e7322 = phi_35742_;
                                let _e7324 = phi_35745_;
                                local_205 = _e7324;
                                let _e7325 = (_e7322 < 4u);
                                if _e7325 {
                                    if _e7325 {
                                    } else {
                                        phi_56062_ = true;
                                        break;
                                    }
                                    let _e7327 = local_45[_e7322];
                                    if _e7325 {
                                    } else {
                                        phi_56062_ = true;
                                        break;
                                    }
                                    let _e7332 = local_43[_e7322];
                                    if _e7325 {
                                    } else {
                                        phi_56062_ = true;
                                        break;
                                    }
                                    let _e7337 = local_44[_e7322];
                                    let _e7343 = bitcast<f32>((_e7327 << bitcast<u32>(16i)));
                                    let _e7353 = bitcast<f32>((_e7327 & 4294901760u));
                                    phi_35743_ = (_e7322 + 1u);
                                    phi_35746_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7332 & 4294901760u)), _e7353, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7332 << bitcast<u32>(16i))), _e7343, bitcast<f32>(_e7324.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7337 & 4294901760u)), _e7353, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7337 << bitcast<u32>(16i))), _e7343, bitcast<f32>(_e7324.member_1)))))));
                                } else {
                                    phi_35743_ = u32();
                                    phi_35746_ = type_7();
                                }
                                let _e7364 = phi_35743_;
                                let _e7366 = phi_35746_;
                                continue;
                                continuing {
                                    phi_35742_ = _e7364;
                                    phi_35745_ = _e7366;
                                    phi_56062_ = _e7239;
                                    break if !(_e7325);
                                }
                            }
                            let _e7369 = phi_56062_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e7244.member_1;
                            phi_69191_ = _e7241.member;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e7064.member_1;
                            phi_68467_ = _e7061.member;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7369;
                            if _e7369 {
                                break;
                            }
                            local_40 = _e6467;
                            local_41 = _e6468;
                            local_42 = array<u32, 4>(_e7297.x, (_e7297.y >> bitcast<u32>(0u)), _e7310.x, (_e7310.y >> bitcast<u32>(0u)));
                            phi_35826_ = 0u;
                            let _e9055 = local_205;
                            phi_35829_ = _e9055;
                            loop {
                                let _e7372 = phi_35826_;
                                let _e7374 = phi_35829_;
                                local_154 = _e7374;
                                local_155 = _e7374;
                                let _e7375 = (_e7372 < 4u);
                                if _e7375 {
                                    if _e7375 {
                                    } else {
                                        phi_56066_ = true;
                                        break;
                                    }
                                    let _e7377 = local_42[_e7372];
                                    if _e7375 {
                                    } else {
                                        phi_56066_ = true;
                                        break;
                                    }
                                    let _e7382 = local_40[_e7372];
                                    if _e7375 {
                                    } else {
                                        phi_56066_ = true;
                                        break;
                                    }
                                    let _e7387 = local_41[_e7372];
                                    let _e7393 = bitcast<f32>((_e7377 << bitcast<u32>(16i)));
                                    let _e7403 = bitcast<f32>((_e7377 & 4294901760u));
                                    phi_35827_ = (_e7372 + 1u);
                                    phi_35830_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7382 & 4294901760u)), _e7403, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7382 << bitcast<u32>(16i))), _e7393, bitcast<f32>(_e7374.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7387 & 4294901760u)), _e7403, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7387 << bitcast<u32>(16i))), _e7393, bitcast<f32>(_e7374.member_1)))))));
                                } else {
                                    phi_35827_ = u32();
                                    phi_35830_ = type_7();
                                }
                                let _e7414 = phi_35827_;
                                let _e7416 = phi_35830_;
                                continue;
                                continuing {
                                    phi_35826_ = _e7414;
                                    phi_35829_ = _e7416;
                                    phi_56066_ = _e7369;
                                    break if !(_e7375);
                                }
                            }
                            let _e7419 = phi_56066_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e201;
                            phi_69851_ = _e203;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e7244.member_1;
                            phi_69191_ = _e7241.member;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e7064.member_1;
                            phi_68467_ = _e7061.member;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7419;
                            if _e7419 {
                                break;
                            }
                            let _e7421 = local_154;
                            let _e7424 = local_155;
                            let _e7431 = ((2u * ((_e174 * select(6u, _e6525, (_e6525 < 6u))) + _e5047)) / 4u);
                            let _e7435 = global_3.member[(_e7431 + 1u)];
                            let _e7441 = global_3.member[_e7431];
                            let _e7443 = (vec2<u32>(0u, (_e7435 << bitcast<u32>(0u))) | vec2<u32>(_e7441, 0u));
                            let _e7447 = global_3.member[(_e7431 + 3u)];
                            let _e7454 = global_3.member[(_e7431 + 2u)];
                            let _e7456 = (vec2<u32>(0u, (_e7447 << bitcast<u32>(0u))) | vec2<u32>(_e7454, 0u));
                            let _e7468 = global_3.member[(_e7431 + 17u)];
                            let _e7475 = global_3.member[(_e7431 + 16u)];
                            let _e7477 = (vec2<u32>(0u, (_e7468 << bitcast<u32>(0u))) | vec2<u32>(_e7475, 0u));
                            let _e7481 = global_3.member[(_e7431 + 19u)];
                            let _e7488 = global_3.member[(_e7431 + 18u)];
                            let _e7490 = (vec2<u32>(0u, (_e7481 << bitcast<u32>(0u))) | vec2<u32>(_e7488, 0u));
                            local_37 = _e6415;
                            local_38 = _e6416;
                            local_39 = array<u32, 4>(_e7443.x, (_e7443.y >> bitcast<u32>(0u)), _e7456.x, (_e7456.y >> bitcast<u32>(0u)));
                            phi_36089_ = 0u;
                            phi_36092_ = type_7(_e199, _e197);
                            loop {
                                let _e7502 = phi_36089_;
                                let _e7504 = phi_36092_;
                                local_206 = _e7504;
                                let _e7505 = (_e7502 < 4u);
                                if _e7505 {
                                    if _e7505 {
                                    } else {
                                        phi_56069_ = true;
                                        break;
                                    }
                                    let _e7507 = local_39[_e7502];
                                    if _e7505 {
                                    } else {
                                        phi_56069_ = true;
                                        break;
                                    }
                                    let _e7512 = local_37[_e7502];
                                    if _e7505 {
                                    } else {
                                        phi_56069_ = true;
                                        break;
                                    }
                                    let _e7517 = local_38[_e7502];
                                    let _e7523 = bitcast<f32>((_e7507 << bitcast<u32>(16i)));
                                    let _e7533 = bitcast<f32>((_e7507 & 4294901760u));
                                    phi_36090_ = (_e7502 + 1u);
                                    phi_36093_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7512 & 4294901760u)), _e7533, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7512 << bitcast<u32>(16i))), _e7523, bitcast<f32>(_e7504.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7517 & 4294901760u)), _e7533, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7517 << bitcast<u32>(16i))), _e7523, bitcast<f32>(_e7504.member_1)))))));
                                } else {
                                    phi_36090_ = u32();
                                    phi_36093_ = type_7();
                                }
                                let _e7544 = phi_36090_;
                                let _e7546 = phi_36093_;
                                continue;
                                continuing {
                                    phi_36089_ = _e7544;
                                    phi_36092_ = _e7546;
                                    phi_56069_ = _e7419;
                                    break if !(_e7505);
                                }
                            }
                            let _e7549 = phi_56069_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e7424.member_1;
                            phi_69851_ = _e7421.member;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e7244.member_1;
                            phi_69191_ = _e7241.member;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e7064.member_1;
                            phi_68467_ = _e7061.member;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7549;
                            if _e7549 {
                                break;
                            }
                            local_34 = _e6467;
                            local_35 = _e6468;
                            local_36 = array<u32, 4>(_e7477.x, (_e7477.y >> bitcast<u32>(0u)), _e7490.x, (_e7490.y >> bitcast<u32>(0u)));
                            phi_36173_ = 0u;
                            let _e9069 = local_206;
                            phi_36176_ = _e9069;
                            loop {
                                let _e7552 = phi_36173_;
                                let _e7554 = phi_36176_;
                                local_156 = _e7554;
                                local_157 = _e7554;
                                let _e7555 = (_e7552 < 4u);
                                if _e7555 {
                                    if _e7555 {
                                    } else {
                                        phi_56073_ = true;
                                        break;
                                    }
                                    let _e7557 = local_36[_e7552];
                                    if _e7555 {
                                    } else {
                                        phi_56073_ = true;
                                        break;
                                    }
                                    let _e7562 = local_34[_e7552];
                                    if _e7555 {
                                    } else {
                                        phi_56073_ = true;
                                        break;
                                    }
                                    let _e7567 = local_35[_e7552];
                                    let _e7573 = bitcast<f32>((_e7557 << bitcast<u32>(16i)));
                                    let _e7583 = bitcast<f32>((_e7557 & 4294901760u));
                                    phi_36174_ = (_e7552 + 1u);
                                    phi_36177_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7562 & 4294901760u)), _e7583, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7562 << bitcast<u32>(16i))), _e7573, bitcast<f32>(_e7554.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7567 & 4294901760u)), _e7583, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7567 << bitcast<u32>(16i))), _e7573, bitcast<f32>(_e7554.member_1)))))));
                                } else {
                                    phi_36174_ = u32();
                                    phi_36177_ = type_7();
                                }
                                let _e7594 = phi_36174_;
                                let _e7596 = phi_36177_;
                                continue;
                                continuing {
                                    phi_36173_ = _e7594;
                                    phi_36176_ = _e7596;
                                    phi_56073_ = _e7549;
                                    break if !(_e7555);
                                }
                            }
                            let _e7599 = phi_56073_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e197;
                            phi_70447_ = _e199;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e7424.member_1;
                            phi_69851_ = _e7421.member;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e7244.member_1;
                            phi_69191_ = _e7241.member;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e7064.member_1;
                            phi_68467_ = _e7061.member;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7599;
                            if _e7599 {
                                break;
                            }
                            let _e7601 = local_156;
                            let _e7604 = local_157;
                            let _e7611 = ((2u * ((_e174 * select(7u, _e6525, (_e6525 < 7u))) + _e5047)) / 4u);
                            let _e7615 = global_3.member[(_e7611 + 1u)];
                            let _e7621 = global_3.member[_e7611];
                            let _e7623 = (vec2<u32>(0u, (_e7615 << bitcast<u32>(0u))) | vec2<u32>(_e7621, 0u));
                            let _e7627 = global_3.member[(_e7611 + 3u)];
                            let _e7634 = global_3.member[(_e7611 + 2u)];
                            let _e7636 = (vec2<u32>(0u, (_e7627 << bitcast<u32>(0u))) | vec2<u32>(_e7634, 0u));
                            let _e7648 = global_3.member[(_e7611 + 17u)];
                            let _e7655 = global_3.member[(_e7611 + 16u)];
                            let _e7657 = (vec2<u32>(0u, (_e7648 << bitcast<u32>(0u))) | vec2<u32>(_e7655, 0u));
                            let _e7661 = global_3.member[(_e7611 + 19u)];
                            let _e7668 = global_3.member[(_e7611 + 18u)];
                            let _e7670 = (vec2<u32>(0u, (_e7661 << bitcast<u32>(0u))) | vec2<u32>(_e7668, 0u));
                            local_31 = _e6415;
                            local_32 = _e6416;
                            local_33 = array<u32, 4>(_e7623.x, (_e7623.y >> bitcast<u32>(0u)), _e7636.x, (_e7636.y >> bitcast<u32>(0u)));
                            phi_36436_ = 0u;
                            phi_36439_ = type_7(_e195, _e193);
                            loop {
                                let _e7682 = phi_36436_;
                                let _e7684 = phi_36439_;
                                local_207 = _e7684;
                                let _e7685 = (_e7682 < 4u);
                                if _e7685 {
                                    if _e7685 {
                                    } else {
                                        phi_56076_ = true;
                                        break;
                                    }
                                    let _e7687 = local_33[_e7682];
                                    if _e7685 {
                                    } else {
                                        phi_56076_ = true;
                                        break;
                                    }
                                    let _e7692 = local_31[_e7682];
                                    if _e7685 {
                                    } else {
                                        phi_56076_ = true;
                                        break;
                                    }
                                    let _e7697 = local_32[_e7682];
                                    let _e7703 = bitcast<f32>((_e7687 << bitcast<u32>(16i)));
                                    let _e7713 = bitcast<f32>((_e7687 & 4294901760u));
                                    phi_36437_ = (_e7682 + 1u);
                                    phi_36440_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7692 & 4294901760u)), _e7713, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7692 << bitcast<u32>(16i))), _e7703, bitcast<f32>(_e7684.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7697 & 4294901760u)), _e7713, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7697 << bitcast<u32>(16i))), _e7703, bitcast<f32>(_e7684.member_1)))))));
                                } else {
                                    phi_36437_ = u32();
                                    phi_36440_ = type_7();
                                }
                                let _e7724 = phi_36437_;
                                let _e7726 = phi_36440_;
                                continue;
                                continuing {
                                    phi_36436_ = _e7724;
                                    phi_36439_ = _e7726;
                                    phi_56076_ = _e7599;
                                    break if !(_e7685);
                                }
                            }
                            let _e7729 = phi_56076_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e7604.member_1;
                            phi_70447_ = _e7601.member;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e7424.member_1;
                            phi_69851_ = _e7421.member;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e7244.member_1;
                            phi_69191_ = _e7241.member;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e7064.member_1;
                            phi_68467_ = _e7061.member;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7729;
                            if _e7729 {
                                break;
                            }
                            local_28 = _e6467;
                            local_29 = _e6468;
                            local_30 = array<u32, 4>(_e7657.x, (_e7657.y >> bitcast<u32>(0u)), _e7670.x, (_e7670.y >> bitcast<u32>(0u)));
                            phi_36520_ = 0u;
                            let _e9083 = local_207;
                            phi_36523_ = _e9083;
                            loop {
                                let _e7732 = phi_36520_;
                                let _e7734 = phi_36523_;
                                local_158 = _e7734;
                                local_159 = _e7734;
                                let _e7735 = (_e7732 < 4u);
                                if _e7735 {
                                    if _e7735 {
                                    } else {
                                        phi_56080_ = true;
                                        break;
                                    }
                                    let _e7737 = local_30[_e7732];
                                    if _e7735 {
                                    } else {
                                        phi_56080_ = true;
                                        break;
                                    }
                                    let _e7742 = local_28[_e7732];
                                    if _e7735 {
                                    } else {
                                        phi_56080_ = true;
                                        break;
                                    }
                                    let _e7747 = local_29[_e7732];
                                    let _e7753 = bitcast<f32>((_e7737 << bitcast<u32>(16i)));
                                    let _e7763 = bitcast<f32>((_e7737 & 4294901760u));
                                    phi_36521_ = (_e7732 + 1u);
                                    phi_36524_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7742 & 4294901760u)), _e7763, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7742 << bitcast<u32>(16i))), _e7753, bitcast<f32>(_e7734.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7747 & 4294901760u)), _e7763, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7747 << bitcast<u32>(16i))), _e7753, bitcast<f32>(_e7734.member_1)))))));
                                } else {
                                    phi_36521_ = u32();
                                    phi_36524_ = type_7();
                                }
                                let _e7774 = phi_36521_;
                                let _e7776 = phi_36524_;
                                continue;
                                continuing {
                                    phi_36520_ = _e7774;
                                    phi_36523_ = _e7776;
                                    phi_56080_ = _e7729;
                                    break if !(_e7735);
                                }
                            }
                            let _e7779 = phi_56080_;
                            phi_71023_ = _e193;
                            phi_70979_ = _e195;
                            phi_70775_ = _e5004;
                            phi_70565_ = _e5006;
                            phi_70507_ = _e7604.member_1;
                            phi_70447_ = _e7601.member;
                            phi_70227_ = _e5008;
                            phi_70001_ = _e5010;
                            phi_69927_ = _e7424.member_1;
                            phi_69851_ = _e7421.member;
                            phi_69615_ = _e5012;
                            phi_69373_ = _e5014;
                            phi_69283_ = _e7244.member_1;
                            phi_69191_ = _e7241.member;
                            phi_68939_ = _e5016;
                            phi_68681_ = _e5018;
                            phi_68575_ = _e7064.member_1;
                            phi_68467_ = _e7061.member;
                            phi_68199_ = _e5020;
                            phi_67925_ = _e5022;
                            phi_67803_ = _e6884.member_1;
                            phi_67679_ = _e6881.member;
                            phi_67395_ = _e5024;
                            phi_67105_ = _e5026;
                            phi_66967_ = _e6704.member_1;
                            phi_66827_ = _e6701.member;
                            phi_66527_ = _e5028;
                            phi_66221_ = _e5030;
                            phi_66067_ = _e6523.member_1;
                            phi_65911_ = _e6520.member;
                            phi_65595_ = _e5032;
                            phi_65273_ = _e5034;
                            phi_56083_ = _e7779;
                            if _e7779 {
                                break;
                            }
                            let _e7781 = local_158;
                            let _e7784 = local_159;
                            phi_71032_ = _e7784.member_1;
                            phi_70988_ = _e7781.member;
                            phi_70523_ = _e7604.member_1;
                            phi_70463_ = _e7601.member;
                            phi_69950_ = _e7424.member_1;
                            phi_69874_ = _e7421.member;
                            phi_69313_ = _e7244.member_1;
                            phi_69221_ = _e7241.member;
                            phi_68612_ = _e7064.member_1;
                            phi_68504_ = _e7061.member;
                            phi_67847_ = _e6884.member_1;
                            phi_67723_ = _e6881.member;
                            phi_67018_ = _e6704.member_1;
                            phi_66878_ = _e6701.member;
                            phi_66125_ = _e6523.member_1;
                            phi_65969_ = _e6520.member;
                            phi_56086_ = _e7779;
                        } else {
                            phi_36622_ = 0u;
                            phi_36625_ = _e2181;
                            loop {
                                let _e5064 = phi_36622_;
                                let _e5066 = phi_36625_;
                                let _e5067 = (_e5066 == 0u);
                                if _e5067 {
                                    phi_36623_ = u32();
                                    phi_36626_ = u32();
                                } else {
                                    let _e5071 = select((bitcast<u32>(31i) - firstLeadingBit(_e5066)), 32u, _e5067);
                                    let _e5074 = (select(_e5060, _e5052, (_e5071 < 16u)) + _e5064);
                                    let _e5079 = global_2.member[(_e168 + (_e5074 / 4u))];
                                    let _e5087 = (_e5041 ^ (2u * _e5071));
                                    let _e5090 = atomicLoad((&global[(_e5087 / 4u)]));
                                    let _e5093 = ((8u * (_e5087 % 4u)) & 31u);
                                    let _e5101 = atomicLoad((&global[(_e5087 / 4u)]));
                                    let _e5108 = atomicXor((&global[(_e5087 / 4u)]), ((((_e5101 >> bitcast<u32>(_e5093)) ^ (((_e5090 >> bitcast<u32>(_e5093)) & 65535u) ^ ((((_e5079 >> bitcast<u32>(((8u * (_e5074 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e5093)));
                                    phi_36623_ = (_e5064 + 1u);
                                    phi_36626_ = (_e5066 ^ (2147483648u >> bitcast<u32>((_e5071 & 31u))));
                                }
                                let _e5115 = phi_36623_;
                                let _e5117 = phi_36626_;
                                continue;
                                continuing {
                                    phi_36622_ = _e5115;
                                    phi_36625_ = _e5117;
                                    break if !(select(true, false, _e5067));
                                }
                            }
                            let _e5120 = (2u * _e5047);
                            let _e5123 = (_e174 - select(_e5047, _e174, (_e174 < _e5047)));
                            let _e5128 = (select(32u, _e5123, (32u < _e5123)) - 32u);
                            let _e5131 = (select(_e5123, 8u, (8u < _e5123)) + select(_e5128, 8u, (8u < _e5128)));
                            phi_36748_ = 0u;
                            phi_36751_ = _e223;
                            loop {
                                let _e5133 = phi_36748_;
                                let _e5135 = phi_36751_;
                                local_223 = _e5135;
                                let _e5136 = (_e5133 < _e5131);
                                if _e5136 {
                                    let _e5138 = (_e5041 ^ (2u * _e5133));
                                    let _e5141 = atomicLoad((&global[(_e5138 / 4u)]));
                                    let _e5155 = (_e5120 + (2u * ((_e5133 % 8u) + (32u * (_e5133 / 8u)))));
                                    let _e5156 = (_e5155 + 1u);
                                    let _e5160 = global_3.member[(_e5156 / 4u)];
                                    let _e5173 = global_3.member[(_e5155 / 4u)];
                                    phi_36749_ = (_e5133 + 1u);
                                    phi_36752_ = bitcast<u32>(fma(bitcast<f32>((((_e5141 >> bitcast<u32>(((8u * (_e5138 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5160 >> bitcast<u32>(((8u * (_e5156 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5173 >> bitcast<u32>(((8u * (_e5155 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5135)));
                                } else {
                                    phi_36749_ = u32();
                                    phi_36752_ = u32();
                                }
                                let _e5190 = phi_36749_;
                                let _e5192 = phi_36752_;
                                continue;
                                continuing {
                                    phi_36748_ = _e5190;
                                    phi_36751_ = _e5192;
                                    break if !(_e5136);
                                }
                            }
                            let _e5194 = (_e5041 ^ 32u);
                            phi_36881_ = 0u;
                            phi_36884_ = _e221;
                            loop {
                                let _e5196 = phi_36881_;
                                let _e5198 = phi_36884_;
                                local_222 = _e5198;
                                let _e5199 = (_e5196 < _e5131);
                                if _e5199 {
                                    let _e5201 = (_e5194 ^ (2u * _e5196));
                                    let _e5204 = atomicLoad((&global[(_e5201 / 4u)]));
                                    let _e5218 = (_e5120 + (2u * ((_e5196 % 8u) + (32u * (_e5196 / 8u)))));
                                    let _e5219 = (_e5218 + 1u);
                                    let _e5223 = global_3.member[(_e5219 / 4u)];
                                    let _e5236 = global_3.member[(_e5218 / 4u)];
                                    phi_36882_ = (_e5196 + 1u);
                                    phi_36885_ = bitcast<u32>(fma(bitcast<f32>((((_e5204 >> bitcast<u32>(((8u * (_e5201 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5223 >> bitcast<u32>(((8u * (_e5219 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5236 >> bitcast<u32>(((8u * (_e5218 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5198)));
                                } else {
                                    phi_36882_ = u32();
                                    phi_36885_ = u32();
                                }
                                let _e5253 = phi_36882_;
                                let _e5255 = phi_36885_;
                                continue;
                                continuing {
                                    phi_36881_ = _e5253;
                                    phi_36884_ = _e5255;
                                    break if !(_e5199);
                                }
                            }
                            let _e5257 = (_e183 - 1u);
                            let _e5262 = (2u * ((_e174 * select(1u, _e5257, (_e5257 < 1u))) + _e5047));
                            phi_37022_ = 0u;
                            phi_37025_ = _e219;
                            loop {
                                let _e5264 = phi_37022_;
                                let _e5266 = phi_37025_;
                                local_221 = _e5266;
                                let _e5267 = (_e5264 < _e5131);
                                if _e5267 {
                                    let _e5269 = (_e5041 ^ (2u * _e5264));
                                    let _e5272 = atomicLoad((&global[(_e5269 / 4u)]));
                                    let _e5286 = (_e5262 + (2u * ((_e5264 % 8u) + (32u * (_e5264 / 8u)))));
                                    let _e5287 = (_e5286 + 1u);
                                    let _e5291 = global_3.member[(_e5287 / 4u)];
                                    let _e5304 = global_3.member[(_e5286 / 4u)];
                                    phi_37023_ = (_e5264 + 1u);
                                    phi_37026_ = bitcast<u32>(fma(bitcast<f32>((((_e5272 >> bitcast<u32>(((8u * (_e5269 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5291 >> bitcast<u32>(((8u * (_e5287 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5304 >> bitcast<u32>(((8u * (_e5286 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5266)));
                                } else {
                                    phi_37023_ = u32();
                                    phi_37026_ = u32();
                                }
                                let _e5321 = phi_37023_;
                                let _e5323 = phi_37026_;
                                continue;
                                continuing {
                                    phi_37022_ = _e5321;
                                    phi_37025_ = _e5323;
                                    break if !(_e5267);
                                }
                            }
                            phi_37155_ = 0u;
                            phi_37158_ = _e217;
                            loop {
                                let _e5326 = phi_37155_;
                                let _e5328 = phi_37158_;
                                local_220 = _e5328;
                                let _e5329 = (_e5326 < _e5131);
                                if _e5329 {
                                    let _e5331 = (_e5194 ^ (2u * _e5326));
                                    let _e5334 = atomicLoad((&global[(_e5331 / 4u)]));
                                    let _e5348 = (_e5262 + (2u * ((_e5326 % 8u) + (32u * (_e5326 / 8u)))));
                                    let _e5349 = (_e5348 + 1u);
                                    let _e5353 = global_3.member[(_e5349 / 4u)];
                                    let _e5366 = global_3.member[(_e5348 / 4u)];
                                    phi_37156_ = (_e5326 + 1u);
                                    phi_37159_ = bitcast<u32>(fma(bitcast<f32>((((_e5334 >> bitcast<u32>(((8u * (_e5331 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5353 >> bitcast<u32>(((8u * (_e5349 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5366 >> bitcast<u32>(((8u * (_e5348 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5328)));
                                } else {
                                    phi_37156_ = u32();
                                    phi_37159_ = u32();
                                }
                                let _e5383 = phi_37156_;
                                let _e5385 = phi_37159_;
                                continue;
                                continuing {
                                    phi_37155_ = _e5383;
                                    phi_37158_ = _e5385;
                                    break if !(_e5329);
                                }
                            }
                            let _e5391 = (2u * ((_e174 * select(2u, _e5257, (_e5257 < 2u))) + _e5047));
                            phi_37296_ = 0u;
                            phi_37299_ = _e215;
                            loop {
                                let _e5393 = phi_37296_;
                                let _e5395 = phi_37299_;
                                local_219 = _e5395;
                                let _e5396 = (_e5393 < _e5131);
                                if _e5396 {
                                    let _e5398 = (_e5041 ^ (2u * _e5393));
                                    let _e5401 = atomicLoad((&global[(_e5398 / 4u)]));
                                    let _e5415 = (_e5391 + (2u * ((_e5393 % 8u) + (32u * (_e5393 / 8u)))));
                                    let _e5416 = (_e5415 + 1u);
                                    let _e5420 = global_3.member[(_e5416 / 4u)];
                                    let _e5433 = global_3.member[(_e5415 / 4u)];
                                    phi_37297_ = (_e5393 + 1u);
                                    phi_37300_ = bitcast<u32>(fma(bitcast<f32>((((_e5401 >> bitcast<u32>(((8u * (_e5398 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5420 >> bitcast<u32>(((8u * (_e5416 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5433 >> bitcast<u32>(((8u * (_e5415 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5395)));
                                } else {
                                    phi_37297_ = u32();
                                    phi_37300_ = u32();
                                }
                                let _e5450 = phi_37297_;
                                let _e5452 = phi_37300_;
                                continue;
                                continuing {
                                    phi_37296_ = _e5450;
                                    phi_37299_ = _e5452;
                                    break if !(_e5396);
                                }
                            }
                            phi_37429_ = 0u;
                            phi_37432_ = _e213;
                            loop {
                                let _e5455 = phi_37429_;
                                let _e5457 = phi_37432_;
                                local_218 = _e5457;
                                let _e5458 = (_e5455 < _e5131);
                                if _e5458 {
                                    let _e5460 = (_e5194 ^ (2u * _e5455));
                                    let _e5463 = atomicLoad((&global[(_e5460 / 4u)]));
                                    let _e5477 = (_e5391 + (2u * ((_e5455 % 8u) + (32u * (_e5455 / 8u)))));
                                    let _e5478 = (_e5477 + 1u);
                                    let _e5482 = global_3.member[(_e5478 / 4u)];
                                    let _e5495 = global_3.member[(_e5477 / 4u)];
                                    phi_37430_ = (_e5455 + 1u);
                                    phi_37433_ = bitcast<u32>(fma(bitcast<f32>((((_e5463 >> bitcast<u32>(((8u * (_e5460 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5482 >> bitcast<u32>(((8u * (_e5478 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5495 >> bitcast<u32>(((8u * (_e5477 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5457)));
                                } else {
                                    phi_37430_ = u32();
                                    phi_37433_ = u32();
                                }
                                let _e5512 = phi_37430_;
                                let _e5514 = phi_37433_;
                                continue;
                                continuing {
                                    phi_37429_ = _e5512;
                                    phi_37432_ = _e5514;
                                    break if !(_e5458);
                                }
                            }
                            let _e5520 = (2u * ((_e174 * select(3u, _e5257, (_e5257 < 3u))) + _e5047));
                            phi_37570_ = 0u;
                            phi_37573_ = _e211;
                            loop {
                                let _e5522 = phi_37570_;
                                let _e5524 = phi_37573_;
                                local_217 = _e5524;
                                let _e5525 = (_e5522 < _e5131);
                                if _e5525 {
                                    let _e5527 = (_e5041 ^ (2u * _e5522));
                                    let _e5530 = atomicLoad((&global[(_e5527 / 4u)]));
                                    let _e5544 = (_e5520 + (2u * ((_e5522 % 8u) + (32u * (_e5522 / 8u)))));
                                    let _e5545 = (_e5544 + 1u);
                                    let _e5549 = global_3.member[(_e5545 / 4u)];
                                    let _e5562 = global_3.member[(_e5544 / 4u)];
                                    phi_37571_ = (_e5522 + 1u);
                                    phi_37574_ = bitcast<u32>(fma(bitcast<f32>((((_e5530 >> bitcast<u32>(((8u * (_e5527 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5549 >> bitcast<u32>(((8u * (_e5545 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5562 >> bitcast<u32>(((8u * (_e5544 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5524)));
                                } else {
                                    phi_37571_ = u32();
                                    phi_37574_ = u32();
                                }
                                let _e5579 = phi_37571_;
                                let _e5581 = phi_37574_;
                                continue;
                                continuing {
                                    phi_37570_ = _e5579;
                                    phi_37573_ = _e5581;
                                    break if !(_e5525);
                                }
                            }
                            phi_37703_ = 0u;
                            phi_37706_ = _e209;
                            loop {
                                let _e5584 = phi_37703_;
                                let _e5586 = phi_37706_;
                                local_216 = _e5586;
                                let _e5587 = (_e5584 < _e5131);
                                if _e5587 {
                                    let _e5589 = (_e5194 ^ (2u * _e5584));
                                    let _e5592 = atomicLoad((&global[(_e5589 / 4u)]));
                                    let _e5606 = (_e5520 + (2u * ((_e5584 % 8u) + (32u * (_e5584 / 8u)))));
                                    let _e5607 = (_e5606 + 1u);
                                    let _e5611 = global_3.member[(_e5607 / 4u)];
                                    let _e5624 = global_3.member[(_e5606 / 4u)];
                                    phi_37704_ = (_e5584 + 1u);
                                    phi_37707_ = bitcast<u32>(fma(bitcast<f32>((((_e5592 >> bitcast<u32>(((8u * (_e5589 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5611 >> bitcast<u32>(((8u * (_e5607 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5624 >> bitcast<u32>(((8u * (_e5606 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5586)));
                                } else {
                                    phi_37704_ = u32();
                                    phi_37707_ = u32();
                                }
                                let _e5641 = phi_37704_;
                                let _e5643 = phi_37707_;
                                continue;
                                continuing {
                                    phi_37703_ = _e5641;
                                    phi_37706_ = _e5643;
                                    break if !(_e5587);
                                }
                            }
                            let _e5649 = (2u * ((_e174 * select(4u, _e5257, (_e5257 < 4u))) + _e5047));
                            phi_37844_ = 0u;
                            phi_37847_ = _e207;
                            loop {
                                let _e5651 = phi_37844_;
                                let _e5653 = phi_37847_;
                                local_215 = _e5653;
                                let _e5654 = (_e5651 < _e5131);
                                if _e5654 {
                                    let _e5656 = (_e5041 ^ (2u * _e5651));
                                    let _e5659 = atomicLoad((&global[(_e5656 / 4u)]));
                                    let _e5673 = (_e5649 + (2u * ((_e5651 % 8u) + (32u * (_e5651 / 8u)))));
                                    let _e5674 = (_e5673 + 1u);
                                    let _e5678 = global_3.member[(_e5674 / 4u)];
                                    let _e5691 = global_3.member[(_e5673 / 4u)];
                                    phi_37845_ = (_e5651 + 1u);
                                    phi_37848_ = bitcast<u32>(fma(bitcast<f32>((((_e5659 >> bitcast<u32>(((8u * (_e5656 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5678 >> bitcast<u32>(((8u * (_e5674 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5691 >> bitcast<u32>(((8u * (_e5673 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5653)));
                                } else {
                                    phi_37845_ = u32();
                                    phi_37848_ = u32();
                                }
                                let _e5708 = phi_37845_;
                                let _e5710 = phi_37848_;
                                continue;
                                continuing {
                                    phi_37844_ = _e5708;
                                    phi_37847_ = _e5710;
                                    break if !(_e5654);
                                }
                            }
                            phi_37977_ = 0u;
                            phi_37980_ = _e205;
                            loop {
                                let _e5713 = phi_37977_;
                                let _e5715 = phi_37980_;
                                local_214 = _e5715;
                                let _e5716 = (_e5713 < _e5131);
                                if _e5716 {
                                    let _e5718 = (_e5194 ^ (2u * _e5713));
                                    let _e5721 = atomicLoad((&global[(_e5718 / 4u)]));
                                    let _e5735 = (_e5649 + (2u * ((_e5713 % 8u) + (32u * (_e5713 / 8u)))));
                                    let _e5736 = (_e5735 + 1u);
                                    let _e5740 = global_3.member[(_e5736 / 4u)];
                                    let _e5753 = global_3.member[(_e5735 / 4u)];
                                    phi_37978_ = (_e5713 + 1u);
                                    phi_37981_ = bitcast<u32>(fma(bitcast<f32>((((_e5721 >> bitcast<u32>(((8u * (_e5718 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5740 >> bitcast<u32>(((8u * (_e5736 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5753 >> bitcast<u32>(((8u * (_e5735 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5715)));
                                } else {
                                    phi_37978_ = u32();
                                    phi_37981_ = u32();
                                }
                                let _e5770 = phi_37978_;
                                let _e5772 = phi_37981_;
                                continue;
                                continuing {
                                    phi_37977_ = _e5770;
                                    phi_37980_ = _e5772;
                                    break if !(_e5716);
                                }
                            }
                            let _e5778 = (2u * ((_e174 * select(5u, _e5257, (_e5257 < 5u))) + _e5047));
                            phi_38118_ = 0u;
                            phi_38121_ = _e203;
                            loop {
                                let _e5780 = phi_38118_;
                                let _e5782 = phi_38121_;
                                local_213 = _e5782;
                                let _e5783 = (_e5780 < _e5131);
                                if _e5783 {
                                    let _e5785 = (_e5041 ^ (2u * _e5780));
                                    let _e5788 = atomicLoad((&global[(_e5785 / 4u)]));
                                    let _e5802 = (_e5778 + (2u * ((_e5780 % 8u) + (32u * (_e5780 / 8u)))));
                                    let _e5803 = (_e5802 + 1u);
                                    let _e5807 = global_3.member[(_e5803 / 4u)];
                                    let _e5820 = global_3.member[(_e5802 / 4u)];
                                    phi_38119_ = (_e5780 + 1u);
                                    phi_38122_ = bitcast<u32>(fma(bitcast<f32>((((_e5788 >> bitcast<u32>(((8u * (_e5785 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5807 >> bitcast<u32>(((8u * (_e5803 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5820 >> bitcast<u32>(((8u * (_e5802 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5782)));
                                } else {
                                    phi_38119_ = u32();
                                    phi_38122_ = u32();
                                }
                                let _e5837 = phi_38119_;
                                let _e5839 = phi_38122_;
                                continue;
                                continuing {
                                    phi_38118_ = _e5837;
                                    phi_38121_ = _e5839;
                                    break if !(_e5783);
                                }
                            }
                            phi_38251_ = 0u;
                            phi_38254_ = _e201;
                            loop {
                                let _e5842 = phi_38251_;
                                let _e5844 = phi_38254_;
                                local_212 = _e5844;
                                let _e5845 = (_e5842 < _e5131);
                                if _e5845 {
                                    let _e5847 = (_e5194 ^ (2u * _e5842));
                                    let _e5850 = atomicLoad((&global[(_e5847 / 4u)]));
                                    let _e5864 = (_e5778 + (2u * ((_e5842 % 8u) + (32u * (_e5842 / 8u)))));
                                    let _e5865 = (_e5864 + 1u);
                                    let _e5869 = global_3.member[(_e5865 / 4u)];
                                    let _e5882 = global_3.member[(_e5864 / 4u)];
                                    phi_38252_ = (_e5842 + 1u);
                                    phi_38255_ = bitcast<u32>(fma(bitcast<f32>((((_e5850 >> bitcast<u32>(((8u * (_e5847 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5869 >> bitcast<u32>(((8u * (_e5865 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5882 >> bitcast<u32>(((8u * (_e5864 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5844)));
                                } else {
                                    phi_38252_ = u32();
                                    phi_38255_ = u32();
                                }
                                let _e5899 = phi_38252_;
                                let _e5901 = phi_38255_;
                                continue;
                                continuing {
                                    phi_38251_ = _e5899;
                                    phi_38254_ = _e5901;
                                    break if !(_e5845);
                                }
                            }
                            let _e5907 = (2u * ((_e174 * select(6u, _e5257, (_e5257 < 6u))) + _e5047));
                            phi_38392_ = 0u;
                            phi_38395_ = _e199;
                            loop {
                                let _e5909 = phi_38392_;
                                let _e5911 = phi_38395_;
                                local_211 = _e5911;
                                let _e5912 = (_e5909 < _e5131);
                                if _e5912 {
                                    let _e5914 = (_e5041 ^ (2u * _e5909));
                                    let _e5917 = atomicLoad((&global[(_e5914 / 4u)]));
                                    let _e5931 = (_e5907 + (2u * ((_e5909 % 8u) + (32u * (_e5909 / 8u)))));
                                    let _e5932 = (_e5931 + 1u);
                                    let _e5936 = global_3.member[(_e5932 / 4u)];
                                    let _e5949 = global_3.member[(_e5931 / 4u)];
                                    phi_38393_ = (_e5909 + 1u);
                                    phi_38396_ = bitcast<u32>(fma(bitcast<f32>((((_e5917 >> bitcast<u32>(((8u * (_e5914 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5936 >> bitcast<u32>(((8u * (_e5932 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5949 >> bitcast<u32>(((8u * (_e5931 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5911)));
                                } else {
                                    phi_38393_ = u32();
                                    phi_38396_ = u32();
                                }
                                let _e5966 = phi_38393_;
                                let _e5968 = phi_38396_;
                                continue;
                                continuing {
                                    phi_38392_ = _e5966;
                                    phi_38395_ = _e5968;
                                    break if !(_e5912);
                                }
                            }
                            phi_38525_ = 0u;
                            phi_38528_ = _e197;
                            loop {
                                let _e5971 = phi_38525_;
                                let _e5973 = phi_38528_;
                                local_210 = _e5973;
                                let _e5974 = (_e5971 < _e5131);
                                if _e5974 {
                                    let _e5976 = (_e5194 ^ (2u * _e5971));
                                    let _e5979 = atomicLoad((&global[(_e5976 / 4u)]));
                                    let _e5993 = (_e5907 + (2u * ((_e5971 % 8u) + (32u * (_e5971 / 8u)))));
                                    let _e5994 = (_e5993 + 1u);
                                    let _e5998 = global_3.member[(_e5994 / 4u)];
                                    let _e6011 = global_3.member[(_e5993 / 4u)];
                                    phi_38526_ = (_e5971 + 1u);
                                    phi_38529_ = bitcast<u32>(fma(bitcast<f32>((((_e5979 >> bitcast<u32>(((8u * (_e5976 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5998 >> bitcast<u32>(((8u * (_e5994 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6011 >> bitcast<u32>(((8u * (_e5993 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5973)));
                                } else {
                                    phi_38526_ = u32();
                                    phi_38529_ = u32();
                                }
                                let _e6028 = phi_38526_;
                                let _e6030 = phi_38529_;
                                continue;
                                continuing {
                                    phi_38525_ = _e6028;
                                    phi_38528_ = _e6030;
                                    break if !(_e5974);
                                }
                            }
                            let _e6036 = (2u * ((_e174 * select(7u, _e5257, (_e5257 < 7u))) + _e5047));
                            phi_38666_ = 0u;
                            phi_38669_ = _e195;
                            loop {
                                let _e6038 = phi_38666_;
                                let _e6040 = phi_38669_;
                                local_209 = _e6040;
                                let _e6041 = (_e6038 < _e5131);
                                if _e6041 {
                                    let _e6043 = (_e5041 ^ (2u * _e6038));
                                    let _e6046 = atomicLoad((&global[(_e6043 / 4u)]));
                                    let _e6060 = (_e6036 + (2u * ((_e6038 % 8u) + (32u * (_e6038 / 8u)))));
                                    let _e6061 = (_e6060 + 1u);
                                    let _e6065 = global_3.member[(_e6061 / 4u)];
                                    let _e6078 = global_3.member[(_e6060 / 4u)];
                                    phi_38667_ = (_e6038 + 1u);
                                    phi_38670_ = bitcast<u32>(fma(bitcast<f32>((((_e6046 >> bitcast<u32>(((8u * (_e6043 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6065 >> bitcast<u32>(((8u * (_e6061 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6078 >> bitcast<u32>(((8u * (_e6060 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e6040)));
                                } else {
                                    phi_38667_ = u32();
                                    phi_38670_ = u32();
                                }
                                let _e6095 = phi_38667_;
                                let _e6097 = phi_38670_;
                                continue;
                                continuing {
                                    phi_38666_ = _e6095;
                                    phi_38669_ = _e6097;
                                    break if !(_e6041);
                                }
                            }
                            phi_38799_ = 0u;
                            phi_38802_ = _e193;
                            loop {
                                let _e6100 = phi_38799_;
                                let _e6102 = phi_38802_;
                                local_208 = _e6102;
                                let _e6103 = (_e6100 < _e5131);
                                if _e6103 {
                                    let _e6105 = (_e5194 ^ (2u * _e6100));
                                    let _e6108 = atomicLoad((&global[(_e6105 / 4u)]));
                                    let _e6122 = (_e6036 + (2u * ((_e6100 % 8u) + (32u * (_e6100 / 8u)))));
                                    let _e6123 = (_e6122 + 1u);
                                    let _e6127 = global_3.member[(_e6123 / 4u)];
                                    let _e6140 = global_3.member[(_e6122 / 4u)];
                                    phi_38800_ = (_e6100 + 1u);
                                    phi_38803_ = bitcast<u32>(fma(bitcast<f32>((((_e6108 >> bitcast<u32>(((8u * (_e6105 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6127 >> bitcast<u32>(((8u * (_e6123 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6140 >> bitcast<u32>(((8u * (_e6122 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e6102)));
                                } else {
                                    phi_38800_ = u32();
                                    phi_38803_ = u32();
                                }
                                let _e6157 = phi_38800_;
                                let _e6159 = phi_38803_;
                                continue;
                                continuing {
                                    phi_38799_ = _e6157;
                                    phi_38802_ = _e6159;
                                    break if !(_e6103);
                                }
                            }
                            let _e9091 = local_208;
                            phi_71032_ = _e9091;
                            let _e9094 = local_209;
                            phi_70988_ = _e9094;
                            let _e9097 = local_210;
                            phi_70523_ = _e9097;
                            let _e9100 = local_211;
                            phi_70463_ = _e9100;
                            let _e9103 = local_212;
                            phi_69950_ = _e9103;
                            let _e9106 = local_213;
                            phi_69874_ = _e9106;
                            let _e9109 = local_214;
                            phi_69313_ = _e9109;
                            let _e9112 = local_215;
                            phi_69221_ = _e9112;
                            let _e9115 = local_216;
                            phi_68612_ = _e9115;
                            let _e9118 = local_217;
                            phi_68504_ = _e9118;
                            let _e9121 = local_218;
                            phi_67847_ = _e9121;
                            let _e9124 = local_219;
                            phi_67723_ = _e9124;
                            let _e9127 = local_220;
                            phi_67018_ = _e9127;
                            let _e9130 = local_221;
                            phi_66878_ = _e9130;
                            let _e9133 = local_222;
                            phi_66125_ = _e9133;
                            let _e9136 = local_223;
                            phi_65969_ = _e9136;
                            phi_56086_ = _e5036;
                        }
                        let _e7787 = phi_71032_;
                        let _e7789 = phi_70988_;
                        let _e7791 = phi_70523_;
                        let _e7793 = phi_70463_;
                        let _e7795 = phi_69950_;
                        let _e7797 = phi_69874_;
                        let _e7799 = phi_69313_;
                        let _e7801 = phi_69221_;
                        let _e7803 = phi_68612_;
                        let _e7805 = phi_68504_;
                        let _e7807 = phi_67847_;
                        let _e7809 = phi_67723_;
                        let _e7811 = phi_67018_;
                        let _e7813 = phi_66878_;
                        let _e7815 = phi_66125_;
                        let _e7817 = phi_65969_;
                        let _e7819 = phi_56086_;
                        phi_71031_ = _e7787;
                        phi_70987_ = _e7789;
                        phi_70522_ = _e7791;
                        phi_70462_ = _e7793;
                        phi_69949_ = _e7795;
                        phi_69873_ = _e7797;
                        phi_69312_ = _e7799;
                        phi_69220_ = _e7801;
                        phi_68611_ = _e7803;
                        phi_68503_ = _e7805;
                        phi_67846_ = _e7807;
                        phi_67722_ = _e7809;
                        phi_67017_ = _e7811;
                        phi_66877_ = _e7813;
                        phi_66124_ = _e7815;
                        phi_65968_ = _e7817;
                        phi_56085_ = _e7819;
                    } else {
                        phi_71031_ = _e193;
                        phi_70987_ = _e195;
                        phi_70522_ = _e197;
                        phi_70462_ = _e199;
                        phi_69949_ = _e201;
                        phi_69873_ = _e203;
                        phi_69312_ = _e205;
                        phi_69220_ = _e207;
                        phi_68611_ = _e209;
                        phi_68503_ = _e211;
                        phi_67846_ = _e213;
                        phi_67722_ = _e215;
                        phi_67017_ = _e217;
                        phi_66877_ = _e219;
                        phi_66124_ = _e221;
                        phi_65968_ = _e223;
                        phi_56085_ = _e5036;
                    }
                    let _e7821 = phi_71031_;
                    let _e7823 = phi_70987_;
                    let _e7825 = phi_70522_;
                    let _e7827 = phi_70462_;
                    let _e7829 = phi_69949_;
                    let _e7831 = phi_69873_;
                    let _e7833 = phi_69312_;
                    let _e7835 = phi_69220_;
                    let _e7837 = phi_68611_;
                    let _e7839 = phi_68503_;
                    let _e7841 = phi_67846_;
                    let _e7843 = phi_67722_;
                    let _e7845 = phi_67017_;
                    let _e7847 = phi_66877_;
                    let _e7849 = phi_66124_;
                    let _e7851 = phi_65968_;
                    let _e7853 = phi_56085_;
                    phi_72598_ = _e2181;
                    phi_72431_ = _e2183;
                    phi_72264_ = _e2185;
                    phi_71931_ = _e1227;
                    phi_71598_ = _e1229;
                    phi_71265_ = _e1231;
                    phi_71030_ = _e7821;
                    phi_70986_ = _e7823;
                    phi_70842_ = _e5004;
                    phi_70638_ = _e5006;
                    phi_70521_ = _e7825;
                    phi_70461_ = _e7827;
                    phi_70314_ = _e5008;
                    phi_70094_ = _e5010;
                    phi_69948_ = _e7829;
                    phi_69872_ = _e7831;
                    phi_69722_ = _e5012;
                    phi_69486_ = _e5014;
                    phi_69311_ = _e7833;
                    phi_69219_ = _e7835;
                    phi_69066_ = _e5016;
                    phi_68814_ = _e5018;
                    phi_68610_ = _e7837;
                    phi_68502_ = _e7839;
                    phi_68346_ = _e5020;
                    phi_68078_ = _e5022;
                    phi_67845_ = _e7841;
                    phi_67721_ = _e7843;
                    phi_67562_ = _e5024;
                    phi_67278_ = _e5026;
                    phi_67016_ = _e7845;
                    phi_66876_ = _e7847;
                    phi_66714_ = _e5028;
                    phi_66414_ = _e5030;
                    phi_66123_ = _e7849;
                    phi_65967_ = _e7851;
                    phi_65802_ = _e5032;
                    phi_65486_ = _e5034;
                    phi_56084_ = _e7853;
                    phi_23879_ = (_e271 + 4u);
                } else {
                    phi_72598_ = _e225;
                    phi_72431_ = _e227;
                    phi_72264_ = _e229;
                    phi_71931_ = _e263;
                    phi_71598_ = _e265;
                    phi_71265_ = _e267;
                    phi_71030_ = _e193;
                    phi_70986_ = _e195;
                    phi_70842_ = _e231;
                    phi_70638_ = _e233;
                    phi_70521_ = _e197;
                    phi_70461_ = _e199;
                    phi_70314_ = _e235;
                    phi_70094_ = _e237;
                    phi_69948_ = _e201;
                    phi_69872_ = _e203;
                    phi_69722_ = _e239;
                    phi_69486_ = _e241;
                    phi_69311_ = _e205;
                    phi_69219_ = _e207;
                    phi_69066_ = _e243;
                    phi_68814_ = _e245;
                    phi_68610_ = _e209;
                    phi_68502_ = _e211;
                    phi_68346_ = _e247;
                    phi_68078_ = _e249;
                    phi_67845_ = _e213;
                    phi_67721_ = _e215;
                    phi_67562_ = _e251;
                    phi_67278_ = _e253;
                    phi_67016_ = _e217;
                    phi_66876_ = _e219;
                    phi_66714_ = _e255;
                    phi_66414_ = _e257;
                    phi_66123_ = _e221;
                    phi_65967_ = _e223;
                    phi_65802_ = _e259;
                    phi_65486_ = _e261;
                    phi_56084_ = _e269;
                    phi_23879_ = u32();
                }
                let _e7856 = phi_72598_;
                let _e7858 = phi_72431_;
                let _e7860 = phi_72264_;
                let _e7862 = phi_71931_;
                let _e7864 = phi_71598_;
                let _e7866 = phi_71265_;
                let _e7868 = phi_71030_;
                let _e7870 = phi_70986_;
                let _e7872 = phi_70842_;
                let _e7874 = phi_70638_;
                let _e7876 = phi_70521_;
                let _e7878 = phi_70461_;
                let _e7880 = phi_70314_;
                let _e7882 = phi_70094_;
                let _e7884 = phi_69948_;
                let _e7886 = phi_69872_;
                let _e7888 = phi_69722_;
                let _e7890 = phi_69486_;
                let _e7892 = phi_69311_;
                let _e7894 = phi_69219_;
                let _e7896 = phi_69066_;
                let _e7898 = phi_68814_;
                let _e7900 = phi_68610_;
                let _e7902 = phi_68502_;
                let _e7904 = phi_68346_;
                let _e7906 = phi_68078_;
                let _e7908 = phi_67845_;
                let _e7910 = phi_67721_;
                let _e7912 = phi_67562_;
                let _e7914 = phi_67278_;
                let _e7916 = phi_67016_;
                let _e7918 = phi_66876_;
                let _e7920 = phi_66714_;
                let _e7922 = phi_66414_;
                let _e7924 = phi_66123_;
                let _e7926 = phi_65967_;
                let _e7928 = phi_65802_;
                let _e7930 = phi_65486_;
                let _e7932 = phi_56084_;
                let _e7934 = phi_23879_;
                continue;
                continuing {
                    phi_64663_ = _e7868;
                    phi_64384_ = _e7870;
                    phi_64111_ = _e7876;
                    phi_63845_ = _e7878;
                    phi_63585_ = _e7884;
                    phi_63332_ = _e7886;
                    phi_63085_ = _e7892;
                    phi_62845_ = _e7894;
                    phi_62611_ = _e7900;
                    phi_62384_ = _e7902;
                    phi_62163_ = _e7908;
                    phi_61949_ = _e7910;
                    phi_61741_ = _e7916;
                    phi_61540_ = _e7918;
                    phi_61345_ = _e7924;
                    phi_61157_ = _e7926;
                    phi_60977_ = _e7856;
                    phi_60800_ = _e7858;
                    phi_60623_ = _e7860;
                    phi_60169_ = _e7872;
                    phi_60056_ = _e7874;
                    phi_59949_ = _e7880;
                    phi_59849_ = _e7882;
                    phi_59755_ = _e7888;
                    phi_59668_ = _e7890;
                    phi_59587_ = _e7896;
                    phi_59513_ = _e7898;
                    phi_59445_ = _e7904;
                    phi_59384_ = _e7906;
                    phi_59329_ = _e7912;
                    phi_59281_ = _e7914;
                    phi_59239_ = _e7920;
                    phi_59204_ = _e7922;
                    phi_59175_ = _e7928;
                    phi_59153_ = _e7930;
                    phi_59139_ = _e7862;
                    phi_59128_ = _e7864;
                    phi_59116_ = _e7866;
                    phi_55028_ = _e7932;
                    phi_23878_ = _e7934;
                    phi_71023_ = _e7868;
                    phi_70979_ = _e7870;
                    phi_70775_ = _e7872;
                    phi_70565_ = _e7874;
                    phi_70507_ = _e7876;
                    phi_70447_ = _e7878;
                    phi_70227_ = _e7880;
                    phi_70001_ = _e7882;
                    phi_69927_ = _e7884;
                    phi_69851_ = _e7886;
                    phi_69615_ = _e7888;
                    phi_69373_ = _e7890;
                    phi_69283_ = _e7892;
                    phi_69191_ = _e7894;
                    phi_68939_ = _e7896;
                    phi_68681_ = _e7898;
                    phi_68575_ = _e7900;
                    phi_68467_ = _e7902;
                    phi_68199_ = _e7904;
                    phi_67925_ = _e7906;
                    phi_67803_ = _e7908;
                    phi_67679_ = _e7910;
                    phi_67395_ = _e7912;
                    phi_67105_ = _e7914;
                    phi_66967_ = _e7916;
                    phi_66827_ = _e7918;
                    phi_66527_ = _e7920;
                    phi_66221_ = _e7922;
                    phi_66067_ = _e7924;
                    phi_65911_ = _e7926;
                    phi_65595_ = _e7928;
                    phi_65273_ = _e7930;
                    phi_56083_ = _e7932;
                    break if !(_e275);
                }
            }
            let _e7937 = phi_71023_;
            let _e7939 = phi_70979_;
            let _e7941 = phi_70775_;
            let _e7943 = phi_70565_;
            let _e7945 = phi_70507_;
            let _e7947 = phi_70447_;
            let _e7949 = phi_70227_;
            let _e7951 = phi_70001_;
            let _e7953 = phi_69927_;
            let _e7955 = phi_69851_;
            let _e7957 = phi_69615_;
            let _e7959 = phi_69373_;
            let _e7961 = phi_69283_;
            let _e7963 = phi_69191_;
            let _e7965 = phi_68939_;
            let _e7967 = phi_68681_;
            let _e7969 = phi_68575_;
            let _e7971 = phi_68467_;
            let _e7973 = phi_68199_;
            let _e7975 = phi_67925_;
            let _e7977 = phi_67803_;
            let _e7979 = phi_67679_;
            let _e7981 = phi_67395_;
            let _e7983 = phi_67105_;
            let _e7985 = phi_66967_;
            let _e7987 = phi_66827_;
            let _e7989 = phi_66527_;
            let _e7991 = phi_66221_;
            let _e7993 = phi_66067_;
            let _e7995 = phi_65911_;
            let _e7997 = phi_65595_;
            let _e7999 = phi_65273_;
            let _e8001 = phi_56083_;
            if _e8001 {
                break;
            }
            let _e8003 = ((param_7 % 32u) < 16u);
            if _e8003 {
                phi_39016_ = type_7(_e7999, _e7997);
            } else {
                phi_39016_ = type_7(_e7997, _e7999);
            }
            let _e8007 = phi_39016_;
            if _e8003 {
                phi_39026_ = type_7(_e7995, _e7993);
            } else {
                phi_39026_ = type_7(_e7993, _e7995);
            }
            let _e8013 = phi_39026_;
            phi_39030_ = _e8013.member_1;
            phi_39033_ = _e8007.member_1;
            phi_39035_ = _e8013.member;
            phi_39037_ = _e8007.member;
            phi_39039_ = 16u;
            loop {
                let _e8017 = phi_39030_;
                let _e8019 = phi_39033_;
                let _e8021 = phi_39035_;
                let _e8023 = phi_39037_;
                let _e8025 = phi_39039_;
                local_160 = _e8023;
                local_168 = _e8021;
                let _e8026 = (_e8025 > 0u);
                if _e8026 {
                    global_1[param_7] = _e8019;
                    let _e8028 = (param_7 + 128u);
                    global_1[_e8028] = _e8017;
                    workgroupBarrier();
                    let _e8032 = global_1[(param_7 ^ _e8025)];
                    let _e8039 = global_1[(_e8028 ^ _e8025)];
                    workgroupBarrier();
                    phi_39031_ = bitcast<u32>((bitcast<f32>(_e8021) + bitcast<f32>(_e8039)));
                    phi_39034_ = bitcast<u32>((bitcast<f32>(_e8023) + bitcast<f32>(_e8032)));
                    phi_39040_ = (_e8025 / 2u);
                } else {
                    phi_39031_ = u32();
                    phi_39034_ = u32();
                    phi_39040_ = u32();
                }
                let _e8046 = phi_39031_;
                let _e8048 = phi_39034_;
                let _e8050 = phi_39040_;
                continue;
                continuing {
                    phi_39030_ = _e8046;
                    phi_39033_ = _e8048;
                    phi_39035_ = _e8046;
                    phi_39037_ = _e8048;
                    phi_39039_ = _e8050;
                    break if !(_e8026);
                }
            }
            if _e8003 {
                phi_39245_ = type_7(_e7991, _e7989);
            } else {
                phi_39245_ = type_7(_e7989, _e7991);
            }
            let _e8055 = phi_39245_;
            if _e8003 {
                phi_39255_ = type_7(_e7987, _e7985);
            } else {
                phi_39255_ = type_7(_e7985, _e7987);
            }
            let _e8061 = phi_39255_;
            phi_39259_ = _e8061.member_1;
            phi_39262_ = _e8055.member_1;
            phi_39264_ = _e8061.member;
            phi_39266_ = _e8055.member;
            phi_39268_ = 16u;
            loop {
                let _e8065 = phi_39259_;
                let _e8067 = phi_39262_;
                let _e8069 = phi_39264_;
                let _e8071 = phi_39266_;
                let _e8073 = phi_39268_;
                local_161 = _e8071;
                local_169 = _e8069;
                let _e8074 = (_e8073 > 0u);
                if _e8074 {
                    global_1[param_7] = _e8067;
                    let _e8076 = (param_7 + 128u);
                    global_1[_e8076] = _e8065;
                    workgroupBarrier();
                    let _e8080 = global_1[(param_7 ^ _e8073)];
                    let _e8087 = global_1[(_e8076 ^ _e8073)];
                    workgroupBarrier();
                    phi_39260_ = bitcast<u32>((bitcast<f32>(_e8069) + bitcast<f32>(_e8087)));
                    phi_39263_ = bitcast<u32>((bitcast<f32>(_e8071) + bitcast<f32>(_e8080)));
                    phi_39269_ = (_e8073 / 2u);
                } else {
                    phi_39260_ = u32();
                    phi_39263_ = u32();
                    phi_39269_ = u32();
                }
                let _e8094 = phi_39260_;
                let _e8096 = phi_39263_;
                let _e8098 = phi_39269_;
                continue;
                continuing {
                    phi_39259_ = _e8094;
                    phi_39262_ = _e8096;
                    phi_39264_ = _e8094;
                    phi_39266_ = _e8096;
                    phi_39268_ = _e8098;
                    break if !(_e8074);
                }
            }
            if _e8003 {
                phi_39474_ = type_7(_e7983, _e7981);
            } else {
                phi_39474_ = type_7(_e7981, _e7983);
            }
            let _e8103 = phi_39474_;
            if _e8003 {
                phi_39484_ = type_7(_e7979, _e7977);
            } else {
                phi_39484_ = type_7(_e7977, _e7979);
            }
            let _e8109 = phi_39484_;
            phi_39488_ = _e8109.member_1;
            phi_39491_ = _e8103.member_1;
            phi_39493_ = _e8109.member;
            phi_39495_ = _e8103.member;
            phi_39497_ = 16u;
            loop {
                let _e8113 = phi_39488_;
                let _e8115 = phi_39491_;
                let _e8117 = phi_39493_;
                let _e8119 = phi_39495_;
                let _e8121 = phi_39497_;
                local_162 = _e8119;
                local_170 = _e8117;
                let _e8122 = (_e8121 > 0u);
                if _e8122 {
                    global_1[param_7] = _e8115;
                    let _e8124 = (param_7 + 128u);
                    global_1[_e8124] = _e8113;
                    workgroupBarrier();
                    let _e8128 = global_1[(param_7 ^ _e8121)];
                    let _e8135 = global_1[(_e8124 ^ _e8121)];
                    workgroupBarrier();
                    phi_39489_ = bitcast<u32>((bitcast<f32>(_e8117) + bitcast<f32>(_e8135)));
                    phi_39492_ = bitcast<u32>((bitcast<f32>(_e8119) + bitcast<f32>(_e8128)));
                    phi_39498_ = (_e8121 / 2u);
                } else {
                    phi_39489_ = u32();
                    phi_39492_ = u32();
                    phi_39498_ = u32();
                }
                let _e8142 = phi_39489_;
                let _e8144 = phi_39492_;
                let _e8146 = phi_39498_;
                continue;
                continuing {
                    phi_39488_ = _e8142;
                    phi_39491_ = _e8144;
                    phi_39493_ = _e8142;
                    phi_39495_ = _e8144;
                    phi_39497_ = _e8146;
                    break if !(_e8122);
                }
            }
            if _e8003 {
                phi_39703_ = type_7(_e7975, _e7973);
            } else {
                phi_39703_ = type_7(_e7973, _e7975);
            }
            let _e8151 = phi_39703_;
            if _e8003 {
                phi_39713_ = type_7(_e7971, _e7969);
            } else {
                phi_39713_ = type_7(_e7969, _e7971);
            }
            let _e8157 = phi_39713_;
            phi_39717_ = _e8157.member_1;
            phi_39720_ = _e8151.member_1;
            phi_39722_ = _e8157.member;
            phi_39724_ = _e8151.member;
            phi_39726_ = 16u;
            loop {
                let _e8161 = phi_39717_;
                let _e8163 = phi_39720_;
                let _e8165 = phi_39722_;
                let _e8167 = phi_39724_;
                let _e8169 = phi_39726_;
                local_163 = _e8167;
                local_171 = _e8165;
                let _e8170 = (_e8169 > 0u);
                if _e8170 {
                    global_1[param_7] = _e8163;
                    let _e8172 = (param_7 + 128u);
                    global_1[_e8172] = _e8161;
                    workgroupBarrier();
                    let _e8176 = global_1[(param_7 ^ _e8169)];
                    let _e8183 = global_1[(_e8172 ^ _e8169)];
                    workgroupBarrier();
                    phi_39718_ = bitcast<u32>((bitcast<f32>(_e8165) + bitcast<f32>(_e8183)));
                    phi_39721_ = bitcast<u32>((bitcast<f32>(_e8167) + bitcast<f32>(_e8176)));
                    phi_39727_ = (_e8169 / 2u);
                } else {
                    phi_39718_ = u32();
                    phi_39721_ = u32();
                    phi_39727_ = u32();
                }
                let _e8190 = phi_39718_;
                let _e8192 = phi_39721_;
                let _e8194 = phi_39727_;
                continue;
                continuing {
                    phi_39717_ = _e8190;
                    phi_39720_ = _e8192;
                    phi_39722_ = _e8190;
                    phi_39724_ = _e8192;
                    phi_39726_ = _e8194;
                    break if !(_e8170);
                }
            }
            if _e8003 {
                phi_39932_ = type_7(_e7967, _e7965);
            } else {
                phi_39932_ = type_7(_e7965, _e7967);
            }
            let _e8199 = phi_39932_;
            if _e8003 {
                phi_39942_ = type_7(_e7963, _e7961);
            } else {
                phi_39942_ = type_7(_e7961, _e7963);
            }
            let _e8205 = phi_39942_;
            phi_39946_ = _e8205.member_1;
            phi_39949_ = _e8199.member_1;
            phi_39951_ = _e8205.member;
            phi_39953_ = _e8199.member;
            phi_39955_ = 16u;
            loop {
                let _e8209 = phi_39946_;
                let _e8211 = phi_39949_;
                let _e8213 = phi_39951_;
                let _e8215 = phi_39953_;
                let _e8217 = phi_39955_;
                local_164 = _e8215;
                local_172 = _e8213;
                let _e8218 = (_e8217 > 0u);
                if _e8218 {
                    global_1[param_7] = _e8211;
                    let _e8220 = (param_7 + 128u);
                    global_1[_e8220] = _e8209;
                    workgroupBarrier();
                    let _e8224 = global_1[(param_7 ^ _e8217)];
                    let _e8231 = global_1[(_e8220 ^ _e8217)];
                    workgroupBarrier();
                    phi_39947_ = bitcast<u32>((bitcast<f32>(_e8213) + bitcast<f32>(_e8231)));
                    phi_39950_ = bitcast<u32>((bitcast<f32>(_e8215) + bitcast<f32>(_e8224)));
                    phi_39956_ = (_e8217 / 2u);
                } else {
                    phi_39947_ = u32();
                    phi_39950_ = u32();
                    phi_39956_ = u32();
                }
                let _e8238 = phi_39947_;
                let _e8240 = phi_39950_;
                let _e8242 = phi_39956_;
                continue;
                continuing {
                    phi_39946_ = _e8238;
                    phi_39949_ = _e8240;
                    phi_39951_ = _e8238;
                    phi_39953_ = _e8240;
                    phi_39955_ = _e8242;
                    break if !(_e8218);
                }
            }
            if _e8003 {
                phi_40161_ = type_7(_e7959, _e7957);
            } else {
                phi_40161_ = type_7(_e7957, _e7959);
            }
            let _e8247 = phi_40161_;
            if _e8003 {
                phi_40171_ = type_7(_e7955, _e7953);
            } else {
                phi_40171_ = type_7(_e7953, _e7955);
            }
            let _e8253 = phi_40171_;
            phi_40175_ = _e8253.member_1;
            phi_40178_ = _e8247.member_1;
            phi_40180_ = _e8253.member;
            phi_40182_ = _e8247.member;
            phi_40184_ = 16u;
            loop {
                let _e8257 = phi_40175_;
                let _e8259 = phi_40178_;
                let _e8261 = phi_40180_;
                let _e8263 = phi_40182_;
                let _e8265 = phi_40184_;
                local_165 = _e8263;
                local_173 = _e8261;
                let _e8266 = (_e8265 > 0u);
                if _e8266 {
                    global_1[param_7] = _e8259;
                    let _e8268 = (param_7 + 128u);
                    global_1[_e8268] = _e8257;
                    workgroupBarrier();
                    let _e8272 = global_1[(param_7 ^ _e8265)];
                    let _e8279 = global_1[(_e8268 ^ _e8265)];
                    workgroupBarrier();
                    phi_40176_ = bitcast<u32>((bitcast<f32>(_e8261) + bitcast<f32>(_e8279)));
                    phi_40179_ = bitcast<u32>((bitcast<f32>(_e8263) + bitcast<f32>(_e8272)));
                    phi_40185_ = (_e8265 / 2u);
                } else {
                    phi_40176_ = u32();
                    phi_40179_ = u32();
                    phi_40185_ = u32();
                }
                let _e8286 = phi_40176_;
                let _e8288 = phi_40179_;
                let _e8290 = phi_40185_;
                continue;
                continuing {
                    phi_40175_ = _e8286;
                    phi_40178_ = _e8288;
                    phi_40180_ = _e8286;
                    phi_40182_ = _e8288;
                    phi_40184_ = _e8290;
                    break if !(_e8266);
                }
            }
            if _e8003 {
                phi_40390_ = type_7(_e7951, _e7949);
            } else {
                phi_40390_ = type_7(_e7949, _e7951);
            }
            let _e8295 = phi_40390_;
            if _e8003 {
                phi_40400_ = type_7(_e7947, _e7945);
            } else {
                phi_40400_ = type_7(_e7945, _e7947);
            }
            let _e8301 = phi_40400_;
            phi_40404_ = _e8301.member_1;
            phi_40407_ = _e8295.member_1;
            phi_40409_ = _e8301.member;
            phi_40411_ = _e8295.member;
            phi_40413_ = 16u;
            loop {
                let _e8305 = phi_40404_;
                let _e8307 = phi_40407_;
                let _e8309 = phi_40409_;
                let _e8311 = phi_40411_;
                let _e8313 = phi_40413_;
                local_166 = _e8311;
                local_174 = _e8309;
                let _e8314 = (_e8313 > 0u);
                if _e8314 {
                    global_1[param_7] = _e8307;
                    let _e8316 = (param_7 + 128u);
                    global_1[_e8316] = _e8305;
                    workgroupBarrier();
                    let _e8320 = global_1[(param_7 ^ _e8313)];
                    let _e8327 = global_1[(_e8316 ^ _e8313)];
                    workgroupBarrier();
                    phi_40405_ = bitcast<u32>((bitcast<f32>(_e8309) + bitcast<f32>(_e8327)));
                    phi_40408_ = bitcast<u32>((bitcast<f32>(_e8311) + bitcast<f32>(_e8320)));
                    phi_40414_ = (_e8313 / 2u);
                } else {
                    phi_40405_ = u32();
                    phi_40408_ = u32();
                    phi_40414_ = u32();
                }
                let _e8334 = phi_40405_;
                let _e8336 = phi_40408_;
                let _e8338 = phi_40414_;
                continue;
                continuing {
                    phi_40404_ = _e8334;
                    phi_40407_ = _e8336;
                    phi_40409_ = _e8334;
                    phi_40411_ = _e8336;
                    phi_40413_ = _e8338;
                    break if !(_e8314);
                }
            }
            if _e8003 {
                phi_40619_ = type_7(_e7943, _e7941);
            } else {
                phi_40619_ = type_7(_e7941, _e7943);
            }
            let _e8343 = phi_40619_;
            if _e8003 {
                phi_40629_ = type_7(_e7939, _e7937);
            } else {
                phi_40629_ = type_7(_e7937, _e7939);
            }
            let _e8349 = phi_40629_;
            phi_40633_ = _e8349.member_1;
            phi_40636_ = _e8343.member_1;
            phi_40638_ = _e8349.member;
            phi_40640_ = _e8343.member;
            phi_40642_ = 16u;
            loop {
                let _e8353 = phi_40633_;
                let _e8355 = phi_40636_;
                let _e8357 = phi_40638_;
                let _e8359 = phi_40640_;
                let _e8361 = phi_40642_;
                local_167 = _e8359;
                local_175 = _e8357;
                let _e8362 = (_e8361 > 0u);
                if _e8362 {
                    global_1[param_7] = _e8355;
                    let _e8364 = (param_7 + 128u);
                    global_1[_e8364] = _e8353;
                    workgroupBarrier();
                    let _e8368 = global_1[(param_7 ^ _e8361)];
                    let _e8375 = global_1[(_e8364 ^ _e8361)];
                    workgroupBarrier();
                    phi_40634_ = bitcast<u32>((bitcast<f32>(_e8357) + bitcast<f32>(_e8375)));
                    phi_40637_ = bitcast<u32>((bitcast<f32>(_e8359) + bitcast<f32>(_e8368)));
                    phi_40643_ = (_e8361 / 2u);
                } else {
                    phi_40634_ = u32();
                    phi_40637_ = u32();
                    phi_40643_ = u32();
                }
                let _e8382 = phi_40634_;
                let _e8384 = phi_40637_;
                let _e8386 = phi_40643_;
                continue;
                continuing {
                    phi_40633_ = _e8382;
                    phi_40636_ = _e8384;
                    phi_40638_ = _e8382;
                    phi_40640_ = _e8384;
                    phi_40642_ = _e8386;
                    break if !(_e8362);
                }
            }
            let _e8388 = (param_7 % 16u);
            if (_e8388 == 0u) {
                let _e8390 = (64u * param_7);
                let _e8394 = local_160;
                atomicStore((&global[(_e8390 / 4u)]), _e8394);
                let _e8399 = local_161;
                atomicStore((&global[((_e8390 + 4u) / 4u)]), _e8399);
                let _e8404 = local_162;
                atomicStore((&global[((_e8390 + 8u) / 4u)]), _e8404);
                let _e8409 = local_163;
                atomicStore((&global[((_e8390 + 12u) / 4u)]), _e8409);
                let _e8414 = local_164;
                atomicStore((&global[((_e8390 + 16u) / 4u)]), _e8414);
                let _e8419 = local_165;
                atomicStore((&global[((_e8390 + 20u) / 4u)]), _e8419);
                let _e8424 = local_166;
                atomicStore((&global[((_e8390 + 24u) / 4u)]), _e8424);
                let _e8429 = local_167;
                atomicStore((&global[((_e8390 + 28u) / 4u)]), _e8429);
            }
            let _e8430 = (param_7 + 128u);
            let _e8431 = (_e8430 % 16u);
            if (_e8431 == 0u) {
                let _e8433 = (64u * _e8430);
                let _e8437 = local_168;
                atomicStore((&global[(_e8433 / 4u)]), _e8437);
                let _e8442 = local_169;
                atomicStore((&global[((_e8433 + 4u) / 4u)]), _e8442);
                let _e8447 = local_170;
                atomicStore((&global[((_e8433 + 8u) / 4u)]), _e8447);
                let _e8452 = local_171;
                atomicStore((&global[((_e8433 + 12u) / 4u)]), _e8452);
                let _e8457 = local_172;
                atomicStore((&global[((_e8433 + 16u) / 4u)]), _e8457);
                let _e8462 = local_173;
                atomicStore((&global[((_e8433 + 20u) / 4u)]), _e8462);
                let _e8467 = local_174;
                atomicStore((&global[((_e8433 + 24u) / 4u)]), _e8467);
                let _e8472 = local_175;
                atomicStore((&global[((_e8433 + 28u) / 4u)]), _e8472);
            }
            workgroupBarrier();
            let _e8480 = ((_e191 + ((param_7 / 128u) * 2u)) + ((param_7 / 16u) % 2u));
            if (((param_7 / 32u) % 4u) == 0u) {
                if (_e8480 < _e180) {
                    if (_e8388 < _e183) {
                        let _e8484 = (param_7 - _e8388);
                        let _e8486 = (4u * _e8388);
                        let _e8490 = atomicLoad((&global[(((64u * _e8484) + _e8486) / 4u)]));
                        let _e8496 = atomicLoad((&global[(((64u * (_e8484 + 32u)) + _e8486) / 4u)]));
                        let _e8506 = atomicLoad((&global[(((64u * (_e8484 + 64u)) + _e8486) / 4u)]));
                        let _e8512 = atomicLoad((&global[(((64u * (_e8484 + 96u)) + _e8486) / 4u)]));
                        let _e8520 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e8490) + bitcast<f32>(_e8496)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e8506) + bitcast<f32>(_e8512))))));
                        let _e8522 = ((_e180 * _e8388) + _e8480);
                        let _e8526 = (_e180 == 0u);
                        if _e8526 {
                            break;
                        }
                        if _e8526 {
                            break;
                        }
                        global_4.member[(((_e189 * (_e8522 / _e180)) + _e186) + (_e8522 % _e180))] = select(_e8520, 2143289344u, ((_e8520 & 2147483647u) > 2139095040u));
                    }
                }
            }
            let _e8541 = ((_e191 + ((_e8430 / 128u) * 2u)) + ((_e8430 / 16u) % 2u));
            if (((_e8430 / 32u) % 4u) == 0u) {
                if (_e8541 < _e180) {
                    if (_e8431 < _e183) {
                        let _e8545 = (_e8430 - _e8431);
                        let _e8547 = (4u * _e8431);
                        let _e8551 = atomicLoad((&global[(((64u * _e8545) + _e8547) / 4u)]));
                        let _e8557 = atomicLoad((&global[(((64u * (_e8545 + 32u)) + _e8547) / 4u)]));
                        let _e8567 = atomicLoad((&global[(((64u * (_e8545 + 64u)) + _e8547) / 4u)]));
                        let _e8573 = atomicLoad((&global[(((64u * (_e8545 + 96u)) + _e8547) / 4u)]));
                        let _e8581 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e8551) + bitcast<f32>(_e8557)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e8567) + bitcast<f32>(_e8573))))));
                        let _e8583 = ((_e180 * _e8431) + _e8541);
                        let _e8587 = (_e180 == 0u);
                        if _e8587 {
                            break;
                        }
                        if _e8587 {
                            break;
                        }
                        global_4.member[(((_e189 * (_e8583 / _e180)) + _e186) + (_e8583 % _e180))] = select(_e8581, 2143289344u, ((_e8581 & 2147483647u) > 2139095040u));
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
