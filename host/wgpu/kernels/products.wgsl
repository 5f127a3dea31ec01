// Products of weights with codes of a fixed length, as products.spv. Made by scripts/spirv; do not edit.
// compiler: rust-gpu 0.11.0, rustc 1.99.0-nightly (d453bdd8f 2026-08-14)
// tools: SPIRV-Tools v2023.1, 2023-02-15T14:03:51
// source: kernels-gpu, phases, codec/src/format.rs and gpu-tools/rust-gpu of fa2d934
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
    var phi_64282_: u32;
    var phi_64251_: u32;
    var phi_64222_: u32;
    var phi_64195_: u32;
    var phi_64168_: u32;
    var phi_64156_: u32;
    var phi_64145_: u32;
    var phi_64136_: u32;
    var phi_64129_: u32;
    var phi_64121_: u32;
    var phi_16222_: u32;
    var phi_64135_: u32;
    var phi_64128_: u32;
    var phi_64120_: u32;
    var phi_18410_: u32;
    var phi_64220_: u32;
    var phi_64193_: u32;
    var phi_64166_: u32;
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
    var phi_21197_: u32;
    var phi_21200_: u32;
    var phi_21198_: u32;
    var phi_21201_: u32;
    var phi_21323_: u32;
    var phi_21326_: u32;
    var phi_21324_: u32;
    var phi_21327_: u32;
    var phi_21456_: u32;
    var phi_21459_: u32;
    var phi_21457_: u32;
    var phi_21460_: u32;
    var phi_20779_: u32;
    var phi_20782_: u32;
    var phi_20780_: u32;
    var phi_20783_: u32;
    var phi_21035_: u32;
    var phi_21038_: type_7;
    var phi_21051_: u32;
    var phi_21059_: u32;
    var phi_21067_: u32;
    var phi_21036_: u32;
    var phi_21039_: type_7;
    var phi_21098_: u32;
    var phi_21101_: type_7;
    var phi_21114_: u32;
    var phi_21122_: u32;
    var phi_21130_: u32;
    var phi_21099_: u32;
    var phi_21102_: type_7;
    var local_2: type_7;
    var local_3: type_7;
    var phi_64334_: u32;
    var phi_64309_: u32;
    var phi_64333_: u32;
    var phi_64308_: u32;
    var local_4: u32;
    var local_5: u32;
    var phi_22106_: u32;
    var phi_22109_: u32;
    var phi_22107_: u32;
    var phi_22110_: u32;
    var phi_22232_: u32;
    var phi_22235_: u32;
    var phi_22233_: u32;
    var phi_22236_: u32;
    var phi_22365_: u32;
    var phi_22368_: u32;
    var phi_22366_: u32;
    var phi_22369_: u32;
    var phi_21688_: u32;
    var phi_21691_: u32;
    var phi_21689_: u32;
    var phi_21692_: u32;
    var phi_21944_: u32;
    var phi_21947_: type_7;
    var phi_21960_: u32;
    var phi_21968_: u32;
    var phi_21976_: u32;
    var phi_21945_: u32;
    var phi_21948_: type_7;
    var phi_22007_: u32;
    var phi_22010_: type_7;
    var phi_22023_: u32;
    var phi_22031_: u32;
    var phi_22039_: u32;
    var phi_22008_: u32;
    var phi_22011_: type_7;
    var local_6: type_7;
    var local_7: type_7;
    var phi_64361_: u32;
    var phi_64356_: u32;
    var phi_64360_: u32;
    var phi_64355_: u32;
    var phi_64528_: u32;
    var phi_64507_: u32;
    var phi_64486_: u32;
    var phi_64445_: u32;
    var phi_64404_: u32;
    var phi_64363_: u32;
    var phi_64359_: u32;
    var phi_64354_: u32;
    var phi_64331_: u32;
    var phi_64306_: u32;
    var phi_16223_: u32;
    var local_8: u32;
    var local_9: u32;
    var local_10: u32;
    var local_11: u32;
    var phi_22582_: type_7;
    var local_12: u32;
    var local_13: u32;
    var local_14: u32;
    var local_15: u32;
    var phi_22592_: type_7;
    var phi_22596_: u32;
    var phi_22599_: u32;
    var phi_22601_: u32;
    var phi_22603_: u32;
    var phi_22605_: u32;
    var phi_22597_: u32;
    var phi_22600_: u32;
    var phi_22606_: u32;
    var local_16: u32;
    var local_17: u32;
    var local_18: type_7;
    var local_19: u32;
    var local_20: u32;
    var local_21: type_7;
    var local_22: u32;
    var local_23: u32;

    switch bitcast<i32>(0u) {
        default: {
            let _e65 = global_5.member.member;
            let _e68 = global_5.member.member_1;
            let _e71 = global_5.member.member_2;
            let _e74 = global_5.member.member_3;
            let _e77 = global_5.member.member_4;
            let _e80 = global_5.member.member_5;
            let _e83 = global_5.member.member_6;
            let _e86 = global_5.member.member_7;
            let _e89 = global_5.member.member_8;
            let _e91 = (param_4.x * 4u);
            phi_64282_ = 0u;
            phi_64251_ = 0u;
            phi_64222_ = u32();
            phi_64195_ = u32();
            phi_64168_ = u32();
            phi_64156_ = 0u;
            phi_64145_ = 0u;
            phi_64136_ = u32();
            phi_64129_ = u32();
            phi_64121_ = u32();
            phi_16222_ = 0u;
            loop {
                let _e93 = phi_64282_;
                let _e95 = phi_64251_;
                let _e97 = phi_64222_;
                let _e99 = phi_64195_;
                let _e101 = phi_64168_;
                let _e103 = phi_64156_;
                let _e105 = phi_64145_;
                let _e107 = phi_64136_;
                let _e109 = phi_64129_;
                let _e111 = phi_64121_;
                let _e113 = phi_16222_;
                let _e114 = (_e74 - 1u);
                let _e116 = ((_e114 / 512u) + 1u);
                let _e117 = (_e113 < _e116);
                if _e117 {
                    let _e118 = (param_5 / 32u);
                    let _e119 = (param_5 % 32u);
                    let _e121 = (_e113 + (_e118 % 4u));
                    let _e124 = (_e91 + ((_e118 / 4u) * 2u));
                    let _e125 = (_e80 - 1u);
                    let _e127 = select(_e124, _e125, (_e125 < _e124));
                    let _e130 = select(0u, 1u, ((_e127 + 1u) < _e80));
                    let _e132 = ((_e114 / 64u) + 1u);
                    let _e133 = (88u * _e132);
                    let _e134 = (4u * _e116);
                    let _e137 = (_e65 + ((_e130 * _e133) / 4u));
                    let _e141 = (8u * _e121);
                    let _e142 = (_e119 / 4u);
                    let _e144 = ((_e141 + _e142) < _e132);
                    if _e144 {
                        let _e149 = ((64u * param_5) | (16u * ((param_5 / 2u) % 4u)));
                        let _e153 = ((4u * ((_e127 * _e116) + _e121)) / 4u);
                        let _e157 = global_2.member[(_e71 + _e153)];
                        let _e158 = (_e132 - _e141);
                        let _e160 = select(_e158, 8u, (8u < _e158));
                        let _e163 = (88u * ((_e127 * _e132) + _e141));
                        let _e165 = ((16u * _e142) / 4u);
                        let _e166 = (_e65 + _e165);
                        let _e168 = ((8u * _e142) / 4u);
                        let _e169 = (_e65 + _e168);
                        let _e171 = ((16u * _e119) / 4u);
                        let _e172 = (_e65 + _e171);
                        let _e176 = (_e163 + (24u * _e160));
                        let _e177 = (_e163 / 4u);
                        let _e178 = (_e177 + 1u);
                        let _e182 = global_2.member[(_e166 + _e178)];
                        let _e189 = global_2.member[(_e166 + _e177)];
                        let _e191 = (vec2<u32>(0u, (_e182 << bitcast<u32>(0u))) | vec2<u32>(_e189, 0u));
                        let _e197 = ((_e163 + 8u) / 4u);
                        let _e198 = (_e197 + 1u);
                        let _e202 = global_2.member[(_e166 + _e198)];
                        let _e209 = global_2.member[(_e166 + _e197)];
                        let _e211 = (vec2<u32>(0u, (_e202 << bitcast<u32>(0u))) | vec2<u32>(_e209, 0u));
                        let _e216 = (_e176 / 4u);
                        let _e217 = (_e216 + 1u);
                        let _e221 = global_2.member[(_e172 + _e217)];
                        let _e228 = global_2.member[(_e172 + _e216)];
                        let _e230 = (vec2<u32>(0u, (_e221 << bitcast<u32>(0u))) | vec2<u32>(_e228, 0u));
                        let _e234 = (_e230.y >> bitcast<u32>(0u));
                        let _e238 = ((_e176 + 8u) / 4u);
                        let _e239 = (_e238 + 1u);
                        let _e243 = global_2.member[(_e172 + _e239)];
                        let _e250 = global_2.member[(_e172 + _e238)];
                        let _e252 = (vec2<u32>(0u, (_e243 << bitcast<u32>(0u))) | vec2<u32>(_e250, 0u));
                        let _e256 = (_e252.y >> bitcast<u32>(0u));
                        let _e259 = ((_e163 + (16u * _e160)) / 4u);
                        let _e260 = (_e259 + 1u);
                        let _e264 = global_2.member[(_e169 + _e260)];
                        let _e271 = global_2.member[(_e169 + _e259)];
                        let _e273 = (vec2<u32>(0u, (_e264 << bitcast<u32>(0u))) | vec2<u32>(_e271, 0u));
                        let _e277 = (_e273.y >> bitcast<u32>(0u));
                        let _e279 = (2u * (_e119 % 4u));
                        let _e280 = (_e279 & 31u);
                        let _e282 = (_e191.x >> bitcast<u32>(_e280));
                        let _e284 = ((_e191.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e280));
                        let _e286 = (_e211.x >> bitcast<u32>(_e280));
                        let _e288 = ((_e211.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e280));
                        let _e290 = ((7u - _e279) & 31u);
                        let _e296 = ((_e77 >> bitcast<u32>(1i)) * 16843009u);
                        let _e300 = (((_e273.x << bitcast<u32>(_e290)) & 2155905152u) | (((_e282 & 50529027u) + _e296) & 2139062143u));
                        let _e347 = (((_e277 << bitcast<u32>(_e290)) & 2155905152u) | (((_e284 & 50529027u) + _e296) & 2139062143u));
                        let _e391 = ((6u - _e279) & 31u);
                        let _e398 = (((_e273.x << bitcast<u32>(_e391)) & 2155905152u) | (((_e286 & 50529027u) + _e296) & 2139062143u));
                        let _e445 = (((_e277 << bitcast<u32>(_e391)) & 2155905152u) | (((_e288 & 50529027u) + _e296) & 2139062143u));
                        let _e492 = (((_e282 << bitcast<u32>(4i)) & 4042322160u) | (_e284 & 252645135u));
                        let _e499 = (((_e230.x >> bitcast<u32>(3i)) & 269488144u) | ((_e234 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e501 = (0u - (_e77 & 1u));
                        let _e503 = (_e492 >> bitcast<u32>(1i));
                        let _e504 = ~(_e501);
                        let _e526 = (((_e286 << bitcast<u32>(4i)) & 4042322160u) | (_e288 & 252645135u));
                        let _e533 = (((_e252.x >> bitcast<u32>(3i)) & 269488144u) | ((_e256 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e535 = (_e526 >> bitcast<u32>(1i));
                        let _e552 = ((((((_e526 & ((_e535 & _e504) | 0u)) | (~(_e526) & (0u | (~(_e535) & _e501)))) & ((_e533 & _e504) | (~(_e533) & _e501))) | 0u) & 286331153u) * 134480385u);
                        let _e555 = ((_e552 >> bitcast<u32>(0u)) & 255u);
                        let _e571 = ((((_e555 | (_e555 << bitcast<u32>(8i))) | (((_e552 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e492 & ((_e503 & _e504) | 0u)) | (~(_e492) & (0u | (~(_e503) & _e501)))) & ((_e499 & _e504) | (~(_e499) & _e501))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e576 = (vec2<u32>(0u, ((((((_e230.x >> bitcast<u32>(16u)) & 255u) | (((_e300 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e230.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e300 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e230.x >> bitcast<u32>(0u)) & 255u) | (((_e300 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e230.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e300 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e577 = (_e149 / 4u);
                        atomicStore((&global[_e577]), _e576.x);
                        atomicStore((&global[(_e577 + 1u)]), (_e576.y >> bitcast<u32>(0u)));
                        let _e590 = (vec2<u32>(0u, ((((((_e234 >> bitcast<u32>(16u)) & 255u) | (((_e347 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e234 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e347 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e234 >> bitcast<u32>(0u)) & 255u) | (((_e347 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e234 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e347 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e591 = ((_e149 + 8u) / 4u);
                        atomicStore((&global[_e591]), _e590.x);
                        atomicStore((&global[(_e591 + 1u)]), (_e590.y >> bitcast<u32>(0u)));
                        let _e599 = (_e149 ^ 16u);
                        let _e604 = (vec2<u32>(0u, ((((((_e252.x >> bitcast<u32>(16u)) & 255u) | (((_e398 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e252.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e398 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e252.x >> bitcast<u32>(0u)) & 255u) | (((_e398 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e252.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e398 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e605 = (_e599 / 4u);
                        atomicStore((&global[_e605]), _e604.x);
                        atomicStore((&global[(_e605 + 1u)]), (_e604.y >> bitcast<u32>(0u)));
                        let _e618 = (vec2<u32>(0u, ((((((_e256 >> bitcast<u32>(16u)) & 255u) | (((_e445 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e256 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e445 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e256 >> bitcast<u32>(0u)) & 255u) | (((_e445 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e256 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e445 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e619 = ((_e599 + 8u) / 4u);
                        atomicStore((&global[_e619]), _e618.x);
                        atomicStore((&global[(_e619 + 1u)]), (_e618.y >> bitcast<u32>(0u)));
                        let _e627 = (_e149 ^ 32u);
                        let _e631 = global_2.member[((_e71 + ((_e130 * _e134) / 4u)) + _e153)];
                        let _e632 = (_e137 + _e165);
                        let _e633 = (_e137 + _e168);
                        let _e634 = (_e137 + _e171);
                        let _e638 = global_2.member[(_e632 + _e178)];
                        let _e645 = global_2.member[(_e632 + _e177)];
                        let _e647 = (vec2<u32>(0u, (_e638 << bitcast<u32>(0u))) | vec2<u32>(_e645, 0u));
                        let _e655 = global_2.member[(_e632 + _e198)];
                        let _e662 = global_2.member[(_e632 + _e197)];
                        let _e664 = (vec2<u32>(0u, (_e655 << bitcast<u32>(0u))) | vec2<u32>(_e662, 0u));
                        let _e672 = global_2.member[(_e634 + _e217)];
                        let _e679 = global_2.member[(_e634 + _e216)];
                        let _e681 = (vec2<u32>(0u, (_e672 << bitcast<u32>(0u))) | vec2<u32>(_e679, 0u));
                        let _e685 = (_e681.y >> bitcast<u32>(0u));
                        let _e691 = global_2.member[(_e634 + _e239)];
                        let _e698 = global_2.member[(_e634 + _e238)];
                        let _e700 = (vec2<u32>(0u, (_e691 << bitcast<u32>(0u))) | vec2<u32>(_e698, 0u));
                        let _e704 = (_e700.y >> bitcast<u32>(0u));
                        let _e710 = global_2.member[(_e633 + _e260)];
                        let _e717 = global_2.member[(_e633 + _e259)];
                        let _e719 = (vec2<u32>(0u, (_e710 << bitcast<u32>(0u))) | vec2<u32>(_e717, 0u));
                        let _e723 = (_e719.y >> bitcast<u32>(0u));
                        let _e725 = (_e647.x >> bitcast<u32>(_e280));
                        let _e727 = ((_e647.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e280));
                        let _e729 = (_e664.x >> bitcast<u32>(_e280));
                        let _e731 = ((_e664.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e280));
                        let _e738 = (((_e719.x << bitcast<u32>(_e290)) & 2155905152u) | (((_e725 & 50529027u) + _e296) & 2139062143u));
                        let _e785 = (((_e723 << bitcast<u32>(_e290)) & 2155905152u) | (((_e727 & 50529027u) + _e296) & 2139062143u));
                        let _e834 = (((_e719.x << bitcast<u32>(_e391)) & 2155905152u) | (((_e729 & 50529027u) + _e296) & 2139062143u));
                        let _e881 = (((_e723 << bitcast<u32>(_e391)) & 2155905152u) | (((_e731 & 50529027u) + _e296) & 2139062143u));
                        let _e928 = (((_e725 << bitcast<u32>(4i)) & 4042322160u) | (_e727 & 252645135u));
                        let _e935 = (((_e681.x >> bitcast<u32>(3i)) & 269488144u) | ((_e685 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e937 = (_e928 >> bitcast<u32>(1i));
                        let _e959 = (((_e729 << bitcast<u32>(4i)) & 4042322160u) | (_e731 & 252645135u));
                        let _e966 = (((_e700.x >> bitcast<u32>(3i)) & 269488144u) | ((_e704 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e968 = (_e959 >> bitcast<u32>(1i));
                        let _e985 = ((((((_e959 & ((_e968 & _e504) | 0u)) | (~(_e959) & (0u | (~(_e968) & _e501)))) & ((_e966 & _e504) | (~(_e966) & _e501))) | 0u) & 286331153u) * 134480385u);
                        let _e988 = ((_e985 >> bitcast<u32>(0u)) & 255u);
                        let _e1004 = ((((_e988 | (_e988 << bitcast<u32>(8i))) | (((_e985 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e928 & ((_e937 & _e504) | 0u)) | (~(_e928) & (0u | (~(_e937) & _e501)))) & ((_e935 & _e504) | (~(_e935) & _e501))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1009 = (vec2<u32>(0u, ((((((_e681.x >> bitcast<u32>(16u)) & 255u) | (((_e738 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e681.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e738 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e681.x >> bitcast<u32>(0u)) & 255u) | (((_e738 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e681.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e738 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1010 = (_e627 / 4u);
                        atomicStore((&global[_e1010]), _e1009.x);
                        atomicStore((&global[(_e1010 + 1u)]), (_e1009.y >> bitcast<u32>(0u)));
                        let _e1023 = (vec2<u32>(0u, ((((((_e685 >> bitcast<u32>(16u)) & 255u) | (((_e785 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e685 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e785 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e685 >> bitcast<u32>(0u)) & 255u) | (((_e785 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e685 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e785 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1024 = ((_e627 + 8u) / 4u);
                        atomicStore((&global[_e1024]), _e1023.x);
                        atomicStore((&global[(_e1024 + 1u)]), (_e1023.y >> bitcast<u32>(0u)));
                        let _e1032 = (_e627 ^ 16u);
                        let _e1037 = (vec2<u32>(0u, ((((((_e700.x >> bitcast<u32>(16u)) & 255u) | (((_e834 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e700.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e834 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e700.x >> bitcast<u32>(0u)) & 255u) | (((_e834 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e700.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e834 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1038 = (_e1032 / 4u);
                        atomicStore((&global[_e1038]), _e1037.x);
                        atomicStore((&global[(_e1038 + 1u)]), (_e1037.y >> bitcast<u32>(0u)));
                        let _e1051 = (vec2<u32>(0u, ((((((_e704 >> bitcast<u32>(16u)) & 255u) | (((_e881 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e704 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e881 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e704 >> bitcast<u32>(0u)) & 255u) | (((_e881 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e704 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e881 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1052 = ((_e1032 + 8u) / 4u);
                        atomicStore((&global[_e1052]), _e1051.x);
                        atomicStore((&global[(_e1052 + 1u)]), (_e1051.y >> bitcast<u32>(0u)));
                        phi_64135_ = (_e571 | (_e1004 >> bitcast<u32>(16u)));
                        phi_64128_ = _e631;
                        phi_64120_ = _e157;
                        phi_18410_ = ((countOneBits(_e571) << bitcast<u32>(16u)) | countOneBits(_e1004));
                    } else {
                        phi_64135_ = _e107;
                        phi_64128_ = _e109;
                        phi_64120_ = _e111;
                        phi_18410_ = 0u;
                    }
                    let _e1069 = phi_64135_;
                    let _e1071 = phi_64128_;
                    let _e1073 = phi_64120_;
                    let _e1075 = phi_18410_;
                    let _e1076 = (param_5 + 128u);
                    let _e1077 = (_e1076 / 32u);
                    let _e1078 = (_e1076 % 32u);
                    let _e1080 = (_e113 + (_e1077 % 4u));
                    let _e1083 = (_e91 + ((_e1077 / 4u) * 2u));
                    let _e1085 = select(_e1083, _e125, (_e125 < _e1083));
                    let _e1088 = select(0u, 1u, ((_e1085 + 1u) < _e80));
                    let _e1091 = (_e65 + ((_e1088 * _e133) / 4u));
                    let _e1095 = (8u * _e1080);
                    let _e1096 = (_e1078 / 4u);
                    let _e1098 = ((_e1095 + _e1096) < _e132);
                    if _e1098 {
                        let _e1103 = ((64u * _e1076) | (16u * ((_e1076 / 2u) % 4u)));
                        let _e1107 = ((4u * ((_e1085 * _e116) + _e1080)) / 4u);
                        let _e1111 = global_2.member[(_e71 + _e1107)];
                        let _e1112 = (_e132 - _e1095);
                        let _e1114 = select(_e1112, 8u, (8u < _e1112));
                        let _e1117 = (88u * ((_e1085 * _e132) + _e1095));
                        let _e1119 = ((16u * _e1096) / 4u);
                        let _e1120 = (_e65 + _e1119);
                        let _e1122 = ((8u * _e1096) / 4u);
                        let _e1123 = (_e65 + _e1122);
                        let _e1125 = ((16u * _e1078) / 4u);
                        let _e1126 = (_e65 + _e1125);
                        let _e1130 = (_e1117 + (24u * _e1114));
                        let _e1131 = (_e1117 / 4u);
                        let _e1132 = (_e1131 + 1u);
                        let _e1136 = global_2.member[(_e1120 + _e1132)];
                        let _e1143 = global_2.member[(_e1120 + _e1131)];
                        let _e1145 = (vec2<u32>(0u, (_e1136 << bitcast<u32>(0u))) | vec2<u32>(_e1143, 0u));
                        let _e1151 = ((_e1117 + 8u) / 4u);
                        let _e1152 = (_e1151 + 1u);
                        let _e1156 = global_2.member[(_e1120 + _e1152)];
                        let _e1163 = global_2.member[(_e1120 + _e1151)];
                        let _e1165 = (vec2<u32>(0u, (_e1156 << bitcast<u32>(0u))) | vec2<u32>(_e1163, 0u));
                        let _e1170 = (_e1130 / 4u);
                        let _e1171 = (_e1170 + 1u);
                        let _e1175 = global_2.member[(_e1126 + _e1171)];
                        let _e1182 = global_2.member[(_e1126 + _e1170)];
                        let _e1184 = (vec2<u32>(0u, (_e1175 << bitcast<u32>(0u))) | vec2<u32>(_e1182, 0u));
                        let _e1188 = (_e1184.y >> bitcast<u32>(0u));
                        let _e1192 = ((_e1130 + 8u) / 4u);
                        let _e1193 = (_e1192 + 1u);
                        let _e1197 = global_2.member[(_e1126 + _e1193)];
                        let _e1204 = global_2.member[(_e1126 + _e1192)];
                        let _e1206 = (vec2<u32>(0u, (_e1197 << bitcast<u32>(0u))) | vec2<u32>(_e1204, 0u));
                        let _e1210 = (_e1206.y >> bitcast<u32>(0u));
                        let _e1213 = ((_e1117 + (16u * _e1114)) / 4u);
                        let _e1214 = (_e1213 + 1u);
                        let _e1218 = global_2.member[(_e1123 + _e1214)];
                        let _e1225 = global_2.member[(_e1123 + _e1213)];
                        let _e1227 = (vec2<u32>(0u, (_e1218 << bitcast<u32>(0u))) | vec2<u32>(_e1225, 0u));
                        let _e1231 = (_e1227.y >> bitcast<u32>(0u));
                        let _e1233 = (2u * (_e1078 % 4u));
                        let _e1234 = (_e1233 & 31u);
                        let _e1236 = (_e1145.x >> bitcast<u32>(_e1234));
                        let _e1238 = ((_e1145.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1234));
                        let _e1240 = (_e1165.x >> bitcast<u32>(_e1234));
                        let _e1242 = ((_e1165.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1234));
                        let _e1244 = ((7u - _e1233) & 31u);
                        let _e1250 = ((_e77 >> bitcast<u32>(1i)) * 16843009u);
                        let _e1254 = (((_e1227.x << bitcast<u32>(_e1244)) & 2155905152u) | (((_e1236 & 50529027u) + _e1250) & 2139062143u));
                        let _e1301 = (((_e1231 << bitcast<u32>(_e1244)) & 2155905152u) | (((_e1238 & 50529027u) + _e1250) & 2139062143u));
                        let _e1345 = ((6u - _e1233) & 31u);
                        let _e1352 = (((_e1227.x << bitcast<u32>(_e1345)) & 2155905152u) | (((_e1240 & 50529027u) + _e1250) & 2139062143u));
                        let _e1399 = (((_e1231 << bitcast<u32>(_e1345)) & 2155905152u) | (((_e1242 & 50529027u) + _e1250) & 2139062143u));
                        let _e1446 = (((_e1236 << bitcast<u32>(4i)) & 4042322160u) | (_e1238 & 252645135u));
                        let _e1453 = (((_e1184.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1188 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1455 = (0u - (_e77 & 1u));
                        let _e1457 = (_e1446 >> bitcast<u32>(1i));
                        let _e1458 = ~(_e1455);
                        let _e1480 = (((_e1240 << bitcast<u32>(4i)) & 4042322160u) | (_e1242 & 252645135u));
                        let _e1487 = (((_e1206.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1210 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1489 = (_e1480 >> bitcast<u32>(1i));
                        let _e1506 = ((((((_e1480 & ((_e1489 & _e1458) | 0u)) | (~(_e1480) & (0u | (~(_e1489) & _e1455)))) & ((_e1487 & _e1458) | (~(_e1487) & _e1455))) | 0u) & 286331153u) * 134480385u);
                        let _e1509 = ((_e1506 >> bitcast<u32>(0u)) & 255u);
                        let _e1525 = ((((_e1509 | (_e1509 << bitcast<u32>(8i))) | (((_e1506 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1446 & ((_e1457 & _e1458) | 0u)) | (~(_e1446) & (0u | (~(_e1457) & _e1455)))) & ((_e1453 & _e1458) | (~(_e1453) & _e1455))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1530 = (vec2<u32>(0u, ((((((_e1184.x >> bitcast<u32>(16u)) & 255u) | (((_e1254 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1184.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1254 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1184.x >> bitcast<u32>(0u)) & 255u) | (((_e1254 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1184.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1254 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1531 = (_e1103 / 4u);
                        atomicStore((&global[_e1531]), _e1530.x);
                        atomicStore((&global[(_e1531 + 1u)]), (_e1530.y >> bitcast<u32>(0u)));
                        let _e1544 = (vec2<u32>(0u, ((((((_e1188 >> bitcast<u32>(16u)) & 255u) | (((_e1301 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1188 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1301 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1188 >> bitcast<u32>(0u)) & 255u) | (((_e1301 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1188 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1301 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1545 = ((_e1103 + 8u) / 4u);
                        atomicStore((&global[_e1545]), _e1544.x);
                        atomicStore((&global[(_e1545 + 1u)]), (_e1544.y >> bitcast<u32>(0u)));
                        let _e1553 = (_e1103 ^ 16u);
                        let _e1558 = (vec2<u32>(0u, ((((((_e1206.x >> bitcast<u32>(16u)) & 255u) | (((_e1352 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1206.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1352 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1206.x >> bitcast<u32>(0u)) & 255u) | (((_e1352 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1206.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1352 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1559 = (_e1553 / 4u);
                        atomicStore((&global[_e1559]), _e1558.x);
                        atomicStore((&global[(_e1559 + 1u)]), (_e1558.y >> bitcast<u32>(0u)));
                        let _e1572 = (vec2<u32>(0u, ((((((_e1210 >> bitcast<u32>(16u)) & 255u) | (((_e1399 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1210 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1399 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1210 >> bitcast<u32>(0u)) & 255u) | (((_e1399 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1210 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1399 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1573 = ((_e1553 + 8u) / 4u);
                        atomicStore((&global[_e1573]), _e1572.x);
                        atomicStore((&global[(_e1573 + 1u)]), (_e1572.y >> bitcast<u32>(0u)));
                        let _e1581 = (_e1103 ^ 32u);
                        let _e1585 = global_2.member[((_e71 + ((_e1088 * _e134) / 4u)) + _e1107)];
                        let _e1586 = (_e1091 + _e1119);
                        let _e1587 = (_e1091 + _e1122);
                        let _e1588 = (_e1091 + _e1125);
                        let _e1592 = global_2.member[(_e1586 + _e1132)];
                        let _e1599 = global_2.member[(_e1586 + _e1131)];
                        let _e1601 = (vec2<u32>(0u, (_e1592 << bitcast<u32>(0u))) | vec2<u32>(_e1599, 0u));
                        let _e1609 = global_2.member[(_e1586 + _e1152)];
                        let _e1616 = global_2.member[(_e1586 + _e1151)];
                        let _e1618 = (vec2<u32>(0u, (_e1609 << bitcast<u32>(0u))) | vec2<u32>(_e1616, 0u));
                        let _e1626 = global_2.member[(_e1588 + _e1171)];
                        let _e1633 = global_2.member[(_e1588 + _e1170)];
                        let _e1635 = (vec2<u32>(0u, (_e1626 << bitcast<u32>(0u))) | vec2<u32>(_e1633, 0u));
                        let _e1639 = (_e1635.y >> bitcast<u32>(0u));
                        let _e1645 = global_2.member[(_e1588 + _e1193)];
                        let _e1652 = global_2.member[(_e1588 + _e1192)];
                        let _e1654 = (vec2<u32>(0u, (_e1645 << bitcast<u32>(0u))) | vec2<u32>(_e1652, 0u));
                        let _e1658 = (_e1654.y >> bitcast<u32>(0u));
                        let _e1664 = global_2.member[(_e1587 + _e1214)];
                        let _e1671 = global_2.member[(_e1587 + _e1213)];
                        let _e1673 = (vec2<u32>(0u, (_e1664 << bitcast<u32>(0u))) | vec2<u32>(_e1671, 0u));
                        let _e1677 = (_e1673.y >> bitcast<u32>(0u));
                        let _e1679 = (_e1601.x >> bitcast<u32>(_e1234));
                        let _e1681 = ((_e1601.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1234));
                        let _e1683 = (_e1618.x >> bitcast<u32>(_e1234));
                        let _e1685 = ((_e1618.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1234));
                        let _e1692 = (((_e1673.x << bitcast<u32>(_e1244)) & 2155905152u) | (((_e1679 & 50529027u) + _e1250) & 2139062143u));
                        let _e1739 = (((_e1677 << bitcast<u32>(_e1244)) & 2155905152u) | (((_e1681 & 50529027u) + _e1250) & 2139062143u));
                        let _e1788 = (((_e1673.x << bitcast<u32>(_e1345)) & 2155905152u) | (((_e1683 & 50529027u) + _e1250) & 2139062143u));
                        let _e1835 = (((_e1677 << bitcast<u32>(_e1345)) & 2155905152u) | (((_e1685 & 50529027u) + _e1250) & 2139062143u));
                        let _e1882 = (((_e1679 << bitcast<u32>(4i)) & 4042322160u) | (_e1681 & 252645135u));
                        let _e1889 = (((_e1635.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1639 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1891 = (_e1882 >> bitcast<u32>(1i));
                        let _e1913 = (((_e1683 << bitcast<u32>(4i)) & 4042322160u) | (_e1685 & 252645135u));
                        let _e1920 = (((_e1654.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1658 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1922 = (_e1913 >> bitcast<u32>(1i));
                        let _e1939 = ((((((_e1913 & ((_e1922 & _e1458) | 0u)) | (~(_e1913) & (0u | (~(_e1922) & _e1455)))) & ((_e1920 & _e1458) | (~(_e1920) & _e1455))) | 0u) & 286331153u) * 134480385u);
                        let _e1942 = ((_e1939 >> bitcast<u32>(0u)) & 255u);
                        let _e1958 = ((((_e1942 | (_e1942 << bitcast<u32>(8i))) | (((_e1939 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1882 & ((_e1891 & _e1458) | 0u)) | (~(_e1882) & (0u | (~(_e1891) & _e1455)))) & ((_e1889 & _e1458) | (~(_e1889) & _e1455))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1963 = (vec2<u32>(0u, ((((((_e1635.x >> bitcast<u32>(16u)) & 255u) | (((_e1692 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1635.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1692 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1635.x >> bitcast<u32>(0u)) & 255u) | (((_e1692 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1635.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1692 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1964 = (_e1581 / 4u);
                        atomicStore((&global[_e1964]), _e1963.x);
                        atomicStore((&global[(_e1964 + 1u)]), (_e1963.y >> bitcast<u32>(0u)));
                        let _e1977 = (vec2<u32>(0u, ((((((_e1639 >> bitcast<u32>(16u)) & 255u) | (((_e1739 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1639 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1739 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1639 >> bitcast<u32>(0u)) & 255u) | (((_e1739 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1639 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1739 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1978 = ((_e1581 + 8u) / 4u);
                        atomicStore((&global[_e1978]), _e1977.x);
                        atomicStore((&global[(_e1978 + 1u)]), (_e1977.y >> bitcast<u32>(0u)));
                        let _e1986 = (_e1581 ^ 16u);
                        let _e1991 = (vec2<u32>(0u, ((((((_e1654.x >> bitcast<u32>(16u)) & 255u) | (((_e1788 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1654.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1788 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1654.x >> bitcast<u32>(0u)) & 255u) | (((_e1788 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1654.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1788 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1992 = (_e1986 / 4u);
                        atomicStore((&global[_e1992]), _e1991.x);
                        atomicStore((&global[(_e1992 + 1u)]), (_e1991.y >> bitcast<u32>(0u)));
                        let _e2005 = (vec2<u32>(0u, ((((((_e1658 >> bitcast<u32>(16u)) & 255u) | (((_e1835 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1658 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1835 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1658 >> bitcast<u32>(0u)) & 255u) | (((_e1835 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1658 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1835 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2006 = ((_e1986 + 8u) / 4u);
                        atomicStore((&global[_e2006]), _e2005.x);
                        atomicStore((&global[(_e2006 + 1u)]), (_e2005.y >> bitcast<u32>(0u)));
                        phi_64220_ = (_e1525 | (_e1958 >> bitcast<u32>(16u)));
                        phi_64193_ = _e1585;
                        phi_64166_ = _e1111;
                        phi_20586_ = ((countOneBits(_e1525) << bitcast<u32>(16u)) | countOneBits(_e1958));
                    } else {
                        phi_64220_ = _e97;
                        phi_64193_ = _e99;
                        phi_64166_ = _e101;
                        phi_20586_ = 0u;
                    }
                    let _e2023 = phi_64220_;
                    let _e2025 = phi_64193_;
                    let _e2027 = phi_64166_;
                    let _e2029 = phi_20586_;
                    global_1[param_5] = _e1075;
                    global_1[_e1076] = _e2029;
                    workgroupBarrier();
                    phi_20596_ = 0u;
                    phi_20599_ = (param_5 & 4294967264u);
                    loop {
                        let _e2034 = phi_20596_;
                        let _e2036 = phi_20599_;
                        local = _e2034;
                        local_1 = _e2034;
                        let _e2037 = (_e2036 < param_5);
                        if _e2037 {
                            let _e2039 = global_1[_e2036];
                            phi_20597_ = (_e2034 + _e2039);
                            phi_20600_ = (_e2036 + 1u);
                        } else {
                            phi_20597_ = u32();
                            phi_20600_ = u32();
                        }
                        let _e2043 = phi_20597_;
                        let _e2045 = phi_20600_;
                        continue;
                        continuing {
                            phi_20596_ = _e2043;
                            phi_20599_ = _e2045;
                            break if !(_e2037);
                        }
                    }
                    phi_20614_ = 0u;
                    phi_20617_ = (_e1076 & 4294967264u);
                    loop {
                        let _e2049 = phi_20614_;
                        let _e2051 = phi_20617_;
                        local_4 = _e2049;
                        local_5 = _e2049;
                        let _e2052 = (_e2051 < _e1076);
                        if _e2052 {
                            let _e2054 = global_1[_e2051];
                            phi_20615_ = (_e2049 + _e2054);
                            phi_20618_ = (_e2051 + 1u);
                        } else {
                            phi_20615_ = u32();
                            phi_20618_ = u32();
                        }
                        let _e2058 = phi_20615_;
                        let _e2060 = phi_20618_;
                        continue;
                        continuing {
                            phi_20614_ = _e2058;
                            phi_20617_ = _e2060;
                            break if !(_e2052);
                        }
                    }
                    workgroupBarrier();
                    if _e144 {
                        let _e2066 = ((64u * param_5) | (16u * ((param_5 / 2u) % 4u)));
                        let _e2072 = ((512u * _e121) + ((64u * _e142) + (8u * (_e119 % 4u))));
                        let _e2074 = local;
                        let _e2077 = (_e1073 + (_e2074 >> bitcast<u32>(16u)));
                        let _e2079 = local_1;
                        let _e2085 = ((_e1071 + (_e2079 & 65535u)) - countOneBits((_e1069 >> bitcast<u32>(16u))));
                        if ((_e74 % 64u) == 0u) {
                            let _e2283 = ((2u * _e2072) / 4u);
                            let _e2287 = global_3.member[(_e2283 + 1u)];
                            let _e2293 = global_3.member[_e2283];
                            let _e2295 = (vec2<u32>(0u, (_e2287 << bitcast<u32>(0u))) | vec2<u32>(_e2293, 0u));
                            let _e2299 = global_3.member[(_e2283 + 3u)];
                            let _e2306 = global_3.member[(_e2283 + 2u)];
                            let _e2308 = (vec2<u32>(0u, (_e2299 << bitcast<u32>(0u))) | vec2<u32>(_e2306, 0u));
                            let _e2320 = global_3.member[(_e2283 + 17u)];
                            let _e2327 = global_3.member[(_e2283 + 16u)];
                            let _e2329 = (vec2<u32>(0u, (_e2320 << bitcast<u32>(0u))) | vec2<u32>(_e2327, 0u));
                            let _e2333 = global_3.member[(_e2283 + 19u)];
                            let _e2340 = global_3.member[(_e2283 + 18u)];
                            let _e2342 = (vec2<u32>(0u, (_e2333 << bitcast<u32>(0u))) | vec2<u32>(_e2340, 0u));
                            phi_20779_ = 0u;
                            phi_20782_ = _e1069;
                            loop {
                                let _e2352 = phi_20779_;
                                let _e2354 = phi_20782_;
                                let _e2355 = (_e2354 == 0u);
                                if _e2355 {
                                    phi_20780_ = u32();
                                    phi_20783_ = u32();
                                } else {
                                    let _e2359 = select((bitcast<u32>(31i) - firstLeadingBit(_e2354)), 32u, _e2355);
                                    let _e2362 = (select(_e2085, _e2077, (_e2359 < 16u)) + _e2352);
                                    let _e2367 = global_2.member[(_e68 + (_e2362 / 4u))];
                                    let _e2375 = (_e2066 ^ (2u * _e2359));
                                    let _e2378 = atomicLoad((&global[(_e2375 / 4u)]));
                                    let _e2381 = ((8u * (_e2375 % 4u)) & 31u);
                                    let _e2389 = atomicLoad((&global[(_e2375 / 4u)]));
                                    let _e2396 = atomicXor((&global[(_e2375 / 4u)]), ((((_e2389 >> bitcast<u32>(_e2381)) ^ (((_e2378 >> bitcast<u32>(_e2381)) & 65535u) ^ ((((_e2367 >> bitcast<u32>(((8u * (_e2362 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2381)));
                                    phi_20780_ = (_e2352 + 1u);
                                    phi_20783_ = (_e2354 ^ (2147483648u >> bitcast<u32>((_e2359 & 31u))));
                                }
                                let _e2403 = phi_20780_;
                                let _e2405 = phi_20783_;
                                continue;
                                continuing {
                                    phi_20779_ = _e2403;
                                    phi_20782_ = _e2405;
                                    break if !(select(true, false, _e2355));
                                }
                            }
                            let _e2408 = (_e2066 / 4u);
                            let _e2411 = atomicLoad((&global[(_e2408 + 1u)]));
                            let _e2416 = atomicLoad((&global[_e2408]));
                            let _e2418 = (vec2<u32>(0u, (_e2411 << bitcast<u32>(0u))) | vec2<u32>(_e2416, 0u));
                            let _e2420 = ((_e2066 + 8u) / 4u);
                            let _e2423 = atomicLoad((&global[(_e2420 + 1u)]));
                            let _e2428 = atomicLoad((&global[_e2420]));
                            let _e2430 = (vec2<u32>(0u, (_e2423 << bitcast<u32>(0u))) | vec2<u32>(_e2428, 0u));
                            let _e2439 = (_e2066 ^ 16u);
                            let _e2440 = (_e2439 / 4u);
                            let _e2443 = atomicLoad((&global[(_e2440 + 1u)]));
                            let _e2448 = atomicLoad((&global[_e2440]));
                            let _e2450 = (vec2<u32>(0u, (_e2443 << bitcast<u32>(0u))) | vec2<u32>(_e2448, 0u));
                            let _e2452 = ((_e2439 + 8u) / 4u);
                            let _e2455 = atomicLoad((&global[(_e2452 + 1u)]));
                            let _e2460 = atomicLoad((&global[_e2452]));
                            let _e2462 = (vec2<u32>(0u, (_e2455 << bitcast<u32>(0u))) | vec2<u32>(_e2460, 0u));
                            let _e2471 = (_e2066 ^ 32u);
                            let _e2472 = (_e2471 / 4u);
                            let _e2475 = atomicLoad((&global[(_e2472 + 1u)]));
                            let _e2480 = atomicLoad((&global[_e2472]));
                            let _e2482 = (vec2<u32>(0u, (_e2475 << bitcast<u32>(0u))) | vec2<u32>(_e2480, 0u));
                            let _e2484 = ((_e2471 + 8u) / 4u);
                            let _e2487 = atomicLoad((&global[(_e2484 + 1u)]));
                            let _e2492 = atomicLoad((&global[_e2484]));
                            let _e2494 = (vec2<u32>(0u, (_e2487 << bitcast<u32>(0u))) | vec2<u32>(_e2492, 0u));
                            let _e2503 = (_e2471 ^ 16u);
                            let _e2504 = (_e2503 / 4u);
                            let _e2507 = atomicLoad((&global[(_e2504 + 1u)]));
                            let _e2512 = atomicLoad((&global[_e2504]));
                            let _e2514 = (vec2<u32>(0u, (_e2507 << bitcast<u32>(0u))) | vec2<u32>(_e2512, 0u));
                            let _e2516 = ((_e2503 + 8u) / 4u);
                            let _e2519 = atomicLoad((&global[(_e2516 + 1u)]));
                            let _e2524 = atomicLoad((&global[_e2516]));
                            let _e2526 = (vec2<u32>(0u, (_e2519 << bitcast<u32>(0u))) | vec2<u32>(_e2524, 0u));
                            phi_21035_ = 0u;
                            phi_21038_ = type_7(_e105, _e103);
                            loop {
                                let _e2537 = phi_21035_;
                                let _e2539 = phi_21038_;
                                local_18 = _e2539;
                                let _e2540 = (_e2537 < 4u);
                                if _e2540 {
                                    switch bitcast<i32>(_e2537) {
                                        case 0: {
                                            phi_21051_ = _e2295.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21051_ = (_e2295.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21051_ = _e2308.x;
                                            break;
                                        }
                                        default: {
                                            phi_21051_ = (_e2308.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e2543 = phi_21051_;
                                    switch bitcast<i32>(_e2537) {
                                        case 0: {
                                            phi_21059_ = _e2418.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21059_ = (_e2418.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21059_ = _e2430.x;
                                            break;
                                        }
                                        default: {
                                            phi_21059_ = (_e2430.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e2549 = phi_21059_;
                                    switch bitcast<i32>(_e2537) {
                                        case 0: {
                                            phi_21067_ = _e2482.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21067_ = (_e2482.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21067_ = _e2494.x;
                                            break;
                                        }
                                        default: {
                                            phi_21067_ = (_e2494.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e2555 = phi_21067_;
                                    let _e2561 = bitcast<f32>((_e2543 << bitcast<u32>(16i)));
                                    let _e2571 = bitcast<f32>((_e2543 & 4294901760u));
                                    phi_21036_ = (_e2537 + 1u);
                                    phi_21039_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e2549 & 4294901760u)), _e2571, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2549 << bitcast<u32>(16i))), _e2561, bitcast<f32>(_e2539.member)))))), bitcast<u32>(fma(bitcast<f32>((_e2555 & 4294901760u)), _e2571, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2555 << bitcast<u32>(16i))), _e2561, bitcast<f32>(_e2539.member_1)))))));
                                } else {
                                    phi_21036_ = u32();
                                    phi_21039_ = type_7();
                                }
                                let _e2582 = phi_21036_;
                                let _e2584 = phi_21039_;
                                continue;
                                continuing {
                                    phi_21035_ = _e2582;
                                    phi_21038_ = _e2584;
                                    break if !(_e2540);
                                }
                            }
                            phi_21098_ = 0u;
                            let _e3520 = local_18;
                            phi_21101_ = _e3520;
                            loop {
                                let _e2587 = phi_21098_;
                                let _e2589 = phi_21101_;
                                local_2 = _e2589;
                                local_3 = _e2589;
                                let _e2590 = (_e2587 < 4u);
                                if _e2590 {
                                    switch bitcast<i32>(_e2587) {
                                        case 0: {
                                            phi_21114_ = _e2329.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21114_ = (_e2329.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21114_ = _e2342.x;
                                            break;
                                        }
                                        default: {
                                            phi_21114_ = (_e2342.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e2593 = phi_21114_;
                                    switch bitcast<i32>(_e2587) {
                                        case 0: {
                                            phi_21122_ = _e2450.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21122_ = (_e2450.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21122_ = _e2462.x;
                                            break;
                                        }
                                        default: {
                                            phi_21122_ = (_e2462.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e2599 = phi_21122_;
                                    switch bitcast<i32>(_e2587) {
                                        case 0: {
                                            phi_21130_ = _e2514.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21130_ = (_e2514.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21130_ = _e2526.x;
                                            break;
                                        }
                                        default: {
                                            phi_21130_ = (_e2526.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e2605 = phi_21130_;
                                    let _e2611 = bitcast<f32>((_e2593 << bitcast<u32>(16i)));
                                    let _e2621 = bitcast<f32>((_e2593 & 4294901760u));
                                    phi_21099_ = (_e2587 + 1u);
                                    phi_21102_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e2599 & 4294901760u)), _e2621, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2599 << bitcast<u32>(16i))), _e2611, bitcast<f32>(_e2589.member)))))), bitcast<u32>(fma(bitcast<f32>((_e2605 & 4294901760u)), _e2621, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e2605 << bitcast<u32>(16i))), _e2611, bitcast<f32>(_e2589.member_1)))))));
                                } else {
                                    phi_21099_ = u32();
                                    phi_21102_ = type_7();
                                }
                                let _e2632 = phi_21099_;
                                let _e2634 = phi_21102_;
                                continue;
                                continuing {
                                    phi_21098_ = _e2632;
                                    phi_21101_ = _e2634;
                                    break if !(_e2590);
                                }
                            }
                            let _e2637 = local_2;
                            let _e2640 = local_3;
                            phi_64334_ = _e2640.member_1;
                            phi_64309_ = _e2637.member;
                        } else {
                            phi_21197_ = 0u;
                            phi_21200_ = _e1069;
                            loop {
                                let _e2089 = phi_21197_;
                                let _e2091 = phi_21200_;
                                let _e2092 = (_e2091 == 0u);
                                if _e2092 {
                                    phi_21198_ = u32();
                                    phi_21201_ = u32();
                                } else {
                                    let _e2096 = select((bitcast<u32>(31i) - firstLeadingBit(_e2091)), 32u, _e2092);
                                    let _e2099 = (select(_e2085, _e2077, (_e2096 < 16u)) + _e2089);
                                    let _e2104 = global_2.member[(_e68 + (_e2099 / 4u))];
                                    let _e2112 = (_e2066 ^ (2u * _e2096));
                                    let _e2115 = atomicLoad((&global[(_e2112 / 4u)]));
                                    let _e2118 = ((8u * (_e2112 % 4u)) & 31u);
                                    let _e2126 = atomicLoad((&global[(_e2112 / 4u)]));
                                    let _e2133 = atomicXor((&global[(_e2112 / 4u)]), ((((_e2126 >> bitcast<u32>(_e2118)) ^ (((_e2115 >> bitcast<u32>(_e2118)) & 65535u) ^ ((((_e2104 >> bitcast<u32>(((8u * (_e2099 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2118)));
                                    phi_21198_ = (_e2089 + 1u);
                                    phi_21201_ = (_e2091 ^ (2147483648u >> bitcast<u32>((_e2096 & 31u))));
                                }
                                let _e2140 = phi_21198_;
                                let _e2142 = phi_21201_;
                                continue;
                                continuing {
                                    phi_21197_ = _e2140;
                                    phi_21200_ = _e2142;
                                    break if !(select(true, false, _e2092));
                                }
                            }
                            let _e2145 = (2u * _e2072);
                            let _e2148 = (_e74 - select(_e2072, _e74, (_e74 < _e2072)));
                            let _e2153 = (select(32u, _e2148, (32u < _e2148)) - 32u);
                            let _e2156 = (select(_e2148, 8u, (8u < _e2148)) + select(_e2153, 8u, (8u < _e2153)));
                            phi_21323_ = 0u;
                            phi_21326_ = _e105;
                            loop {
                                let _e2158 = phi_21323_;
                                let _e2160 = phi_21326_;
                                local_20 = _e2160;
                                let _e2161 = (_e2158 < _e2156);
                                if _e2161 {
                                    let _e2163 = (_e2066 ^ (2u * _e2158));
                                    let _e2166 = atomicLoad((&global[(_e2163 / 4u)]));
                                    let _e2180 = (_e2145 + (2u * ((_e2158 % 8u) + (32u * (_e2158 / 8u)))));
                                    let _e2181 = (_e2180 + 1u);
                                    let _e2185 = global_3.member[(_e2181 / 4u)];
                                    let _e2198 = global_3.member[(_e2180 / 4u)];
                                    phi_21324_ = (_e2158 + 1u);
                                    phi_21327_ = bitcast<u32>(fma(bitcast<f32>((((_e2166 >> bitcast<u32>(((8u * (_e2163 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2185 >> bitcast<u32>(((8u * (_e2181 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2198 >> bitcast<u32>(((8u * (_e2180 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2160)));
                                } else {
                                    phi_21324_ = u32();
                                    phi_21327_ = u32();
                                }
                                let _e2215 = phi_21324_;
                                let _e2217 = phi_21327_;
                                continue;
                                continuing {
                                    phi_21323_ = _e2215;
                                    phi_21326_ = _e2217;
                                    break if !(_e2161);
                                }
                            }
                            phi_21456_ = 0u;
                            phi_21459_ = _e103;
                            loop {
                                let _e2221 = phi_21456_;
                                let _e2223 = phi_21459_;
                                local_19 = _e2223;
                                let _e2224 = (_e2221 < _e2156);
                                if _e2224 {
                                    let _e2226 = ((_e2066 ^ 32u) ^ (2u * _e2221));
                                    let _e2229 = atomicLoad((&global[(_e2226 / 4u)]));
                                    let _e2243 = (_e2145 + (2u * ((_e2221 % 8u) + (32u * (_e2221 / 8u)))));
                                    let _e2244 = (_e2243 + 1u);
                                    let _e2248 = global_3.member[(_e2244 / 4u)];
                                    let _e2261 = global_3.member[(_e2243 / 4u)];
                                    phi_21457_ = (_e2221 + 1u);
                                    phi_21460_ = bitcast<u32>(fma(bitcast<f32>((((_e2229 >> bitcast<u32>(((8u * (_e2226 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2248 >> bitcast<u32>(((8u * (_e2244 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2261 >> bitcast<u32>(((8u * (_e2243 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2223)));
                                } else {
                                    phi_21457_ = u32();
                                    phi_21460_ = u32();
                                }
                                let _e2278 = phi_21457_;
                                let _e2280 = phi_21460_;
                                continue;
                                continuing {
                                    phi_21456_ = _e2278;
                                    phi_21459_ = _e2280;
                                    break if !(_e2224);
                                }
                            }
                            let _e3530 = local_19;
                            phi_64334_ = _e3530;
                            let _e3533 = local_20;
                            phi_64309_ = _e3533;
                        }
                        let _e2643 = phi_64334_;
                        let _e2645 = phi_64309_;
                        phi_64333_ = _e2643;
                        phi_64308_ = _e2645;
                    } else {
                        phi_64333_ = _e103;
                        phi_64308_ = _e105;
                    }
                    let _e2647 = phi_64333_;
                    let _e2649 = phi_64308_;
                    if _e1098 {
                        let _e2654 = ((64u * _e1076) | (16u * ((_e1076 / 2u) % 4u)));
                        let _e2660 = ((512u * _e1080) + ((64u * _e1096) + (8u * (_e1078 % 4u))));
                        let _e2662 = local_4;
                        let _e2665 = (_e2027 + (_e2662 >> bitcast<u32>(16u)));
                        let _e2667 = local_5;
                        let _e2673 = ((_e2025 + (_e2667 & 65535u)) - countOneBits((_e2023 >> bitcast<u32>(16u))));
                        if ((_e74 % 64u) == 0u) {
                            let _e2871 = ((2u * _e2660) / 4u);
                            let _e2875 = global_3.member[(_e2871 + 1u)];
                            let _e2881 = global_3.member[_e2871];
                            let _e2883 = (vec2<u32>(0u, (_e2875 << bitcast<u32>(0u))) | vec2<u32>(_e2881, 0u));
                            let _e2887 = global_3.member[(_e2871 + 3u)];
                            let _e2894 = global_3.member[(_e2871 + 2u)];
                            let _e2896 = (vec2<u32>(0u, (_e2887 << bitcast<u32>(0u))) | vec2<u32>(_e2894, 0u));
                            let _e2908 = global_3.member[(_e2871 + 17u)];
                            let _e2915 = global_3.member[(_e2871 + 16u)];
                            let _e2917 = (vec2<u32>(0u, (_e2908 << bitcast<u32>(0u))) | vec2<u32>(_e2915, 0u));
                            let _e2921 = global_3.member[(_e2871 + 19u)];
                            let _e2928 = global_3.member[(_e2871 + 18u)];
                            let _e2930 = (vec2<u32>(0u, (_e2921 << bitcast<u32>(0u))) | vec2<u32>(_e2928, 0u));
                            phi_21688_ = 0u;
                            phi_21691_ = _e2023;
                            loop {
                                let _e2940 = phi_21688_;
                                let _e2942 = phi_21691_;
                                let _e2943 = (_e2942 == 0u);
                                if _e2943 {
                                    phi_21689_ = u32();
                                    phi_21692_ = u32();
                                } else {
                                    let _e2947 = select((bitcast<u32>(31i) - firstLeadingBit(_e2942)), 32u, _e2943);
                                    let _e2950 = (select(_e2673, _e2665, (_e2947 < 16u)) + _e2940);
                                    let _e2955 = global_2.member[(_e68 + (_e2950 / 4u))];
                                    let _e2963 = (_e2654 ^ (2u * _e2947));
                                    let _e2966 = atomicLoad((&global[(_e2963 / 4u)]));
                                    let _e2969 = ((8u * (_e2963 % 4u)) & 31u);
                                    let _e2977 = atomicLoad((&global[(_e2963 / 4u)]));
                                    let _e2984 = atomicXor((&global[(_e2963 / 4u)]), ((((_e2977 >> bitcast<u32>(_e2969)) ^ (((_e2966 >> bitcast<u32>(_e2969)) & 65535u) ^ ((((_e2955 >> bitcast<u32>(((8u * (_e2950 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2969)));
                                    phi_21689_ = (_e2940 + 1u);
                                    phi_21692_ = (_e2942 ^ (2147483648u >> bitcast<u32>((_e2947 & 31u))));
                                }
                                let _e2991 = phi_21689_;
                                let _e2993 = phi_21692_;
                                continue;
                                continuing {
                                    phi_21688_ = _e2991;
                                    phi_21691_ = _e2993;
                                    break if !(select(true, false, _e2943));
                                }
                            }
                            let _e2996 = (_e2654 / 4u);
                            let _e2999 = atomicLoad((&global[(_e2996 + 1u)]));
                            let _e3004 = atomicLoad((&global[_e2996]));
                            let _e3006 = (vec2<u32>(0u, (_e2999 << bitcast<u32>(0u))) | vec2<u32>(_e3004, 0u));
                            let _e3008 = ((_e2654 + 8u) / 4u);
                            let _e3011 = atomicLoad((&global[(_e3008 + 1u)]));
                            let _e3016 = atomicLoad((&global[_e3008]));
                            let _e3018 = (vec2<u32>(0u, (_e3011 << bitcast<u32>(0u))) | vec2<u32>(_e3016, 0u));
                            let _e3027 = (_e2654 ^ 16u);
                            let _e3028 = (_e3027 / 4u);
                            let _e3031 = atomicLoad((&global[(_e3028 + 1u)]));
                            let _e3036 = atomicLoad((&global[_e3028]));
                            let _e3038 = (vec2<u32>(0u, (_e3031 << bitcast<u32>(0u))) | vec2<u32>(_e3036, 0u));
                            let _e3040 = ((_e3027 + 8u) / 4u);
                            let _e3043 = atomicLoad((&global[(_e3040 + 1u)]));
                            let _e3048 = atomicLoad((&global[_e3040]));
                            let _e3050 = (vec2<u32>(0u, (_e3043 << bitcast<u32>(0u))) | vec2<u32>(_e3048, 0u));
                            let _e3059 = (_e2654 ^ 32u);
                            let _e3060 = (_e3059 / 4u);
                            let _e3063 = atomicLoad((&global[(_e3060 + 1u)]));
                            let _e3068 = atomicLoad((&global[_e3060]));
                            let _e3070 = (vec2<u32>(0u, (_e3063 << bitcast<u32>(0u))) | vec2<u32>(_e3068, 0u));
                            let _e3072 = ((_e3059 + 8u) / 4u);
                            let _e3075 = atomicLoad((&global[(_e3072 + 1u)]));
                            let _e3080 = atomicLoad((&global[_e3072]));
                            let _e3082 = (vec2<u32>(0u, (_e3075 << bitcast<u32>(0u))) | vec2<u32>(_e3080, 0u));
                            let _e3091 = (_e3059 ^ 16u);
                            let _e3092 = (_e3091 / 4u);
                            let _e3095 = atomicLoad((&global[(_e3092 + 1u)]));
                            let _e3100 = atomicLoad((&global[_e3092]));
                            let _e3102 = (vec2<u32>(0u, (_e3095 << bitcast<u32>(0u))) | vec2<u32>(_e3100, 0u));
                            let _e3104 = ((_e3091 + 8u) / 4u);
                            let _e3107 = atomicLoad((&global[(_e3104 + 1u)]));
                            let _e3112 = atomicLoad((&global[_e3104]));
                            let _e3114 = (vec2<u32>(0u, (_e3107 << bitcast<u32>(0u))) | vec2<u32>(_e3112, 0u));
                            phi_21944_ = 0u;
                            phi_21947_ = type_7(_e95, _e93);
                            loop {
                                let _e3125 = phi_21944_;
                                let _e3127 = phi_21947_;
                                local_21 = _e3127;
                                let _e3128 = (_e3125 < 4u);
                                if _e3128 {
                                    switch bitcast<i32>(_e3125) {
                                        case 0: {
                                            phi_21960_ = _e2883.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21960_ = (_e2883.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21960_ = _e2896.x;
                                            break;
                                        }
                                        default: {
                                            phi_21960_ = (_e2896.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3131 = phi_21960_;
                                    switch bitcast<i32>(_e3125) {
                                        case 0: {
                                            phi_21968_ = _e3006.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21968_ = (_e3006.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21968_ = _e3018.x;
                                            break;
                                        }
                                        default: {
                                            phi_21968_ = (_e3018.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3137 = phi_21968_;
                                    switch bitcast<i32>(_e3125) {
                                        case 0: {
                                            phi_21976_ = _e3070.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_21976_ = (_e3070.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_21976_ = _e3082.x;
                                            break;
                                        }
                                        default: {
                                            phi_21976_ = (_e3082.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3143 = phi_21976_;
                                    let _e3149 = bitcast<f32>((_e3131 << bitcast<u32>(16i)));
                                    let _e3159 = bitcast<f32>((_e3131 & 4294901760u));
                                    phi_21945_ = (_e3125 + 1u);
                                    phi_21948_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3137 & 4294901760u)), _e3159, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3137 << bitcast<u32>(16i))), _e3149, bitcast<f32>(_e3127.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3143 & 4294901760u)), _e3159, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3143 << bitcast<u32>(16i))), _e3149, bitcast<f32>(_e3127.member_1)))))));
                                } else {
                                    phi_21945_ = u32();
                                    phi_21948_ = type_7();
                                }
                                let _e3170 = phi_21945_;
                                let _e3172 = phi_21948_;
                                continue;
                                continuing {
                                    phi_21944_ = _e3170;
                                    phi_21947_ = _e3172;
                                    break if !(_e3128);
                                }
                            }
                            phi_22007_ = 0u;
                            let _e3564 = local_21;
                            phi_22010_ = _e3564;
                            loop {
                                let _e3175 = phi_22007_;
                                let _e3177 = phi_22010_;
                                local_6 = _e3177;
                                local_7 = _e3177;
                                let _e3178 = (_e3175 < 4u);
                                if _e3178 {
                                    switch bitcast<i32>(_e3175) {
                                        case 0: {
                                            phi_22023_ = _e2917.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_22023_ = (_e2917.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_22023_ = _e2930.x;
                                            break;
                                        }
                                        default: {
                                            phi_22023_ = (_e2930.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3181 = phi_22023_;
                                    switch bitcast<i32>(_e3175) {
                                        case 0: {
                                            phi_22031_ = _e3038.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_22031_ = (_e3038.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_22031_ = _e3050.x;
                                            break;
                                        }
                                        default: {
                                            phi_22031_ = (_e3050.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3187 = phi_22031_;
                                    switch bitcast<i32>(_e3175) {
                                        case 0: {
                                            phi_22039_ = _e3102.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_22039_ = (_e3102.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_22039_ = _e3114.x;
                                            break;
                                        }
                                        default: {
                                            phi_22039_ = (_e3114.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3193 = phi_22039_;
                                    let _e3199 = bitcast<f32>((_e3181 << bitcast<u32>(16i)));
                                    let _e3209 = bitcast<f32>((_e3181 & 4294901760u));
                                    phi_22008_ = (_e3175 + 1u);
                                    phi_22011_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3187 & 4294901760u)), _e3209, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3187 << bitcast<u32>(16i))), _e3199, bitcast<f32>(_e3177.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3193 & 4294901760u)), _e3209, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3193 << bitcast<u32>(16i))), _e3199, bitcast<f32>(_e3177.member_1)))))));
                                } else {
                                    phi_22008_ = u32();
                                    phi_22011_ = type_7();
                                }
                                let _e3220 = phi_22008_;
                                let _e3222 = phi_22011_;
                                continue;
                                continuing {
                                    phi_22007_ = _e3220;
                                    phi_22010_ = _e3222;
                                    break if !(_e3178);
                                }
                            }
                            let _e3225 = local_6;
                            let _e3228 = local_7;
                            phi_64361_ = _e3228.member_1;
                            phi_64356_ = _e3225.member;
                        } else {
                            phi_22106_ = 0u;
                            phi_22109_ = _e2023;
                            loop {
                                let _e2677 = phi_22106_;
                                let _e2679 = phi_22109_;
                                let _e2680 = (_e2679 == 0u);
                                if _e2680 {
                                    phi_22107_ = u32();
                                    phi_22110_ = u32();
                                } else {
                                    let _e2684 = select((bitcast<u32>(31i) - firstLeadingBit(_e2679)), 32u, _e2680);
                                    let _e2687 = (select(_e2673, _e2665, (_e2684 < 16u)) + _e2677);
                                    let _e2692 = global_2.member[(_e68 + (_e2687 / 4u))];
                                    let _e2700 = (_e2654 ^ (2u * _e2684));
                                    let _e2703 = atomicLoad((&global[(_e2700 / 4u)]));
                                    let _e2706 = ((8u * (_e2700 % 4u)) & 31u);
                                    let _e2714 = atomicLoad((&global[(_e2700 / 4u)]));
                                    let _e2721 = atomicXor((&global[(_e2700 / 4u)]), ((((_e2714 >> bitcast<u32>(_e2706)) ^ (((_e2703 >> bitcast<u32>(_e2706)) & 65535u) ^ ((((_e2692 >> bitcast<u32>(((8u * (_e2687 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2706)));
                                    phi_22107_ = (_e2677 + 1u);
                                    phi_22110_ = (_e2679 ^ (2147483648u >> bitcast<u32>((_e2684 & 31u))));
                                }
                                let _e2728 = phi_22107_;
                                let _e2730 = phi_22110_;
                                continue;
                                continuing {
                                    phi_22106_ = _e2728;
                                    phi_22109_ = _e2730;
                                    break if !(select(true, false, _e2680));
                                }
                            }
                            let _e2733 = (2u * _e2660);
                            let _e2736 = (_e74 - select(_e2660, _e74, (_e74 < _e2660)));
                            let _e2741 = (select(32u, _e2736, (32u < _e2736)) - 32u);
                            let _e2744 = (select(_e2736, 8u, (8u < _e2736)) + select(_e2741, 8u, (8u < _e2741)));
                            phi_22232_ = 0u;
                            phi_22235_ = _e95;
                            loop {
                                let _e2746 = phi_22232_;
                                let _e2748 = phi_22235_;
                                local_23 = _e2748;
                                let _e2749 = (_e2746 < _e2744);
                                if _e2749 {
                                    let _e2751 = (_e2654 ^ (2u * _e2746));
                                    let _e2754 = atomicLoad((&global[(_e2751 / 4u)]));
                                    let _e2768 = (_e2733 + (2u * ((_e2746 % 8u) + (32u * (_e2746 / 8u)))));
                                    let _e2769 = (_e2768 + 1u);
                                    let _e2773 = global_3.member[(_e2769 / 4u)];
                                    let _e2786 = global_3.member[(_e2768 / 4u)];
                                    phi_22233_ = (_e2746 + 1u);
                                    phi_22236_ = bitcast<u32>(fma(bitcast<f32>((((_e2754 >> bitcast<u32>(((8u * (_e2751 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2773 >> bitcast<u32>(((8u * (_e2769 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2786 >> bitcast<u32>(((8u * (_e2768 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2748)));
                                } else {
                                    phi_22233_ = u32();
                                    phi_22236_ = u32();
                                }
                                let _e2803 = phi_22233_;
                                let _e2805 = phi_22236_;
                                continue;
                                continuing {
                                    phi_22232_ = _e2803;
                                    phi_22235_ = _e2805;
                                    break if !(_e2749);
                                }
                            }
                            phi_22365_ = 0u;
                            phi_22368_ = _e93;
                            loop {
                                let _e2809 = phi_22365_;
                                let _e2811 = phi_22368_;
                                local_22 = _e2811;
                                let _e2812 = (_e2809 < _e2744);
                                if _e2812 {
                                    let _e2814 = ((_e2654 ^ 32u) ^ (2u * _e2809));
                                    let _e2817 = atomicLoad((&global[(_e2814 / 4u)]));
                                    let _e2831 = (_e2733 + (2u * ((_e2809 % 8u) + (32u * (_e2809 / 8u)))));
                                    let _e2832 = (_e2831 + 1u);
                                    let _e2836 = global_3.member[(_e2832 / 4u)];
                                    let _e2849 = global_3.member[(_e2831 / 4u)];
                                    phi_22366_ = (_e2809 + 1u);
                                    phi_22369_ = bitcast<u32>(fma(bitcast<f32>((((_e2817 >> bitcast<u32>(((8u * (_e2814 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2836 >> bitcast<u32>(((8u * (_e2832 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2849 >> bitcast<u32>(((8u * (_e2831 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2811)));
                                } else {
                                    phi_22366_ = u32();
                                    phi_22369_ = u32();
                                }
                                let _e2866 = phi_22366_;
                                let _e2868 = phi_22369_;
                                continue;
                                continuing {
                                    phi_22365_ = _e2866;
                                    phi_22368_ = _e2868;
                                    break if !(_e2812);
                                }
                            }
                            let _e3574 = local_22;
                            phi_64361_ = _e3574;
                            let _e3577 = local_23;
                            phi_64356_ = _e3577;
                        }
                        let _e3231 = phi_64361_;
                        let _e3233 = phi_64356_;
                        phi_64360_ = _e3231;
                        phi_64355_ = _e3233;
                    } else {
                        phi_64360_ = _e93;
                        phi_64355_ = _e95;
                    }
                    let _e3235 = phi_64360_;
                    let _e3237 = phi_64355_;
                    phi_64528_ = _e2023;
                    phi_64507_ = _e2025;
                    phi_64486_ = _e2027;
                    phi_64445_ = _e1069;
                    phi_64404_ = _e1071;
                    phi_64363_ = _e1073;
                    phi_64359_ = _e3235;
                    phi_64354_ = _e3237;
                    phi_64331_ = _e2647;
                    phi_64306_ = _e2649;
                    phi_16223_ = (_e113 + 4u);
                } else {
                    phi_64528_ = _e97;
                    phi_64507_ = _e99;
                    phi_64486_ = _e101;
                    phi_64445_ = _e107;
                    phi_64404_ = _e109;
                    phi_64363_ = _e111;
                    phi_64359_ = _e93;
                    phi_64354_ = _e95;
                    phi_64331_ = _e103;
                    phi_64306_ = _e105;
                    phi_16223_ = u32();
                }
                let _e3240 = phi_64528_;
                let _e3242 = phi_64507_;
                let _e3244 = phi_64486_;
                let _e3246 = phi_64445_;
                let _e3248 = phi_64404_;
                let _e3250 = phi_64363_;
                let _e3252 = phi_64359_;
                let _e3254 = phi_64354_;
                let _e3256 = phi_64331_;
                let _e3258 = phi_64306_;
                let _e3260 = phi_16223_;
                local_8 = _e3256;
                local_9 = _e3258;
                local_10 = _e3258;
                local_11 = _e3256;
                local_12 = _e3252;
                local_13 = _e3254;
                local_14 = _e3254;
                local_15 = _e3252;
                continue;
                continuing {
                    phi_64282_ = _e3252;
                    phi_64251_ = _e3254;
                    phi_64222_ = _e3240;
                    phi_64195_ = _e3242;
                    phi_64168_ = _e3244;
                    phi_64156_ = _e3256;
                    phi_64145_ = _e3258;
                    phi_64136_ = _e3246;
                    phi_64129_ = _e3248;
                    phi_64121_ = _e3250;
                    phi_16222_ = _e3260;
                    break if !(_e117);
                }
            }
            let _e3263 = ((param_5 % 32u) < 16u);
            if _e3263 {
                let _e3270 = local_10;
                let _e3272 = local_11;
                phi_22582_ = type_7(_e3270, _e3272);
            } else {
                let _e3265 = local_8;
                let _e3267 = local_9;
                phi_22582_ = type_7(_e3265, _e3267);
            }
            let _e3275 = phi_22582_;
            if _e3263 {
                let _e3284 = local_14;
                let _e3286 = local_15;
                phi_22592_ = type_7(_e3284, _e3286);
            } else {
                let _e3279 = local_12;
                let _e3281 = local_13;
                phi_22592_ = type_7(_e3279, _e3281);
            }
            let _e3289 = phi_22592_;
            phi_22596_ = _e3289.member_1;
            phi_22599_ = _e3275.member_1;
            phi_22601_ = _e3289.member;
            phi_22603_ = _e3275.member;
            phi_22605_ = 16u;
            loop {
                let _e3293 = phi_22596_;
                let _e3295 = phi_22599_;
                let _e3297 = phi_22601_;
                let _e3299 = phi_22603_;
                let _e3301 = phi_22605_;
                local_16 = _e3299;
                local_17 = _e3297;
                let _e3302 = (_e3301 > 0u);
                if _e3302 {
                    global_1[param_5] = _e3295;
                    let _e3304 = (param_5 + 128u);
                    global_1[_e3304] = _e3293;
                    workgroupBarrier();
                    let _e3308 = global_1[(param_5 ^ _e3301)];
                    let _e3315 = global_1[(_e3304 ^ _e3301)];
                    workgroupBarrier();
                    phi_22597_ = bitcast<u32>((bitcast<f32>(_e3297) + bitcast<f32>(_e3315)));
                    phi_22600_ = bitcast<u32>((bitcast<f32>(_e3299) + bitcast<f32>(_e3308)));
                    phi_22606_ = (_e3301 / 2u);
                } else {
                    phi_22597_ = u32();
                    phi_22600_ = u32();
                    phi_22606_ = u32();
                }
                let _e3322 = phi_22597_;
                let _e3324 = phi_22600_;
                let _e3326 = phi_22606_;
                continue;
                continuing {
                    phi_22596_ = _e3322;
                    phi_22599_ = _e3324;
                    phi_22601_ = _e3322;
                    phi_22603_ = _e3324;
                    phi_22605_ = _e3326;
                    break if !(_e3302);
                }
            }
            let _e3328 = (param_5 % 16u);
            if (_e3328 == 0u) {
                let _e3334 = local_16;
                atomicStore((&global[((64u * param_5) / 4u)]), _e3334);
            }
            let _e3335 = (param_5 + 128u);
            let _e3336 = (_e3335 % 16u);
            if (_e3336 == 0u) {
                let _e3342 = local_17;
                atomicStore((&global[((64u * _e3335) / 4u)]), _e3342);
            }
            workgroupBarrier();
            let _e3350 = ((_e91 + ((param_5 / 128u) * 2u)) + ((param_5 / 16u) % 2u));
            if (((param_5 / 32u) % 4u) == 0u) {
                if (_e3350 < _e80) {
                    if (_e3328 < _e83) {
                        let _e3354 = (param_5 - _e3328);
                        let _e3356 = (4u * _e3328);
                        let _e3360 = atomicLoad((&global[(((64u * _e3354) + _e3356) / 4u)]));
                        let _e3366 = atomicLoad((&global[(((64u * (_e3354 + 32u)) + _e3356) / 4u)]));
                        let _e3376 = atomicLoad((&global[(((64u * (_e3354 + 64u)) + _e3356) / 4u)]));
                        let _e3382 = atomicLoad((&global[(((64u * (_e3354 + 96u)) + _e3356) / 4u)]));
                        let _e3390 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3360) + bitcast<f32>(_e3366)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3376) + bitcast<f32>(_e3382))))));
                        let _e3392 = ((_e80 * _e3328) + _e3350);
                        let _e3396 = (_e80 == 0u);
                        if _e3396 {
                            break;
                        }
                        if _e3396 {
                            break;
                        }
                        global_4.member[(((_e89 * (_e3392 / _e80)) + _e86) + (_e3392 % _e80))] = select(_e3390, 2143289344u, ((_e3390 & 2147483647u) > 2139095040u));
                    }
                }
            }
            let _e3411 = ((_e91 + ((_e3335 / 128u) * 2u)) + ((_e3335 / 16u) % 2u));
            if (((_e3335 / 32u) % 4u) == 0u) {
                if (_e3411 < _e80) {
                    if (_e3336 < _e83) {
                        let _e3415 = (_e3335 - _e3336);
                        let _e3417 = (4u * _e3336);
                        let _e3421 = atomicLoad((&global[(((64u * _e3415) + _e3417) / 4u)]));
                        let _e3427 = atomicLoad((&global[(((64u * (_e3415 + 32u)) + _e3417) / 4u)]));
                        let _e3437 = atomicLoad((&global[(((64u * (_e3415 + 64u)) + _e3417) / 4u)]));
                        let _e3443 = atomicLoad((&global[(((64u * (_e3415 + 96u)) + _e3417) / 4u)]));
                        let _e3451 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3421) + bitcast<f32>(_e3427)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e3437) + bitcast<f32>(_e3443))))));
                        let _e3453 = ((_e80 * _e3336) + _e3411);
                        let _e3457 = (_e80 == 0u);
                        if _e3457 {
                            break;
                        }
                        if _e3457 {
                            break;
                        }
                        global_4.member[(((_e89 * (_e3453 / _e80)) + _e86) + (_e3453 % _e80))] = select(_e3451, 2143289344u, ((_e3451 & 2147483647u) > 2139095040u));
                    }
                }
            }
            break;
        }
    }
    return;
}

fn function_1(param_6: vec3<u32>, param_7: u32) {
    var phi_68076_: u32;
    var phi_67919_: u32;
    var phi_67764_: u32;
    var phi_67611_: u32;
    var phi_67460_: u32;
    var phi_67311_: u32;
    var phi_67164_: u32;
    var phi_67019_: u32;
    var phi_66876_: u32;
    var phi_66735_: u32;
    var phi_66596_: u32;
    var phi_66459_: u32;
    var phi_66324_: u32;
    var phi_66191_: u32;
    var phi_66060_: u32;
    var phi_65931_: u32;
    var phi_65804_: u32;
    var phi_65679_: u32;
    var phi_65554_: u32;
    var phi_64954_: u32;
    var phi_64915_: u32;
    var phi_64878_: u32;
    var phi_64843_: u32;
    var phi_64810_: u32;
    var phi_64779_: u32;
    var phi_64750_: u32;
    var phi_64723_: u32;
    var phi_64698_: u32;
    var phi_64675_: u32;
    var phi_64654_: u32;
    var phi_64635_: u32;
    var phi_64618_: u32;
    var phi_64603_: u32;
    var phi_64590_: u32;
    var phi_64579_: u32;
    var phi_64570_: u32;
    var phi_64563_: u32;
    var phi_64555_: u32;
    var phi_23686_: u32;
    var phi_64569_: u32;
    var phi_64562_: u32;
    var phi_64554_: u32;
    var phi_25874_: u32;
    var phi_65802_: u32;
    var phi_65677_: u32;
    var phi_65552_: u32;
    var phi_28050_: u32;
    var phi_28060_: u32;
    var phi_28063_: u32;
    var phi_28061_: u32;
    var phi_28064_: u32;
    var phi_28078_: u32;
    var phi_28081_: u32;
    var phi_28079_: u32;
    var phi_28082_: u32;
    var local_24: u32;
    var local_25: u32;
    var phi_30796_: u32;
    var phi_30799_: u32;
    var phi_30797_: u32;
    var phi_30800_: u32;
    var phi_30922_: u32;
    var phi_30925_: u32;
    var phi_30923_: u32;
    var phi_30926_: u32;
    var phi_31055_: u32;
    var phi_31058_: u32;
    var phi_31056_: u32;
    var phi_31059_: u32;
    var phi_31196_: u32;
    var phi_31199_: u32;
    var phi_31197_: u32;
    var phi_31200_: u32;
    var phi_31329_: u32;
    var phi_31332_: u32;
    var phi_31330_: u32;
    var phi_31333_: u32;
    var phi_31470_: u32;
    var phi_31473_: u32;
    var phi_31471_: u32;
    var phi_31474_: u32;
    var phi_31603_: u32;
    var phi_31606_: u32;
    var phi_31604_: u32;
    var phi_31607_: u32;
    var phi_31744_: u32;
    var phi_31747_: u32;
    var phi_31745_: u32;
    var phi_31748_: u32;
    var phi_31877_: u32;
    var phi_31880_: u32;
    var phi_31878_: u32;
    var phi_31881_: u32;
    var phi_32018_: u32;
    var phi_32021_: u32;
    var phi_32019_: u32;
    var phi_32022_: u32;
    var phi_32151_: u32;
    var phi_32154_: u32;
    var phi_32152_: u32;
    var phi_32155_: u32;
    var phi_32292_: u32;
    var phi_32295_: u32;
    var phi_32293_: u32;
    var phi_32296_: u32;
    var phi_32425_: u32;
    var phi_32428_: u32;
    var phi_32426_: u32;
    var phi_32429_: u32;
    var phi_32566_: u32;
    var phi_32569_: u32;
    var phi_32567_: u32;
    var phi_32570_: u32;
    var phi_32699_: u32;
    var phi_32702_: u32;
    var phi_32700_: u32;
    var phi_32703_: u32;
    var phi_32840_: u32;
    var phi_32843_: u32;
    var phi_32841_: u32;
    var phi_32844_: u32;
    var phi_32973_: u32;
    var phi_32976_: u32;
    var phi_32974_: u32;
    var phi_32977_: u32;
    var phi_28243_: u32;
    var phi_28246_: u32;
    var phi_28244_: u32;
    var phi_28247_: u32;
    var phi_28499_: u32;
    var phi_28502_: type_7;
    var phi_28515_: u32;
    var phi_28523_: u32;
    var phi_28531_: u32;
    var phi_28500_: u32;
    var phi_28503_: type_7;
    var phi_28562_: u32;
    var phi_28565_: type_7;
    var phi_28578_: u32;
    var phi_28586_: u32;
    var phi_28594_: u32;
    var phi_28563_: u32;
    var phi_28566_: type_7;
    var local_26: type_7;
    var local_27: type_7;
    var phi_28804_: u32;
    var phi_28807_: type_7;
    var phi_28820_: u32;
    var phi_28828_: u32;
    var phi_28836_: u32;
    var phi_28805_: u32;
    var phi_28808_: type_7;
    var phi_28867_: u32;
    var phi_28870_: type_7;
    var phi_28883_: u32;
    var phi_28891_: u32;
    var phi_28899_: u32;
    var phi_28868_: u32;
    var phi_28871_: type_7;
    var local_28: type_7;
    var local_29: type_7;
    var phi_29109_: u32;
    var phi_29112_: type_7;
    var phi_29125_: u32;
    var phi_29133_: u32;
    var phi_29141_: u32;
    var phi_29110_: u32;
    var phi_29113_: type_7;
    var phi_29172_: u32;
    var phi_29175_: type_7;
    var phi_29188_: u32;
    var phi_29196_: u32;
    var phi_29204_: u32;
    var phi_29173_: u32;
    var phi_29176_: type_7;
    var local_30: type_7;
    var local_31: type_7;
    var phi_29414_: u32;
    var phi_29417_: type_7;
    var phi_29430_: u32;
    var phi_29438_: u32;
    var phi_29446_: u32;
    var phi_29415_: u32;
    var phi_29418_: type_7;
    var phi_29477_: u32;
    var phi_29480_: type_7;
    var phi_29493_: u32;
    var phi_29501_: u32;
    var phi_29509_: u32;
    var phi_29478_: u32;
    var phi_29481_: type_7;
    var local_32: type_7;
    var local_33: type_7;
    var phi_29719_: u32;
    var phi_29722_: type_7;
    var phi_29735_: u32;
    var phi_29743_: u32;
    var phi_29751_: u32;
    var phi_29720_: u32;
    var phi_29723_: type_7;
    var phi_29782_: u32;
    var phi_29785_: type_7;
    var phi_29798_: u32;
    var phi_29806_: u32;
    var phi_29814_: u32;
    var phi_29783_: u32;
    var phi_29786_: type_7;
    var local_34: type_7;
    var local_35: type_7;
    var phi_30024_: u32;
    var phi_30027_: type_7;
    var phi_30040_: u32;
    var phi_30048_: u32;
    var phi_30056_: u32;
    var phi_30025_: u32;
    var phi_30028_: type_7;
    var phi_30087_: u32;
    var phi_30090_: type_7;
    var phi_30103_: u32;
    var phi_30111_: u32;
    var phi_30119_: u32;
    var phi_30088_: u32;
    var phi_30091_: type_7;
    var local_36: type_7;
    var local_37: type_7;
    var phi_30329_: u32;
    var phi_30332_: type_7;
    var phi_30345_: u32;
    var phi_30353_: u32;
    var phi_30361_: u32;
    var phi_30330_: u32;
    var phi_30333_: type_7;
    var phi_30392_: u32;
    var phi_30395_: type_7;
    var phi_30408_: u32;
    var phi_30416_: u32;
    var phi_30424_: u32;
    var phi_30393_: u32;
    var phi_30396_: type_7;
    var local_38: type_7;
    var local_39: type_7;
    var phi_30634_: u32;
    var phi_30637_: type_7;
    var phi_30650_: u32;
    var phi_30658_: u32;
    var phi_30666_: u32;
    var phi_30635_: u32;
    var phi_30638_: type_7;
    var phi_30697_: u32;
    var phi_30700_: type_7;
    var phi_30713_: u32;
    var phi_30721_: u32;
    var phi_30729_: u32;
    var phi_30698_: u32;
    var phi_30701_: type_7;
    var local_40: type_7;
    var local_41: type_7;
    var phi_72636_: u32;
    var phi_72485_: u32;
    var phi_72238_: u32;
    var phi_72077_: u32;
    var phi_71800_: u32;
    var phi_71629_: u32;
    var phi_71322_: u32;
    var phi_71141_: u32;
    var phi_70804_: u32;
    var phi_70613_: u32;
    var phi_70246_: u32;
    var phi_70045_: u32;
    var phi_69648_: u32;
    var phi_69437_: u32;
    var phi_69010_: u32;
    var phi_68789_: u32;
    var phi_72635_: u32;
    var phi_72484_: u32;
    var phi_72237_: u32;
    var phi_72076_: u32;
    var phi_71799_: u32;
    var phi_71628_: u32;
    var phi_71321_: u32;
    var phi_71140_: u32;
    var phi_70803_: u32;
    var phi_70612_: u32;
    var phi_70245_: u32;
    var phi_70044_: u32;
    var phi_69647_: u32;
    var phi_69436_: u32;
    var phi_69009_: u32;
    var phi_68788_: u32;
    var local_42: u32;
    var local_43: u32;
    var phi_35758_: u32;
    var phi_35761_: u32;
    var phi_35759_: u32;
    var phi_35762_: u32;
    var phi_35884_: u32;
    var phi_35887_: u32;
    var phi_35885_: u32;
    var phi_35888_: u32;
    var phi_36017_: u32;
    var phi_36020_: u32;
    var phi_36018_: u32;
    var phi_36021_: u32;
    var phi_36158_: u32;
    var phi_36161_: u32;
    var phi_36159_: u32;
    var phi_36162_: u32;
    var phi_36291_: u32;
    var phi_36294_: u32;
    var phi_36292_: u32;
    var phi_36295_: u32;
    var phi_36432_: u32;
    var phi_36435_: u32;
    var phi_36433_: u32;
    var phi_36436_: u32;
    var phi_36565_: u32;
    var phi_36568_: u32;
    var phi_36566_: u32;
    var phi_36569_: u32;
    var phi_36706_: u32;
    var phi_36709_: u32;
    var phi_36707_: u32;
    var phi_36710_: u32;
    var phi_36839_: u32;
    var phi_36842_: u32;
    var phi_36840_: u32;
    var phi_36843_: u32;
    var phi_36980_: u32;
    var phi_36983_: u32;
    var phi_36981_: u32;
    var phi_36984_: u32;
    var phi_37113_: u32;
    var phi_37116_: u32;
    var phi_37114_: u32;
    var phi_37117_: u32;
    var phi_37254_: u32;
    var phi_37257_: u32;
    var phi_37255_: u32;
    var phi_37258_: u32;
    var phi_37387_: u32;
    var phi_37390_: u32;
    var phi_37388_: u32;
    var phi_37391_: u32;
    var phi_37528_: u32;
    var phi_37531_: u32;
    var phi_37529_: u32;
    var phi_37532_: u32;
    var phi_37661_: u32;
    var phi_37664_: u32;
    var phi_37662_: u32;
    var phi_37665_: u32;
    var phi_37802_: u32;
    var phi_37805_: u32;
    var phi_37803_: u32;
    var phi_37806_: u32;
    var phi_37935_: u32;
    var phi_37938_: u32;
    var phi_37936_: u32;
    var phi_37939_: u32;
    var phi_33205_: u32;
    var phi_33208_: u32;
    var phi_33206_: u32;
    var phi_33209_: u32;
    var phi_33461_: u32;
    var phi_33464_: type_7;
    var phi_33477_: u32;
    var phi_33485_: u32;
    var phi_33493_: u32;
    var phi_33462_: u32;
    var phi_33465_: type_7;
    var phi_33524_: u32;
    var phi_33527_: type_7;
    var phi_33540_: u32;
    var phi_33548_: u32;
    var phi_33556_: u32;
    var phi_33525_: u32;
    var phi_33528_: type_7;
    var local_44: type_7;
    var local_45: type_7;
    var phi_33766_: u32;
    var phi_33769_: type_7;
    var phi_33782_: u32;
    var phi_33790_: u32;
    var phi_33798_: u32;
    var phi_33767_: u32;
    var phi_33770_: type_7;
    var phi_33829_: u32;
    var phi_33832_: type_7;
    var phi_33845_: u32;
    var phi_33853_: u32;
    var phi_33861_: u32;
    var phi_33830_: u32;
    var phi_33833_: type_7;
    var local_46: type_7;
    var local_47: type_7;
    var phi_34071_: u32;
    var phi_34074_: type_7;
    var phi_34087_: u32;
    var phi_34095_: u32;
    var phi_34103_: u32;
    var phi_34072_: u32;
    var phi_34075_: type_7;
    var phi_34134_: u32;
    var phi_34137_: type_7;
    var phi_34150_: u32;
    var phi_34158_: u32;
    var phi_34166_: u32;
    var phi_34135_: u32;
    var phi_34138_: type_7;
    var local_48: type_7;
    var local_49: type_7;
    var phi_34376_: u32;
    var phi_34379_: type_7;
    var phi_34392_: u32;
    var phi_34400_: u32;
    var phi_34408_: u32;
    var phi_34377_: u32;
    var phi_34380_: type_7;
    var phi_34439_: u32;
    var phi_34442_: type_7;
    var phi_34455_: u32;
    var phi_34463_: u32;
    var phi_34471_: u32;
    var phi_34440_: u32;
    var phi_34443_: type_7;
    var local_50: type_7;
    var local_51: type_7;
    var phi_34681_: u32;
    var phi_34684_: type_7;
    var phi_34697_: u32;
    var phi_34705_: u32;
    var phi_34713_: u32;
    var phi_34682_: u32;
    var phi_34685_: type_7;
    var phi_34744_: u32;
    var phi_34747_: type_7;
    var phi_34760_: u32;
    var phi_34768_: u32;
    var phi_34776_: u32;
    var phi_34745_: u32;
    var phi_34748_: type_7;
    var local_52: type_7;
    var local_53: type_7;
    var phi_34986_: u32;
    var phi_34989_: type_7;
    var phi_35002_: u32;
    var phi_35010_: u32;
    var phi_35018_: u32;
    var phi_34987_: u32;
    var phi_34990_: type_7;
    var phi_35049_: u32;
    var phi_35052_: type_7;
    var phi_35065_: u32;
    var phi_35073_: u32;
    var phi_35081_: u32;
    var phi_35050_: u32;
    var phi_35053_: type_7;
    var local_54: type_7;
    var local_55: type_7;
    var phi_35291_: u32;
    var phi_35294_: type_7;
    var phi_35307_: u32;
    var phi_35315_: u32;
    var phi_35323_: u32;
    var phi_35292_: u32;
    var phi_35295_: type_7;
    var phi_35354_: u32;
    var phi_35357_: type_7;
    var phi_35370_: u32;
    var phi_35378_: u32;
    var phi_35386_: u32;
    var phi_35355_: u32;
    var phi_35358_: type_7;
    var local_56: type_7;
    var local_57: type_7;
    var phi_35596_: u32;
    var phi_35599_: type_7;
    var phi_35612_: u32;
    var phi_35620_: u32;
    var phi_35628_: u32;
    var phi_35597_: u32;
    var phi_35600_: type_7;
    var phi_35659_: u32;
    var phi_35662_: type_7;
    var phi_35675_: u32;
    var phi_35683_: u32;
    var phi_35691_: u32;
    var phi_35660_: u32;
    var phi_35663_: type_7;
    var local_58: type_7;
    var local_59: type_7;
    var phi_72817_: u32;
    var phi_72784_: u32;
    var phi_72439_: u32;
    var phi_72396_: u32;
    var phi_72021_: u32;
    var phi_71968_: u32;
    var phi_71563_: u32;
    var phi_71500_: u32;
    var phi_71065_: u32;
    var phi_70992_: u32;
    var phi_70527_: u32;
    var phi_70444_: u32;
    var phi_69949_: u32;
    var phi_69856_: u32;
    var phi_69331_: u32;
    var phi_69228_: u32;
    var phi_72816_: u32;
    var phi_72783_: u32;
    var phi_72438_: u32;
    var phi_72395_: u32;
    var phi_72020_: u32;
    var phi_71967_: u32;
    var phi_71562_: u32;
    var phi_71499_: u32;
    var phi_71064_: u32;
    var phi_70991_: u32;
    var phi_70526_: u32;
    var phi_70443_: u32;
    var phi_69948_: u32;
    var phi_69855_: u32;
    var phi_69330_: u32;
    var phi_69227_: u32;
    var phi_73999_: u32;
    var phi_73880_: u32;
    var phi_73761_: u32;
    var phi_73524_: u32;
    var phi_73287_: u32;
    var phi_73050_: u32;
    var phi_72815_: u32;
    var phi_72782_: u32;
    var phi_72633_: u32;
    var phi_72482_: u32;
    var phi_72437_: u32;
    var phi_72394_: u32;
    var phi_72235_: u32;
    var phi_72074_: u32;
    var phi_72019_: u32;
    var phi_71966_: u32;
    var phi_71797_: u32;
    var phi_71626_: u32;
    var phi_71561_: u32;
    var phi_71498_: u32;
    var phi_71319_: u32;
    var phi_71138_: u32;
    var phi_71063_: u32;
    var phi_70990_: u32;
    var phi_70801_: u32;
    var phi_70610_: u32;
    var phi_70525_: u32;
    var phi_70442_: u32;
    var phi_70243_: u32;
    var phi_70042_: u32;
    var phi_69947_: u32;
    var phi_69854_: u32;
    var phi_69645_: u32;
    var phi_69434_: u32;
    var phi_69329_: u32;
    var phi_69226_: u32;
    var phi_69007_: u32;
    var phi_68786_: u32;
    var phi_23687_: u32;
    var local_60: u32;
    var local_61: u32;
    var local_62: u32;
    var local_63: u32;
    var phi_38152_: type_7;
    var local_64: u32;
    var local_65: u32;
    var local_66: u32;
    var local_67: u32;
    var phi_38162_: type_7;
    var phi_38166_: u32;
    var phi_38169_: u32;
    var phi_38171_: u32;
    var phi_38173_: u32;
    var phi_38175_: u32;
    var phi_38167_: u32;
    var phi_38170_: u32;
    var phi_38176_: u32;
    var local_68: u32;
    var local_69: u32;
    var local_70: u32;
    var local_71: u32;
    var phi_38381_: type_7;
    var local_72: u32;
    var local_73: u32;
    var local_74: u32;
    var local_75: u32;
    var phi_38391_: type_7;
    var phi_38395_: u32;
    var phi_38398_: u32;
    var phi_38400_: u32;
    var phi_38402_: u32;
    var phi_38404_: u32;
    var phi_38396_: u32;
    var phi_38399_: u32;
    var phi_38405_: u32;
    var local_76: u32;
    var local_77: u32;
    var local_78: u32;
    var local_79: u32;
    var phi_38610_: type_7;
    var local_80: u32;
    var local_81: u32;
    var local_82: u32;
    var local_83: u32;
    var phi_38620_: type_7;
    var phi_38624_: u32;
    var phi_38627_: u32;
    var phi_38629_: u32;
    var phi_38631_: u32;
    var phi_38633_: u32;
    var phi_38625_: u32;
    var phi_38628_: u32;
    var phi_38634_: u32;
    var local_84: u32;
    var local_85: u32;
    var local_86: u32;
    var local_87: u32;
    var phi_38839_: type_7;
    var local_88: u32;
    var local_89: u32;
    var local_90: u32;
    var local_91: u32;
    var phi_38849_: type_7;
    var phi_38853_: u32;
    var phi_38856_: u32;
    var phi_38858_: u32;
    var phi_38860_: u32;
    var phi_38862_: u32;
    var phi_38854_: u32;
    var phi_38857_: u32;
    var phi_38863_: u32;
    var local_92: u32;
    var local_93: u32;
    var local_94: u32;
    var local_95: u32;
    var phi_39068_: type_7;
    var local_96: u32;
    var local_97: u32;
    var local_98: u32;
    var local_99: u32;
    var phi_39078_: type_7;
    var phi_39082_: u32;
    var phi_39085_: u32;
    var phi_39087_: u32;
    var phi_39089_: u32;
    var phi_39091_: u32;
    var phi_39083_: u32;
    var phi_39086_: u32;
    var phi_39092_: u32;
    var local_100: u32;
    var local_101: u32;
    var local_102: u32;
    var local_103: u32;
    var phi_39297_: type_7;
    var local_104: u32;
    var local_105: u32;
    var local_106: u32;
    var local_107: u32;
    var phi_39307_: type_7;
    var phi_39311_: u32;
    var phi_39314_: u32;
    var phi_39316_: u32;
    var phi_39318_: u32;
    var phi_39320_: u32;
    var phi_39312_: u32;
    var phi_39315_: u32;
    var phi_39321_: u32;
    var local_108: u32;
    var local_109: u32;
    var local_110: u32;
    var local_111: u32;
    var phi_39526_: type_7;
    var local_112: u32;
    var local_113: u32;
    var local_114: u32;
    var local_115: u32;
    var phi_39536_: type_7;
    var phi_39540_: u32;
    var phi_39543_: u32;
    var phi_39545_: u32;
    var phi_39547_: u32;
    var phi_39549_: u32;
    var phi_39541_: u32;
    var phi_39544_: u32;
    var phi_39550_: u32;
    var local_116: u32;
    var local_117: u32;
    var local_118: u32;
    var local_119: u32;
    var phi_39755_: type_7;
    var local_120: u32;
    var local_121: u32;
    var local_122: u32;
    var local_123: u32;
    var phi_39765_: type_7;
    var phi_39769_: u32;
    var phi_39772_: u32;
    var phi_39774_: u32;
    var phi_39776_: u32;
    var phi_39778_: u32;
    var phi_39770_: u32;
    var phi_39773_: u32;
    var phi_39779_: u32;
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
    var local_134: u32;
    var local_135: u32;
    var local_136: u32;
    var local_137: u32;
    var local_138: u32;
    var local_139: u32;
    var local_140: type_7;
    var local_141: type_7;
    var local_142: type_7;
    var local_143: type_7;
    var local_144: type_7;
    var local_145: type_7;
    var local_146: type_7;
    var local_147: type_7;
    var local_148: u32;
    var local_149: u32;
    var local_150: u32;
    var local_151: u32;
    var local_152: u32;
    var local_153: u32;
    var local_154: u32;
    var local_155: u32;
    var local_156: u32;
    var local_157: u32;
    var local_158: u32;
    var local_159: u32;
    var local_160: u32;
    var local_161: u32;
    var local_162: u32;
    var local_163: u32;
    var local_164: type_7;
    var local_165: type_7;
    var local_166: type_7;
    var local_167: type_7;
    var local_168: type_7;
    var local_169: type_7;
    var local_170: type_7;
    var local_171: type_7;
    var local_172: u32;
    var local_173: u32;
    var local_174: u32;
    var local_175: u32;
    var local_176: u32;
    var local_177: u32;
    var local_178: u32;
    var local_179: u32;
    var local_180: u32;
    var local_181: u32;
    var local_182: u32;
    var local_183: u32;
    var local_184: u32;
    var local_185: u32;
    var local_186: u32;
    var local_187: u32;

    switch bitcast<i32>(0u) {
        default: {
            let _e69 = global_5.member.member;
            let _e72 = global_5.member.member_1;
            let _e75 = global_5.member.member_2;
            let _e78 = global_5.member.member_3;
            let _e81 = global_5.member.member_4;
            let _e84 = global_5.member.member_5;
            let _e87 = global_5.member.member_6;
            let _e90 = global_5.member.member_7;
            let _e93 = global_5.member.member_8;
            let _e95 = (param_6.x * 4u);
            phi_68076_ = 0u;
            phi_67919_ = 0u;
            phi_67764_ = 0u;
            phi_67611_ = 0u;
            phi_67460_ = 0u;
            phi_67311_ = 0u;
            phi_67164_ = 0u;
            phi_67019_ = 0u;
            phi_66876_ = 0u;
            phi_66735_ = 0u;
            phi_66596_ = 0u;
            phi_66459_ = 0u;
            phi_66324_ = 0u;
            phi_66191_ = 0u;
            phi_66060_ = 0u;
            phi_65931_ = 0u;
            phi_65804_ = u32();
            phi_65679_ = u32();
            phi_65554_ = u32();
            phi_64954_ = 0u;
            phi_64915_ = 0u;
            phi_64878_ = 0u;
            phi_64843_ = 0u;
            phi_64810_ = 0u;
            phi_64779_ = 0u;
            phi_64750_ = 0u;
            phi_64723_ = 0u;
            phi_64698_ = 0u;
            phi_64675_ = 0u;
            phi_64654_ = 0u;
            phi_64635_ = 0u;
            phi_64618_ = 0u;
            phi_64603_ = 0u;
            phi_64590_ = 0u;
            phi_64579_ = 0u;
            phi_64570_ = u32();
            phi_64563_ = u32();
            phi_64555_ = u32();
            phi_23686_ = 0u;
            loop {
                let _e97 = phi_68076_;
                let _e99 = phi_67919_;
                let _e101 = phi_67764_;
                let _e103 = phi_67611_;
                let _e105 = phi_67460_;
                let _e107 = phi_67311_;
                let _e109 = phi_67164_;
                let _e111 = phi_67019_;
                let _e113 = phi_66876_;
                let _e115 = phi_66735_;
                let _e117 = phi_66596_;
                let _e119 = phi_66459_;
                let _e121 = phi_66324_;
                let _e123 = phi_66191_;
                let _e125 = phi_66060_;
                let _e127 = phi_65931_;
                let _e129 = phi_65804_;
                let _e131 = phi_65679_;
                let _e133 = phi_65554_;
                let _e135 = phi_64954_;
                let _e137 = phi_64915_;
                let _e139 = phi_64878_;
                let _e141 = phi_64843_;
                let _e143 = phi_64810_;
                let _e145 = phi_64779_;
                let _e147 = phi_64750_;
                let _e149 = phi_64723_;
                let _e151 = phi_64698_;
                let _e153 = phi_64675_;
                let _e155 = phi_64654_;
                let _e157 = phi_64635_;
                let _e159 = phi_64618_;
                let _e161 = phi_64603_;
                let _e163 = phi_64590_;
                let _e165 = phi_64579_;
                let _e167 = phi_64570_;
                let _e169 = phi_64563_;
                let _e171 = phi_64555_;
                let _e173 = phi_23686_;
                let _e174 = (_e78 - 1u);
                let _e176 = ((_e174 / 512u) + 1u);
                let _e177 = (_e173 < _e176);
                if _e177 {
                    let _e178 = (param_7 / 32u);
                    let _e179 = (param_7 % 32u);
                    let _e181 = (_e173 + (_e178 % 4u));
                    let _e184 = (_e95 + ((_e178 / 4u) * 2u));
                    let _e185 = (_e84 - 1u);
                    let _e187 = select(_e184, _e185, (_e185 < _e184));
                    let _e190 = select(0u, 1u, ((_e187 + 1u) < _e84));
                    let _e192 = ((_e174 / 64u) + 1u);
                    let _e193 = (88u * _e192);
                    let _e194 = (4u * _e176);
                    let _e197 = (_e69 + ((_e190 * _e193) / 4u));
                    let _e201 = (8u * _e181);
                    let _e202 = (_e179 / 4u);
                    let _e204 = ((_e201 + _e202) < _e192);
                    if _e204 {
                        let _e209 = ((64u * param_7) | (16u * ((param_7 / 2u) % 4u)));
                        let _e213 = ((4u * ((_e187 * _e176) + _e181)) / 4u);
                        let _e217 = global_2.member[(_e75 + _e213)];
                        let _e218 = (_e192 - _e201);
                        let _e220 = select(_e218, 8u, (8u < _e218));
                        let _e223 = (88u * ((_e187 * _e192) + _e201));
                        let _e225 = ((16u * _e202) / 4u);
                        let _e226 = (_e69 + _e225);
                        let _e228 = ((8u * _e202) / 4u);
                        let _e229 = (_e69 + _e228);
                        let _e231 = ((16u * _e179) / 4u);
                        let _e232 = (_e69 + _e231);
                        let _e236 = (_e223 + (24u * _e220));
                        let _e237 = (_e223 / 4u);
                        let _e238 = (_e237 + 1u);
                        let _e242 = global_2.member[(_e226 + _e238)];
                        let _e249 = global_2.member[(_e226 + _e237)];
                        let _e251 = (vec2<u32>(0u, (_e242 << bitcast<u32>(0u))) | vec2<u32>(_e249, 0u));
                        let _e257 = ((_e223 + 8u) / 4u);
                        let _e258 = (_e257 + 1u);
                        let _e262 = global_2.member[(_e226 + _e258)];
                        let _e269 = global_2.member[(_e226 + _e257)];
                        let _e271 = (vec2<u32>(0u, (_e262 << bitcast<u32>(0u))) | vec2<u32>(_e269, 0u));
                        let _e276 = (_e236 / 4u);
                        let _e277 = (_e276 + 1u);
                        let _e281 = global_2.member[(_e232 + _e277)];
                        let _e288 = global_2.member[(_e232 + _e276)];
                        let _e290 = (vec2<u32>(0u, (_e281 << bitcast<u32>(0u))) | vec2<u32>(_e288, 0u));
                        let _e294 = (_e290.y >> bitcast<u32>(0u));
                        let _e298 = ((_e236 + 8u) / 4u);
                        let _e299 = (_e298 + 1u);
                        let _e303 = global_2.member[(_e232 + _e299)];
                        let _e310 = global_2.member[(_e232 + _e298)];
                        let _e312 = (vec2<u32>(0u, (_e303 << bitcast<u32>(0u))) | vec2<u32>(_e310, 0u));
                        let _e316 = (_e312.y >> bitcast<u32>(0u));
                        let _e319 = ((_e223 + (16u * _e220)) / 4u);
                        let _e320 = (_e319 + 1u);
                        let _e324 = global_2.member[(_e229 + _e320)];
                        let _e331 = global_2.member[(_e229 + _e319)];
                        let _e333 = (vec2<u32>(0u, (_e324 << bitcast<u32>(0u))) | vec2<u32>(_e331, 0u));
                        let _e337 = (_e333.y >> bitcast<u32>(0u));
                        let _e339 = (2u * (_e179 % 4u));
                        let _e340 = (_e339 & 31u);
                        let _e342 = (_e251.x >> bitcast<u32>(_e340));
                        let _e344 = ((_e251.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e340));
                        let _e346 = (_e271.x >> bitcast<u32>(_e340));
                        let _e348 = ((_e271.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e340));
                        let _e350 = ((7u - _e339) & 31u);
                        let _e356 = ((_e81 >> bitcast<u32>(1i)) * 16843009u);
                        let _e360 = (((_e333.x << bitcast<u32>(_e350)) & 2155905152u) | (((_e342 & 50529027u) + _e356) & 2139062143u));
                        let _e407 = (((_e337 << bitcast<u32>(_e350)) & 2155905152u) | (((_e344 & 50529027u) + _e356) & 2139062143u));
                        let _e451 = ((6u - _e339) & 31u);
                        let _e458 = (((_e333.x << bitcast<u32>(_e451)) & 2155905152u) | (((_e346 & 50529027u) + _e356) & 2139062143u));
                        let _e505 = (((_e337 << bitcast<u32>(_e451)) & 2155905152u) | (((_e348 & 50529027u) + _e356) & 2139062143u));
                        let _e552 = (((_e342 << bitcast<u32>(4i)) & 4042322160u) | (_e344 & 252645135u));
                        let _e559 = (((_e290.x >> bitcast<u32>(3i)) & 269488144u) | ((_e294 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e561 = (0u - (_e81 & 1u));
                        let _e563 = (_e552 >> bitcast<u32>(1i));
                        let _e564 = ~(_e561);
                        let _e586 = (((_e346 << bitcast<u32>(4i)) & 4042322160u) | (_e348 & 252645135u));
                        let _e593 = (((_e312.x >> bitcast<u32>(3i)) & 269488144u) | ((_e316 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e595 = (_e586 >> bitcast<u32>(1i));
                        let _e612 = ((((((_e586 & ((_e595 & _e564) | 0u)) | (~(_e586) & (0u | (~(_e595) & _e561)))) & ((_e593 & _e564) | (~(_e593) & _e561))) | 0u) & 286331153u) * 134480385u);
                        let _e615 = ((_e612 >> bitcast<u32>(0u)) & 255u);
                        let _e631 = ((((_e615 | (_e615 << bitcast<u32>(8i))) | (((_e612 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e552 & ((_e563 & _e564) | 0u)) | (~(_e552) & (0u | (~(_e563) & _e561)))) & ((_e559 & _e564) | (~(_e559) & _e561))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e636 = (vec2<u32>(0u, ((((((_e290.x >> bitcast<u32>(16u)) & 255u) | (((_e360 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e290.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e360 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e290.x >> bitcast<u32>(0u)) & 255u) | (((_e360 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e290.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e360 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e637 = (_e209 / 4u);
                        atomicStore((&global[_e637]), _e636.x);
                        atomicStore((&global[(_e637 + 1u)]), (_e636.y >> bitcast<u32>(0u)));
                        let _e650 = (vec2<u32>(0u, ((((((_e294 >> bitcast<u32>(16u)) & 255u) | (((_e407 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e294 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e407 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e294 >> bitcast<u32>(0u)) & 255u) | (((_e407 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e294 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e407 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e651 = ((_e209 + 8u) / 4u);
                        atomicStore((&global[_e651]), _e650.x);
                        atomicStore((&global[(_e651 + 1u)]), (_e650.y >> bitcast<u32>(0u)));
                        let _e659 = (_e209 ^ 16u);
                        let _e664 = (vec2<u32>(0u, ((((((_e312.x >> bitcast<u32>(16u)) & 255u) | (((_e458 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e312.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e458 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e312.x >> bitcast<u32>(0u)) & 255u) | (((_e458 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e312.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e458 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e665 = (_e659 / 4u);
                        atomicStore((&global[_e665]), _e664.x);
                        atomicStore((&global[(_e665 + 1u)]), (_e664.y >> bitcast<u32>(0u)));
                        let _e678 = (vec2<u32>(0u, ((((((_e316 >> bitcast<u32>(16u)) & 255u) | (((_e505 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e316 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e505 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e316 >> bitcast<u32>(0u)) & 255u) | (((_e505 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e316 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e505 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e679 = ((_e659 + 8u) / 4u);
                        atomicStore((&global[_e679]), _e678.x);
                        atomicStore((&global[(_e679 + 1u)]), (_e678.y >> bitcast<u32>(0u)));
                        let _e687 = (_e209 ^ 32u);
                        let _e691 = global_2.member[((_e75 + ((_e190 * _e194) / 4u)) + _e213)];
                        let _e692 = (_e197 + _e225);
                        let _e693 = (_e197 + _e228);
                        let _e694 = (_e197 + _e231);
                        let _e698 = global_2.member[(_e692 + _e238)];
                        let _e705 = global_2.member[(_e692 + _e237)];
                        let _e707 = (vec2<u32>(0u, (_e698 << bitcast<u32>(0u))) | vec2<u32>(_e705, 0u));
                        let _e715 = global_2.member[(_e692 + _e258)];
                        let _e722 = global_2.member[(_e692 + _e257)];
                        let _e724 = (vec2<u32>(0u, (_e715 << bitcast<u32>(0u))) | vec2<u32>(_e722, 0u));
                        let _e732 = global_2.member[(_e694 + _e277)];
                        let _e739 = global_2.member[(_e694 + _e276)];
                        let _e741 = (vec2<u32>(0u, (_e732 << bitcast<u32>(0u))) | vec2<u32>(_e739, 0u));
                        let _e745 = (_e741.y >> bitcast<u32>(0u));
                        let _e751 = global_2.member[(_e694 + _e299)];
                        let _e758 = global_2.member[(_e694 + _e298)];
                        let _e760 = (vec2<u32>(0u, (_e751 << bitcast<u32>(0u))) | vec2<u32>(_e758, 0u));
                        let _e764 = (_e760.y >> bitcast<u32>(0u));
                        let _e770 = global_2.member[(_e693 + _e320)];
                        let _e777 = global_2.member[(_e693 + _e319)];
                        let _e779 = (vec2<u32>(0u, (_e770 << bitcast<u32>(0u))) | vec2<u32>(_e777, 0u));
                        let _e783 = (_e779.y >> bitcast<u32>(0u));
                        let _e785 = (_e707.x >> bitcast<u32>(_e340));
                        let _e787 = ((_e707.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e340));
                        let _e789 = (_e724.x >> bitcast<u32>(_e340));
                        let _e791 = ((_e724.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e340));
                        let _e798 = (((_e779.x << bitcast<u32>(_e350)) & 2155905152u) | (((_e785 & 50529027u) + _e356) & 2139062143u));
                        let _e845 = (((_e783 << bitcast<u32>(_e350)) & 2155905152u) | (((_e787 & 50529027u) + _e356) & 2139062143u));
                        let _e894 = (((_e779.x << bitcast<u32>(_e451)) & 2155905152u) | (((_e789 & 50529027u) + _e356) & 2139062143u));
                        let _e941 = (((_e783 << bitcast<u32>(_e451)) & 2155905152u) | (((_e791 & 50529027u) + _e356) & 2139062143u));
                        let _e988 = (((_e785 << bitcast<u32>(4i)) & 4042322160u) | (_e787 & 252645135u));
                        let _e995 = (((_e741.x >> bitcast<u32>(3i)) & 269488144u) | ((_e745 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e997 = (_e988 >> bitcast<u32>(1i));
                        let _e1019 = (((_e789 << bitcast<u32>(4i)) & 4042322160u) | (_e791 & 252645135u));
                        let _e1026 = (((_e760.x >> bitcast<u32>(3i)) & 269488144u) | ((_e764 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1028 = (_e1019 >> bitcast<u32>(1i));
                        let _e1045 = ((((((_e1019 & ((_e1028 & _e564) | 0u)) | (~(_e1019) & (0u | (~(_e1028) & _e561)))) & ((_e1026 & _e564) | (~(_e1026) & _e561))) | 0u) & 286331153u) * 134480385u);
                        let _e1048 = ((_e1045 >> bitcast<u32>(0u)) & 255u);
                        let _e1064 = ((((_e1048 | (_e1048 << bitcast<u32>(8i))) | (((_e1045 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e988 & ((_e997 & _e564) | 0u)) | (~(_e988) & (0u | (~(_e997) & _e561)))) & ((_e995 & _e564) | (~(_e995) & _e561))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1069 = (vec2<u32>(0u, ((((((_e741.x >> bitcast<u32>(16u)) & 255u) | (((_e798 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e741.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e798 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e741.x >> bitcast<u32>(0u)) & 255u) | (((_e798 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e741.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e798 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1070 = (_e687 / 4u);
                        atomicStore((&global[_e1070]), _e1069.x);
                        atomicStore((&global[(_e1070 + 1u)]), (_e1069.y >> bitcast<u32>(0u)));
                        let _e1083 = (vec2<u32>(0u, ((((((_e745 >> bitcast<u32>(16u)) & 255u) | (((_e845 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e745 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e845 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e745 >> bitcast<u32>(0u)) & 255u) | (((_e845 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e745 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e845 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1084 = ((_e687 + 8u) / 4u);
                        atomicStore((&global[_e1084]), _e1083.x);
                        atomicStore((&global[(_e1084 + 1u)]), (_e1083.y >> bitcast<u32>(0u)));
                        let _e1092 = (_e687 ^ 16u);
                        let _e1097 = (vec2<u32>(0u, ((((((_e760.x >> bitcast<u32>(16u)) & 255u) | (((_e894 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e760.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e894 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e760.x >> bitcast<u32>(0u)) & 255u) | (((_e894 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e760.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e894 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1098 = (_e1092 / 4u);
                        atomicStore((&global[_e1098]), _e1097.x);
                        atomicStore((&global[(_e1098 + 1u)]), (_e1097.y >> bitcast<u32>(0u)));
                        let _e1111 = (vec2<u32>(0u, ((((((_e764 >> bitcast<u32>(16u)) & 255u) | (((_e941 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e764 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e941 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e764 >> bitcast<u32>(0u)) & 255u) | (((_e941 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e764 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e941 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1112 = ((_e1092 + 8u) / 4u);
                        atomicStore((&global[_e1112]), _e1111.x);
                        atomicStore((&global[(_e1112 + 1u)]), (_e1111.y >> bitcast<u32>(0u)));
                        phi_64569_ = (_e631 | (_e1064 >> bitcast<u32>(16u)));
                        phi_64562_ = _e691;
                        phi_64554_ = _e217;
                        phi_25874_ = ((countOneBits(_e631) << bitcast<u32>(16u)) | countOneBits(_e1064));
                    } else {
                        phi_64569_ = _e167;
                        phi_64562_ = _e169;
                        phi_64554_ = _e171;
                        phi_25874_ = 0u;
                    }
                    let _e1129 = phi_64569_;
                    let _e1131 = phi_64562_;
                    let _e1133 = phi_64554_;
                    let _e1135 = phi_25874_;
                    let _e1136 = (param_7 + 128u);
                    let _e1137 = (_e1136 / 32u);
                    let _e1138 = (_e1136 % 32u);
                    let _e1140 = (_e173 + (_e1137 % 4u));
                    let _e1143 = (_e95 + ((_e1137 / 4u) * 2u));
                    let _e1145 = select(_e1143, _e185, (_e185 < _e1143));
                    let _e1148 = select(0u, 1u, ((_e1145 + 1u) < _e84));
                    let _e1151 = (_e69 + ((_e1148 * _e193) / 4u));
                    let _e1155 = (8u * _e1140);
                    let _e1156 = (_e1138 / 4u);
                    let _e1158 = ((_e1155 + _e1156) < _e192);
                    if _e1158 {
                        let _e1163 = ((64u * _e1136) | (16u * ((_e1136 / 2u) % 4u)));
                        let _e1167 = ((4u * ((_e1145 * _e176) + _e1140)) / 4u);
                        let _e1171 = global_2.member[(_e75 + _e1167)];
                        let _e1172 = (_e192 - _e1155);
                        let _e1174 = select(_e1172, 8u, (8u < _e1172));
                        let _e1177 = (88u * ((_e1145 * _e192) + _e1155));
                        let _e1179 = ((16u * _e1156) / 4u);
                        let _e1180 = (_e69 + _e1179);
                        let _e1182 = ((8u * _e1156) / 4u);
                        let _e1183 = (_e69 + _e1182);
                        let _e1185 = ((16u * _e1138) / 4u);
                        let _e1186 = (_e69 + _e1185);
                        let _e1190 = (_e1177 + (24u * _e1174));
                        let _e1191 = (_e1177 / 4u);
                        let _e1192 = (_e1191 + 1u);
                        let _e1196 = global_2.member[(_e1180 + _e1192)];
                        let _e1203 = global_2.member[(_e1180 + _e1191)];
                        let _e1205 = (vec2<u32>(0u, (_e1196 << bitcast<u32>(0u))) | vec2<u32>(_e1203, 0u));
                        let _e1211 = ((_e1177 + 8u) / 4u);
                        let _e1212 = (_e1211 + 1u);
                        let _e1216 = global_2.member[(_e1180 + _e1212)];
                        let _e1223 = global_2.member[(_e1180 + _e1211)];
                        let _e1225 = (vec2<u32>(0u, (_e1216 << bitcast<u32>(0u))) | vec2<u32>(_e1223, 0u));
                        let _e1230 = (_e1190 / 4u);
                        let _e1231 = (_e1230 + 1u);
                        let _e1235 = global_2.member[(_e1186 + _e1231)];
                        let _e1242 = global_2.member[(_e1186 + _e1230)];
                        let _e1244 = (vec2<u32>(0u, (_e1235 << bitcast<u32>(0u))) | vec2<u32>(_e1242, 0u));
                        let _e1248 = (_e1244.y >> bitcast<u32>(0u));
                        let _e1252 = ((_e1190 + 8u) / 4u);
                        let _e1253 = (_e1252 + 1u);
                        let _e1257 = global_2.member[(_e1186 + _e1253)];
                        let _e1264 = global_2.member[(_e1186 + _e1252)];
                        let _e1266 = (vec2<u32>(0u, (_e1257 << bitcast<u32>(0u))) | vec2<u32>(_e1264, 0u));
                        let _e1270 = (_e1266.y >> bitcast<u32>(0u));
                        let _e1273 = ((_e1177 + (16u * _e1174)) / 4u);
                        let _e1274 = (_e1273 + 1u);
                        let _e1278 = global_2.member[(_e1183 + _e1274)];
                        let _e1285 = global_2.member[(_e1183 + _e1273)];
                        let _e1287 = (vec2<u32>(0u, (_e1278 << bitcast<u32>(0u))) | vec2<u32>(_e1285, 0u));
                        let _e1291 = (_e1287.y >> bitcast<u32>(0u));
                        let _e1293 = (2u * (_e1138 % 4u));
                        let _e1294 = (_e1293 & 31u);
                        let _e1296 = (_e1205.x >> bitcast<u32>(_e1294));
                        let _e1298 = ((_e1205.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1294));
                        let _e1300 = (_e1225.x >> bitcast<u32>(_e1294));
                        let _e1302 = ((_e1225.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1294));
                        let _e1304 = ((7u - _e1293) & 31u);
                        let _e1310 = ((_e81 >> bitcast<u32>(1i)) * 16843009u);
                        let _e1314 = (((_e1287.x << bitcast<u32>(_e1304)) & 2155905152u) | (((_e1296 & 50529027u) + _e1310) & 2139062143u));
                        let _e1361 = (((_e1291 << bitcast<u32>(_e1304)) & 2155905152u) | (((_e1298 & 50529027u) + _e1310) & 2139062143u));
                        let _e1405 = ((6u - _e1293) & 31u);
                        let _e1412 = (((_e1287.x << bitcast<u32>(_e1405)) & 2155905152u) | (((_e1300 & 50529027u) + _e1310) & 2139062143u));
                        let _e1459 = (((_e1291 << bitcast<u32>(_e1405)) & 2155905152u) | (((_e1302 & 50529027u) + _e1310) & 2139062143u));
                        let _e1506 = (((_e1296 << bitcast<u32>(4i)) & 4042322160u) | (_e1298 & 252645135u));
                        let _e1513 = (((_e1244.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1248 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1515 = (0u - (_e81 & 1u));
                        let _e1517 = (_e1506 >> bitcast<u32>(1i));
                        let _e1518 = ~(_e1515);
                        let _e1540 = (((_e1300 << bitcast<u32>(4i)) & 4042322160u) | (_e1302 & 252645135u));
                        let _e1547 = (((_e1266.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1270 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1549 = (_e1540 >> bitcast<u32>(1i));
                        let _e1566 = ((((((_e1540 & ((_e1549 & _e1518) | 0u)) | (~(_e1540) & (0u | (~(_e1549) & _e1515)))) & ((_e1547 & _e1518) | (~(_e1547) & _e1515))) | 0u) & 286331153u) * 134480385u);
                        let _e1569 = ((_e1566 >> bitcast<u32>(0u)) & 255u);
                        let _e1585 = ((((_e1569 | (_e1569 << bitcast<u32>(8i))) | (((_e1566 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1506 & ((_e1517 & _e1518) | 0u)) | (~(_e1506) & (0u | (~(_e1517) & _e1515)))) & ((_e1513 & _e1518) | (~(_e1513) & _e1515))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e1590 = (vec2<u32>(0u, ((((((_e1244.x >> bitcast<u32>(16u)) & 255u) | (((_e1314 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1244.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1314 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1244.x >> bitcast<u32>(0u)) & 255u) | (((_e1314 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1244.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1314 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1591 = (_e1163 / 4u);
                        atomicStore((&global[_e1591]), _e1590.x);
                        atomicStore((&global[(_e1591 + 1u)]), (_e1590.y >> bitcast<u32>(0u)));
                        let _e1604 = (vec2<u32>(0u, ((((((_e1248 >> bitcast<u32>(16u)) & 255u) | (((_e1361 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1248 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1361 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1248 >> bitcast<u32>(0u)) & 255u) | (((_e1361 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1248 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1361 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1605 = ((_e1163 + 8u) / 4u);
                        atomicStore((&global[_e1605]), _e1604.x);
                        atomicStore((&global[(_e1605 + 1u)]), (_e1604.y >> bitcast<u32>(0u)));
                        let _e1613 = (_e1163 ^ 16u);
                        let _e1618 = (vec2<u32>(0u, ((((((_e1266.x >> bitcast<u32>(16u)) & 255u) | (((_e1412 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1266.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1412 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1266.x >> bitcast<u32>(0u)) & 255u) | (((_e1412 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1266.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1412 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1619 = (_e1613 / 4u);
                        atomicStore((&global[_e1619]), _e1618.x);
                        atomicStore((&global[(_e1619 + 1u)]), (_e1618.y >> bitcast<u32>(0u)));
                        let _e1632 = (vec2<u32>(0u, ((((((_e1270 >> bitcast<u32>(16u)) & 255u) | (((_e1459 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1270 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1459 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1270 >> bitcast<u32>(0u)) & 255u) | (((_e1459 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1270 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1459 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e1633 = ((_e1613 + 8u) / 4u);
                        atomicStore((&global[_e1633]), _e1632.x);
                        atomicStore((&global[(_e1633 + 1u)]), (_e1632.y >> bitcast<u32>(0u)));
                        let _e1641 = (_e1163 ^ 32u);
                        let _e1645 = global_2.member[((_e75 + ((_e1148 * _e194) / 4u)) + _e1167)];
                        let _e1646 = (_e1151 + _e1179);
                        let _e1647 = (_e1151 + _e1182);
                        let _e1648 = (_e1151 + _e1185);
                        let _e1652 = global_2.member[(_e1646 + _e1192)];
                        let _e1659 = global_2.member[(_e1646 + _e1191)];
                        let _e1661 = (vec2<u32>(0u, (_e1652 << bitcast<u32>(0u))) | vec2<u32>(_e1659, 0u));
                        let _e1669 = global_2.member[(_e1646 + _e1212)];
                        let _e1676 = global_2.member[(_e1646 + _e1211)];
                        let _e1678 = (vec2<u32>(0u, (_e1669 << bitcast<u32>(0u))) | vec2<u32>(_e1676, 0u));
                        let _e1686 = global_2.member[(_e1648 + _e1231)];
                        let _e1693 = global_2.member[(_e1648 + _e1230)];
                        let _e1695 = (vec2<u32>(0u, (_e1686 << bitcast<u32>(0u))) | vec2<u32>(_e1693, 0u));
                        let _e1699 = (_e1695.y >> bitcast<u32>(0u));
                        let _e1705 = global_2.member[(_e1648 + _e1253)];
                        let _e1712 = global_2.member[(_e1648 + _e1252)];
                        let _e1714 = (vec2<u32>(0u, (_e1705 << bitcast<u32>(0u))) | vec2<u32>(_e1712, 0u));
                        let _e1718 = (_e1714.y >> bitcast<u32>(0u));
                        let _e1724 = global_2.member[(_e1647 + _e1274)];
                        let _e1731 = global_2.member[(_e1647 + _e1273)];
                        let _e1733 = (vec2<u32>(0u, (_e1724 << bitcast<u32>(0u))) | vec2<u32>(_e1731, 0u));
                        let _e1737 = (_e1733.y >> bitcast<u32>(0u));
                        let _e1739 = (_e1661.x >> bitcast<u32>(_e1294));
                        let _e1741 = ((_e1661.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1294));
                        let _e1743 = (_e1678.x >> bitcast<u32>(_e1294));
                        let _e1745 = ((_e1678.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e1294));
                        let _e1752 = (((_e1733.x << bitcast<u32>(_e1304)) & 2155905152u) | (((_e1739 & 50529027u) + _e1310) & 2139062143u));
                        let _e1799 = (((_e1737 << bitcast<u32>(_e1304)) & 2155905152u) | (((_e1741 & 50529027u) + _e1310) & 2139062143u));
                        let _e1848 = (((_e1733.x << bitcast<u32>(_e1405)) & 2155905152u) | (((_e1743 & 50529027u) + _e1310) & 2139062143u));
                        let _e1895 = (((_e1737 << bitcast<u32>(_e1405)) & 2155905152u) | (((_e1745 & 50529027u) + _e1310) & 2139062143u));
                        let _e1942 = (((_e1739 << bitcast<u32>(4i)) & 4042322160u) | (_e1741 & 252645135u));
                        let _e1949 = (((_e1695.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1699 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1951 = (_e1942 >> bitcast<u32>(1i));
                        let _e1973 = (((_e1743 << bitcast<u32>(4i)) & 4042322160u) | (_e1745 & 252645135u));
                        let _e1980 = (((_e1714.x >> bitcast<u32>(3i)) & 269488144u) | ((_e1718 >> bitcast<u32>(7i)) & 4025479151u));
                        let _e1982 = (_e1973 >> bitcast<u32>(1i));
                        let _e1999 = ((((((_e1973 & ((_e1982 & _e1518) | 0u)) | (~(_e1973) & (0u | (~(_e1982) & _e1515)))) & ((_e1980 & _e1518) | (~(_e1980) & _e1515))) | 0u) & 286331153u) * 134480385u);
                        let _e2002 = ((_e1999 >> bitcast<u32>(0u)) & 255u);
                        let _e2018 = ((((_e2002 | (_e2002 << bitcast<u32>(8i))) | (((_e1999 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1942 & ((_e1951 & _e1518) | 0u)) | (~(_e1942) & (0u | (~(_e1951) & _e1515)))) & ((_e1949 & _e1518) | (~(_e1949) & _e1515))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                        let _e2023 = (vec2<u32>(0u, ((((((_e1695.x >> bitcast<u32>(16u)) & 255u) | (((_e1752 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1695.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1752 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1695.x >> bitcast<u32>(0u)) & 255u) | (((_e1752 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1695.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1752 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2024 = (_e1641 / 4u);
                        atomicStore((&global[_e2024]), _e2023.x);
                        atomicStore((&global[(_e2024 + 1u)]), (_e2023.y >> bitcast<u32>(0u)));
                        let _e2037 = (vec2<u32>(0u, ((((((_e1699 >> bitcast<u32>(16u)) & 255u) | (((_e1799 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1699 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1799 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1699 >> bitcast<u32>(0u)) & 255u) | (((_e1799 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1699 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1799 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2038 = ((_e1641 + 8u) / 4u);
                        atomicStore((&global[_e2038]), _e2037.x);
                        atomicStore((&global[(_e2038 + 1u)]), (_e2037.y >> bitcast<u32>(0u)));
                        let _e2046 = (_e1641 ^ 16u);
                        let _e2051 = (vec2<u32>(0u, ((((((_e1714.x >> bitcast<u32>(16u)) & 255u) | (((_e1848 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1714.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1848 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1714.x >> bitcast<u32>(0u)) & 255u) | (((_e1848 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1714.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1848 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2052 = (_e2046 / 4u);
                        atomicStore((&global[_e2052]), _e2051.x);
                        atomicStore((&global[(_e2052 + 1u)]), (_e2051.y >> bitcast<u32>(0u)));
                        let _e2065 = (vec2<u32>(0u, ((((((_e1718 >> bitcast<u32>(16u)) & 255u) | (((_e1895 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1718 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1895 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1718 >> bitcast<u32>(0u)) & 255u) | (((_e1895 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e1718 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1895 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                        let _e2066 = ((_e2046 + 8u) / 4u);
                        atomicStore((&global[_e2066]), _e2065.x);
                        atomicStore((&global[(_e2066 + 1u)]), (_e2065.y >> bitcast<u32>(0u)));
                        phi_65802_ = (_e1585 | (_e2018 >> bitcast<u32>(16u)));
                        phi_65677_ = _e1645;
                        phi_65552_ = _e1171;
                        phi_28050_ = ((countOneBits(_e1585) << bitcast<u32>(16u)) | countOneBits(_e2018));
                    } else {
                        phi_65802_ = _e129;
                        phi_65677_ = _e131;
                        phi_65552_ = _e133;
                        phi_28050_ = 0u;
                    }
                    let _e2083 = phi_65802_;
                    let _e2085 = phi_65677_;
                    let _e2087 = phi_65552_;
                    let _e2089 = phi_28050_;
                    global_1[param_7] = _e1135;
                    global_1[_e1136] = _e2089;
                    workgroupBarrier();
                    phi_28060_ = 0u;
                    phi_28063_ = (param_7 & 4294967264u);
                    loop {
                        let _e2094 = phi_28060_;
                        let _e2096 = phi_28063_;
                        local_24 = _e2094;
                        local_25 = _e2094;
                        let _e2097 = (_e2096 < param_7);
                        if _e2097 {
                            let _e2099 = global_1[_e2096];
                            phi_28061_ = (_e2094 + _e2099);
                            phi_28064_ = (_e2096 + 1u);
                        } else {
                            phi_28061_ = u32();
                            phi_28064_ = u32();
                        }
                        let _e2103 = phi_28061_;
                        let _e2105 = phi_28064_;
                        continue;
                        continuing {
                            phi_28060_ = _e2103;
                            phi_28063_ = _e2105;
                            break if !(_e2097);
                        }
                    }
                    phi_28078_ = 0u;
                    phi_28081_ = (_e1136 & 4294967264u);
                    loop {
                        let _e2109 = phi_28078_;
                        let _e2111 = phi_28081_;
                        local_42 = _e2109;
                        local_43 = _e2109;
                        let _e2112 = (_e2111 < _e1136);
                        if _e2112 {
                            let _e2114 = global_1[_e2111];
                            phi_28079_ = (_e2109 + _e2114);
                            phi_28082_ = (_e2111 + 1u);
                        } else {
                            phi_28079_ = u32();
                            phi_28082_ = u32();
                        }
                        let _e2118 = phi_28079_;
                        let _e2120 = phi_28082_;
                        continue;
                        continuing {
                            phi_28078_ = _e2118;
                            phi_28081_ = _e2120;
                            break if !(_e2112);
                        }
                    }
                    workgroupBarrier();
                    if _e204 {
                        let _e2126 = ((64u * param_7) | (16u * ((param_7 / 2u) % 4u)));
                        let _e2132 = ((512u * _e181) + ((64u * _e202) + (8u * (_e179 % 4u))));
                        let _e2134 = local_24;
                        let _e2137 = (_e1133 + (_e2134 >> bitcast<u32>(16u)));
                        let _e2139 = local_25;
                        let _e2145 = ((_e1131 + (_e2139 & 65535u)) - countOneBits((_e1129 >> bitcast<u32>(16u))));
                        if ((_e78 % 64u) == 0u) {
                            let _e3247 = ((2u * _e2132) / 4u);
                            let _e3251 = global_3.member[(_e3247 + 1u)];
                            let _e3257 = global_3.member[_e3247];
                            let _e3259 = (vec2<u32>(0u, (_e3251 << bitcast<u32>(0u))) | vec2<u32>(_e3257, 0u));
                            let _e3263 = global_3.member[(_e3247 + 3u)];
                            let _e3270 = global_3.member[(_e3247 + 2u)];
                            let _e3272 = (vec2<u32>(0u, (_e3263 << bitcast<u32>(0u))) | vec2<u32>(_e3270, 0u));
                            let _e3284 = global_3.member[(_e3247 + 17u)];
                            let _e3291 = global_3.member[(_e3247 + 16u)];
                            let _e3293 = (vec2<u32>(0u, (_e3284 << bitcast<u32>(0u))) | vec2<u32>(_e3291, 0u));
                            let _e3297 = global_3.member[(_e3247 + 19u)];
                            let _e3304 = global_3.member[(_e3247 + 18u)];
                            let _e3306 = (vec2<u32>(0u, (_e3297 << bitcast<u32>(0u))) | vec2<u32>(_e3304, 0u));
                            phi_28243_ = 0u;
                            phi_28246_ = _e1129;
                            loop {
                                let _e3316 = phi_28243_;
                                let _e3318 = phi_28246_;
                                let _e3319 = (_e3318 == 0u);
                                if _e3319 {
                                    phi_28244_ = u32();
                                    phi_28247_ = u32();
                                } else {
                                    let _e3323 = select((bitcast<u32>(31i) - firstLeadingBit(_e3318)), 32u, _e3319);
                                    let _e3326 = (select(_e2145, _e2137, (_e3323 < 16u)) + _e3316);
                                    let _e3331 = global_2.member[(_e72 + (_e3326 / 4u))];
                                    let _e3339 = (_e2126 ^ (2u * _e3323));
                                    let _e3342 = atomicLoad((&global[(_e3339 / 4u)]));
                                    let _e3345 = ((8u * (_e3339 % 4u)) & 31u);
                                    let _e3353 = atomicLoad((&global[(_e3339 / 4u)]));
                                    let _e3360 = atomicXor((&global[(_e3339 / 4u)]), ((((_e3353 >> bitcast<u32>(_e3345)) ^ (((_e3342 >> bitcast<u32>(_e3345)) & 65535u) ^ ((((_e3331 >> bitcast<u32>(((8u * (_e3326 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e3345)));
                                    phi_28244_ = (_e3316 + 1u);
                                    phi_28247_ = (_e3318 ^ (2147483648u >> bitcast<u32>((_e3323 & 31u))));
                                }
                                let _e3367 = phi_28244_;
                                let _e3369 = phi_28247_;
                                continue;
                                continuing {
                                    phi_28243_ = _e3367;
                                    phi_28246_ = _e3369;
                                    break if !(select(true, false, _e3319));
                                }
                            }
                            let _e3372 = (_e2126 / 4u);
                            let _e3375 = atomicLoad((&global[(_e3372 + 1u)]));
                            let _e3380 = atomicLoad((&global[_e3372]));
                            let _e3382 = (vec2<u32>(0u, (_e3375 << bitcast<u32>(0u))) | vec2<u32>(_e3380, 0u));
                            let _e3384 = ((_e2126 + 8u) / 4u);
                            let _e3387 = atomicLoad((&global[(_e3384 + 1u)]));
                            let _e3392 = atomicLoad((&global[_e3384]));
                            let _e3394 = (vec2<u32>(0u, (_e3387 << bitcast<u32>(0u))) | vec2<u32>(_e3392, 0u));
                            let _e3398 = (_e3382.y >> bitcast<u32>(0u));
                            let _e3402 = (_e3394.y >> bitcast<u32>(0u));
                            let _e3403 = (_e2126 ^ 16u);
                            let _e3404 = (_e3403 / 4u);
                            let _e3407 = atomicLoad((&global[(_e3404 + 1u)]));
                            let _e3412 = atomicLoad((&global[_e3404]));
                            let _e3414 = (vec2<u32>(0u, (_e3407 << bitcast<u32>(0u))) | vec2<u32>(_e3412, 0u));
                            let _e3416 = ((_e3403 + 8u) / 4u);
                            let _e3419 = atomicLoad((&global[(_e3416 + 1u)]));
                            let _e3424 = atomicLoad((&global[_e3416]));
                            let _e3426 = (vec2<u32>(0u, (_e3419 << bitcast<u32>(0u))) | vec2<u32>(_e3424, 0u));
                            let _e3430 = (_e3414.y >> bitcast<u32>(0u));
                            let _e3434 = (_e3426.y >> bitcast<u32>(0u));
                            let _e3435 = (_e2126 ^ 32u);
                            let _e3436 = (_e3435 / 4u);
                            let _e3439 = atomicLoad((&global[(_e3436 + 1u)]));
                            let _e3444 = atomicLoad((&global[_e3436]));
                            let _e3446 = (vec2<u32>(0u, (_e3439 << bitcast<u32>(0u))) | vec2<u32>(_e3444, 0u));
                            let _e3448 = ((_e3435 + 8u) / 4u);
                            let _e3451 = atomicLoad((&global[(_e3448 + 1u)]));
                            let _e3456 = atomicLoad((&global[_e3448]));
                            let _e3458 = (vec2<u32>(0u, (_e3451 << bitcast<u32>(0u))) | vec2<u32>(_e3456, 0u));
                            let _e3462 = (_e3446.y >> bitcast<u32>(0u));
                            let _e3466 = (_e3458.y >> bitcast<u32>(0u));
                            let _e3467 = (_e3435 ^ 16u);
                            let _e3468 = (_e3467 / 4u);
                            let _e3471 = atomicLoad((&global[(_e3468 + 1u)]));
                            let _e3476 = atomicLoad((&global[_e3468]));
                            let _e3478 = (vec2<u32>(0u, (_e3471 << bitcast<u32>(0u))) | vec2<u32>(_e3476, 0u));
                            let _e3480 = ((_e3467 + 8u) / 4u);
                            let _e3483 = atomicLoad((&global[(_e3480 + 1u)]));
                            let _e3488 = atomicLoad((&global[_e3480]));
                            let _e3490 = (vec2<u32>(0u, (_e3483 << bitcast<u32>(0u))) | vec2<u32>(_e3488, 0u));
                            let _e3494 = (_e3478.y >> bitcast<u32>(0u));
                            let _e3498 = (_e3490.y >> bitcast<u32>(0u));
                            phi_28499_ = 0u;
                            phi_28502_ = type_7(_e165, _e163);
                            loop {
                                let _e3501 = phi_28499_;
                                let _e3503 = phi_28502_;
                                local_140 = _e3503;
                                let _e3504 = (_e3501 < 4u);
                                if _e3504 {
                                    switch bitcast<i32>(_e3501) {
                                        case 0: {
                                            phi_28515_ = _e3259.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28515_ = (_e3259.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_28515_ = _e3272.x;
                                            break;
                                        }
                                        default: {
                                            phi_28515_ = (_e3272.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3507 = phi_28515_;
                                    switch bitcast<i32>(_e3501) {
                                        case 0: {
                                            phi_28523_ = _e3382.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28523_ = _e3398;
                                            break;
                                        }
                                        case 2: {
                                            phi_28523_ = _e3394.x;
                                            break;
                                        }
                                        default: {
                                            phi_28523_ = _e3402;
                                            break;
                                        }
                                    }
                                    let _e3513 = phi_28523_;
                                    switch bitcast<i32>(_e3501) {
                                        case 0: {
                                            phi_28531_ = _e3446.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28531_ = _e3462;
                                            break;
                                        }
                                        case 2: {
                                            phi_28531_ = _e3458.x;
                                            break;
                                        }
                                        default: {
                                            phi_28531_ = _e3466;
                                            break;
                                        }
                                    }
                                    let _e3519 = phi_28531_;
                                    let _e3525 = bitcast<f32>((_e3507 << bitcast<u32>(16i)));
                                    let _e3535 = bitcast<f32>((_e3507 & 4294901760u));
                                    phi_28500_ = (_e3501 + 1u);
                                    phi_28503_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3513 & 4294901760u)), _e3535, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3513 << bitcast<u32>(16i))), _e3525, bitcast<f32>(_e3503.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3519 & 4294901760u)), _e3535, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3519 << bitcast<u32>(16i))), _e3525, bitcast<f32>(_e3503.member_1)))))));
                                } else {
                                    phi_28500_ = u32();
                                    phi_28503_ = type_7();
                                }
                                let _e3546 = phi_28500_;
                                let _e3548 = phi_28503_;
                                continue;
                                continuing {
                                    phi_28499_ = _e3546;
                                    phi_28502_ = _e3548;
                                    break if !(_e3504);
                                }
                            }
                            phi_28562_ = 0u;
                            let _e8680 = local_140;
                            phi_28565_ = _e8680;
                            loop {
                                let _e3551 = phi_28562_;
                                let _e3553 = phi_28565_;
                                local_26 = _e3553;
                                local_27 = _e3553;
                                let _e3554 = (_e3551 < 4u);
                                if _e3554 {
                                    switch bitcast<i32>(_e3551) {
                                        case 0: {
                                            phi_28578_ = _e3293.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28578_ = (_e3293.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_28578_ = _e3306.x;
                                            break;
                                        }
                                        default: {
                                            phi_28578_ = (_e3306.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3557 = phi_28578_;
                                    switch bitcast<i32>(_e3551) {
                                        case 0: {
                                            phi_28586_ = _e3414.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28586_ = _e3430;
                                            break;
                                        }
                                        case 2: {
                                            phi_28586_ = _e3426.x;
                                            break;
                                        }
                                        default: {
                                            phi_28586_ = _e3434;
                                            break;
                                        }
                                    }
                                    let _e3563 = phi_28586_;
                                    switch bitcast<i32>(_e3551) {
                                        case 0: {
                                            phi_28594_ = _e3478.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28594_ = _e3494;
                                            break;
                                        }
                                        case 2: {
                                            phi_28594_ = _e3490.x;
                                            break;
                                        }
                                        default: {
                                            phi_28594_ = _e3498;
                                            break;
                                        }
                                    }
                                    let _e3569 = phi_28594_;
                                    let _e3575 = bitcast<f32>((_e3557 << bitcast<u32>(16i)));
                                    let _e3585 = bitcast<f32>((_e3557 & 4294901760u));
                                    phi_28563_ = (_e3551 + 1u);
                                    phi_28566_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3563 & 4294901760u)), _e3585, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3563 << bitcast<u32>(16i))), _e3575, bitcast<f32>(_e3553.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3569 & 4294901760u)), _e3585, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3569 << bitcast<u32>(16i))), _e3575, bitcast<f32>(_e3553.member_1)))))));
                                } else {
                                    phi_28563_ = u32();
                                    phi_28566_ = type_7();
                                }
                                let _e3596 = phi_28563_;
                                let _e3598 = phi_28566_;
                                continue;
                                continuing {
                                    phi_28562_ = _e3596;
                                    phi_28565_ = _e3598;
                                    break if !(_e3554);
                                }
                            }
                            let _e3601 = local_26;
                            let _e3604 = local_27;
                            let _e3606 = (_e87 - 1u);
                            let _e3612 = ((2u * ((_e78 * select(1u, _e3606, (_e3606 < 1u))) + _e2132)) / 4u);
                            let _e3616 = global_3.member[(_e3612 + 1u)];
                            let _e3622 = global_3.member[_e3612];
                            let _e3624 = (vec2<u32>(0u, (_e3616 << bitcast<u32>(0u))) | vec2<u32>(_e3622, 0u));
                            let _e3628 = global_3.member[(_e3612 + 3u)];
                            let _e3635 = global_3.member[(_e3612 + 2u)];
                            let _e3637 = (vec2<u32>(0u, (_e3628 << bitcast<u32>(0u))) | vec2<u32>(_e3635, 0u));
                            let _e3649 = global_3.member[(_e3612 + 17u)];
                            let _e3656 = global_3.member[(_e3612 + 16u)];
                            let _e3658 = (vec2<u32>(0u, (_e3649 << bitcast<u32>(0u))) | vec2<u32>(_e3656, 0u));
                            let _e3662 = global_3.member[(_e3612 + 19u)];
                            let _e3669 = global_3.member[(_e3612 + 18u)];
                            let _e3671 = (vec2<u32>(0u, (_e3662 << bitcast<u32>(0u))) | vec2<u32>(_e3669, 0u));
                            phi_28804_ = 0u;
                            phi_28807_ = type_7(_e161, _e159);
                            loop {
                                let _e3682 = phi_28804_;
                                let _e3684 = phi_28807_;
                                local_141 = _e3684;
                                let _e3685 = (_e3682 < 4u);
                                if _e3685 {
                                    switch bitcast<i32>(_e3682) {
                                        case 0: {
                                            phi_28820_ = _e3624.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28820_ = (_e3624.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_28820_ = _e3637.x;
                                            break;
                                        }
                                        default: {
                                            phi_28820_ = (_e3637.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3688 = phi_28820_;
                                    switch bitcast<i32>(_e3682) {
                                        case 0: {
                                            phi_28828_ = _e3382.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28828_ = _e3398;
                                            break;
                                        }
                                        case 2: {
                                            phi_28828_ = _e3394.x;
                                            break;
                                        }
                                        default: {
                                            phi_28828_ = _e3402;
                                            break;
                                        }
                                    }
                                    let _e3694 = phi_28828_;
                                    switch bitcast<i32>(_e3682) {
                                        case 0: {
                                            phi_28836_ = _e3446.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28836_ = _e3462;
                                            break;
                                        }
                                        case 2: {
                                            phi_28836_ = _e3458.x;
                                            break;
                                        }
                                        default: {
                                            phi_28836_ = _e3466;
                                            break;
                                        }
                                    }
                                    let _e3700 = phi_28836_;
                                    let _e3706 = bitcast<f32>((_e3688 << bitcast<u32>(16i)));
                                    let _e3716 = bitcast<f32>((_e3688 & 4294901760u));
                                    phi_28805_ = (_e3682 + 1u);
                                    phi_28808_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3694 & 4294901760u)), _e3716, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3694 << bitcast<u32>(16i))), _e3706, bitcast<f32>(_e3684.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3700 & 4294901760u)), _e3716, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3700 << bitcast<u32>(16i))), _e3706, bitcast<f32>(_e3684.member_1)))))));
                                } else {
                                    phi_28805_ = u32();
                                    phi_28808_ = type_7();
                                }
                                let _e3727 = phi_28805_;
                                let _e3729 = phi_28808_;
                                continue;
                                continuing {
                                    phi_28804_ = _e3727;
                                    phi_28807_ = _e3729;
                                    break if !(_e3685);
                                }
                            }
                            phi_28867_ = 0u;
                            let _e8698 = local_141;
                            phi_28870_ = _e8698;
                            loop {
                                let _e3732 = phi_28867_;
                                let _e3734 = phi_28870_;
                                local_28 = _e3734;
                                local_29 = _e3734;
                                let _e3735 = (_e3732 < 4u);
                                if _e3735 {
                                    switch bitcast<i32>(_e3732) {
                                        case 0: {
                                            phi_28883_ = _e3658.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28883_ = (_e3658.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_28883_ = _e3671.x;
                                            break;
                                        }
                                        default: {
                                            phi_28883_ = (_e3671.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3738 = phi_28883_;
                                    switch bitcast<i32>(_e3732) {
                                        case 0: {
                                            phi_28891_ = _e3414.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28891_ = _e3430;
                                            break;
                                        }
                                        case 2: {
                                            phi_28891_ = _e3426.x;
                                            break;
                                        }
                                        default: {
                                            phi_28891_ = _e3434;
                                            break;
                                        }
                                    }
                                    let _e3744 = phi_28891_;
                                    switch bitcast<i32>(_e3732) {
                                        case 0: {
                                            phi_28899_ = _e3478.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_28899_ = _e3494;
                                            break;
                                        }
                                        case 2: {
                                            phi_28899_ = _e3490.x;
                                            break;
                                        }
                                        default: {
                                            phi_28899_ = _e3498;
                                            break;
                                        }
                                    }
                                    let _e3750 = phi_28899_;
                                    let _e3756 = bitcast<f32>((_e3738 << bitcast<u32>(16i)));
                                    let _e3766 = bitcast<f32>((_e3738 & 4294901760u));
                                    phi_28868_ = (_e3732 + 1u);
                                    phi_28871_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3744 & 4294901760u)), _e3766, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3744 << bitcast<u32>(16i))), _e3756, bitcast<f32>(_e3734.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3750 & 4294901760u)), _e3766, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3750 << bitcast<u32>(16i))), _e3756, bitcast<f32>(_e3734.member_1)))))));
                                } else {
                                    phi_28868_ = u32();
                                    phi_28871_ = type_7();
                                }
                                let _e3777 = phi_28868_;
                                let _e3779 = phi_28871_;
                                continue;
                                continuing {
                                    phi_28867_ = _e3777;
                                    phi_28870_ = _e3779;
                                    break if !(_e3735);
                                }
                            }
                            let _e3782 = local_28;
                            let _e3785 = local_29;
                            let _e3792 = ((2u * ((_e78 * select(2u, _e3606, (_e3606 < 2u))) + _e2132)) / 4u);
                            let _e3796 = global_3.member[(_e3792 + 1u)];
                            let _e3802 = global_3.member[_e3792];
                            let _e3804 = (vec2<u32>(0u, (_e3796 << bitcast<u32>(0u))) | vec2<u32>(_e3802, 0u));
                            let _e3808 = global_3.member[(_e3792 + 3u)];
                            let _e3815 = global_3.member[(_e3792 + 2u)];
                            let _e3817 = (vec2<u32>(0u, (_e3808 << bitcast<u32>(0u))) | vec2<u32>(_e3815, 0u));
                            let _e3829 = global_3.member[(_e3792 + 17u)];
                            let _e3836 = global_3.member[(_e3792 + 16u)];
                            let _e3838 = (vec2<u32>(0u, (_e3829 << bitcast<u32>(0u))) | vec2<u32>(_e3836, 0u));
                            let _e3842 = global_3.member[(_e3792 + 19u)];
                            let _e3849 = global_3.member[(_e3792 + 18u)];
                            let _e3851 = (vec2<u32>(0u, (_e3842 << bitcast<u32>(0u))) | vec2<u32>(_e3849, 0u));
                            phi_29109_ = 0u;
                            phi_29112_ = type_7(_e157, _e155);
                            loop {
                                let _e3862 = phi_29109_;
                                let _e3864 = phi_29112_;
                                local_142 = _e3864;
                                let _e3865 = (_e3862 < 4u);
                                if _e3865 {
                                    switch bitcast<i32>(_e3862) {
                                        case 0: {
                                            phi_29125_ = _e3804.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29125_ = (_e3804.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_29125_ = _e3817.x;
                                            break;
                                        }
                                        default: {
                                            phi_29125_ = (_e3817.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3868 = phi_29125_;
                                    switch bitcast<i32>(_e3862) {
                                        case 0: {
                                            phi_29133_ = _e3382.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29133_ = _e3398;
                                            break;
                                        }
                                        case 2: {
                                            phi_29133_ = _e3394.x;
                                            break;
                                        }
                                        default: {
                                            phi_29133_ = _e3402;
                                            break;
                                        }
                                    }
                                    let _e3874 = phi_29133_;
                                    switch bitcast<i32>(_e3862) {
                                        case 0: {
                                            phi_29141_ = _e3446.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29141_ = _e3462;
                                            break;
                                        }
                                        case 2: {
                                            phi_29141_ = _e3458.x;
                                            break;
                                        }
                                        default: {
                                            phi_29141_ = _e3466;
                                            break;
                                        }
                                    }
                                    let _e3880 = phi_29141_;
                                    let _e3886 = bitcast<f32>((_e3868 << bitcast<u32>(16i)));
                                    let _e3896 = bitcast<f32>((_e3868 & 4294901760u));
                                    phi_29110_ = (_e3862 + 1u);
                                    phi_29113_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3874 & 4294901760u)), _e3896, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3874 << bitcast<u32>(16i))), _e3886, bitcast<f32>(_e3864.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3880 & 4294901760u)), _e3896, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3880 << bitcast<u32>(16i))), _e3886, bitcast<f32>(_e3864.member_1)))))));
                                } else {
                                    phi_29110_ = u32();
                                    phi_29113_ = type_7();
                                }
                                let _e3907 = phi_29110_;
                                let _e3909 = phi_29113_;
                                continue;
                                continuing {
                                    phi_29109_ = _e3907;
                                    phi_29112_ = _e3909;
                                    break if !(_e3865);
                                }
                            }
                            phi_29172_ = 0u;
                            let _e8716 = local_142;
                            phi_29175_ = _e8716;
                            loop {
                                let _e3912 = phi_29172_;
                                let _e3914 = phi_29175_;
                                local_30 = _e3914;
                                local_31 = _e3914;
                                let _e3915 = (_e3912 < 4u);
                                if _e3915 {
                                    switch bitcast<i32>(_e3912) {
                                        case 0: {
                                            phi_29188_ = _e3838.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29188_ = (_e3838.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_29188_ = _e3851.x;
                                            break;
                                        }
                                        default: {
                                            phi_29188_ = (_e3851.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e3918 = phi_29188_;
                                    switch bitcast<i32>(_e3912) {
                                        case 0: {
                                            phi_29196_ = _e3414.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29196_ = _e3430;
                                            break;
                                        }
                                        case 2: {
                                            phi_29196_ = _e3426.x;
                                            break;
                                        }
                                        default: {
                                            phi_29196_ = _e3434;
                                            break;
                                        }
                                    }
                                    let _e3924 = phi_29196_;
                                    switch bitcast<i32>(_e3912) {
                                        case 0: {
                                            phi_29204_ = _e3478.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29204_ = _e3494;
                                            break;
                                        }
                                        case 2: {
                                            phi_29204_ = _e3490.x;
                                            break;
                                        }
                                        default: {
                                            phi_29204_ = _e3498;
                                            break;
                                        }
                                    }
                                    let _e3930 = phi_29204_;
                                    let _e3936 = bitcast<f32>((_e3918 << bitcast<u32>(16i)));
                                    let _e3946 = bitcast<f32>((_e3918 & 4294901760u));
                                    phi_29173_ = (_e3912 + 1u);
                                    phi_29176_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e3924 & 4294901760u)), _e3946, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3924 << bitcast<u32>(16i))), _e3936, bitcast<f32>(_e3914.member)))))), bitcast<u32>(fma(bitcast<f32>((_e3930 & 4294901760u)), _e3946, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e3930 << bitcast<u32>(16i))), _e3936, bitcast<f32>(_e3914.member_1)))))));
                                } else {
                                    phi_29173_ = u32();
                                    phi_29176_ = type_7();
                                }
                                let _e3957 = phi_29173_;
                                let _e3959 = phi_29176_;
                                continue;
                                continuing {
                                    phi_29172_ = _e3957;
                                    phi_29175_ = _e3959;
                                    break if !(_e3915);
                                }
                            }
                            let _e3962 = local_30;
                            let _e3965 = local_31;
                            let _e3972 = ((2u * ((_e78 * select(3u, _e3606, (_e3606 < 3u))) + _e2132)) / 4u);
                            let _e3976 = global_3.member[(_e3972 + 1u)];
                            let _e3982 = global_3.member[_e3972];
                            let _e3984 = (vec2<u32>(0u, (_e3976 << bitcast<u32>(0u))) | vec2<u32>(_e3982, 0u));
                            let _e3988 = global_3.member[(_e3972 + 3u)];
                            let _e3995 = global_3.member[(_e3972 + 2u)];
                            let _e3997 = (vec2<u32>(0u, (_e3988 << bitcast<u32>(0u))) | vec2<u32>(_e3995, 0u));
                            let _e4009 = global_3.member[(_e3972 + 17u)];
                            let _e4016 = global_3.member[(_e3972 + 16u)];
                            let _e4018 = (vec2<u32>(0u, (_e4009 << bitcast<u32>(0u))) | vec2<u32>(_e4016, 0u));
                            let _e4022 = global_3.member[(_e3972 + 19u)];
                            let _e4029 = global_3.member[(_e3972 + 18u)];
                            let _e4031 = (vec2<u32>(0u, (_e4022 << bitcast<u32>(0u))) | vec2<u32>(_e4029, 0u));
                            phi_29414_ = 0u;
                            phi_29417_ = type_7(_e153, _e151);
                            loop {
                                let _e4042 = phi_29414_;
                                let _e4044 = phi_29417_;
                                local_143 = _e4044;
                                let _e4045 = (_e4042 < 4u);
                                if _e4045 {
                                    switch bitcast<i32>(_e4042) {
                                        case 0: {
                                            phi_29430_ = _e3984.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29430_ = (_e3984.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_29430_ = _e3997.x;
                                            break;
                                        }
                                        default: {
                                            phi_29430_ = (_e3997.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4048 = phi_29430_;
                                    switch bitcast<i32>(_e4042) {
                                        case 0: {
                                            phi_29438_ = _e3382.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29438_ = _e3398;
                                            break;
                                        }
                                        case 2: {
                                            phi_29438_ = _e3394.x;
                                            break;
                                        }
                                        default: {
                                            phi_29438_ = _e3402;
                                            break;
                                        }
                                    }
                                    let _e4054 = phi_29438_;
                                    switch bitcast<i32>(_e4042) {
                                        case 0: {
                                            phi_29446_ = _e3446.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29446_ = _e3462;
                                            break;
                                        }
                                        case 2: {
                                            phi_29446_ = _e3458.x;
                                            break;
                                        }
                                        default: {
                                            phi_29446_ = _e3466;
                                            break;
                                        }
                                    }
                                    let _e4060 = phi_29446_;
                                    let _e4066 = bitcast<f32>((_e4048 << bitcast<u32>(16i)));
                                    let _e4076 = bitcast<f32>((_e4048 & 4294901760u));
                                    phi_29415_ = (_e4042 + 1u);
                                    phi_29418_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4054 & 4294901760u)), _e4076, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4054 << bitcast<u32>(16i))), _e4066, bitcast<f32>(_e4044.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4060 & 4294901760u)), _e4076, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4060 << bitcast<u32>(16i))), _e4066, bitcast<f32>(_e4044.member_1)))))));
                                } else {
                                    phi_29415_ = u32();
                                    phi_29418_ = type_7();
                                }
                                let _e4087 = phi_29415_;
                                let _e4089 = phi_29418_;
                                continue;
                                continuing {
                                    phi_29414_ = _e4087;
                                    phi_29417_ = _e4089;
                                    break if !(_e4045);
                                }
                            }
                            phi_29477_ = 0u;
                            let _e8734 = local_143;
                            phi_29480_ = _e8734;
                            loop {
                                let _e4092 = phi_29477_;
                                let _e4094 = phi_29480_;
                                local_32 = _e4094;
                                local_33 = _e4094;
                                let _e4095 = (_e4092 < 4u);
                                if _e4095 {
                                    switch bitcast<i32>(_e4092) {
                                        case 0: {
                                            phi_29493_ = _e4018.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29493_ = (_e4018.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_29493_ = _e4031.x;
                                            break;
                                        }
                                        default: {
                                            phi_29493_ = (_e4031.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4098 = phi_29493_;
                                    switch bitcast<i32>(_e4092) {
                                        case 0: {
                                            phi_29501_ = _e3414.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29501_ = _e3430;
                                            break;
                                        }
                                        case 2: {
                                            phi_29501_ = _e3426.x;
                                            break;
                                        }
                                        default: {
                                            phi_29501_ = _e3434;
                                            break;
                                        }
                                    }
                                    let _e4104 = phi_29501_;
                                    switch bitcast<i32>(_e4092) {
                                        case 0: {
                                            phi_29509_ = _e3478.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29509_ = _e3494;
                                            break;
                                        }
                                        case 2: {
                                            phi_29509_ = _e3490.x;
                                            break;
                                        }
                                        default: {
                                            phi_29509_ = _e3498;
                                            break;
                                        }
                                    }
                                    let _e4110 = phi_29509_;
                                    let _e4116 = bitcast<f32>((_e4098 << bitcast<u32>(16i)));
                                    let _e4126 = bitcast<f32>((_e4098 & 4294901760u));
                                    phi_29478_ = (_e4092 + 1u);
                                    phi_29481_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4104 & 4294901760u)), _e4126, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4104 << bitcast<u32>(16i))), _e4116, bitcast<f32>(_e4094.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4110 & 4294901760u)), _e4126, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4110 << bitcast<u32>(16i))), _e4116, bitcast<f32>(_e4094.member_1)))))));
                                } else {
                                    phi_29478_ = u32();
                                    phi_29481_ = type_7();
                                }
                                let _e4137 = phi_29478_;
                                let _e4139 = phi_29481_;
                                continue;
                                continuing {
                                    phi_29477_ = _e4137;
                                    phi_29480_ = _e4139;
                                    break if !(_e4095);
                                }
                            }
                            let _e4142 = local_32;
                            let _e4145 = local_33;
                            let _e4152 = ((2u * ((_e78 * select(4u, _e3606, (_e3606 < 4u))) + _e2132)) / 4u);
                            let _e4156 = global_3.member[(_e4152 + 1u)];
                            let _e4162 = global_3.member[_e4152];
                            let _e4164 = (vec2<u32>(0u, (_e4156 << bitcast<u32>(0u))) | vec2<u32>(_e4162, 0u));
                            let _e4168 = global_3.member[(_e4152 + 3u)];
                            let _e4175 = global_3.member[(_e4152 + 2u)];
                            let _e4177 = (vec2<u32>(0u, (_e4168 << bitcast<u32>(0u))) | vec2<u32>(_e4175, 0u));
                            let _e4189 = global_3.member[(_e4152 + 17u)];
                            let _e4196 = global_3.member[(_e4152 + 16u)];
                            let _e4198 = (vec2<u32>(0u, (_e4189 << bitcast<u32>(0u))) | vec2<u32>(_e4196, 0u));
                            let _e4202 = global_3.member[(_e4152 + 19u)];
                            let _e4209 = global_3.member[(_e4152 + 18u)];
                            let _e4211 = (vec2<u32>(0u, (_e4202 << bitcast<u32>(0u))) | vec2<u32>(_e4209, 0u));
                            phi_29719_ = 0u;
                            phi_29722_ = type_7(_e149, _e147);
                            loop {
                                let _e4222 = phi_29719_;
                                let _e4224 = phi_29722_;
                                local_144 = _e4224;
                                let _e4225 = (_e4222 < 4u);
                                if _e4225 {
                                    switch bitcast<i32>(_e4222) {
                                        case 0: {
                                            phi_29735_ = _e4164.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29735_ = (_e4164.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_29735_ = _e4177.x;
                                            break;
                                        }
                                        default: {
                                            phi_29735_ = (_e4177.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4228 = phi_29735_;
                                    switch bitcast<i32>(_e4222) {
                                        case 0: {
                                            phi_29743_ = _e3382.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29743_ = _e3398;
                                            break;
                                        }
                                        case 2: {
                                            phi_29743_ = _e3394.x;
                                            break;
                                        }
                                        default: {
                                            phi_29743_ = _e3402;
                                            break;
                                        }
                                    }
                                    let _e4234 = phi_29743_;
                                    switch bitcast<i32>(_e4222) {
                                        case 0: {
                                            phi_29751_ = _e3446.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29751_ = _e3462;
                                            break;
                                        }
                                        case 2: {
                                            phi_29751_ = _e3458.x;
                                            break;
                                        }
                                        default: {
                                            phi_29751_ = _e3466;
                                            break;
                                        }
                                    }
                                    let _e4240 = phi_29751_;
                                    let _e4246 = bitcast<f32>((_e4228 << bitcast<u32>(16i)));
                                    let _e4256 = bitcast<f32>((_e4228 & 4294901760u));
                                    phi_29720_ = (_e4222 + 1u);
                                    phi_29723_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4234 & 4294901760u)), _e4256, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4234 << bitcast<u32>(16i))), _e4246, bitcast<f32>(_e4224.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4240 & 4294901760u)), _e4256, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4240 << bitcast<u32>(16i))), _e4246, bitcast<f32>(_e4224.member_1)))))));
                                } else {
                                    phi_29720_ = u32();
                                    phi_29723_ = type_7();
                                }
                                let _e4267 = phi_29720_;
                                let _e4269 = phi_29723_;
                                continue;
                                continuing {
                                    phi_29719_ = _e4267;
                                    phi_29722_ = _e4269;
                                    break if !(_e4225);
                                }
                            }
                            phi_29782_ = 0u;
                            let _e8752 = local_144;
                            phi_29785_ = _e8752;
                            loop {
                                let _e4272 = phi_29782_;
                                let _e4274 = phi_29785_;
                                local_34 = _e4274;
                                local_35 = _e4274;
                                let _e4275 = (_e4272 < 4u);
                                if _e4275 {
                                    switch bitcast<i32>(_e4272) {
                                        case 0: {
                                            phi_29798_ = _e4198.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29798_ = (_e4198.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_29798_ = _e4211.x;
                                            break;
                                        }
                                        default: {
                                            phi_29798_ = (_e4211.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4278 = phi_29798_;
                                    switch bitcast<i32>(_e4272) {
                                        case 0: {
                                            phi_29806_ = _e3414.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29806_ = _e3430;
                                            break;
                                        }
                                        case 2: {
                                            phi_29806_ = _e3426.x;
                                            break;
                                        }
                                        default: {
                                            phi_29806_ = _e3434;
                                            break;
                                        }
                                    }
                                    let _e4284 = phi_29806_;
                                    switch bitcast<i32>(_e4272) {
                                        case 0: {
                                            phi_29814_ = _e3478.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_29814_ = _e3494;
                                            break;
                                        }
                                        case 2: {
                                            phi_29814_ = _e3490.x;
                                            break;
                                        }
                                        default: {
                                            phi_29814_ = _e3498;
                                            break;
                                        }
                                    }
                                    let _e4290 = phi_29814_;
                                    let _e4296 = bitcast<f32>((_e4278 << bitcast<u32>(16i)));
                                    let _e4306 = bitcast<f32>((_e4278 & 4294901760u));
                                    phi_29783_ = (_e4272 + 1u);
                                    phi_29786_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4284 & 4294901760u)), _e4306, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4284 << bitcast<u32>(16i))), _e4296, bitcast<f32>(_e4274.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4290 & 4294901760u)), _e4306, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4290 << bitcast<u32>(16i))), _e4296, bitcast<f32>(_e4274.member_1)))))));
                                } else {
                                    phi_29783_ = u32();
                                    phi_29786_ = type_7();
                                }
                                let _e4317 = phi_29783_;
                                let _e4319 = phi_29786_;
                                continue;
                                continuing {
                                    phi_29782_ = _e4317;
                                    phi_29785_ = _e4319;
                                    break if !(_e4275);
                                }
                            }
                            let _e4322 = local_34;
                            let _e4325 = local_35;
                            let _e4332 = ((2u * ((_e78 * select(5u, _e3606, (_e3606 < 5u))) + _e2132)) / 4u);
                            let _e4336 = global_3.member[(_e4332 + 1u)];
                            let _e4342 = global_3.member[_e4332];
                            let _e4344 = (vec2<u32>(0u, (_e4336 << bitcast<u32>(0u))) | vec2<u32>(_e4342, 0u));
                            let _e4348 = global_3.member[(_e4332 + 3u)];
                            let _e4355 = global_3.member[(_e4332 + 2u)];
                            let _e4357 = (vec2<u32>(0u, (_e4348 << bitcast<u32>(0u))) | vec2<u32>(_e4355, 0u));
                            let _e4369 = global_3.member[(_e4332 + 17u)];
                            let _e4376 = global_3.member[(_e4332 + 16u)];
                            let _e4378 = (vec2<u32>(0u, (_e4369 << bitcast<u32>(0u))) | vec2<u32>(_e4376, 0u));
                            let _e4382 = global_3.member[(_e4332 + 19u)];
                            let _e4389 = global_3.member[(_e4332 + 18u)];
                            let _e4391 = (vec2<u32>(0u, (_e4382 << bitcast<u32>(0u))) | vec2<u32>(_e4389, 0u));
                            phi_30024_ = 0u;
                            phi_30027_ = type_7(_e145, _e143);
                            loop {
                                let _e4402 = phi_30024_;
                                let _e4404 = phi_30027_;
                                local_145 = _e4404;
                                let _e4405 = (_e4402 < 4u);
                                if _e4405 {
                                    switch bitcast<i32>(_e4402) {
                                        case 0: {
                                            phi_30040_ = _e4344.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30040_ = (_e4344.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_30040_ = _e4357.x;
                                            break;
                                        }
                                        default: {
                                            phi_30040_ = (_e4357.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4408 = phi_30040_;
                                    switch bitcast<i32>(_e4402) {
                                        case 0: {
                                            phi_30048_ = _e3382.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30048_ = _e3398;
                                            break;
                                        }
                                        case 2: {
                                            phi_30048_ = _e3394.x;
                                            break;
                                        }
                                        default: {
                                            phi_30048_ = _e3402;
                                            break;
                                        }
                                    }
                                    let _e4414 = phi_30048_;
                                    switch bitcast<i32>(_e4402) {
                                        case 0: {
                                            phi_30056_ = _e3446.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30056_ = _e3462;
                                            break;
                                        }
                                        case 2: {
                                            phi_30056_ = _e3458.x;
                                            break;
                                        }
                                        default: {
                                            phi_30056_ = _e3466;
                                            break;
                                        }
                                    }
                                    let _e4420 = phi_30056_;
                                    let _e4426 = bitcast<f32>((_e4408 << bitcast<u32>(16i)));
                                    let _e4436 = bitcast<f32>((_e4408 & 4294901760u));
                                    phi_30025_ = (_e4402 + 1u);
                                    phi_30028_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4414 & 4294901760u)), _e4436, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4414 << bitcast<u32>(16i))), _e4426, bitcast<f32>(_e4404.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4420 & 4294901760u)), _e4436, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4420 << bitcast<u32>(16i))), _e4426, bitcast<f32>(_e4404.member_1)))))));
                                } else {
                                    phi_30025_ = u32();
                                    phi_30028_ = type_7();
                                }
                                let _e4447 = phi_30025_;
                                let _e4449 = phi_30028_;
                                continue;
                                continuing {
                                    phi_30024_ = _e4447;
                                    phi_30027_ = _e4449;
                                    break if !(_e4405);
                                }
                            }
                            phi_30087_ = 0u;
                            let _e8770 = local_145;
                            phi_30090_ = _e8770;
                            loop {
                                let _e4452 = phi_30087_;
                                let _e4454 = phi_30090_;
                                local_36 = _e4454;
                                local_37 = _e4454;
                                let _e4455 = (_e4452 < 4u);
                                if _e4455 {
                                    switch bitcast<i32>(_e4452) {
                                        case 0: {
                                            phi_30103_ = _e4378.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30103_ = (_e4378.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_30103_ = _e4391.x;
                                            break;
                                        }
                                        default: {
                                            phi_30103_ = (_e4391.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4458 = phi_30103_;
                                    switch bitcast<i32>(_e4452) {
                                        case 0: {
                                            phi_30111_ = _e3414.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30111_ = _e3430;
                                            break;
                                        }
                                        case 2: {
                                            phi_30111_ = _e3426.x;
                                            break;
                                        }
                                        default: {
                                            phi_30111_ = _e3434;
                                            break;
                                        }
                                    }
                                    let _e4464 = phi_30111_;
                                    switch bitcast<i32>(_e4452) {
                                        case 0: {
                                            phi_30119_ = _e3478.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30119_ = _e3494;
                                            break;
                                        }
                                        case 2: {
                                            phi_30119_ = _e3490.x;
                                            break;
                                        }
                                        default: {
                                            phi_30119_ = _e3498;
                                            break;
                                        }
                                    }
                                    let _e4470 = phi_30119_;
                                    let _e4476 = bitcast<f32>((_e4458 << bitcast<u32>(16i)));
                                    let _e4486 = bitcast<f32>((_e4458 & 4294901760u));
                                    phi_30088_ = (_e4452 + 1u);
                                    phi_30091_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4464 & 4294901760u)), _e4486, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4464 << bitcast<u32>(16i))), _e4476, bitcast<f32>(_e4454.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4470 & 4294901760u)), _e4486, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4470 << bitcast<u32>(16i))), _e4476, bitcast<f32>(_e4454.member_1)))))));
                                } else {
                                    phi_30088_ = u32();
                                    phi_30091_ = type_7();
                                }
                                let _e4497 = phi_30088_;
                                let _e4499 = phi_30091_;
                                continue;
                                continuing {
                                    phi_30087_ = _e4497;
                                    phi_30090_ = _e4499;
                                    break if !(_e4455);
                                }
                            }
                            let _e4502 = local_36;
                            let _e4505 = local_37;
                            let _e4512 = ((2u * ((_e78 * select(6u, _e3606, (_e3606 < 6u))) + _e2132)) / 4u);
                            let _e4516 = global_3.member[(_e4512 + 1u)];
                            let _e4522 = global_3.member[_e4512];
                            let _e4524 = (vec2<u32>(0u, (_e4516 << bitcast<u32>(0u))) | vec2<u32>(_e4522, 0u));
                            let _e4528 = global_3.member[(_e4512 + 3u)];
                            let _e4535 = global_3.member[(_e4512 + 2u)];
                            let _e4537 = (vec2<u32>(0u, (_e4528 << bitcast<u32>(0u))) | vec2<u32>(_e4535, 0u));
                            let _e4549 = global_3.member[(_e4512 + 17u)];
                            let _e4556 = global_3.member[(_e4512 + 16u)];
                            let _e4558 = (vec2<u32>(0u, (_e4549 << bitcast<u32>(0u))) | vec2<u32>(_e4556, 0u));
                            let _e4562 = global_3.member[(_e4512 + 19u)];
                            let _e4569 = global_3.member[(_e4512 + 18u)];
                            let _e4571 = (vec2<u32>(0u, (_e4562 << bitcast<u32>(0u))) | vec2<u32>(_e4569, 0u));
                            phi_30329_ = 0u;
                            phi_30332_ = type_7(_e141, _e139);
                            loop {
                                let _e4582 = phi_30329_;
                                let _e4584 = phi_30332_;
                                local_146 = _e4584;
                                let _e4585 = (_e4582 < 4u);
                                if _e4585 {
                                    switch bitcast<i32>(_e4582) {
                                        case 0: {
                                            phi_30345_ = _e4524.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30345_ = (_e4524.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_30345_ = _e4537.x;
                                            break;
                                        }
                                        default: {
                                            phi_30345_ = (_e4537.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4588 = phi_30345_;
                                    switch bitcast<i32>(_e4582) {
                                        case 0: {
                                            phi_30353_ = _e3382.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30353_ = _e3398;
                                            break;
                                        }
                                        case 2: {
                                            phi_30353_ = _e3394.x;
                                            break;
                                        }
                                        default: {
                                            phi_30353_ = _e3402;
                                            break;
                                        }
                                    }
                                    let _e4594 = phi_30353_;
                                    switch bitcast<i32>(_e4582) {
                                        case 0: {
                                            phi_30361_ = _e3446.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30361_ = _e3462;
                                            break;
                                        }
                                        case 2: {
                                            phi_30361_ = _e3458.x;
                                            break;
                                        }
                                        default: {
                                            phi_30361_ = _e3466;
                                            break;
                                        }
                                    }
                                    let _e4600 = phi_30361_;
                                    let _e4606 = bitcast<f32>((_e4588 << bitcast<u32>(16i)));
                                    let _e4616 = bitcast<f32>((_e4588 & 4294901760u));
                                    phi_30330_ = (_e4582 + 1u);
                                    phi_30333_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4594 & 4294901760u)), _e4616, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4594 << bitcast<u32>(16i))), _e4606, bitcast<f32>(_e4584.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4600 & 4294901760u)), _e4616, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4600 << bitcast<u32>(16i))), _e4606, bitcast<f32>(_e4584.member_1)))))));
                                } else {
                                    phi_30330_ = u32();
                                    phi_30333_ = type_7();
                                }
                                let _e4627 = phi_30330_;
                                let _e4629 = phi_30333_;
                                continue;
                                continuing {
                                    phi_30329_ = _e4627;
                                    phi_30332_ = _e4629;
                                    break if !(_e4585);
                                }
                            }
                            phi_30392_ = 0u;
                            let _e8788 = local_146;
                            phi_30395_ = _e8788;
                            loop {
                                let _e4632 = phi_30392_;
                                let _e4634 = phi_30395_;
                                local_38 = _e4634;
                                local_39 = _e4634;
                                let _e4635 = (_e4632 < 4u);
                                if _e4635 {
                                    switch bitcast<i32>(_e4632) {
                                        case 0: {
                                            phi_30408_ = _e4558.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30408_ = (_e4558.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_30408_ = _e4571.x;
                                            break;
                                        }
                                        default: {
                                            phi_30408_ = (_e4571.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4638 = phi_30408_;
                                    switch bitcast<i32>(_e4632) {
                                        case 0: {
                                            phi_30416_ = _e3414.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30416_ = _e3430;
                                            break;
                                        }
                                        case 2: {
                                            phi_30416_ = _e3426.x;
                                            break;
                                        }
                                        default: {
                                            phi_30416_ = _e3434;
                                            break;
                                        }
                                    }
                                    let _e4644 = phi_30416_;
                                    switch bitcast<i32>(_e4632) {
                                        case 0: {
                                            phi_30424_ = _e3478.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30424_ = _e3494;
                                            break;
                                        }
                                        case 2: {
                                            phi_30424_ = _e3490.x;
                                            break;
                                        }
                                        default: {
                                            phi_30424_ = _e3498;
                                            break;
                                        }
                                    }
                                    let _e4650 = phi_30424_;
                                    let _e4656 = bitcast<f32>((_e4638 << bitcast<u32>(16i)));
                                    let _e4666 = bitcast<f32>((_e4638 & 4294901760u));
                                    phi_30393_ = (_e4632 + 1u);
                                    phi_30396_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4644 & 4294901760u)), _e4666, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4644 << bitcast<u32>(16i))), _e4656, bitcast<f32>(_e4634.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4650 & 4294901760u)), _e4666, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4650 << bitcast<u32>(16i))), _e4656, bitcast<f32>(_e4634.member_1)))))));
                                } else {
                                    phi_30393_ = u32();
                                    phi_30396_ = type_7();
                                }
                                let _e4677 = phi_30393_;
                                let _e4679 = phi_30396_;
                                continue;
                                continuing {
                                    phi_30392_ = _e4677;
                                    phi_30395_ = _e4679;
                                    break if !(_e4635);
                                }
                            }
                            let _e4682 = local_38;
                            let _e4685 = local_39;
                            let _e4692 = ((2u * ((_e78 * select(7u, _e3606, (_e3606 < 7u))) + _e2132)) / 4u);
                            let _e4696 = global_3.member[(_e4692 + 1u)];
                            let _e4702 = global_3.member[_e4692];
                            let _e4704 = (vec2<u32>(0u, (_e4696 << bitcast<u32>(0u))) | vec2<u32>(_e4702, 0u));
                            let _e4708 = global_3.member[(_e4692 + 3u)];
                            let _e4715 = global_3.member[(_e4692 + 2u)];
                            let _e4717 = (vec2<u32>(0u, (_e4708 << bitcast<u32>(0u))) | vec2<u32>(_e4715, 0u));
                            let _e4729 = global_3.member[(_e4692 + 17u)];
                            let _e4736 = global_3.member[(_e4692 + 16u)];
                            let _e4738 = (vec2<u32>(0u, (_e4729 << bitcast<u32>(0u))) | vec2<u32>(_e4736, 0u));
                            let _e4742 = global_3.member[(_e4692 + 19u)];
                            let _e4749 = global_3.member[(_e4692 + 18u)];
                            let _e4751 = (vec2<u32>(0u, (_e4742 << bitcast<u32>(0u))) | vec2<u32>(_e4749, 0u));
                            phi_30634_ = 0u;
                            phi_30637_ = type_7(_e137, _e135);
                            loop {
                                let _e4762 = phi_30634_;
                                let _e4764 = phi_30637_;
                                local_147 = _e4764;
                                let _e4765 = (_e4762 < 4u);
                                if _e4765 {
                                    switch bitcast<i32>(_e4762) {
                                        case 0: {
                                            phi_30650_ = _e4704.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30650_ = (_e4704.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_30650_ = _e4717.x;
                                            break;
                                        }
                                        default: {
                                            phi_30650_ = (_e4717.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4768 = phi_30650_;
                                    switch bitcast<i32>(_e4762) {
                                        case 0: {
                                            phi_30658_ = _e3382.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30658_ = _e3398;
                                            break;
                                        }
                                        case 2: {
                                            phi_30658_ = _e3394.x;
                                            break;
                                        }
                                        default: {
                                            phi_30658_ = _e3402;
                                            break;
                                        }
                                    }
                                    let _e4774 = phi_30658_;
                                    switch bitcast<i32>(_e4762) {
                                        case 0: {
                                            phi_30666_ = _e3446.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30666_ = _e3462;
                                            break;
                                        }
                                        case 2: {
                                            phi_30666_ = _e3458.x;
                                            break;
                                        }
                                        default: {
                                            phi_30666_ = _e3466;
                                            break;
                                        }
                                    }
                                    let _e4780 = phi_30666_;
                                    let _e4786 = bitcast<f32>((_e4768 << bitcast<u32>(16i)));
                                    let _e4796 = bitcast<f32>((_e4768 & 4294901760u));
                                    phi_30635_ = (_e4762 + 1u);
                                    phi_30638_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4774 & 4294901760u)), _e4796, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4774 << bitcast<u32>(16i))), _e4786, bitcast<f32>(_e4764.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4780 & 4294901760u)), _e4796, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4780 << bitcast<u32>(16i))), _e4786, bitcast<f32>(_e4764.member_1)))))));
                                } else {
                                    phi_30635_ = u32();
                                    phi_30638_ = type_7();
                                }
                                let _e4807 = phi_30635_;
                                let _e4809 = phi_30638_;
                                continue;
                                continuing {
                                    phi_30634_ = _e4807;
                                    phi_30637_ = _e4809;
                                    break if !(_e4765);
                                }
                            }
                            phi_30697_ = 0u;
                            let _e8806 = local_147;
                            phi_30700_ = _e8806;
                            loop {
                                let _e4812 = phi_30697_;
                                let _e4814 = phi_30700_;
                                local_40 = _e4814;
                                local_41 = _e4814;
                                let _e4815 = (_e4812 < 4u);
                                if _e4815 {
                                    switch bitcast<i32>(_e4812) {
                                        case 0: {
                                            phi_30713_ = _e4738.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30713_ = (_e4738.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_30713_ = _e4751.x;
                                            break;
                                        }
                                        default: {
                                            phi_30713_ = (_e4751.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e4818 = phi_30713_;
                                    switch bitcast<i32>(_e4812) {
                                        case 0: {
                                            phi_30721_ = _e3414.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30721_ = _e3430;
                                            break;
                                        }
                                        case 2: {
                                            phi_30721_ = _e3426.x;
                                            break;
                                        }
                                        default: {
                                            phi_30721_ = _e3434;
                                            break;
                                        }
                                    }
                                    let _e4824 = phi_30721_;
                                    switch bitcast<i32>(_e4812) {
                                        case 0: {
                                            phi_30729_ = _e3478.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_30729_ = _e3494;
                                            break;
                                        }
                                        case 2: {
                                            phi_30729_ = _e3490.x;
                                            break;
                                        }
                                        default: {
                                            phi_30729_ = _e3498;
                                            break;
                                        }
                                    }
                                    let _e4830 = phi_30729_;
                                    let _e4836 = bitcast<f32>((_e4818 << bitcast<u32>(16i)));
                                    let _e4846 = bitcast<f32>((_e4818 & 4294901760u));
                                    phi_30698_ = (_e4812 + 1u);
                                    phi_30701_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e4824 & 4294901760u)), _e4846, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4824 << bitcast<u32>(16i))), _e4836, bitcast<f32>(_e4814.member)))))), bitcast<u32>(fma(bitcast<f32>((_e4830 & 4294901760u)), _e4846, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e4830 << bitcast<u32>(16i))), _e4836, bitcast<f32>(_e4814.member_1)))))));
                                } else {
                                    phi_30698_ = u32();
                                    phi_30701_ = type_7();
                                }
                                let _e4857 = phi_30698_;
                                let _e4859 = phi_30701_;
                                continue;
                                continuing {
                                    phi_30697_ = _e4857;
                                    phi_30700_ = _e4859;
                                    break if !(_e4815);
                                }
                            }
                            let _e4862 = local_40;
                            let _e4865 = local_41;
                            phi_72636_ = _e4865.member_1;
                            phi_72485_ = _e4862.member;
                            phi_72238_ = _e4685.member_1;
                            phi_72077_ = _e4682.member;
                            phi_71800_ = _e4505.member_1;
                            phi_71629_ = _e4502.member;
                            phi_71322_ = _e4325.member_1;
                            phi_71141_ = _e4322.member;
                            phi_70804_ = _e4145.member_1;
                            phi_70613_ = _e4142.member;
                            phi_70246_ = _e3965.member_1;
                            phi_70045_ = _e3962.member;
                            phi_69648_ = _e3785.member_1;
                            phi_69437_ = _e3782.member;
                            phi_69010_ = _e3604.member_1;
                            phi_68789_ = _e3601.member;
                        } else {
                            phi_30796_ = 0u;
                            phi_30799_ = _e1129;
                            loop {
                                let _e2149 = phi_30796_;
                                let _e2151 = phi_30799_;
                                let _e2152 = (_e2151 == 0u);
                                if _e2152 {
                                    phi_30797_ = u32();
                                    phi_30800_ = u32();
                                } else {
                                    let _e2156 = select((bitcast<u32>(31i) - firstLeadingBit(_e2151)), 32u, _e2152);
                                    let _e2159 = (select(_e2145, _e2137, (_e2156 < 16u)) + _e2149);
                                    let _e2164 = global_2.member[(_e72 + (_e2159 / 4u))];
                                    let _e2172 = (_e2126 ^ (2u * _e2156));
                                    let _e2175 = atomicLoad((&global[(_e2172 / 4u)]));
                                    let _e2178 = ((8u * (_e2172 % 4u)) & 31u);
                                    let _e2186 = atomicLoad((&global[(_e2172 / 4u)]));
                                    let _e2193 = atomicXor((&global[(_e2172 / 4u)]), ((((_e2186 >> bitcast<u32>(_e2178)) ^ (((_e2175 >> bitcast<u32>(_e2178)) & 65535u) ^ ((((_e2164 >> bitcast<u32>(((8u * (_e2159 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e2178)));
                                    phi_30797_ = (_e2149 + 1u);
                                    phi_30800_ = (_e2151 ^ (2147483648u >> bitcast<u32>((_e2156 & 31u))));
                                }
                                let _e2200 = phi_30797_;
                                let _e2202 = phi_30800_;
                                continue;
                                continuing {
                                    phi_30796_ = _e2200;
                                    phi_30799_ = _e2202;
                                    break if !(select(true, false, _e2152));
                                }
                            }
                            let _e2205 = (2u * _e2132);
                            let _e2208 = (_e78 - select(_e2132, _e78, (_e78 < _e2132)));
                            let _e2213 = (select(32u, _e2208, (32u < _e2208)) - 32u);
                            let _e2216 = (select(_e2208, 8u, (8u < _e2208)) + select(_e2213, 8u, (8u < _e2213)));
                            phi_30922_ = 0u;
                            phi_30925_ = _e165;
                            loop {
                                let _e2218 = phi_30922_;
                                let _e2220 = phi_30925_;
                                local_163 = _e2220;
                                let _e2221 = (_e2218 < _e2216);
                                if _e2221 {
                                    let _e2223 = (_e2126 ^ (2u * _e2218));
                                    let _e2226 = atomicLoad((&global[(_e2223 / 4u)]));
                                    let _e2240 = (_e2205 + (2u * ((_e2218 % 8u) + (32u * (_e2218 / 8u)))));
                                    let _e2241 = (_e2240 + 1u);
                                    let _e2245 = global_3.member[(_e2241 / 4u)];
                                    let _e2258 = global_3.member[(_e2240 / 4u)];
                                    phi_30923_ = (_e2218 + 1u);
                                    phi_30926_ = bitcast<u32>(fma(bitcast<f32>((((_e2226 >> bitcast<u32>(((8u * (_e2223 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2245 >> bitcast<u32>(((8u * (_e2241 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2258 >> bitcast<u32>(((8u * (_e2240 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2220)));
                                } else {
                                    phi_30923_ = u32();
                                    phi_30926_ = u32();
                                }
                                let _e2275 = phi_30923_;
                                let _e2277 = phi_30926_;
                                continue;
                                continuing {
                                    phi_30922_ = _e2275;
                                    phi_30925_ = _e2277;
                                    break if !(_e2221);
                                }
                            }
                            let _e2279 = (_e2126 ^ 32u);
                            phi_31055_ = 0u;
                            phi_31058_ = _e163;
                            loop {
                                let _e2281 = phi_31055_;
                                let _e2283 = phi_31058_;
                                local_162 = _e2283;
                                let _e2284 = (_e2281 < _e2216);
                                if _e2284 {
                                    let _e2286 = (_e2279 ^ (2u * _e2281));
                                    let _e2289 = atomicLoad((&global[(_e2286 / 4u)]));
                                    let _e2303 = (_e2205 + (2u * ((_e2281 % 8u) + (32u * (_e2281 / 8u)))));
                                    let _e2304 = (_e2303 + 1u);
                                    let _e2308 = global_3.member[(_e2304 / 4u)];
                                    let _e2321 = global_3.member[(_e2303 / 4u)];
                                    phi_31056_ = (_e2281 + 1u);
                                    phi_31059_ = bitcast<u32>(fma(bitcast<f32>((((_e2289 >> bitcast<u32>(((8u * (_e2286 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2308 >> bitcast<u32>(((8u * (_e2304 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2321 >> bitcast<u32>(((8u * (_e2303 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2283)));
                                } else {
                                    phi_31056_ = u32();
                                    phi_31059_ = u32();
                                }
                                let _e2338 = phi_31056_;
                                let _e2340 = phi_31059_;
                                continue;
                                continuing {
                                    phi_31055_ = _e2338;
                                    phi_31058_ = _e2340;
                                    break if !(_e2284);
                                }
                            }
                            let _e2342 = (_e87 - 1u);
                            let _e2347 = (2u * ((_e78 * select(1u, _e2342, (_e2342 < 1u))) + _e2132));
                            phi_31196_ = 0u;
                            phi_31199_ = _e161;
                            loop {
                                let _e2349 = phi_31196_;
                                let _e2351 = phi_31199_;
                                local_161 = _e2351;
                                let _e2352 = (_e2349 < _e2216);
                                if _e2352 {
                                    let _e2354 = (_e2126 ^ (2u * _e2349));
                                    let _e2357 = atomicLoad((&global[(_e2354 / 4u)]));
                                    let _e2371 = (_e2347 + (2u * ((_e2349 % 8u) + (32u * (_e2349 / 8u)))));
                                    let _e2372 = (_e2371 + 1u);
                                    let _e2376 = global_3.member[(_e2372 / 4u)];
                                    let _e2389 = global_3.member[(_e2371 / 4u)];
                                    phi_31197_ = (_e2349 + 1u);
                                    phi_31200_ = bitcast<u32>(fma(bitcast<f32>((((_e2357 >> bitcast<u32>(((8u * (_e2354 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2376 >> bitcast<u32>(((8u * (_e2372 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2389 >> bitcast<u32>(((8u * (_e2371 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2351)));
                                } else {
                                    phi_31197_ = u32();
                                    phi_31200_ = u32();
                                }
                                let _e2406 = phi_31197_;
                                let _e2408 = phi_31200_;
                                continue;
                                continuing {
                                    phi_31196_ = _e2406;
                                    phi_31199_ = _e2408;
                                    break if !(_e2352);
                                }
                            }
                            phi_31329_ = 0u;
                            phi_31332_ = _e159;
                            loop {
                                let _e2411 = phi_31329_;
                                let _e2413 = phi_31332_;
                                local_160 = _e2413;
                                let _e2414 = (_e2411 < _e2216);
                                if _e2414 {
                                    let _e2416 = (_e2279 ^ (2u * _e2411));
                                    let _e2419 = atomicLoad((&global[(_e2416 / 4u)]));
                                    let _e2433 = (_e2347 + (2u * ((_e2411 % 8u) + (32u * (_e2411 / 8u)))));
                                    let _e2434 = (_e2433 + 1u);
                                    let _e2438 = global_3.member[(_e2434 / 4u)];
                                    let _e2451 = global_3.member[(_e2433 / 4u)];
                                    phi_31330_ = (_e2411 + 1u);
                                    phi_31333_ = bitcast<u32>(fma(bitcast<f32>((((_e2419 >> bitcast<u32>(((8u * (_e2416 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2438 >> bitcast<u32>(((8u * (_e2434 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2451 >> bitcast<u32>(((8u * (_e2433 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2413)));
                                } else {
                                    phi_31330_ = u32();
                                    phi_31333_ = u32();
                                }
                                let _e2468 = phi_31330_;
                                let _e2470 = phi_31333_;
                                continue;
                                continuing {
                                    phi_31329_ = _e2468;
                                    phi_31332_ = _e2470;
                                    break if !(_e2414);
                                }
                            }
                            let _e2476 = (2u * ((_e78 * select(2u, _e2342, (_e2342 < 2u))) + _e2132));
                            phi_31470_ = 0u;
                            phi_31473_ = _e157;
                            loop {
                                let _e2478 = phi_31470_;
                                let _e2480 = phi_31473_;
                                local_159 = _e2480;
                                let _e2481 = (_e2478 < _e2216);
                                if _e2481 {
                                    let _e2483 = (_e2126 ^ (2u * _e2478));
                                    let _e2486 = atomicLoad((&global[(_e2483 / 4u)]));
                                    let _e2500 = (_e2476 + (2u * ((_e2478 % 8u) + (32u * (_e2478 / 8u)))));
                                    let _e2501 = (_e2500 + 1u);
                                    let _e2505 = global_3.member[(_e2501 / 4u)];
                                    let _e2518 = global_3.member[(_e2500 / 4u)];
                                    phi_31471_ = (_e2478 + 1u);
                                    phi_31474_ = bitcast<u32>(fma(bitcast<f32>((((_e2486 >> bitcast<u32>(((8u * (_e2483 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2505 >> bitcast<u32>(((8u * (_e2501 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2518 >> bitcast<u32>(((8u * (_e2500 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2480)));
                                } else {
                                    phi_31471_ = u32();
                                    phi_31474_ = u32();
                                }
                                let _e2535 = phi_31471_;
                                let _e2537 = phi_31474_;
                                continue;
                                continuing {
                                    phi_31470_ = _e2535;
                                    phi_31473_ = _e2537;
                                    break if !(_e2481);
                                }
                            }
                            phi_31603_ = 0u;
                            phi_31606_ = _e155;
                            loop {
                                let _e2540 = phi_31603_;
                                let _e2542 = phi_31606_;
                                local_158 = _e2542;
                                let _e2543 = (_e2540 < _e2216);
                                if _e2543 {
                                    let _e2545 = (_e2279 ^ (2u * _e2540));
                                    let _e2548 = atomicLoad((&global[(_e2545 / 4u)]));
                                    let _e2562 = (_e2476 + (2u * ((_e2540 % 8u) + (32u * (_e2540 / 8u)))));
                                    let _e2563 = (_e2562 + 1u);
                                    let _e2567 = global_3.member[(_e2563 / 4u)];
                                    let _e2580 = global_3.member[(_e2562 / 4u)];
                                    phi_31604_ = (_e2540 + 1u);
                                    phi_31607_ = bitcast<u32>(fma(bitcast<f32>((((_e2548 >> bitcast<u32>(((8u * (_e2545 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2567 >> bitcast<u32>(((8u * (_e2563 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2580 >> bitcast<u32>(((8u * (_e2562 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2542)));
                                } else {
                                    phi_31604_ = u32();
                                    phi_31607_ = u32();
                                }
                                let _e2597 = phi_31604_;
                                let _e2599 = phi_31607_;
                                continue;
                                continuing {
                                    phi_31603_ = _e2597;
                                    phi_31606_ = _e2599;
                                    break if !(_e2543);
                                }
                            }
                            let _e2605 = (2u * ((_e78 * select(3u, _e2342, (_e2342 < 3u))) + _e2132));
                            phi_31744_ = 0u;
                            phi_31747_ = _e153;
                            loop {
                                let _e2607 = phi_31744_;
                                let _e2609 = phi_31747_;
                                local_157 = _e2609;
                                let _e2610 = (_e2607 < _e2216);
                                if _e2610 {
                                    let _e2612 = (_e2126 ^ (2u * _e2607));
                                    let _e2615 = atomicLoad((&global[(_e2612 / 4u)]));
                                    let _e2629 = (_e2605 + (2u * ((_e2607 % 8u) + (32u * (_e2607 / 8u)))));
                                    let _e2630 = (_e2629 + 1u);
                                    let _e2634 = global_3.member[(_e2630 / 4u)];
                                    let _e2647 = global_3.member[(_e2629 / 4u)];
                                    phi_31745_ = (_e2607 + 1u);
                                    phi_31748_ = bitcast<u32>(fma(bitcast<f32>((((_e2615 >> bitcast<u32>(((8u * (_e2612 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2634 >> bitcast<u32>(((8u * (_e2630 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2647 >> bitcast<u32>(((8u * (_e2629 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2609)));
                                } else {
                                    phi_31745_ = u32();
                                    phi_31748_ = u32();
                                }
                                let _e2664 = phi_31745_;
                                let _e2666 = phi_31748_;
                                continue;
                                continuing {
                                    phi_31744_ = _e2664;
                                    phi_31747_ = _e2666;
                                    break if !(_e2610);
                                }
                            }
                            phi_31877_ = 0u;
                            phi_31880_ = _e151;
                            loop {
                                let _e2669 = phi_31877_;
                                let _e2671 = phi_31880_;
                                local_156 = _e2671;
                                let _e2672 = (_e2669 < _e2216);
                                if _e2672 {
                                    let _e2674 = (_e2279 ^ (2u * _e2669));
                                    let _e2677 = atomicLoad((&global[(_e2674 / 4u)]));
                                    let _e2691 = (_e2605 + (2u * ((_e2669 % 8u) + (32u * (_e2669 / 8u)))));
                                    let _e2692 = (_e2691 + 1u);
                                    let _e2696 = global_3.member[(_e2692 / 4u)];
                                    let _e2709 = global_3.member[(_e2691 / 4u)];
                                    phi_31878_ = (_e2669 + 1u);
                                    phi_31881_ = bitcast<u32>(fma(bitcast<f32>((((_e2677 >> bitcast<u32>(((8u * (_e2674 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2696 >> bitcast<u32>(((8u * (_e2692 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2709 >> bitcast<u32>(((8u * (_e2691 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2671)));
                                } else {
                                    phi_31878_ = u32();
                                    phi_31881_ = u32();
                                }
                                let _e2726 = phi_31878_;
                                let _e2728 = phi_31881_;
                                continue;
                                continuing {
                                    phi_31877_ = _e2726;
                                    phi_31880_ = _e2728;
                                    break if !(_e2672);
                                }
                            }
                            let _e2734 = (2u * ((_e78 * select(4u, _e2342, (_e2342 < 4u))) + _e2132));
                            phi_32018_ = 0u;
                            phi_32021_ = _e149;
                            loop {
                                let _e2736 = phi_32018_;
                                let _e2738 = phi_32021_;
                                local_155 = _e2738;
                                let _e2739 = (_e2736 < _e2216);
                                if _e2739 {
                                    let _e2741 = (_e2126 ^ (2u * _e2736));
                                    let _e2744 = atomicLoad((&global[(_e2741 / 4u)]));
                                    let _e2758 = (_e2734 + (2u * ((_e2736 % 8u) + (32u * (_e2736 / 8u)))));
                                    let _e2759 = (_e2758 + 1u);
                                    let _e2763 = global_3.member[(_e2759 / 4u)];
                                    let _e2776 = global_3.member[(_e2758 / 4u)];
                                    phi_32019_ = (_e2736 + 1u);
                                    phi_32022_ = bitcast<u32>(fma(bitcast<f32>((((_e2744 >> bitcast<u32>(((8u * (_e2741 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2763 >> bitcast<u32>(((8u * (_e2759 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2776 >> bitcast<u32>(((8u * (_e2758 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2738)));
                                } else {
                                    phi_32019_ = u32();
                                    phi_32022_ = u32();
                                }
                                let _e2793 = phi_32019_;
                                let _e2795 = phi_32022_;
                                continue;
                                continuing {
                                    phi_32018_ = _e2793;
                                    phi_32021_ = _e2795;
                                    break if !(_e2739);
                                }
                            }
                            phi_32151_ = 0u;
                            phi_32154_ = _e147;
                            loop {
                                let _e2798 = phi_32151_;
                                let _e2800 = phi_32154_;
                                local_154 = _e2800;
                                let _e2801 = (_e2798 < _e2216);
                                if _e2801 {
                                    let _e2803 = (_e2279 ^ (2u * _e2798));
                                    let _e2806 = atomicLoad((&global[(_e2803 / 4u)]));
                                    let _e2820 = (_e2734 + (2u * ((_e2798 % 8u) + (32u * (_e2798 / 8u)))));
                                    let _e2821 = (_e2820 + 1u);
                                    let _e2825 = global_3.member[(_e2821 / 4u)];
                                    let _e2838 = global_3.member[(_e2820 / 4u)];
                                    phi_32152_ = (_e2798 + 1u);
                                    phi_32155_ = bitcast<u32>(fma(bitcast<f32>((((_e2806 >> bitcast<u32>(((8u * (_e2803 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2825 >> bitcast<u32>(((8u * (_e2821 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2838 >> bitcast<u32>(((8u * (_e2820 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2800)));
                                } else {
                                    phi_32152_ = u32();
                                    phi_32155_ = u32();
                                }
                                let _e2855 = phi_32152_;
                                let _e2857 = phi_32155_;
                                continue;
                                continuing {
                                    phi_32151_ = _e2855;
                                    phi_32154_ = _e2857;
                                    break if !(_e2801);
                                }
                            }
                            let _e2863 = (2u * ((_e78 * select(5u, _e2342, (_e2342 < 5u))) + _e2132));
                            phi_32292_ = 0u;
                            phi_32295_ = _e145;
                            loop {
                                let _e2865 = phi_32292_;
                                let _e2867 = phi_32295_;
                                local_153 = _e2867;
                                let _e2868 = (_e2865 < _e2216);
                                if _e2868 {
                                    let _e2870 = (_e2126 ^ (2u * _e2865));
                                    let _e2873 = atomicLoad((&global[(_e2870 / 4u)]));
                                    let _e2887 = (_e2863 + (2u * ((_e2865 % 8u) + (32u * (_e2865 / 8u)))));
                                    let _e2888 = (_e2887 + 1u);
                                    let _e2892 = global_3.member[(_e2888 / 4u)];
                                    let _e2905 = global_3.member[(_e2887 / 4u)];
                                    phi_32293_ = (_e2865 + 1u);
                                    phi_32296_ = bitcast<u32>(fma(bitcast<f32>((((_e2873 >> bitcast<u32>(((8u * (_e2870 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2892 >> bitcast<u32>(((8u * (_e2888 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2905 >> bitcast<u32>(((8u * (_e2887 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2867)));
                                } else {
                                    phi_32293_ = u32();
                                    phi_32296_ = u32();
                                }
                                let _e2922 = phi_32293_;
                                let _e2924 = phi_32296_;
                                continue;
                                continuing {
                                    phi_32292_ = _e2922;
                                    phi_32295_ = _e2924;
                                    break if !(_e2868);
                                }
                            }
                            phi_32425_ = 0u;
                            phi_32428_ = _e143;
                            loop {
                                let _e2927 = phi_32425_;
                                let _e2929 = phi_32428_;
                                local_152 = _e2929;
                                let _e2930 = (_e2927 < _e2216);
                                if _e2930 {
                                    let _e2932 = (_e2279 ^ (2u * _e2927));
                                    let _e2935 = atomicLoad((&global[(_e2932 / 4u)]));
                                    let _e2949 = (_e2863 + (2u * ((_e2927 % 8u) + (32u * (_e2927 / 8u)))));
                                    let _e2950 = (_e2949 + 1u);
                                    let _e2954 = global_3.member[(_e2950 / 4u)];
                                    let _e2967 = global_3.member[(_e2949 / 4u)];
                                    phi_32426_ = (_e2927 + 1u);
                                    phi_32429_ = bitcast<u32>(fma(bitcast<f32>((((_e2935 >> bitcast<u32>(((8u * (_e2932 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e2954 >> bitcast<u32>(((8u * (_e2950 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e2967 >> bitcast<u32>(((8u * (_e2949 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2929)));
                                } else {
                                    phi_32426_ = u32();
                                    phi_32429_ = u32();
                                }
                                let _e2984 = phi_32426_;
                                let _e2986 = phi_32429_;
                                continue;
                                continuing {
                                    phi_32425_ = _e2984;
                                    phi_32428_ = _e2986;
                                    break if !(_e2930);
                                }
                            }
                            let _e2992 = (2u * ((_e78 * select(6u, _e2342, (_e2342 < 6u))) + _e2132));
                            phi_32566_ = 0u;
                            phi_32569_ = _e141;
                            loop {
                                let _e2994 = phi_32566_;
                                let _e2996 = phi_32569_;
                                local_151 = _e2996;
                                let _e2997 = (_e2994 < _e2216);
                                if _e2997 {
                                    let _e2999 = (_e2126 ^ (2u * _e2994));
                                    let _e3002 = atomicLoad((&global[(_e2999 / 4u)]));
                                    let _e3016 = (_e2992 + (2u * ((_e2994 % 8u) + (32u * (_e2994 / 8u)))));
                                    let _e3017 = (_e3016 + 1u);
                                    let _e3021 = global_3.member[(_e3017 / 4u)];
                                    let _e3034 = global_3.member[(_e3016 / 4u)];
                                    phi_32567_ = (_e2994 + 1u);
                                    phi_32570_ = bitcast<u32>(fma(bitcast<f32>((((_e3002 >> bitcast<u32>(((8u * (_e2999 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3021 >> bitcast<u32>(((8u * (_e3017 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3034 >> bitcast<u32>(((8u * (_e3016 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e2996)));
                                } else {
                                    phi_32567_ = u32();
                                    phi_32570_ = u32();
                                }
                                let _e3051 = phi_32567_;
                                let _e3053 = phi_32570_;
                                continue;
                                continuing {
                                    phi_32566_ = _e3051;
                                    phi_32569_ = _e3053;
                                    break if !(_e2997);
                                }
                            }
                            phi_32699_ = 0u;
                            phi_32702_ = _e139;
                            loop {
                                let _e3056 = phi_32699_;
                                let _e3058 = phi_32702_;
                                local_150 = _e3058;
                                let _e3059 = (_e3056 < _e2216);
                                if _e3059 {
                                    let _e3061 = (_e2279 ^ (2u * _e3056));
                                    let _e3064 = atomicLoad((&global[(_e3061 / 4u)]));
                                    let _e3078 = (_e2992 + (2u * ((_e3056 % 8u) + (32u * (_e3056 / 8u)))));
                                    let _e3079 = (_e3078 + 1u);
                                    let _e3083 = global_3.member[(_e3079 / 4u)];
                                    let _e3096 = global_3.member[(_e3078 / 4u)];
                                    phi_32700_ = (_e3056 + 1u);
                                    phi_32703_ = bitcast<u32>(fma(bitcast<f32>((((_e3064 >> bitcast<u32>(((8u * (_e3061 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3083 >> bitcast<u32>(((8u * (_e3079 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3096 >> bitcast<u32>(((8u * (_e3078 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3058)));
                                } else {
                                    phi_32700_ = u32();
                                    phi_32703_ = u32();
                                }
                                let _e3113 = phi_32700_;
                                let _e3115 = phi_32703_;
                                continue;
                                continuing {
                                    phi_32699_ = _e3113;
                                    phi_32702_ = _e3115;
                                    break if !(_e3059);
                                }
                            }
                            let _e3121 = (2u * ((_e78 * select(7u, _e2342, (_e2342 < 7u))) + _e2132));
                            phi_32840_ = 0u;
                            phi_32843_ = _e137;
                            loop {
                                let _e3123 = phi_32840_;
                                let _e3125 = phi_32843_;
                                local_149 = _e3125;
                                let _e3126 = (_e3123 < _e2216);
                                if _e3126 {
                                    let _e3128 = (_e2126 ^ (2u * _e3123));
                                    let _e3131 = atomicLoad((&global[(_e3128 / 4u)]));
                                    let _e3145 = (_e3121 + (2u * ((_e3123 % 8u) + (32u * (_e3123 / 8u)))));
                                    let _e3146 = (_e3145 + 1u);
                                    let _e3150 = global_3.member[(_e3146 / 4u)];
                                    let _e3163 = global_3.member[(_e3145 / 4u)];
                                    phi_32841_ = (_e3123 + 1u);
                                    phi_32844_ = bitcast<u32>(fma(bitcast<f32>((((_e3131 >> bitcast<u32>(((8u * (_e3128 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3150 >> bitcast<u32>(((8u * (_e3146 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3163 >> bitcast<u32>(((8u * (_e3145 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3125)));
                                } else {
                                    phi_32841_ = u32();
                                    phi_32844_ = u32();
                                }
                                let _e3180 = phi_32841_;
                                let _e3182 = phi_32844_;
                                continue;
                                continuing {
                                    phi_32840_ = _e3180;
                                    phi_32843_ = _e3182;
                                    break if !(_e3126);
                                }
                            }
                            phi_32973_ = 0u;
                            phi_32976_ = _e135;
                            loop {
                                let _e3185 = phi_32973_;
                                let _e3187 = phi_32976_;
                                local_148 = _e3187;
                                let _e3188 = (_e3185 < _e2216);
                                if _e3188 {
                                    let _e3190 = (_e2279 ^ (2u * _e3185));
                                    let _e3193 = atomicLoad((&global[(_e3190 / 4u)]));
                                    let _e3207 = (_e3121 + (2u * ((_e3185 % 8u) + (32u * (_e3185 / 8u)))));
                                    let _e3208 = (_e3207 + 1u);
                                    let _e3212 = global_3.member[(_e3208 / 4u)];
                                    let _e3225 = global_3.member[(_e3207 / 4u)];
                                    phi_32974_ = (_e3185 + 1u);
                                    phi_32977_ = bitcast<u32>(fma(bitcast<f32>((((_e3193 >> bitcast<u32>(((8u * (_e3190 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e3212 >> bitcast<u32>(((8u * (_e3208 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e3225 >> bitcast<u32>(((8u * (_e3207 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e3187)));
                                } else {
                                    phi_32974_ = u32();
                                    phi_32977_ = u32();
                                }
                                let _e3242 = phi_32974_;
                                let _e3244 = phi_32977_;
                                continue;
                                continuing {
                                    phi_32973_ = _e3242;
                                    phi_32976_ = _e3244;
                                    break if !(_e3188);
                                }
                            }
                            let _e8816 = local_148;
                            phi_72636_ = _e8816;
                            let _e8819 = local_149;
                            phi_72485_ = _e8819;
                            let _e8822 = local_150;
                            phi_72238_ = _e8822;
                            let _e8825 = local_151;
                            phi_72077_ = _e8825;
                            let _e8828 = local_152;
                            phi_71800_ = _e8828;
                            let _e8831 = local_153;
                            phi_71629_ = _e8831;
                            let _e8834 = local_154;
                            phi_71322_ = _e8834;
                            let _e8837 = local_155;
                            phi_71141_ = _e8837;
                            let _e8840 = local_156;
                            phi_70804_ = _e8840;
                            let _e8843 = local_157;
                            phi_70613_ = _e8843;
                            let _e8846 = local_158;
                            phi_70246_ = _e8846;
                            let _e8849 = local_159;
                            phi_70045_ = _e8849;
                            let _e8852 = local_160;
                            phi_69648_ = _e8852;
                            let _e8855 = local_161;
                            phi_69437_ = _e8855;
                            let _e8858 = local_162;
                            phi_69010_ = _e8858;
                            let _e8861 = local_163;
                            phi_68789_ = _e8861;
                        }
                        let _e4868 = phi_72636_;
                        let _e4870 = phi_72485_;
                        let _e4872 = phi_72238_;
                        let _e4874 = phi_72077_;
                        let _e4876 = phi_71800_;
                        let _e4878 = phi_71629_;
                        let _e4880 = phi_71322_;
                        let _e4882 = phi_71141_;
                        let _e4884 = phi_70804_;
                        let _e4886 = phi_70613_;
                        let _e4888 = phi_70246_;
                        let _e4890 = phi_70045_;
                        let _e4892 = phi_69648_;
                        let _e4894 = phi_69437_;
                        let _e4896 = phi_69010_;
                        let _e4898 = phi_68789_;
                        phi_72635_ = _e4868;
                        phi_72484_ = _e4870;
                        phi_72237_ = _e4872;
                        phi_72076_ = _e4874;
                        phi_71799_ = _e4876;
                        phi_71628_ = _e4878;
                        phi_71321_ = _e4880;
                        phi_71140_ = _e4882;
                        phi_70803_ = _e4884;
                        phi_70612_ = _e4886;
                        phi_70245_ = _e4888;
                        phi_70044_ = _e4890;
                        phi_69647_ = _e4892;
                        phi_69436_ = _e4894;
                        phi_69009_ = _e4896;
                        phi_68788_ = _e4898;
                    } else {
                        phi_72635_ = _e135;
                        phi_72484_ = _e137;
                        phi_72237_ = _e139;
                        phi_72076_ = _e141;
                        phi_71799_ = _e143;
                        phi_71628_ = _e145;
                        phi_71321_ = _e147;
                        phi_71140_ = _e149;
                        phi_70803_ = _e151;
                        phi_70612_ = _e153;
                        phi_70245_ = _e155;
                        phi_70044_ = _e157;
                        phi_69647_ = _e159;
                        phi_69436_ = _e161;
                        phi_69009_ = _e163;
                        phi_68788_ = _e165;
                    }
                    let _e4900 = phi_72635_;
                    let _e4902 = phi_72484_;
                    let _e4904 = phi_72237_;
                    let _e4906 = phi_72076_;
                    let _e4908 = phi_71799_;
                    let _e4910 = phi_71628_;
                    let _e4912 = phi_71321_;
                    let _e4914 = phi_71140_;
                    let _e4916 = phi_70803_;
                    let _e4918 = phi_70612_;
                    let _e4920 = phi_70245_;
                    let _e4922 = phi_70044_;
                    let _e4924 = phi_69647_;
                    let _e4926 = phi_69436_;
                    let _e4928 = phi_69009_;
                    let _e4930 = phi_68788_;
                    if _e1158 {
                        let _e4935 = ((64u * _e1136) | (16u * ((_e1136 / 2u) % 4u)));
                        let _e4941 = ((512u * _e1140) + ((64u * _e1156) + (8u * (_e1138 % 4u))));
                        let _e4943 = local_42;
                        let _e4946 = (_e2087 + (_e4943 >> bitcast<u32>(16u)));
                        let _e4948 = local_43;
                        let _e4954 = ((_e2085 + (_e4948 & 65535u)) - countOneBits((_e2083 >> bitcast<u32>(16u))));
                        if ((_e78 % 64u) == 0u) {
                            let _e6056 = ((2u * _e4941) / 4u);
                            let _e6060 = global_3.member[(_e6056 + 1u)];
                            let _e6066 = global_3.member[_e6056];
                            let _e6068 = (vec2<u32>(0u, (_e6060 << bitcast<u32>(0u))) | vec2<u32>(_e6066, 0u));
                            let _e6072 = global_3.member[(_e6056 + 3u)];
                            let _e6079 = global_3.member[(_e6056 + 2u)];
                            let _e6081 = (vec2<u32>(0u, (_e6072 << bitcast<u32>(0u))) | vec2<u32>(_e6079, 0u));
                            let _e6093 = global_3.member[(_e6056 + 17u)];
                            let _e6100 = global_3.member[(_e6056 + 16u)];
                            let _e6102 = (vec2<u32>(0u, (_e6093 << bitcast<u32>(0u))) | vec2<u32>(_e6100, 0u));
                            let _e6106 = global_3.member[(_e6056 + 19u)];
                            let _e6113 = global_3.member[(_e6056 + 18u)];
                            let _e6115 = (vec2<u32>(0u, (_e6106 << bitcast<u32>(0u))) | vec2<u32>(_e6113, 0u));
                            phi_33205_ = 0u;
                            phi_33208_ = _e2083;
                            loop {
                                let _e6125 = phi_33205_;
                                let _e6127 = phi_33208_;
                                let _e6128 = (_e6127 == 0u);
                                if _e6128 {
                                    phi_33206_ = u32();
                                    phi_33209_ = u32();
                                } else {
                                    let _e6132 = select((bitcast<u32>(31i) - firstLeadingBit(_e6127)), 32u, _e6128);
                                    let _e6135 = (select(_e4954, _e4946, (_e6132 < 16u)) + _e6125);
                                    let _e6140 = global_2.member[(_e72 + (_e6135 / 4u))];
                                    let _e6148 = (_e4935 ^ (2u * _e6132));
                                    let _e6151 = atomicLoad((&global[(_e6148 / 4u)]));
                                    let _e6154 = ((8u * (_e6148 % 4u)) & 31u);
                                    let _e6162 = atomicLoad((&global[(_e6148 / 4u)]));
                                    let _e6169 = atomicXor((&global[(_e6148 / 4u)]), ((((_e6162 >> bitcast<u32>(_e6154)) ^ (((_e6151 >> bitcast<u32>(_e6154)) & 65535u) ^ ((((_e6140 >> bitcast<u32>(((8u * (_e6135 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e6154)));
                                    phi_33206_ = (_e6125 + 1u);
                                    phi_33209_ = (_e6127 ^ (2147483648u >> bitcast<u32>((_e6132 & 31u))));
                                }
                                let _e6176 = phi_33206_;
                                let _e6178 = phi_33209_;
                                continue;
                                continuing {
                                    phi_33205_ = _e6176;
                                    phi_33208_ = _e6178;
                                    break if !(select(true, false, _e6128));
                                }
                            }
                            let _e6181 = (_e4935 / 4u);
                            let _e6184 = atomicLoad((&global[(_e6181 + 1u)]));
                            let _e6189 = atomicLoad((&global[_e6181]));
                            let _e6191 = (vec2<u32>(0u, (_e6184 << bitcast<u32>(0u))) | vec2<u32>(_e6189, 0u));
                            let _e6193 = ((_e4935 + 8u) / 4u);
                            let _e6196 = atomicLoad((&global[(_e6193 + 1u)]));
                            let _e6201 = atomicLoad((&global[_e6193]));
                            let _e6203 = (vec2<u32>(0u, (_e6196 << bitcast<u32>(0u))) | vec2<u32>(_e6201, 0u));
                            let _e6207 = (_e6191.y >> bitcast<u32>(0u));
                            let _e6211 = (_e6203.y >> bitcast<u32>(0u));
                            let _e6212 = (_e4935 ^ 16u);
                            let _e6213 = (_e6212 / 4u);
                            let _e6216 = atomicLoad((&global[(_e6213 + 1u)]));
                            let _e6221 = atomicLoad((&global[_e6213]));
                            let _e6223 = (vec2<u32>(0u, (_e6216 << bitcast<u32>(0u))) | vec2<u32>(_e6221, 0u));
                            let _e6225 = ((_e6212 + 8u) / 4u);
                            let _e6228 = atomicLoad((&global[(_e6225 + 1u)]));
                            let _e6233 = atomicLoad((&global[_e6225]));
                            let _e6235 = (vec2<u32>(0u, (_e6228 << bitcast<u32>(0u))) | vec2<u32>(_e6233, 0u));
                            let _e6239 = (_e6223.y >> bitcast<u32>(0u));
                            let _e6243 = (_e6235.y >> bitcast<u32>(0u));
                            let _e6244 = (_e4935 ^ 32u);
                            let _e6245 = (_e6244 / 4u);
                            let _e6248 = atomicLoad((&global[(_e6245 + 1u)]));
                            let _e6253 = atomicLoad((&global[_e6245]));
                            let _e6255 = (vec2<u32>(0u, (_e6248 << bitcast<u32>(0u))) | vec2<u32>(_e6253, 0u));
                            let _e6257 = ((_e6244 + 8u) / 4u);
                            let _e6260 = atomicLoad((&global[(_e6257 + 1u)]));
                            let _e6265 = atomicLoad((&global[_e6257]));
                            let _e6267 = (vec2<u32>(0u, (_e6260 << bitcast<u32>(0u))) | vec2<u32>(_e6265, 0u));
                            let _e6271 = (_e6255.y >> bitcast<u32>(0u));
                            let _e6275 = (_e6267.y >> bitcast<u32>(0u));
                            let _e6276 = (_e6244 ^ 16u);
                            let _e6277 = (_e6276 / 4u);
                            let _e6280 = atomicLoad((&global[(_e6277 + 1u)]));
                            let _e6285 = atomicLoad((&global[_e6277]));
                            let _e6287 = (vec2<u32>(0u, (_e6280 << bitcast<u32>(0u))) | vec2<u32>(_e6285, 0u));
                            let _e6289 = ((_e6276 + 8u) / 4u);
                            let _e6292 = atomicLoad((&global[(_e6289 + 1u)]));
                            let _e6297 = atomicLoad((&global[_e6289]));
                            let _e6299 = (vec2<u32>(0u, (_e6292 << bitcast<u32>(0u))) | vec2<u32>(_e6297, 0u));
                            let _e6303 = (_e6287.y >> bitcast<u32>(0u));
                            let _e6307 = (_e6299.y >> bitcast<u32>(0u));
                            phi_33461_ = 0u;
                            phi_33464_ = type_7(_e127, _e125);
                            loop {
                                let _e6310 = phi_33461_;
                                let _e6312 = phi_33464_;
                                local_164 = _e6312;
                                let _e6313 = (_e6310 < 4u);
                                if _e6313 {
                                    switch bitcast<i32>(_e6310) {
                                        case 0: {
                                            phi_33477_ = _e6068.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33477_ = (_e6068.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_33477_ = _e6081.x;
                                            break;
                                        }
                                        default: {
                                            phi_33477_ = (_e6081.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e6316 = phi_33477_;
                                    switch bitcast<i32>(_e6310) {
                                        case 0: {
                                            phi_33485_ = _e6191.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33485_ = _e6207;
                                            break;
                                        }
                                        case 2: {
                                            phi_33485_ = _e6203.x;
                                            break;
                                        }
                                        default: {
                                            phi_33485_ = _e6211;
                                            break;
                                        }
                                    }
                                    let _e6322 = phi_33485_;
                                    switch bitcast<i32>(_e6310) {
                                        case 0: {
                                            phi_33493_ = _e6255.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33493_ = _e6271;
                                            break;
                                        }
                                        case 2: {
                                            phi_33493_ = _e6267.x;
                                            break;
                                        }
                                        default: {
                                            phi_33493_ = _e6275;
                                            break;
                                        }
                                    }
                                    let _e6328 = phi_33493_;
                                    let _e6334 = bitcast<f32>((_e6316 << bitcast<u32>(16i)));
                                    let _e6344 = bitcast<f32>((_e6316 & 4294901760u));
                                    phi_33462_ = (_e6310 + 1u);
                                    phi_33465_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6322 & 4294901760u)), _e6344, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6322 << bitcast<u32>(16i))), _e6334, bitcast<f32>(_e6312.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6328 & 4294901760u)), _e6344, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6328 << bitcast<u32>(16i))), _e6334, bitcast<f32>(_e6312.member_1)))))));
                                } else {
                                    phi_33462_ = u32();
                                    phi_33465_ = type_7();
                                }
                                let _e6355 = phi_33462_;
                                let _e6357 = phi_33465_;
                                continue;
                                continuing {
                                    phi_33461_ = _e6355;
                                    phi_33464_ = _e6357;
                                    break if !(_e6313);
                                }
                            }
                            phi_33524_ = 0u;
                            let _e8962 = local_164;
                            phi_33527_ = _e8962;
                            loop {
                                let _e6360 = phi_33524_;
                                let _e6362 = phi_33527_;
                                local_44 = _e6362;
                                local_45 = _e6362;
                                let _e6363 = (_e6360 < 4u);
                                if _e6363 {
                                    switch bitcast<i32>(_e6360) {
                                        case 0: {
                                            phi_33540_ = _e6102.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33540_ = (_e6102.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_33540_ = _e6115.x;
                                            break;
                                        }
                                        default: {
                                            phi_33540_ = (_e6115.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e6366 = phi_33540_;
                                    switch bitcast<i32>(_e6360) {
                                        case 0: {
                                            phi_33548_ = _e6223.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33548_ = _e6239;
                                            break;
                                        }
                                        case 2: {
                                            phi_33548_ = _e6235.x;
                                            break;
                                        }
                                        default: {
                                            phi_33548_ = _e6243;
                                            break;
                                        }
                                    }
                                    let _e6372 = phi_33548_;
                                    switch bitcast<i32>(_e6360) {
                                        case 0: {
                                            phi_33556_ = _e6287.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33556_ = _e6303;
                                            break;
                                        }
                                        case 2: {
                                            phi_33556_ = _e6299.x;
                                            break;
                                        }
                                        default: {
                                            phi_33556_ = _e6307;
                                            break;
                                        }
                                    }
                                    let _e6378 = phi_33556_;
                                    let _e6384 = bitcast<f32>((_e6366 << bitcast<u32>(16i)));
                                    let _e6394 = bitcast<f32>((_e6366 & 4294901760u));
                                    phi_33525_ = (_e6360 + 1u);
                                    phi_33528_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6372 & 4294901760u)), _e6394, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6372 << bitcast<u32>(16i))), _e6384, bitcast<f32>(_e6362.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6378 & 4294901760u)), _e6394, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6378 << bitcast<u32>(16i))), _e6384, bitcast<f32>(_e6362.member_1)))))));
                                } else {
                                    phi_33525_ = u32();
                                    phi_33528_ = type_7();
                                }
                                let _e6405 = phi_33525_;
                                let _e6407 = phi_33528_;
                                continue;
                                continuing {
                                    phi_33524_ = _e6405;
                                    phi_33527_ = _e6407;
                                    break if !(_e6363);
                                }
                            }
                            let _e6410 = local_44;
                            let _e6413 = local_45;
                            let _e6415 = (_e87 - 1u);
                            let _e6421 = ((2u * ((_e78 * select(1u, _e6415, (_e6415 < 1u))) + _e4941)) / 4u);
                            let _e6425 = global_3.member[(_e6421 + 1u)];
                            let _e6431 = global_3.member[_e6421];
                            let _e6433 = (vec2<u32>(0u, (_e6425 << bitcast<u32>(0u))) | vec2<u32>(_e6431, 0u));
                            let _e6437 = global_3.member[(_e6421 + 3u)];
                            let _e6444 = global_3.member[(_e6421 + 2u)];
                            let _e6446 = (vec2<u32>(0u, (_e6437 << bitcast<u32>(0u))) | vec2<u32>(_e6444, 0u));
                            let _e6458 = global_3.member[(_e6421 + 17u)];
                            let _e6465 = global_3.member[(_e6421 + 16u)];
                            let _e6467 = (vec2<u32>(0u, (_e6458 << bitcast<u32>(0u))) | vec2<u32>(_e6465, 0u));
                            let _e6471 = global_3.member[(_e6421 + 19u)];
                            let _e6478 = global_3.member[(_e6421 + 18u)];
                            let _e6480 = (vec2<u32>(0u, (_e6471 << bitcast<u32>(0u))) | vec2<u32>(_e6478, 0u));
                            phi_33766_ = 0u;
                            phi_33769_ = type_7(_e123, _e121);
                            loop {
                                let _e6491 = phi_33766_;
                                let _e6493 = phi_33769_;
                                local_165 = _e6493;
                                let _e6494 = (_e6491 < 4u);
                                if _e6494 {
                                    switch bitcast<i32>(_e6491) {
                                        case 0: {
                                            phi_33782_ = _e6433.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33782_ = (_e6433.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_33782_ = _e6446.x;
                                            break;
                                        }
                                        default: {
                                            phi_33782_ = (_e6446.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e6497 = phi_33782_;
                                    switch bitcast<i32>(_e6491) {
                                        case 0: {
                                            phi_33790_ = _e6191.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33790_ = _e6207;
                                            break;
                                        }
                                        case 2: {
                                            phi_33790_ = _e6203.x;
                                            break;
                                        }
                                        default: {
                                            phi_33790_ = _e6211;
                                            break;
                                        }
                                    }
                                    let _e6503 = phi_33790_;
                                    switch bitcast<i32>(_e6491) {
                                        case 0: {
                                            phi_33798_ = _e6255.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33798_ = _e6271;
                                            break;
                                        }
                                        case 2: {
                                            phi_33798_ = _e6267.x;
                                            break;
                                        }
                                        default: {
                                            phi_33798_ = _e6275;
                                            break;
                                        }
                                    }
                                    let _e6509 = phi_33798_;
                                    let _e6515 = bitcast<f32>((_e6497 << bitcast<u32>(16i)));
                                    let _e6525 = bitcast<f32>((_e6497 & 4294901760u));
                                    phi_33767_ = (_e6491 + 1u);
                                    phi_33770_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6503 & 4294901760u)), _e6525, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6503 << bitcast<u32>(16i))), _e6515, bitcast<f32>(_e6493.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6509 & 4294901760u)), _e6525, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6509 << bitcast<u32>(16i))), _e6515, bitcast<f32>(_e6493.member_1)))))));
                                } else {
                                    phi_33767_ = u32();
                                    phi_33770_ = type_7();
                                }
                                let _e6536 = phi_33767_;
                                let _e6538 = phi_33770_;
                                continue;
                                continuing {
                                    phi_33766_ = _e6536;
                                    phi_33769_ = _e6538;
                                    break if !(_e6494);
                                }
                            }
                            phi_33829_ = 0u;
                            let _e8980 = local_165;
                            phi_33832_ = _e8980;
                            loop {
                                let _e6541 = phi_33829_;
                                let _e6543 = phi_33832_;
                                local_46 = _e6543;
                                local_47 = _e6543;
                                let _e6544 = (_e6541 < 4u);
                                if _e6544 {
                                    switch bitcast<i32>(_e6541) {
                                        case 0: {
                                            phi_33845_ = _e6467.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33845_ = (_e6467.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_33845_ = _e6480.x;
                                            break;
                                        }
                                        default: {
                                            phi_33845_ = (_e6480.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e6547 = phi_33845_;
                                    switch bitcast<i32>(_e6541) {
                                        case 0: {
                                            phi_33853_ = _e6223.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33853_ = _e6239;
                                            break;
                                        }
                                        case 2: {
                                            phi_33853_ = _e6235.x;
                                            break;
                                        }
                                        default: {
                                            phi_33853_ = _e6243;
                                            break;
                                        }
                                    }
                                    let _e6553 = phi_33853_;
                                    switch bitcast<i32>(_e6541) {
                                        case 0: {
                                            phi_33861_ = _e6287.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_33861_ = _e6303;
                                            break;
                                        }
                                        case 2: {
                                            phi_33861_ = _e6299.x;
                                            break;
                                        }
                                        default: {
                                            phi_33861_ = _e6307;
                                            break;
                                        }
                                    }
                                    let _e6559 = phi_33861_;
                                    let _e6565 = bitcast<f32>((_e6547 << bitcast<u32>(16i)));
                                    let _e6575 = bitcast<f32>((_e6547 & 4294901760u));
                                    phi_33830_ = (_e6541 + 1u);
                                    phi_33833_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6553 & 4294901760u)), _e6575, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6553 << bitcast<u32>(16i))), _e6565, bitcast<f32>(_e6543.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6559 & 4294901760u)), _e6575, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6559 << bitcast<u32>(16i))), _e6565, bitcast<f32>(_e6543.member_1)))))));
                                } else {
                                    phi_33830_ = u32();
                                    phi_33833_ = type_7();
                                }
                                let _e6586 = phi_33830_;
                                let _e6588 = phi_33833_;
                                continue;
                                continuing {
                                    phi_33829_ = _e6586;
                                    phi_33832_ = _e6588;
                                    break if !(_e6544);
                                }
                            }
                            let _e6591 = local_46;
                            let _e6594 = local_47;
                            let _e6601 = ((2u * ((_e78 * select(2u, _e6415, (_e6415 < 2u))) + _e4941)) / 4u);
                            let _e6605 = global_3.member[(_e6601 + 1u)];
                            let _e6611 = global_3.member[_e6601];
                            let _e6613 = (vec2<u32>(0u, (_e6605 << bitcast<u32>(0u))) | vec2<u32>(_e6611, 0u));
                            let _e6617 = global_3.member[(_e6601 + 3u)];
                            let _e6624 = global_3.member[(_e6601 + 2u)];
                            let _e6626 = (vec2<u32>(0u, (_e6617 << bitcast<u32>(0u))) | vec2<u32>(_e6624, 0u));
                            let _e6638 = global_3.member[(_e6601 + 17u)];
                            let _e6645 = global_3.member[(_e6601 + 16u)];
                            let _e6647 = (vec2<u32>(0u, (_e6638 << bitcast<u32>(0u))) | vec2<u32>(_e6645, 0u));
                            let _e6651 = global_3.member[(_e6601 + 19u)];
                            let _e6658 = global_3.member[(_e6601 + 18u)];
                            let _e6660 = (vec2<u32>(0u, (_e6651 << bitcast<u32>(0u))) | vec2<u32>(_e6658, 0u));
                            phi_34071_ = 0u;
                            phi_34074_ = type_7(_e119, _e117);
                            loop {
                                let _e6671 = phi_34071_;
                                let _e6673 = phi_34074_;
                                local_166 = _e6673;
                                let _e6674 = (_e6671 < 4u);
                                if _e6674 {
                                    switch bitcast<i32>(_e6671) {
                                        case 0: {
                                            phi_34087_ = _e6613.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34087_ = (_e6613.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_34087_ = _e6626.x;
                                            break;
                                        }
                                        default: {
                                            phi_34087_ = (_e6626.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e6677 = phi_34087_;
                                    switch bitcast<i32>(_e6671) {
                                        case 0: {
                                            phi_34095_ = _e6191.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34095_ = _e6207;
                                            break;
                                        }
                                        case 2: {
                                            phi_34095_ = _e6203.x;
                                            break;
                                        }
                                        default: {
                                            phi_34095_ = _e6211;
                                            break;
                                        }
                                    }
                                    let _e6683 = phi_34095_;
                                    switch bitcast<i32>(_e6671) {
                                        case 0: {
                                            phi_34103_ = _e6255.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34103_ = _e6271;
                                            break;
                                        }
                                        case 2: {
                                            phi_34103_ = _e6267.x;
                                            break;
                                        }
                                        default: {
                                            phi_34103_ = _e6275;
                                            break;
                                        }
                                    }
                                    let _e6689 = phi_34103_;
                                    let _e6695 = bitcast<f32>((_e6677 << bitcast<u32>(16i)));
                                    let _e6705 = bitcast<f32>((_e6677 & 4294901760u));
                                    phi_34072_ = (_e6671 + 1u);
                                    phi_34075_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6683 & 4294901760u)), _e6705, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6683 << bitcast<u32>(16i))), _e6695, bitcast<f32>(_e6673.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6689 & 4294901760u)), _e6705, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6689 << bitcast<u32>(16i))), _e6695, bitcast<f32>(_e6673.member_1)))))));
                                } else {
                                    phi_34072_ = u32();
                                    phi_34075_ = type_7();
                                }
                                let _e6716 = phi_34072_;
                                let _e6718 = phi_34075_;
                                continue;
                                continuing {
                                    phi_34071_ = _e6716;
                                    phi_34074_ = _e6718;
                                    break if !(_e6674);
                                }
                            }
                            phi_34134_ = 0u;
                            let _e8998 = local_166;
                            phi_34137_ = _e8998;
                            loop {
                                let _e6721 = phi_34134_;
                                let _e6723 = phi_34137_;
                                local_48 = _e6723;
                                local_49 = _e6723;
                                let _e6724 = (_e6721 < 4u);
                                if _e6724 {
                                    switch bitcast<i32>(_e6721) {
                                        case 0: {
                                            phi_34150_ = _e6647.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34150_ = (_e6647.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_34150_ = _e6660.x;
                                            break;
                                        }
                                        default: {
                                            phi_34150_ = (_e6660.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e6727 = phi_34150_;
                                    switch bitcast<i32>(_e6721) {
                                        case 0: {
                                            phi_34158_ = _e6223.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34158_ = _e6239;
                                            break;
                                        }
                                        case 2: {
                                            phi_34158_ = _e6235.x;
                                            break;
                                        }
                                        default: {
                                            phi_34158_ = _e6243;
                                            break;
                                        }
                                    }
                                    let _e6733 = phi_34158_;
                                    switch bitcast<i32>(_e6721) {
                                        case 0: {
                                            phi_34166_ = _e6287.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34166_ = _e6303;
                                            break;
                                        }
                                        case 2: {
                                            phi_34166_ = _e6299.x;
                                            break;
                                        }
                                        default: {
                                            phi_34166_ = _e6307;
                                            break;
                                        }
                                    }
                                    let _e6739 = phi_34166_;
                                    let _e6745 = bitcast<f32>((_e6727 << bitcast<u32>(16i)));
                                    let _e6755 = bitcast<f32>((_e6727 & 4294901760u));
                                    phi_34135_ = (_e6721 + 1u);
                                    phi_34138_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6733 & 4294901760u)), _e6755, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6733 << bitcast<u32>(16i))), _e6745, bitcast<f32>(_e6723.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6739 & 4294901760u)), _e6755, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6739 << bitcast<u32>(16i))), _e6745, bitcast<f32>(_e6723.member_1)))))));
                                } else {
                                    phi_34135_ = u32();
                                    phi_34138_ = type_7();
                                }
                                let _e6766 = phi_34135_;
                                let _e6768 = phi_34138_;
                                continue;
                                continuing {
                                    phi_34134_ = _e6766;
                                    phi_34137_ = _e6768;
                                    break if !(_e6724);
                                }
                            }
                            let _e6771 = local_48;
                            let _e6774 = local_49;
                            let _e6781 = ((2u * ((_e78 * select(3u, _e6415, (_e6415 < 3u))) + _e4941)) / 4u);
                            let _e6785 = global_3.member[(_e6781 + 1u)];
                            let _e6791 = global_3.member[_e6781];
                            let _e6793 = (vec2<u32>(0u, (_e6785 << bitcast<u32>(0u))) | vec2<u32>(_e6791, 0u));
                            let _e6797 = global_3.member[(_e6781 + 3u)];
                            let _e6804 = global_3.member[(_e6781 + 2u)];
                            let _e6806 = (vec2<u32>(0u, (_e6797 << bitcast<u32>(0u))) | vec2<u32>(_e6804, 0u));
                            let _e6818 = global_3.member[(_e6781 + 17u)];
                            let _e6825 = global_3.member[(_e6781 + 16u)];
                            let _e6827 = (vec2<u32>(0u, (_e6818 << bitcast<u32>(0u))) | vec2<u32>(_e6825, 0u));
                            let _e6831 = global_3.member[(_e6781 + 19u)];
                            let _e6838 = global_3.member[(_e6781 + 18u)];
                            let _e6840 = (vec2<u32>(0u, (_e6831 << bitcast<u32>(0u))) | vec2<u32>(_e6838, 0u));
                            phi_34376_ = 0u;
                            phi_34379_ = type_7(_e115, _e113);
                            loop {
                                let _e6851 = phi_34376_;
                                let _e6853 = phi_34379_;
                                local_167 = _e6853;
                                let _e6854 = (_e6851 < 4u);
                                if _e6854 {
                                    switch bitcast<i32>(_e6851) {
                                        case 0: {
                                            phi_34392_ = _e6793.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34392_ = (_e6793.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_34392_ = _e6806.x;
                                            break;
                                        }
                                        default: {
                                            phi_34392_ = (_e6806.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e6857 = phi_34392_;
                                    switch bitcast<i32>(_e6851) {
                                        case 0: {
                                            phi_34400_ = _e6191.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34400_ = _e6207;
                                            break;
                                        }
                                        case 2: {
                                            phi_34400_ = _e6203.x;
                                            break;
                                        }
                                        default: {
                                            phi_34400_ = _e6211;
                                            break;
                                        }
                                    }
                                    let _e6863 = phi_34400_;
                                    switch bitcast<i32>(_e6851) {
                                        case 0: {
                                            phi_34408_ = _e6255.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34408_ = _e6271;
                                            break;
                                        }
                                        case 2: {
                                            phi_34408_ = _e6267.x;
                                            break;
                                        }
                                        default: {
                                            phi_34408_ = _e6275;
                                            break;
                                        }
                                    }
                                    let _e6869 = phi_34408_;
                                    let _e6875 = bitcast<f32>((_e6857 << bitcast<u32>(16i)));
                                    let _e6885 = bitcast<f32>((_e6857 & 4294901760u));
                                    phi_34377_ = (_e6851 + 1u);
                                    phi_34380_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6863 & 4294901760u)), _e6885, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6863 << bitcast<u32>(16i))), _e6875, bitcast<f32>(_e6853.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6869 & 4294901760u)), _e6885, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6869 << bitcast<u32>(16i))), _e6875, bitcast<f32>(_e6853.member_1)))))));
                                } else {
                                    phi_34377_ = u32();
                                    phi_34380_ = type_7();
                                }
                                let _e6896 = phi_34377_;
                                let _e6898 = phi_34380_;
                                continue;
                                continuing {
                                    phi_34376_ = _e6896;
                                    phi_34379_ = _e6898;
                                    break if !(_e6854);
                                }
                            }
                            phi_34439_ = 0u;
                            let _e9016 = local_167;
                            phi_34442_ = _e9016;
                            loop {
                                let _e6901 = phi_34439_;
                                let _e6903 = phi_34442_;
                                local_50 = _e6903;
                                local_51 = _e6903;
                                let _e6904 = (_e6901 < 4u);
                                if _e6904 {
                                    switch bitcast<i32>(_e6901) {
                                        case 0: {
                                            phi_34455_ = _e6827.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34455_ = (_e6827.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_34455_ = _e6840.x;
                                            break;
                                        }
                                        default: {
                                            phi_34455_ = (_e6840.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e6907 = phi_34455_;
                                    switch bitcast<i32>(_e6901) {
                                        case 0: {
                                            phi_34463_ = _e6223.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34463_ = _e6239;
                                            break;
                                        }
                                        case 2: {
                                            phi_34463_ = _e6235.x;
                                            break;
                                        }
                                        default: {
                                            phi_34463_ = _e6243;
                                            break;
                                        }
                                    }
                                    let _e6913 = phi_34463_;
                                    switch bitcast<i32>(_e6901) {
                                        case 0: {
                                            phi_34471_ = _e6287.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34471_ = _e6303;
                                            break;
                                        }
                                        case 2: {
                                            phi_34471_ = _e6299.x;
                                            break;
                                        }
                                        default: {
                                            phi_34471_ = _e6307;
                                            break;
                                        }
                                    }
                                    let _e6919 = phi_34471_;
                                    let _e6925 = bitcast<f32>((_e6907 << bitcast<u32>(16i)));
                                    let _e6935 = bitcast<f32>((_e6907 & 4294901760u));
                                    phi_34440_ = (_e6901 + 1u);
                                    phi_34443_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e6913 & 4294901760u)), _e6935, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6913 << bitcast<u32>(16i))), _e6925, bitcast<f32>(_e6903.member)))))), bitcast<u32>(fma(bitcast<f32>((_e6919 & 4294901760u)), _e6935, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e6919 << bitcast<u32>(16i))), _e6925, bitcast<f32>(_e6903.member_1)))))));
                                } else {
                                    phi_34440_ = u32();
                                    phi_34443_ = type_7();
                                }
                                let _e6946 = phi_34440_;
                                let _e6948 = phi_34443_;
                                continue;
                                continuing {
                                    phi_34439_ = _e6946;
                                    phi_34442_ = _e6948;
                                    break if !(_e6904);
                                }
                            }
                            let _e6951 = local_50;
                            let _e6954 = local_51;
                            let _e6961 = ((2u * ((_e78 * select(4u, _e6415, (_e6415 < 4u))) + _e4941)) / 4u);
                            let _e6965 = global_3.member[(_e6961 + 1u)];
                            let _e6971 = global_3.member[_e6961];
                            let _e6973 = (vec2<u32>(0u, (_e6965 << bitcast<u32>(0u))) | vec2<u32>(_e6971, 0u));
                            let _e6977 = global_3.member[(_e6961 + 3u)];
                            let _e6984 = global_3.member[(_e6961 + 2u)];
                            let _e6986 = (vec2<u32>(0u, (_e6977 << bitcast<u32>(0u))) | vec2<u32>(_e6984, 0u));
                            let _e6998 = global_3.member[(_e6961 + 17u)];
                            let _e7005 = global_3.member[(_e6961 + 16u)];
                            let _e7007 = (vec2<u32>(0u, (_e6998 << bitcast<u32>(0u))) | vec2<u32>(_e7005, 0u));
                            let _e7011 = global_3.member[(_e6961 + 19u)];
                            let _e7018 = global_3.member[(_e6961 + 18u)];
                            let _e7020 = (vec2<u32>(0u, (_e7011 << bitcast<u32>(0u))) | vec2<u32>(_e7018, 0u));
                            phi_34681_ = 0u;
                            phi_34684_ = type_7(_e111, _e109);
                            loop {
                                let _e7031 = phi_34681_;
                                let _e7033 = phi_34684_;
                                local_168 = _e7033;
                                let _e7034 = (_e7031 < 4u);
                                if _e7034 {
                                    switch bitcast<i32>(_e7031) {
                                        case 0: {
                                            phi_34697_ = _e6973.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34697_ = (_e6973.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_34697_ = _e6986.x;
                                            break;
                                        }
                                        default: {
                                            phi_34697_ = (_e6986.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e7037 = phi_34697_;
                                    switch bitcast<i32>(_e7031) {
                                        case 0: {
                                            phi_34705_ = _e6191.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34705_ = _e6207;
                                            break;
                                        }
                                        case 2: {
                                            phi_34705_ = _e6203.x;
                                            break;
                                        }
                                        default: {
                                            phi_34705_ = _e6211;
                                            break;
                                        }
                                    }
                                    let _e7043 = phi_34705_;
                                    switch bitcast<i32>(_e7031) {
                                        case 0: {
                                            phi_34713_ = _e6255.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34713_ = _e6271;
                                            break;
                                        }
                                        case 2: {
                                            phi_34713_ = _e6267.x;
                                            break;
                                        }
                                        default: {
                                            phi_34713_ = _e6275;
                                            break;
                                        }
                                    }
                                    let _e7049 = phi_34713_;
                                    let _e7055 = bitcast<f32>((_e7037 << bitcast<u32>(16i)));
                                    let _e7065 = bitcast<f32>((_e7037 & 4294901760u));
                                    phi_34682_ = (_e7031 + 1u);
                                    phi_34685_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7043 & 4294901760u)), _e7065, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7043 << bitcast<u32>(16i))), _e7055, bitcast<f32>(_e7033.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7049 & 4294901760u)), _e7065, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7049 << bitcast<u32>(16i))), _e7055, bitcast<f32>(_e7033.member_1)))))));
                                } else {
                                    phi_34682_ = u32();
                                    phi_34685_ = type_7();
                                }
                                let _e7076 = phi_34682_;
                                let _e7078 = phi_34685_;
                                continue;
                                continuing {
                                    phi_34681_ = _e7076;
                                    phi_34684_ = _e7078;
                                    break if !(_e7034);
                                }
                            }
                            phi_34744_ = 0u;
                            let _e9034 = local_168;
                            phi_34747_ = _e9034;
                            loop {
                                let _e7081 = phi_34744_;
                                let _e7083 = phi_34747_;
                                local_52 = _e7083;
                                local_53 = _e7083;
                                let _e7084 = (_e7081 < 4u);
                                if _e7084 {
                                    switch bitcast<i32>(_e7081) {
                                        case 0: {
                                            phi_34760_ = _e7007.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34760_ = (_e7007.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_34760_ = _e7020.x;
                                            break;
                                        }
                                        default: {
                                            phi_34760_ = (_e7020.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e7087 = phi_34760_;
                                    switch bitcast<i32>(_e7081) {
                                        case 0: {
                                            phi_34768_ = _e6223.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34768_ = _e6239;
                                            break;
                                        }
                                        case 2: {
                                            phi_34768_ = _e6235.x;
                                            break;
                                        }
                                        default: {
                                            phi_34768_ = _e6243;
                                            break;
                                        }
                                    }
                                    let _e7093 = phi_34768_;
                                    switch bitcast<i32>(_e7081) {
                                        case 0: {
                                            phi_34776_ = _e6287.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_34776_ = _e6303;
                                            break;
                                        }
                                        case 2: {
                                            phi_34776_ = _e6299.x;
                                            break;
                                        }
                                        default: {
                                            phi_34776_ = _e6307;
                                            break;
                                        }
                                    }
                                    let _e7099 = phi_34776_;
                                    let _e7105 = bitcast<f32>((_e7087 << bitcast<u32>(16i)));
                                    let _e7115 = bitcast<f32>((_e7087 & 4294901760u));
                                    phi_34745_ = (_e7081 + 1u);
                                    phi_34748_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7093 & 4294901760u)), _e7115, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7093 << bitcast<u32>(16i))), _e7105, bitcast<f32>(_e7083.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7099 & 4294901760u)), _e7115, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7099 << bitcast<u32>(16i))), _e7105, bitcast<f32>(_e7083.member_1)))))));
                                } else {
                                    phi_34745_ = u32();
                                    phi_34748_ = type_7();
                                }
                                let _e7126 = phi_34745_;
                                let _e7128 = phi_34748_;
                                continue;
                                continuing {
                                    phi_34744_ = _e7126;
                                    phi_34747_ = _e7128;
                                    break if !(_e7084);
                                }
                            }
                            let _e7131 = local_52;
                            let _e7134 = local_53;
                            let _e7141 = ((2u * ((_e78 * select(5u, _e6415, (_e6415 < 5u))) + _e4941)) / 4u);
                            let _e7145 = global_3.member[(_e7141 + 1u)];
                            let _e7151 = global_3.member[_e7141];
                            let _e7153 = (vec2<u32>(0u, (_e7145 << bitcast<u32>(0u))) | vec2<u32>(_e7151, 0u));
                            let _e7157 = global_3.member[(_e7141 + 3u)];
                            let _e7164 = global_3.member[(_e7141 + 2u)];
                            let _e7166 = (vec2<u32>(0u, (_e7157 << bitcast<u32>(0u))) | vec2<u32>(_e7164, 0u));
                            let _e7178 = global_3.member[(_e7141 + 17u)];
                            let _e7185 = global_3.member[(_e7141 + 16u)];
                            let _e7187 = (vec2<u32>(0u, (_e7178 << bitcast<u32>(0u))) | vec2<u32>(_e7185, 0u));
                            let _e7191 = global_3.member[(_e7141 + 19u)];
                            let _e7198 = global_3.member[(_e7141 + 18u)];
                            let _e7200 = (vec2<u32>(0u, (_e7191 << bitcast<u32>(0u))) | vec2<u32>(_e7198, 0u));
                            phi_34986_ = 0u;
                            phi_34989_ = type_7(_e107, _e105);
                            loop {
                                let _e7211 = phi_34986_;
                                let _e7213 = phi_34989_;
                                local_169 = _e7213;
                                let _e7214 = (_e7211 < 4u);
                                if _e7214 {
                                    switch bitcast<i32>(_e7211) {
                                        case 0: {
                                            phi_35002_ = _e7153.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35002_ = (_e7153.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_35002_ = _e7166.x;
                                            break;
                                        }
                                        default: {
                                            phi_35002_ = (_e7166.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e7217 = phi_35002_;
                                    switch bitcast<i32>(_e7211) {
                                        case 0: {
                                            phi_35010_ = _e6191.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35010_ = _e6207;
                                            break;
                                        }
                                        case 2: {
                                            phi_35010_ = _e6203.x;
                                            break;
                                        }
                                        default: {
                                            phi_35010_ = _e6211;
                                            break;
                                        }
                                    }
                                    let _e7223 = phi_35010_;
                                    switch bitcast<i32>(_e7211) {
                                        case 0: {
                                            phi_35018_ = _e6255.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35018_ = _e6271;
                                            break;
                                        }
                                        case 2: {
                                            phi_35018_ = _e6267.x;
                                            break;
                                        }
                                        default: {
                                            phi_35018_ = _e6275;
                                            break;
                                        }
                                    }
                                    let _e7229 = phi_35018_;
                                    let _e7235 = bitcast<f32>((_e7217 << bitcast<u32>(16i)));
                                    let _e7245 = bitcast<f32>((_e7217 & 4294901760u));
                                    phi_34987_ = (_e7211 + 1u);
                                    phi_34990_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7223 & 4294901760u)), _e7245, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7223 << bitcast<u32>(16i))), _e7235, bitcast<f32>(_e7213.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7229 & 4294901760u)), _e7245, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7229 << bitcast<u32>(16i))), _e7235, bitcast<f32>(_e7213.member_1)))))));
                                } else {
                                    phi_34987_ = u32();
                                    phi_34990_ = type_7();
                                }
                                let _e7256 = phi_34987_;
                                let _e7258 = phi_34990_;
                                continue;
                                continuing {
                                    phi_34986_ = _e7256;
                                    phi_34989_ = _e7258;
                                    break if !(_e7214);
                                }
                            }
                            phi_35049_ = 0u;
                            let _e9052 = local_169;
                            phi_35052_ = _e9052;
                            loop {
                                let _e7261 = phi_35049_;
                                let _e7263 = phi_35052_;
                                local_54 = _e7263;
                                local_55 = _e7263;
                                let _e7264 = (_e7261 < 4u);
                                if _e7264 {
                                    switch bitcast<i32>(_e7261) {
                                        case 0: {
                                            phi_35065_ = _e7187.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35065_ = (_e7187.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_35065_ = _e7200.x;
                                            break;
                                        }
                                        default: {
                                            phi_35065_ = (_e7200.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e7267 = phi_35065_;
                                    switch bitcast<i32>(_e7261) {
                                        case 0: {
                                            phi_35073_ = _e6223.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35073_ = _e6239;
                                            break;
                                        }
                                        case 2: {
                                            phi_35073_ = _e6235.x;
                                            break;
                                        }
                                        default: {
                                            phi_35073_ = _e6243;
                                            break;
                                        }
                                    }
                                    let _e7273 = phi_35073_;
                                    switch bitcast<i32>(_e7261) {
                                        case 0: {
                                            phi_35081_ = _e6287.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35081_ = _e6303;
                                            break;
                                        }
                                        case 2: {
                                            phi_35081_ = _e6299.x;
                                            break;
                                        }
                                        default: {
                                            phi_35081_ = _e6307;
                                            break;
                                        }
                                    }
                                    let _e7279 = phi_35081_;
                                    let _e7285 = bitcast<f32>((_e7267 << bitcast<u32>(16i)));
                                    let _e7295 = bitcast<f32>((_e7267 & 4294901760u));
                                    phi_35050_ = (_e7261 + 1u);
                                    phi_35053_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7273 & 4294901760u)), _e7295, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7273 << bitcast<u32>(16i))), _e7285, bitcast<f32>(_e7263.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7279 & 4294901760u)), _e7295, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7279 << bitcast<u32>(16i))), _e7285, bitcast<f32>(_e7263.member_1)))))));
                                } else {
                                    phi_35050_ = u32();
                                    phi_35053_ = type_7();
                                }
                                let _e7306 = phi_35050_;
                                let _e7308 = phi_35053_;
                                continue;
                                continuing {
                                    phi_35049_ = _e7306;
                                    phi_35052_ = _e7308;
                                    break if !(_e7264);
                                }
                            }
                            let _e7311 = local_54;
                            let _e7314 = local_55;
                            let _e7321 = ((2u * ((_e78 * select(6u, _e6415, (_e6415 < 6u))) + _e4941)) / 4u);
                            let _e7325 = global_3.member[(_e7321 + 1u)];
                            let _e7331 = global_3.member[_e7321];
                            let _e7333 = (vec2<u32>(0u, (_e7325 << bitcast<u32>(0u))) | vec2<u32>(_e7331, 0u));
                            let _e7337 = global_3.member[(_e7321 + 3u)];
                            let _e7344 = global_3.member[(_e7321 + 2u)];
                            let _e7346 = (vec2<u32>(0u, (_e7337 << bitcast<u32>(0u))) | vec2<u32>(_e7344, 0u));
                            let _e7358 = global_3.member[(_e7321 + 17u)];
                            let _e7365 = global_3.member[(_e7321 + 16u)];
                            let _e7367 = (vec2<u32>(0u, (_e7358 << bitcast<u32>(0u))) | vec2<u32>(_e7365, 0u));
                            let _e7371 = global_3.member[(_e7321 + 19u)];
                            let _e7378 = global_3.member[(_e7321 + 18u)];
                            let _e7380 = (vec2<u32>(0u, (_e7371 << bitcast<u32>(0u))) | vec2<u32>(_e7378, 0u));
                            phi_35291_ = 0u;
                            phi_35294_ = type_7(_e103, _e101);
                            loop {
                                let _e7391 = phi_35291_;
                                let _e7393 = phi_35294_;
                                local_170 = _e7393;
                                let _e7394 = (_e7391 < 4u);
                                if _e7394 {
                                    switch bitcast<i32>(_e7391) {
                                        case 0: {
                                            phi_35307_ = _e7333.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35307_ = (_e7333.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_35307_ = _e7346.x;
                                            break;
                                        }
                                        default: {
                                            phi_35307_ = (_e7346.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e7397 = phi_35307_;
                                    switch bitcast<i32>(_e7391) {
                                        case 0: {
                                            phi_35315_ = _e6191.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35315_ = _e6207;
                                            break;
                                        }
                                        case 2: {
                                            phi_35315_ = _e6203.x;
                                            break;
                                        }
                                        default: {
                                            phi_35315_ = _e6211;
                                            break;
                                        }
                                    }
                                    let _e7403 = phi_35315_;
                                    switch bitcast<i32>(_e7391) {
                                        case 0: {
                                            phi_35323_ = _e6255.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35323_ = _e6271;
                                            break;
                                        }
                                        case 2: {
                                            phi_35323_ = _e6267.x;
                                            break;
                                        }
                                        default: {
                                            phi_35323_ = _e6275;
                                            break;
                                        }
                                    }
                                    let _e7409 = phi_35323_;
                                    let _e7415 = bitcast<f32>((_e7397 << bitcast<u32>(16i)));
                                    let _e7425 = bitcast<f32>((_e7397 & 4294901760u));
                                    phi_35292_ = (_e7391 + 1u);
                                    phi_35295_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7403 & 4294901760u)), _e7425, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7403 << bitcast<u32>(16i))), _e7415, bitcast<f32>(_e7393.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7409 & 4294901760u)), _e7425, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7409 << bitcast<u32>(16i))), _e7415, bitcast<f32>(_e7393.member_1)))))));
                                } else {
                                    phi_35292_ = u32();
                                    phi_35295_ = type_7();
                                }
                                let _e7436 = phi_35292_;
                                let _e7438 = phi_35295_;
                                continue;
                                continuing {
                                    phi_35291_ = _e7436;
                                    phi_35294_ = _e7438;
                                    break if !(_e7394);
                                }
                            }
                            phi_35354_ = 0u;
                            let _e9070 = local_170;
                            phi_35357_ = _e9070;
                            loop {
                                let _e7441 = phi_35354_;
                                let _e7443 = phi_35357_;
                                local_56 = _e7443;
                                local_57 = _e7443;
                                let _e7444 = (_e7441 < 4u);
                                if _e7444 {
                                    switch bitcast<i32>(_e7441) {
                                        case 0: {
                                            phi_35370_ = _e7367.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35370_ = (_e7367.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_35370_ = _e7380.x;
                                            break;
                                        }
                                        default: {
                                            phi_35370_ = (_e7380.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e7447 = phi_35370_;
                                    switch bitcast<i32>(_e7441) {
                                        case 0: {
                                            phi_35378_ = _e6223.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35378_ = _e6239;
                                            break;
                                        }
                                        case 2: {
                                            phi_35378_ = _e6235.x;
                                            break;
                                        }
                                        default: {
                                            phi_35378_ = _e6243;
                                            break;
                                        }
                                    }
                                    let _e7453 = phi_35378_;
                                    switch bitcast<i32>(_e7441) {
                                        case 0: {
                                            phi_35386_ = _e6287.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35386_ = _e6303;
                                            break;
                                        }
                                        case 2: {
                                            phi_35386_ = _e6299.x;
                                            break;
                                        }
                                        default: {
                                            phi_35386_ = _e6307;
                                            break;
                                        }
                                    }
                                    let _e7459 = phi_35386_;
                                    let _e7465 = bitcast<f32>((_e7447 << bitcast<u32>(16i)));
                                    let _e7475 = bitcast<f32>((_e7447 & 4294901760u));
                                    phi_35355_ = (_e7441 + 1u);
                                    phi_35358_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7453 & 4294901760u)), _e7475, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7453 << bitcast<u32>(16i))), _e7465, bitcast<f32>(_e7443.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7459 & 4294901760u)), _e7475, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7459 << bitcast<u32>(16i))), _e7465, bitcast<f32>(_e7443.member_1)))))));
                                } else {
                                    phi_35355_ = u32();
                                    phi_35358_ = type_7();
                                }
                                let _e7486 = phi_35355_;
                                let _e7488 = phi_35358_;
                                continue;
                                continuing {
                                    phi_35354_ = _e7486;
                                    phi_35357_ = _e7488;
                                    break if !(_e7444);
                                }
                            }
                            let _e7491 = local_56;
                            let _e7494 = local_57;
                            let _e7501 = ((2u * ((_e78 * select(7u, _e6415, (_e6415 < 7u))) + _e4941)) / 4u);
                            let _e7505 = global_3.member[(_e7501 + 1u)];
                            let _e7511 = global_3.member[_e7501];
                            let _e7513 = (vec2<u32>(0u, (_e7505 << bitcast<u32>(0u))) | vec2<u32>(_e7511, 0u));
                            let _e7517 = global_3.member[(_e7501 + 3u)];
                            let _e7524 = global_3.member[(_e7501 + 2u)];
                            let _e7526 = (vec2<u32>(0u, (_e7517 << bitcast<u32>(0u))) | vec2<u32>(_e7524, 0u));
                            let _e7538 = global_3.member[(_e7501 + 17u)];
                            let _e7545 = global_3.member[(_e7501 + 16u)];
                            let _e7547 = (vec2<u32>(0u, (_e7538 << bitcast<u32>(0u))) | vec2<u32>(_e7545, 0u));
                            let _e7551 = global_3.member[(_e7501 + 19u)];
                            let _e7558 = global_3.member[(_e7501 + 18u)];
                            let _e7560 = (vec2<u32>(0u, (_e7551 << bitcast<u32>(0u))) | vec2<u32>(_e7558, 0u));
                            phi_35596_ = 0u;
                            phi_35599_ = type_7(_e99, _e97);
                            loop {
                                let _e7571 = phi_35596_;
                                let _e7573 = phi_35599_;
                                local_171 = _e7573;
                                let _e7574 = (_e7571 < 4u);
                                if _e7574 {
                                    switch bitcast<i32>(_e7571) {
                                        case 0: {
                                            phi_35612_ = _e7513.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35612_ = (_e7513.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_35612_ = _e7526.x;
                                            break;
                                        }
                                        default: {
                                            phi_35612_ = (_e7526.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e7577 = phi_35612_;
                                    switch bitcast<i32>(_e7571) {
                                        case 0: {
                                            phi_35620_ = _e6191.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35620_ = _e6207;
                                            break;
                                        }
                                        case 2: {
                                            phi_35620_ = _e6203.x;
                                            break;
                                        }
                                        default: {
                                            phi_35620_ = _e6211;
                                            break;
                                        }
                                    }
                                    let _e7583 = phi_35620_;
                                    switch bitcast<i32>(_e7571) {
                                        case 0: {
                                            phi_35628_ = _e6255.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35628_ = _e6271;
                                            break;
                                        }
                                        case 2: {
                                            phi_35628_ = _e6267.x;
                                            break;
                                        }
                                        default: {
                                            phi_35628_ = _e6275;
                                            break;
                                        }
                                    }
                                    let _e7589 = phi_35628_;
                                    let _e7595 = bitcast<f32>((_e7577 << bitcast<u32>(16i)));
                                    let _e7605 = bitcast<f32>((_e7577 & 4294901760u));
                                    phi_35597_ = (_e7571 + 1u);
                                    phi_35600_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7583 & 4294901760u)), _e7605, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7583 << bitcast<u32>(16i))), _e7595, bitcast<f32>(_e7573.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7589 & 4294901760u)), _e7605, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7589 << bitcast<u32>(16i))), _e7595, bitcast<f32>(_e7573.member_1)))))));
                                } else {
                                    phi_35597_ = u32();
                                    phi_35600_ = type_7();
                                }
                                let _e7616 = phi_35597_;
                                let _e7618 = phi_35600_;
                                continue;
                                continuing {
                                    phi_35596_ = _e7616;
                                    phi_35599_ = _e7618;
                                    break if !(_e7574);
                                }
                            }
                            phi_35659_ = 0u;
                            let _e9088 = local_171;
                            phi_35662_ = _e9088;
                            loop {
                                let _e7621 = phi_35659_;
                                let _e7623 = phi_35662_;
                                local_58 = _e7623;
                                local_59 = _e7623;
                                let _e7624 = (_e7621 < 4u);
                                if _e7624 {
                                    switch bitcast<i32>(_e7621) {
                                        case 0: {
                                            phi_35675_ = _e7547.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35675_ = (_e7547.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                        case 2: {
                                            phi_35675_ = _e7560.x;
                                            break;
                                        }
                                        default: {
                                            phi_35675_ = (_e7560.y >> bitcast<u32>(0u));
                                            break;
                                        }
                                    }
                                    let _e7627 = phi_35675_;
                                    switch bitcast<i32>(_e7621) {
                                        case 0: {
                                            phi_35683_ = _e6223.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35683_ = _e6239;
                                            break;
                                        }
                                        case 2: {
                                            phi_35683_ = _e6235.x;
                                            break;
                                        }
                                        default: {
                                            phi_35683_ = _e6243;
                                            break;
                                        }
                                    }
                                    let _e7633 = phi_35683_;
                                    switch bitcast<i32>(_e7621) {
                                        case 0: {
                                            phi_35691_ = _e6287.x;
                                            break;
                                        }
                                        case 1: {
                                            phi_35691_ = _e6303;
                                            break;
                                        }
                                        case 2: {
                                            phi_35691_ = _e6299.x;
                                            break;
                                        }
                                        default: {
                                            phi_35691_ = _e6307;
                                            break;
                                        }
                                    }
                                    let _e7639 = phi_35691_;
                                    let _e7645 = bitcast<f32>((_e7627 << bitcast<u32>(16i)));
                                    let _e7655 = bitcast<f32>((_e7627 & 4294901760u));
                                    phi_35660_ = (_e7621 + 1u);
                                    phi_35663_ = type_7(bitcast<u32>(fma(bitcast<f32>((_e7633 & 4294901760u)), _e7655, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7633 << bitcast<u32>(16i))), _e7645, bitcast<f32>(_e7623.member)))))), bitcast<u32>(fma(bitcast<f32>((_e7639 & 4294901760u)), _e7655, bitcast<f32>(bitcast<u32>(fma(bitcast<f32>((_e7639 << bitcast<u32>(16i))), _e7645, bitcast<f32>(_e7623.member_1)))))));
                                } else {
                                    phi_35660_ = u32();
                                    phi_35663_ = type_7();
                                }
                                let _e7666 = phi_35660_;
                                let _e7668 = phi_35663_;
                                continue;
                                continuing {
                                    phi_35659_ = _e7666;
                                    phi_35662_ = _e7668;
                                    break if !(_e7624);
                                }
                            }
                            let _e7671 = local_58;
                            let _e7674 = local_59;
                            phi_72817_ = _e7674.member_1;
                            phi_72784_ = _e7671.member;
                            phi_72439_ = _e7494.member_1;
                            phi_72396_ = _e7491.member;
                            phi_72021_ = _e7314.member_1;
                            phi_71968_ = _e7311.member;
                            phi_71563_ = _e7134.member_1;
                            phi_71500_ = _e7131.member;
                            phi_71065_ = _e6954.member_1;
                            phi_70992_ = _e6951.member;
                            phi_70527_ = _e6774.member_1;
                            phi_70444_ = _e6771.member;
                            phi_69949_ = _e6594.member_1;
                            phi_69856_ = _e6591.member;
                            phi_69331_ = _e6413.member_1;
                            phi_69228_ = _e6410.member;
                        } else {
                            phi_35758_ = 0u;
                            phi_35761_ = _e2083;
                            loop {
                                let _e4958 = phi_35758_;
                                let _e4960 = phi_35761_;
                                let _e4961 = (_e4960 == 0u);
                                if _e4961 {
                                    phi_35759_ = u32();
                                    phi_35762_ = u32();
                                } else {
                                    let _e4965 = select((bitcast<u32>(31i) - firstLeadingBit(_e4960)), 32u, _e4961);
                                    let _e4968 = (select(_e4954, _e4946, (_e4965 < 16u)) + _e4958);
                                    let _e4973 = global_2.member[(_e72 + (_e4968 / 4u))];
                                    let _e4981 = (_e4935 ^ (2u * _e4965));
                                    let _e4984 = atomicLoad((&global[(_e4981 / 4u)]));
                                    let _e4987 = ((8u * (_e4981 % 4u)) & 31u);
                                    let _e4995 = atomicLoad((&global[(_e4981 / 4u)]));
                                    let _e5002 = atomicXor((&global[(_e4981 / 4u)]), ((((_e4995 >> bitcast<u32>(_e4987)) ^ (((_e4984 >> bitcast<u32>(_e4987)) & 65535u) ^ ((((_e4973 >> bitcast<u32>(((8u * (_e4968 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e4987)));
                                    phi_35759_ = (_e4958 + 1u);
                                    phi_35762_ = (_e4960 ^ (2147483648u >> bitcast<u32>((_e4965 & 31u))));
                                }
                                let _e5009 = phi_35759_;
                                let _e5011 = phi_35762_;
                                continue;
                                continuing {
                                    phi_35758_ = _e5009;
                                    phi_35761_ = _e5011;
                                    break if !(select(true, false, _e4961));
                                }
                            }
                            let _e5014 = (2u * _e4941);
                            let _e5017 = (_e78 - select(_e4941, _e78, (_e78 < _e4941)));
                            let _e5022 = (select(32u, _e5017, (32u < _e5017)) - 32u);
                            let _e5025 = (select(_e5017, 8u, (8u < _e5017)) + select(_e5022, 8u, (8u < _e5022)));
                            phi_35884_ = 0u;
                            phi_35887_ = _e127;
                            loop {
                                let _e5027 = phi_35884_;
                                let _e5029 = phi_35887_;
                                local_187 = _e5029;
                                let _e5030 = (_e5027 < _e5025);
                                if _e5030 {
                                    let _e5032 = (_e4935 ^ (2u * _e5027));
                                    let _e5035 = atomicLoad((&global[(_e5032 / 4u)]));
                                    let _e5049 = (_e5014 + (2u * ((_e5027 % 8u) + (32u * (_e5027 / 8u)))));
                                    let _e5050 = (_e5049 + 1u);
                                    let _e5054 = global_3.member[(_e5050 / 4u)];
                                    let _e5067 = global_3.member[(_e5049 / 4u)];
                                    phi_35885_ = (_e5027 + 1u);
                                    phi_35888_ = bitcast<u32>(fma(bitcast<f32>((((_e5035 >> bitcast<u32>(((8u * (_e5032 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5054 >> bitcast<u32>(((8u * (_e5050 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5067 >> bitcast<u32>(((8u * (_e5049 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5029)));
                                } else {
                                    phi_35885_ = u32();
                                    phi_35888_ = u32();
                                }
                                let _e5084 = phi_35885_;
                                let _e5086 = phi_35888_;
                                continue;
                                continuing {
                                    phi_35884_ = _e5084;
                                    phi_35887_ = _e5086;
                                    break if !(_e5030);
                                }
                            }
                            let _e5088 = (_e4935 ^ 32u);
                            phi_36017_ = 0u;
                            phi_36020_ = _e125;
                            loop {
                                let _e5090 = phi_36017_;
                                let _e5092 = phi_36020_;
                                local_186 = _e5092;
                                let _e5093 = (_e5090 < _e5025);
                                if _e5093 {
                                    let _e5095 = (_e5088 ^ (2u * _e5090));
                                    let _e5098 = atomicLoad((&global[(_e5095 / 4u)]));
                                    let _e5112 = (_e5014 + (2u * ((_e5090 % 8u) + (32u * (_e5090 / 8u)))));
                                    let _e5113 = (_e5112 + 1u);
                                    let _e5117 = global_3.member[(_e5113 / 4u)];
                                    let _e5130 = global_3.member[(_e5112 / 4u)];
                                    phi_36018_ = (_e5090 + 1u);
                                    phi_36021_ = bitcast<u32>(fma(bitcast<f32>((((_e5098 >> bitcast<u32>(((8u * (_e5095 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5117 >> bitcast<u32>(((8u * (_e5113 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5130 >> bitcast<u32>(((8u * (_e5112 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5092)));
                                } else {
                                    phi_36018_ = u32();
                                    phi_36021_ = u32();
                                }
                                let _e5147 = phi_36018_;
                                let _e5149 = phi_36021_;
                                continue;
                                continuing {
                                    phi_36017_ = _e5147;
                                    phi_36020_ = _e5149;
                                    break if !(_e5093);
                                }
                            }
                            let _e5151 = (_e87 - 1u);
                            let _e5156 = (2u * ((_e78 * select(1u, _e5151, (_e5151 < 1u))) + _e4941));
                            phi_36158_ = 0u;
                            phi_36161_ = _e123;
                            loop {
                                let _e5158 = phi_36158_;
                                let _e5160 = phi_36161_;
                                local_185 = _e5160;
                                let _e5161 = (_e5158 < _e5025);
                                if _e5161 {
                                    let _e5163 = (_e4935 ^ (2u * _e5158));
                                    let _e5166 = atomicLoad((&global[(_e5163 / 4u)]));
                                    let _e5180 = (_e5156 + (2u * ((_e5158 % 8u) + (32u * (_e5158 / 8u)))));
                                    let _e5181 = (_e5180 + 1u);
                                    let _e5185 = global_3.member[(_e5181 / 4u)];
                                    let _e5198 = global_3.member[(_e5180 / 4u)];
                                    phi_36159_ = (_e5158 + 1u);
                                    phi_36162_ = bitcast<u32>(fma(bitcast<f32>((((_e5166 >> bitcast<u32>(((8u * (_e5163 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5185 >> bitcast<u32>(((8u * (_e5181 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5198 >> bitcast<u32>(((8u * (_e5180 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5160)));
                                } else {
                                    phi_36159_ = u32();
                                    phi_36162_ = u32();
                                }
                                let _e5215 = phi_36159_;
                                let _e5217 = phi_36162_;
                                continue;
                                continuing {
                                    phi_36158_ = _e5215;
                                    phi_36161_ = _e5217;
                                    break if !(_e5161);
                                }
                            }
                            phi_36291_ = 0u;
                            phi_36294_ = _e121;
                            loop {
                                let _e5220 = phi_36291_;
                                let _e5222 = phi_36294_;
                                local_184 = _e5222;
                                let _e5223 = (_e5220 < _e5025);
                                if _e5223 {
                                    let _e5225 = (_e5088 ^ (2u * _e5220));
                                    let _e5228 = atomicLoad((&global[(_e5225 / 4u)]));
                                    let _e5242 = (_e5156 + (2u * ((_e5220 % 8u) + (32u * (_e5220 / 8u)))));
                                    let _e5243 = (_e5242 + 1u);
                                    let _e5247 = global_3.member[(_e5243 / 4u)];
                                    let _e5260 = global_3.member[(_e5242 / 4u)];
                                    phi_36292_ = (_e5220 + 1u);
                                    phi_36295_ = bitcast<u32>(fma(bitcast<f32>((((_e5228 >> bitcast<u32>(((8u * (_e5225 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5247 >> bitcast<u32>(((8u * (_e5243 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5260 >> bitcast<u32>(((8u * (_e5242 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5222)));
                                } else {
                                    phi_36292_ = u32();
                                    phi_36295_ = u32();
                                }
                                let _e5277 = phi_36292_;
                                let _e5279 = phi_36295_;
                                continue;
                                continuing {
                                    phi_36291_ = _e5277;
                                    phi_36294_ = _e5279;
                                    break if !(_e5223);
                                }
                            }
                            let _e5285 = (2u * ((_e78 * select(2u, _e5151, (_e5151 < 2u))) + _e4941));
                            phi_36432_ = 0u;
                            phi_36435_ = _e119;
                            loop {
                                let _e5287 = phi_36432_;
                                let _e5289 = phi_36435_;
                                local_183 = _e5289;
                                let _e5290 = (_e5287 < _e5025);
                                if _e5290 {
                                    let _e5292 = (_e4935 ^ (2u * _e5287));
                                    let _e5295 = atomicLoad((&global[(_e5292 / 4u)]));
                                    let _e5309 = (_e5285 + (2u * ((_e5287 % 8u) + (32u * (_e5287 / 8u)))));
                                    let _e5310 = (_e5309 + 1u);
                                    let _e5314 = global_3.member[(_e5310 / 4u)];
                                    let _e5327 = global_3.member[(_e5309 / 4u)];
                                    phi_36433_ = (_e5287 + 1u);
                                    phi_36436_ = bitcast<u32>(fma(bitcast<f32>((((_e5295 >> bitcast<u32>(((8u * (_e5292 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5314 >> bitcast<u32>(((8u * (_e5310 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5327 >> bitcast<u32>(((8u * (_e5309 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5289)));
                                } else {
                                    phi_36433_ = u32();
                                    phi_36436_ = u32();
                                }
                                let _e5344 = phi_36433_;
                                let _e5346 = phi_36436_;
                                continue;
                                continuing {
                                    phi_36432_ = _e5344;
                                    phi_36435_ = _e5346;
                                    break if !(_e5290);
                                }
                            }
                            phi_36565_ = 0u;
                            phi_36568_ = _e117;
                            loop {
                                let _e5349 = phi_36565_;
                                let _e5351 = phi_36568_;
                                local_182 = _e5351;
                                let _e5352 = (_e5349 < _e5025);
                                if _e5352 {
                                    let _e5354 = (_e5088 ^ (2u * _e5349));
                                    let _e5357 = atomicLoad((&global[(_e5354 / 4u)]));
                                    let _e5371 = (_e5285 + (2u * ((_e5349 % 8u) + (32u * (_e5349 / 8u)))));
                                    let _e5372 = (_e5371 + 1u);
                                    let _e5376 = global_3.member[(_e5372 / 4u)];
                                    let _e5389 = global_3.member[(_e5371 / 4u)];
                                    phi_36566_ = (_e5349 + 1u);
                                    phi_36569_ = bitcast<u32>(fma(bitcast<f32>((((_e5357 >> bitcast<u32>(((8u * (_e5354 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5376 >> bitcast<u32>(((8u * (_e5372 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5389 >> bitcast<u32>(((8u * (_e5371 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5351)));
                                } else {
                                    phi_36566_ = u32();
                                    phi_36569_ = u32();
                                }
                                let _e5406 = phi_36566_;
                                let _e5408 = phi_36569_;
                                continue;
                                continuing {
                                    phi_36565_ = _e5406;
                                    phi_36568_ = _e5408;
                                    break if !(_e5352);
                                }
                            }
                            let _e5414 = (2u * ((_e78 * select(3u, _e5151, (_e5151 < 3u))) + _e4941));
                            phi_36706_ = 0u;
                            phi_36709_ = _e115;
                            loop {
                                let _e5416 = phi_36706_;
                                let _e5418 = phi_36709_;
                                local_181 = _e5418;
                                let _e5419 = (_e5416 < _e5025);
                                if _e5419 {
                                    let _e5421 = (_e4935 ^ (2u * _e5416));
                                    let _e5424 = atomicLoad((&global[(_e5421 / 4u)]));
                                    let _e5438 = (_e5414 + (2u * ((_e5416 % 8u) + (32u * (_e5416 / 8u)))));
                                    let _e5439 = (_e5438 + 1u);
                                    let _e5443 = global_3.member[(_e5439 / 4u)];
                                    let _e5456 = global_3.member[(_e5438 / 4u)];
                                    phi_36707_ = (_e5416 + 1u);
                                    phi_36710_ = bitcast<u32>(fma(bitcast<f32>((((_e5424 >> bitcast<u32>(((8u * (_e5421 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5443 >> bitcast<u32>(((8u * (_e5439 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5456 >> bitcast<u32>(((8u * (_e5438 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5418)));
                                } else {
                                    phi_36707_ = u32();
                                    phi_36710_ = u32();
                                }
                                let _e5473 = phi_36707_;
                                let _e5475 = phi_36710_;
                                continue;
                                continuing {
                                    phi_36706_ = _e5473;
                                    phi_36709_ = _e5475;
                                    break if !(_e5419);
                                }
                            }
                            phi_36839_ = 0u;
                            phi_36842_ = _e113;
                            loop {
                                let _e5478 = phi_36839_;
                                let _e5480 = phi_36842_;
                                local_180 = _e5480;
                                let _e5481 = (_e5478 < _e5025);
                                if _e5481 {
                                    let _e5483 = (_e5088 ^ (2u * _e5478));
                                    let _e5486 = atomicLoad((&global[(_e5483 / 4u)]));
                                    let _e5500 = (_e5414 + (2u * ((_e5478 % 8u) + (32u * (_e5478 / 8u)))));
                                    let _e5501 = (_e5500 + 1u);
                                    let _e5505 = global_3.member[(_e5501 / 4u)];
                                    let _e5518 = global_3.member[(_e5500 / 4u)];
                                    phi_36840_ = (_e5478 + 1u);
                                    phi_36843_ = bitcast<u32>(fma(bitcast<f32>((((_e5486 >> bitcast<u32>(((8u * (_e5483 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5505 >> bitcast<u32>(((8u * (_e5501 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5518 >> bitcast<u32>(((8u * (_e5500 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5480)));
                                } else {
                                    phi_36840_ = u32();
                                    phi_36843_ = u32();
                                }
                                let _e5535 = phi_36840_;
                                let _e5537 = phi_36843_;
                                continue;
                                continuing {
                                    phi_36839_ = _e5535;
                                    phi_36842_ = _e5537;
                                    break if !(_e5481);
                                }
                            }
                            let _e5543 = (2u * ((_e78 * select(4u, _e5151, (_e5151 < 4u))) + _e4941));
                            phi_36980_ = 0u;
                            phi_36983_ = _e111;
                            loop {
                                let _e5545 = phi_36980_;
                                let _e5547 = phi_36983_;
                                local_179 = _e5547;
                                let _e5548 = (_e5545 < _e5025);
                                if _e5548 {
                                    let _e5550 = (_e4935 ^ (2u * _e5545));
                                    let _e5553 = atomicLoad((&global[(_e5550 / 4u)]));
                                    let _e5567 = (_e5543 + (2u * ((_e5545 % 8u) + (32u * (_e5545 / 8u)))));
                                    let _e5568 = (_e5567 + 1u);
                                    let _e5572 = global_3.member[(_e5568 / 4u)];
                                    let _e5585 = global_3.member[(_e5567 / 4u)];
                                    phi_36981_ = (_e5545 + 1u);
                                    phi_36984_ = bitcast<u32>(fma(bitcast<f32>((((_e5553 >> bitcast<u32>(((8u * (_e5550 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5572 >> bitcast<u32>(((8u * (_e5568 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5585 >> bitcast<u32>(((8u * (_e5567 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5547)));
                                } else {
                                    phi_36981_ = u32();
                                    phi_36984_ = u32();
                                }
                                let _e5602 = phi_36981_;
                                let _e5604 = phi_36984_;
                                continue;
                                continuing {
                                    phi_36980_ = _e5602;
                                    phi_36983_ = _e5604;
                                    break if !(_e5548);
                                }
                            }
                            phi_37113_ = 0u;
                            phi_37116_ = _e109;
                            loop {
                                let _e5607 = phi_37113_;
                                let _e5609 = phi_37116_;
                                local_178 = _e5609;
                                let _e5610 = (_e5607 < _e5025);
                                if _e5610 {
                                    let _e5612 = (_e5088 ^ (2u * _e5607));
                                    let _e5615 = atomicLoad((&global[(_e5612 / 4u)]));
                                    let _e5629 = (_e5543 + (2u * ((_e5607 % 8u) + (32u * (_e5607 / 8u)))));
                                    let _e5630 = (_e5629 + 1u);
                                    let _e5634 = global_3.member[(_e5630 / 4u)];
                                    let _e5647 = global_3.member[(_e5629 / 4u)];
                                    phi_37114_ = (_e5607 + 1u);
                                    phi_37117_ = bitcast<u32>(fma(bitcast<f32>((((_e5615 >> bitcast<u32>(((8u * (_e5612 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5634 >> bitcast<u32>(((8u * (_e5630 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5647 >> bitcast<u32>(((8u * (_e5629 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5609)));
                                } else {
                                    phi_37114_ = u32();
                                    phi_37117_ = u32();
                                }
                                let _e5664 = phi_37114_;
                                let _e5666 = phi_37117_;
                                continue;
                                continuing {
                                    phi_37113_ = _e5664;
                                    phi_37116_ = _e5666;
                                    break if !(_e5610);
                                }
                            }
                            let _e5672 = (2u * ((_e78 * select(5u, _e5151, (_e5151 < 5u))) + _e4941));
                            phi_37254_ = 0u;
                            phi_37257_ = _e107;
                            loop {
                                let _e5674 = phi_37254_;
                                let _e5676 = phi_37257_;
                                local_177 = _e5676;
                                let _e5677 = (_e5674 < _e5025);
                                if _e5677 {
                                    let _e5679 = (_e4935 ^ (2u * _e5674));
                                    let _e5682 = atomicLoad((&global[(_e5679 / 4u)]));
                                    let _e5696 = (_e5672 + (2u * ((_e5674 % 8u) + (32u * (_e5674 / 8u)))));
                                    let _e5697 = (_e5696 + 1u);
                                    let _e5701 = global_3.member[(_e5697 / 4u)];
                                    let _e5714 = global_3.member[(_e5696 / 4u)];
                                    phi_37255_ = (_e5674 + 1u);
                                    phi_37258_ = bitcast<u32>(fma(bitcast<f32>((((_e5682 >> bitcast<u32>(((8u * (_e5679 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5701 >> bitcast<u32>(((8u * (_e5697 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5714 >> bitcast<u32>(((8u * (_e5696 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5676)));
                                } else {
                                    phi_37255_ = u32();
                                    phi_37258_ = u32();
                                }
                                let _e5731 = phi_37255_;
                                let _e5733 = phi_37258_;
                                continue;
                                continuing {
                                    phi_37254_ = _e5731;
                                    phi_37257_ = _e5733;
                                    break if !(_e5677);
                                }
                            }
                            phi_37387_ = 0u;
                            phi_37390_ = _e105;
                            loop {
                                let _e5736 = phi_37387_;
                                let _e5738 = phi_37390_;
                                local_176 = _e5738;
                                let _e5739 = (_e5736 < _e5025);
                                if _e5739 {
                                    let _e5741 = (_e5088 ^ (2u * _e5736));
                                    let _e5744 = atomicLoad((&global[(_e5741 / 4u)]));
                                    let _e5758 = (_e5672 + (2u * ((_e5736 % 8u) + (32u * (_e5736 / 8u)))));
                                    let _e5759 = (_e5758 + 1u);
                                    let _e5763 = global_3.member[(_e5759 / 4u)];
                                    let _e5776 = global_3.member[(_e5758 / 4u)];
                                    phi_37388_ = (_e5736 + 1u);
                                    phi_37391_ = bitcast<u32>(fma(bitcast<f32>((((_e5744 >> bitcast<u32>(((8u * (_e5741 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5763 >> bitcast<u32>(((8u * (_e5759 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5776 >> bitcast<u32>(((8u * (_e5758 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5738)));
                                } else {
                                    phi_37388_ = u32();
                                    phi_37391_ = u32();
                                }
                                let _e5793 = phi_37388_;
                                let _e5795 = phi_37391_;
                                continue;
                                continuing {
                                    phi_37387_ = _e5793;
                                    phi_37390_ = _e5795;
                                    break if !(_e5739);
                                }
                            }
                            let _e5801 = (2u * ((_e78 * select(6u, _e5151, (_e5151 < 6u))) + _e4941));
                            phi_37528_ = 0u;
                            phi_37531_ = _e103;
                            loop {
                                let _e5803 = phi_37528_;
                                let _e5805 = phi_37531_;
                                local_175 = _e5805;
                                let _e5806 = (_e5803 < _e5025);
                                if _e5806 {
                                    let _e5808 = (_e4935 ^ (2u * _e5803));
                                    let _e5811 = atomicLoad((&global[(_e5808 / 4u)]));
                                    let _e5825 = (_e5801 + (2u * ((_e5803 % 8u) + (32u * (_e5803 / 8u)))));
                                    let _e5826 = (_e5825 + 1u);
                                    let _e5830 = global_3.member[(_e5826 / 4u)];
                                    let _e5843 = global_3.member[(_e5825 / 4u)];
                                    phi_37529_ = (_e5803 + 1u);
                                    phi_37532_ = bitcast<u32>(fma(bitcast<f32>((((_e5811 >> bitcast<u32>(((8u * (_e5808 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5830 >> bitcast<u32>(((8u * (_e5826 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5843 >> bitcast<u32>(((8u * (_e5825 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5805)));
                                } else {
                                    phi_37529_ = u32();
                                    phi_37532_ = u32();
                                }
                                let _e5860 = phi_37529_;
                                let _e5862 = phi_37532_;
                                continue;
                                continuing {
                                    phi_37528_ = _e5860;
                                    phi_37531_ = _e5862;
                                    break if !(_e5806);
                                }
                            }
                            phi_37661_ = 0u;
                            phi_37664_ = _e101;
                            loop {
                                let _e5865 = phi_37661_;
                                let _e5867 = phi_37664_;
                                local_174 = _e5867;
                                let _e5868 = (_e5865 < _e5025);
                                if _e5868 {
                                    let _e5870 = (_e5088 ^ (2u * _e5865));
                                    let _e5873 = atomicLoad((&global[(_e5870 / 4u)]));
                                    let _e5887 = (_e5801 + (2u * ((_e5865 % 8u) + (32u * (_e5865 / 8u)))));
                                    let _e5888 = (_e5887 + 1u);
                                    let _e5892 = global_3.member[(_e5888 / 4u)];
                                    let _e5905 = global_3.member[(_e5887 / 4u)];
                                    phi_37662_ = (_e5865 + 1u);
                                    phi_37665_ = bitcast<u32>(fma(bitcast<f32>((((_e5873 >> bitcast<u32>(((8u * (_e5870 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5892 >> bitcast<u32>(((8u * (_e5888 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5905 >> bitcast<u32>(((8u * (_e5887 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5867)));
                                } else {
                                    phi_37662_ = u32();
                                    phi_37665_ = u32();
                                }
                                let _e5922 = phi_37662_;
                                let _e5924 = phi_37665_;
                                continue;
                                continuing {
                                    phi_37661_ = _e5922;
                                    phi_37664_ = _e5924;
                                    break if !(_e5868);
                                }
                            }
                            let _e5930 = (2u * ((_e78 * select(7u, _e5151, (_e5151 < 7u))) + _e4941));
                            phi_37802_ = 0u;
                            phi_37805_ = _e99;
                            loop {
                                let _e5932 = phi_37802_;
                                let _e5934 = phi_37805_;
                                local_173 = _e5934;
                                let _e5935 = (_e5932 < _e5025);
                                if _e5935 {
                                    let _e5937 = (_e4935 ^ (2u * _e5932));
                                    let _e5940 = atomicLoad((&global[(_e5937 / 4u)]));
                                    let _e5954 = (_e5930 + (2u * ((_e5932 % 8u) + (32u * (_e5932 / 8u)))));
                                    let _e5955 = (_e5954 + 1u);
                                    let _e5959 = global_3.member[(_e5955 / 4u)];
                                    let _e5972 = global_3.member[(_e5954 / 4u)];
                                    phi_37803_ = (_e5932 + 1u);
                                    phi_37806_ = bitcast<u32>(fma(bitcast<f32>((((_e5940 >> bitcast<u32>(((8u * (_e5937 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e5959 >> bitcast<u32>(((8u * (_e5955 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e5972 >> bitcast<u32>(((8u * (_e5954 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5934)));
                                } else {
                                    phi_37803_ = u32();
                                    phi_37806_ = u32();
                                }
                                let _e5989 = phi_37803_;
                                let _e5991 = phi_37806_;
                                continue;
                                continuing {
                                    phi_37802_ = _e5989;
                                    phi_37805_ = _e5991;
                                    break if !(_e5935);
                                }
                            }
                            phi_37935_ = 0u;
                            phi_37938_ = _e97;
                            loop {
                                let _e5994 = phi_37935_;
                                let _e5996 = phi_37938_;
                                local_172 = _e5996;
                                let _e5997 = (_e5994 < _e5025);
                                if _e5997 {
                                    let _e5999 = (_e5088 ^ (2u * _e5994));
                                    let _e6002 = atomicLoad((&global[(_e5999 / 4u)]));
                                    let _e6016 = (_e5930 + (2u * ((_e5994 % 8u) + (32u * (_e5994 / 8u)))));
                                    let _e6017 = (_e6016 + 1u);
                                    let _e6021 = global_3.member[(_e6017 / 4u)];
                                    let _e6034 = global_3.member[(_e6016 / 4u)];
                                    phi_37936_ = (_e5994 + 1u);
                                    phi_37939_ = bitcast<u32>(fma(bitcast<f32>((((_e6002 >> bitcast<u32>(((8u * (_e5999 % 4u)) & 31u))) & 65535u) << bitcast<u32>(16i))), bitcast<f32>(((((((_e6021 >> bitcast<u32>(((8u * (_e6017 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e6034 >> bitcast<u32>(((8u * (_e6016 % 4u)) & 31u))) & 255u)) << bitcast<u32>(16i))), bitcast<f32>(_e5996)));
                                } else {
                                    phi_37936_ = u32();
                                    phi_37939_ = u32();
                                }
                                let _e6051 = phi_37936_;
                                let _e6053 = phi_37939_;
                                continue;
                                continuing {
                                    phi_37935_ = _e6051;
                                    phi_37938_ = _e6053;
                                    break if !(_e5997);
                                }
                            }
                            let _e9098 = local_172;
                            phi_72817_ = _e9098;
                            let _e9101 = local_173;
                            phi_72784_ = _e9101;
                            let _e9104 = local_174;
                            phi_72439_ = _e9104;
                            let _e9107 = local_175;
                            phi_72396_ = _e9107;
                            let _e9110 = local_176;
                            phi_72021_ = _e9110;
                            let _e9113 = local_177;
                            phi_71968_ = _e9113;
                            let _e9116 = local_178;
                            phi_71563_ = _e9116;
                            let _e9119 = local_179;
                            phi_71500_ = _e9119;
                            let _e9122 = local_180;
                            phi_71065_ = _e9122;
                            let _e9125 = local_181;
                            phi_70992_ = _e9125;
                            let _e9128 = local_182;
                            phi_70527_ = _e9128;
                            let _e9131 = local_183;
                            phi_70444_ = _e9131;
                            let _e9134 = local_184;
                            phi_69949_ = _e9134;
                            let _e9137 = local_185;
                            phi_69856_ = _e9137;
                            let _e9140 = local_186;
                            phi_69331_ = _e9140;
                            let _e9143 = local_187;
                            phi_69228_ = _e9143;
                        }
                        let _e7677 = phi_72817_;
                        let _e7679 = phi_72784_;
                        let _e7681 = phi_72439_;
                        let _e7683 = phi_72396_;
                        let _e7685 = phi_72021_;
                        let _e7687 = phi_71968_;
                        let _e7689 = phi_71563_;
                        let _e7691 = phi_71500_;
                        let _e7693 = phi_71065_;
                        let _e7695 = phi_70992_;
                        let _e7697 = phi_70527_;
                        let _e7699 = phi_70444_;
                        let _e7701 = phi_69949_;
                        let _e7703 = phi_69856_;
                        let _e7705 = phi_69331_;
                        let _e7707 = phi_69228_;
                        phi_72816_ = _e7677;
                        phi_72783_ = _e7679;
                        phi_72438_ = _e7681;
                        phi_72395_ = _e7683;
                        phi_72020_ = _e7685;
                        phi_71967_ = _e7687;
                        phi_71562_ = _e7689;
                        phi_71499_ = _e7691;
                        phi_71064_ = _e7693;
                        phi_70991_ = _e7695;
                        phi_70526_ = _e7697;
                        phi_70443_ = _e7699;
                        phi_69948_ = _e7701;
                        phi_69855_ = _e7703;
                        phi_69330_ = _e7705;
                        phi_69227_ = _e7707;
                    } else {
                        phi_72816_ = _e97;
                        phi_72783_ = _e99;
                        phi_72438_ = _e101;
                        phi_72395_ = _e103;
                        phi_72020_ = _e105;
                        phi_71967_ = _e107;
                        phi_71562_ = _e109;
                        phi_71499_ = _e111;
                        phi_71064_ = _e113;
                        phi_70991_ = _e115;
                        phi_70526_ = _e117;
                        phi_70443_ = _e119;
                        phi_69948_ = _e121;
                        phi_69855_ = _e123;
                        phi_69330_ = _e125;
                        phi_69227_ = _e127;
                    }
                    let _e7709 = phi_72816_;
                    let _e7711 = phi_72783_;
                    let _e7713 = phi_72438_;
                    let _e7715 = phi_72395_;
                    let _e7717 = phi_72020_;
                    let _e7719 = phi_71967_;
                    let _e7721 = phi_71562_;
                    let _e7723 = phi_71499_;
                    let _e7725 = phi_71064_;
                    let _e7727 = phi_70991_;
                    let _e7729 = phi_70526_;
                    let _e7731 = phi_70443_;
                    let _e7733 = phi_69948_;
                    let _e7735 = phi_69855_;
                    let _e7737 = phi_69330_;
                    let _e7739 = phi_69227_;
                    phi_73999_ = _e2083;
                    phi_73880_ = _e2085;
                    phi_73761_ = _e2087;
                    phi_73524_ = _e1129;
                    phi_73287_ = _e1131;
                    phi_73050_ = _e1133;
                    phi_72815_ = _e7709;
                    phi_72782_ = _e7711;
                    phi_72633_ = _e4900;
                    phi_72482_ = _e4902;
                    phi_72437_ = _e7713;
                    phi_72394_ = _e7715;
                    phi_72235_ = _e4904;
                    phi_72074_ = _e4906;
                    phi_72019_ = _e7717;
                    phi_71966_ = _e7719;
                    phi_71797_ = _e4908;
                    phi_71626_ = _e4910;
                    phi_71561_ = _e7721;
                    phi_71498_ = _e7723;
                    phi_71319_ = _e4912;
                    phi_71138_ = _e4914;
                    phi_71063_ = _e7725;
                    phi_70990_ = _e7727;
                    phi_70801_ = _e4916;
                    phi_70610_ = _e4918;
                    phi_70525_ = _e7729;
                    phi_70442_ = _e7731;
                    phi_70243_ = _e4920;
                    phi_70042_ = _e4922;
                    phi_69947_ = _e7733;
                    phi_69854_ = _e7735;
                    phi_69645_ = _e4924;
                    phi_69434_ = _e4926;
                    phi_69329_ = _e7737;
                    phi_69226_ = _e7739;
                    phi_69007_ = _e4928;
                    phi_68786_ = _e4930;
                    phi_23687_ = (_e173 + 4u);
                } else {
                    phi_73999_ = _e129;
                    phi_73880_ = _e131;
                    phi_73761_ = _e133;
                    phi_73524_ = _e167;
                    phi_73287_ = _e169;
                    phi_73050_ = _e171;
                    phi_72815_ = _e97;
                    phi_72782_ = _e99;
                    phi_72633_ = _e135;
                    phi_72482_ = _e137;
                    phi_72437_ = _e101;
                    phi_72394_ = _e103;
                    phi_72235_ = _e139;
                    phi_72074_ = _e141;
                    phi_72019_ = _e105;
                    phi_71966_ = _e107;
                    phi_71797_ = _e143;
                    phi_71626_ = _e145;
                    phi_71561_ = _e109;
                    phi_71498_ = _e111;
                    phi_71319_ = _e147;
                    phi_71138_ = _e149;
                    phi_71063_ = _e113;
                    phi_70990_ = _e115;
                    phi_70801_ = _e151;
                    phi_70610_ = _e153;
                    phi_70525_ = _e117;
                    phi_70442_ = _e119;
                    phi_70243_ = _e155;
                    phi_70042_ = _e157;
                    phi_69947_ = _e121;
                    phi_69854_ = _e123;
                    phi_69645_ = _e159;
                    phi_69434_ = _e161;
                    phi_69329_ = _e125;
                    phi_69226_ = _e127;
                    phi_69007_ = _e163;
                    phi_68786_ = _e165;
                    phi_23687_ = u32();
                }
                let _e7742 = phi_73999_;
                let _e7744 = phi_73880_;
                let _e7746 = phi_73761_;
                let _e7748 = phi_73524_;
                let _e7750 = phi_73287_;
                let _e7752 = phi_73050_;
                let _e7754 = phi_72815_;
                let _e7756 = phi_72782_;
                let _e7758 = phi_72633_;
                let _e7760 = phi_72482_;
                let _e7762 = phi_72437_;
                let _e7764 = phi_72394_;
                let _e7766 = phi_72235_;
                let _e7768 = phi_72074_;
                let _e7770 = phi_72019_;
                let _e7772 = phi_71966_;
                let _e7774 = phi_71797_;
                let _e7776 = phi_71626_;
                let _e7778 = phi_71561_;
                let _e7780 = phi_71498_;
                let _e7782 = phi_71319_;
                let _e7784 = phi_71138_;
                let _e7786 = phi_71063_;
                let _e7788 = phi_70990_;
                let _e7790 = phi_70801_;
                let _e7792 = phi_70610_;
                let _e7794 = phi_70525_;
                let _e7796 = phi_70442_;
                let _e7798 = phi_70243_;
                let _e7800 = phi_70042_;
                let _e7802 = phi_69947_;
                let _e7804 = phi_69854_;
                let _e7806 = phi_69645_;
                let _e7808 = phi_69434_;
                let _e7810 = phi_69329_;
                let _e7812 = phi_69226_;
                let _e7814 = phi_69007_;
                let _e7816 = phi_68786_;
                let _e7818 = phi_23687_;
                local_60 = _e7814;
                local_61 = _e7816;
                local_62 = _e7816;
                local_63 = _e7814;
                local_64 = _e7810;
                local_65 = _e7812;
                local_66 = _e7812;
                local_67 = _e7810;
                local_68 = _e7806;
                local_69 = _e7808;
                local_70 = _e7808;
                local_71 = _e7806;
                local_72 = _e7802;
                local_73 = _e7804;
                local_74 = _e7804;
                local_75 = _e7802;
                local_76 = _e7798;
                local_77 = _e7800;
                local_78 = _e7800;
                local_79 = _e7798;
                local_80 = _e7794;
                local_81 = _e7796;
                local_82 = _e7796;
                local_83 = _e7794;
                local_84 = _e7790;
                local_85 = _e7792;
                local_86 = _e7792;
                local_87 = _e7790;
                local_88 = _e7786;
                local_89 = _e7788;
                local_90 = _e7788;
                local_91 = _e7786;
                local_92 = _e7782;
                local_93 = _e7784;
                local_94 = _e7784;
                local_95 = _e7782;
                local_96 = _e7778;
                local_97 = _e7780;
                local_98 = _e7780;
                local_99 = _e7778;
                local_100 = _e7774;
                local_101 = _e7776;
                local_102 = _e7776;
                local_103 = _e7774;
                local_104 = _e7770;
                local_105 = _e7772;
                local_106 = _e7772;
                local_107 = _e7770;
                local_108 = _e7766;
                local_109 = _e7768;
                local_110 = _e7768;
                local_111 = _e7766;
                local_112 = _e7762;
                local_113 = _e7764;
                local_114 = _e7764;
                local_115 = _e7762;
                local_116 = _e7758;
                local_117 = _e7760;
                local_118 = _e7760;
                local_119 = _e7758;
                local_120 = _e7754;
                local_121 = _e7756;
                local_122 = _e7756;
                local_123 = _e7754;
                continue;
                continuing {
                    phi_68076_ = _e7754;
                    phi_67919_ = _e7756;
                    phi_67764_ = _e7762;
                    phi_67611_ = _e7764;
                    phi_67460_ = _e7770;
                    phi_67311_ = _e7772;
                    phi_67164_ = _e7778;
                    phi_67019_ = _e7780;
                    phi_66876_ = _e7786;
                    phi_66735_ = _e7788;
                    phi_66596_ = _e7794;
                    phi_66459_ = _e7796;
                    phi_66324_ = _e7802;
                    phi_66191_ = _e7804;
                    phi_66060_ = _e7810;
                    phi_65931_ = _e7812;
                    phi_65804_ = _e7742;
                    phi_65679_ = _e7744;
                    phi_65554_ = _e7746;
                    phi_64954_ = _e7758;
                    phi_64915_ = _e7760;
                    phi_64878_ = _e7766;
                    phi_64843_ = _e7768;
                    phi_64810_ = _e7774;
                    phi_64779_ = _e7776;
                    phi_64750_ = _e7782;
                    phi_64723_ = _e7784;
                    phi_64698_ = _e7790;
                    phi_64675_ = _e7792;
                    phi_64654_ = _e7798;
                    phi_64635_ = _e7800;
                    phi_64618_ = _e7806;
                    phi_64603_ = _e7808;
                    phi_64590_ = _e7814;
                    phi_64579_ = _e7816;
                    phi_64570_ = _e7748;
                    phi_64563_ = _e7750;
                    phi_64555_ = _e7752;
                    phi_23686_ = _e7818;
                    break if !(_e177);
                }
            }
            let _e7821 = ((param_7 % 32u) < 16u);
            if _e7821 {
                let _e7828 = local_62;
                let _e7830 = local_63;
                phi_38152_ = type_7(_e7828, _e7830);
            } else {
                let _e7823 = local_60;
                let _e7825 = local_61;
                phi_38152_ = type_7(_e7823, _e7825);
            }
            let _e7833 = phi_38152_;
            if _e7821 {
                let _e7842 = local_66;
                let _e7844 = local_67;
                phi_38162_ = type_7(_e7842, _e7844);
            } else {
                let _e7837 = local_64;
                let _e7839 = local_65;
                phi_38162_ = type_7(_e7837, _e7839);
            }
            let _e7847 = phi_38162_;
            phi_38166_ = _e7847.member_1;
            phi_38169_ = _e7833.member_1;
            phi_38171_ = _e7847.member;
            phi_38173_ = _e7833.member;
            phi_38175_ = 16u;
            loop {
                let _e7851 = phi_38166_;
                let _e7853 = phi_38169_;
                let _e7855 = phi_38171_;
                let _e7857 = phi_38173_;
                let _e7859 = phi_38175_;
                local_124 = _e7857;
                local_132 = _e7855;
                let _e7860 = (_e7859 > 0u);
                if _e7860 {
                    global_1[param_7] = _e7853;
                    let _e7862 = (param_7 + 128u);
                    global_1[_e7862] = _e7851;
                    workgroupBarrier();
                    let _e7866 = global_1[(param_7 ^ _e7859)];
                    let _e7873 = global_1[(_e7862 ^ _e7859)];
                    workgroupBarrier();
                    phi_38167_ = bitcast<u32>((bitcast<f32>(_e7855) + bitcast<f32>(_e7873)));
                    phi_38170_ = bitcast<u32>((bitcast<f32>(_e7857) + bitcast<f32>(_e7866)));
                    phi_38176_ = (_e7859 / 2u);
                } else {
                    phi_38167_ = u32();
                    phi_38170_ = u32();
                    phi_38176_ = u32();
                }
                let _e7880 = phi_38167_;
                let _e7882 = phi_38170_;
                let _e7884 = phi_38176_;
                continue;
                continuing {
                    phi_38166_ = _e7880;
                    phi_38169_ = _e7882;
                    phi_38171_ = _e7880;
                    phi_38173_ = _e7882;
                    phi_38175_ = _e7884;
                    break if !(_e7860);
                }
            }
            if _e7821 {
                let _e7892 = local_70;
                let _e7894 = local_71;
                phi_38381_ = type_7(_e7892, _e7894);
            } else {
                let _e7887 = local_68;
                let _e7889 = local_69;
                phi_38381_ = type_7(_e7887, _e7889);
            }
            let _e7897 = phi_38381_;
            if _e7821 {
                let _e7906 = local_74;
                let _e7908 = local_75;
                phi_38391_ = type_7(_e7906, _e7908);
            } else {
                let _e7901 = local_72;
                let _e7903 = local_73;
                phi_38391_ = type_7(_e7901, _e7903);
            }
            let _e7911 = phi_38391_;
            phi_38395_ = _e7911.member_1;
            phi_38398_ = _e7897.member_1;
            phi_38400_ = _e7911.member;
            phi_38402_ = _e7897.member;
            phi_38404_ = 16u;
            loop {
                let _e7915 = phi_38395_;
                let _e7917 = phi_38398_;
                let _e7919 = phi_38400_;
                let _e7921 = phi_38402_;
                let _e7923 = phi_38404_;
                local_125 = _e7921;
                local_133 = _e7919;
                let _e7924 = (_e7923 > 0u);
                if _e7924 {
                    global_1[param_7] = _e7917;
                    let _e7926 = (param_7 + 128u);
                    global_1[_e7926] = _e7915;
                    workgroupBarrier();
                    let _e7930 = global_1[(param_7 ^ _e7923)];
                    let _e7937 = global_1[(_e7926 ^ _e7923)];
                    workgroupBarrier();
                    phi_38396_ = bitcast<u32>((bitcast<f32>(_e7919) + bitcast<f32>(_e7937)));
                    phi_38399_ = bitcast<u32>((bitcast<f32>(_e7921) + bitcast<f32>(_e7930)));
                    phi_38405_ = (_e7923 / 2u);
                } else {
                    phi_38396_ = u32();
                    phi_38399_ = u32();
                    phi_38405_ = u32();
                }
                let _e7944 = phi_38396_;
                let _e7946 = phi_38399_;
                let _e7948 = phi_38405_;
                continue;
                continuing {
                    phi_38395_ = _e7944;
                    phi_38398_ = _e7946;
                    phi_38400_ = _e7944;
                    phi_38402_ = _e7946;
                    phi_38404_ = _e7948;
                    break if !(_e7924);
                }
            }
            if _e7821 {
                let _e7956 = local_78;
                let _e7958 = local_79;
                phi_38610_ = type_7(_e7956, _e7958);
            } else {
                let _e7951 = local_76;
                let _e7953 = local_77;
                phi_38610_ = type_7(_e7951, _e7953);
            }
            let _e7961 = phi_38610_;
            if _e7821 {
                let _e7970 = local_82;
                let _e7972 = local_83;
                phi_38620_ = type_7(_e7970, _e7972);
            } else {
                let _e7965 = local_80;
                let _e7967 = local_81;
                phi_38620_ = type_7(_e7965, _e7967);
            }
            let _e7975 = phi_38620_;
            phi_38624_ = _e7975.member_1;
            phi_38627_ = _e7961.member_1;
            phi_38629_ = _e7975.member;
            phi_38631_ = _e7961.member;
            phi_38633_ = 16u;
            loop {
                let _e7979 = phi_38624_;
                let _e7981 = phi_38627_;
                let _e7983 = phi_38629_;
                let _e7985 = phi_38631_;
                let _e7987 = phi_38633_;
                local_126 = _e7985;
                local_134 = _e7983;
                let _e7988 = (_e7987 > 0u);
                if _e7988 {
                    global_1[param_7] = _e7981;
                    let _e7990 = (param_7 + 128u);
                    global_1[_e7990] = _e7979;
                    workgroupBarrier();
                    let _e7994 = global_1[(param_7 ^ _e7987)];
                    let _e8001 = global_1[(_e7990 ^ _e7987)];
                    workgroupBarrier();
                    phi_38625_ = bitcast<u32>((bitcast<f32>(_e7983) + bitcast<f32>(_e8001)));
                    phi_38628_ = bitcast<u32>((bitcast<f32>(_e7985) + bitcast<f32>(_e7994)));
                    phi_38634_ = (_e7987 / 2u);
                } else {
                    phi_38625_ = u32();
                    phi_38628_ = u32();
                    phi_38634_ = u32();
                }
                let _e8008 = phi_38625_;
                let _e8010 = phi_38628_;
                let _e8012 = phi_38634_;
                continue;
                continuing {
                    phi_38624_ = _e8008;
                    phi_38627_ = _e8010;
                    phi_38629_ = _e8008;
                    phi_38631_ = _e8010;
                    phi_38633_ = _e8012;
                    break if !(_e7988);
                }
            }
            if _e7821 {
                let _e8020 = local_86;
                let _e8022 = local_87;
                phi_38839_ = type_7(_e8020, _e8022);
            } else {
                let _e8015 = local_84;
                let _e8017 = local_85;
                phi_38839_ = type_7(_e8015, _e8017);
            }
            let _e8025 = phi_38839_;
            if _e7821 {
                let _e8034 = local_90;
                let _e8036 = local_91;
                phi_38849_ = type_7(_e8034, _e8036);
            } else {
                let _e8029 = local_88;
                let _e8031 = local_89;
                phi_38849_ = type_7(_e8029, _e8031);
            }
            let _e8039 = phi_38849_;
            phi_38853_ = _e8039.member_1;
            phi_38856_ = _e8025.member_1;
            phi_38858_ = _e8039.member;
            phi_38860_ = _e8025.member;
            phi_38862_ = 16u;
            loop {
                let _e8043 = phi_38853_;
                let _e8045 = phi_38856_;
                let _e8047 = phi_38858_;
                let _e8049 = phi_38860_;
                let _e8051 = phi_38862_;
                local_127 = _e8049;
                local_135 = _e8047;
                let _e8052 = (_e8051 > 0u);
                if _e8052 {
                    global_1[param_7] = _e8045;
                    let _e8054 = (param_7 + 128u);
                    global_1[_e8054] = _e8043;
                    workgroupBarrier();
                    let _e8058 = global_1[(param_7 ^ _e8051)];
                    let _e8065 = global_1[(_e8054 ^ _e8051)];
                    workgroupBarrier();
                    phi_38854_ = bitcast<u32>((bitcast<f32>(_e8047) + bitcast<f32>(_e8065)));
                    phi_38857_ = bitcast<u32>((bitcast<f32>(_e8049) + bitcast<f32>(_e8058)));
                    phi_38863_ = (_e8051 / 2u);
                } else {
                    phi_38854_ = u32();
                    phi_38857_ = u32();
                    phi_38863_ = u32();
                }
                let _e8072 = phi_38854_;
                let _e8074 = phi_38857_;
                let _e8076 = phi_38863_;
                continue;
                continuing {
                    phi_38853_ = _e8072;
                    phi_38856_ = _e8074;
                    phi_38858_ = _e8072;
                    phi_38860_ = _e8074;
                    phi_38862_ = _e8076;
                    break if !(_e8052);
                }
            }
            if _e7821 {
                let _e8084 = local_94;
                let _e8086 = local_95;
                phi_39068_ = type_7(_e8084, _e8086);
            } else {
                let _e8079 = local_92;
                let _e8081 = local_93;
                phi_39068_ = type_7(_e8079, _e8081);
            }
            let _e8089 = phi_39068_;
            if _e7821 {
                let _e8098 = local_98;
                let _e8100 = local_99;
                phi_39078_ = type_7(_e8098, _e8100);
            } else {
                let _e8093 = local_96;
                let _e8095 = local_97;
                phi_39078_ = type_7(_e8093, _e8095);
            }
            let _e8103 = phi_39078_;
            phi_39082_ = _e8103.member_1;
            phi_39085_ = _e8089.member_1;
            phi_39087_ = _e8103.member;
            phi_39089_ = _e8089.member;
            phi_39091_ = 16u;
            loop {
                let _e8107 = phi_39082_;
                let _e8109 = phi_39085_;
                let _e8111 = phi_39087_;
                let _e8113 = phi_39089_;
                let _e8115 = phi_39091_;
                local_128 = _e8113;
                local_136 = _e8111;
                let _e8116 = (_e8115 > 0u);
                if _e8116 {
                    global_1[param_7] = _e8109;
                    let _e8118 = (param_7 + 128u);
                    global_1[_e8118] = _e8107;
                    workgroupBarrier();
                    let _e8122 = global_1[(param_7 ^ _e8115)];
                    let _e8129 = global_1[(_e8118 ^ _e8115)];
                    workgroupBarrier();
                    phi_39083_ = bitcast<u32>((bitcast<f32>(_e8111) + bitcast<f32>(_e8129)));
                    phi_39086_ = bitcast<u32>((bitcast<f32>(_e8113) + bitcast<f32>(_e8122)));
                    phi_39092_ = (_e8115 / 2u);
                } else {
                    phi_39083_ = u32();
                    phi_39086_ = u32();
                    phi_39092_ = u32();
                }
                let _e8136 = phi_39083_;
                let _e8138 = phi_39086_;
                let _e8140 = phi_39092_;
                continue;
                continuing {
                    phi_39082_ = _e8136;
                    phi_39085_ = _e8138;
                    phi_39087_ = _e8136;
                    phi_39089_ = _e8138;
                    phi_39091_ = _e8140;
                    break if !(_e8116);
                }
            }
            if _e7821 {
                let _e8148 = local_102;
                let _e8150 = local_103;
                phi_39297_ = type_7(_e8148, _e8150);
            } else {
                let _e8143 = local_100;
                let _e8145 = local_101;
                phi_39297_ = type_7(_e8143, _e8145);
            }
            let _e8153 = phi_39297_;
            if _e7821 {
                let _e8162 = local_106;
                let _e8164 = local_107;
                phi_39307_ = type_7(_e8162, _e8164);
            } else {
                let _e8157 = local_104;
                let _e8159 = local_105;
                phi_39307_ = type_7(_e8157, _e8159);
            }
            let _e8167 = phi_39307_;
            phi_39311_ = _e8167.member_1;
            phi_39314_ = _e8153.member_1;
            phi_39316_ = _e8167.member;
            phi_39318_ = _e8153.member;
            phi_39320_ = 16u;
            loop {
                let _e8171 = phi_39311_;
                let _e8173 = phi_39314_;
                let _e8175 = phi_39316_;
                let _e8177 = phi_39318_;
                let _e8179 = phi_39320_;
                local_129 = _e8177;
                local_137 = _e8175;
                let _e8180 = (_e8179 > 0u);
                if _e8180 {
                    global_1[param_7] = _e8173;
                    let _e8182 = (param_7 + 128u);
                    global_1[_e8182] = _e8171;
                    workgroupBarrier();
                    let _e8186 = global_1[(param_7 ^ _e8179)];
                    let _e8193 = global_1[(_e8182 ^ _e8179)];
                    workgroupBarrier();
                    phi_39312_ = bitcast<u32>((bitcast<f32>(_e8175) + bitcast<f32>(_e8193)));
                    phi_39315_ = bitcast<u32>((bitcast<f32>(_e8177) + bitcast<f32>(_e8186)));
                    phi_39321_ = (_e8179 / 2u);
                } else {
                    phi_39312_ = u32();
                    phi_39315_ = u32();
                    phi_39321_ = u32();
                }
                let _e8200 = phi_39312_;
                let _e8202 = phi_39315_;
                let _e8204 = phi_39321_;
                continue;
                continuing {
                    phi_39311_ = _e8200;
                    phi_39314_ = _e8202;
                    phi_39316_ = _e8200;
                    phi_39318_ = _e8202;
                    phi_39320_ = _e8204;
                    break if !(_e8180);
                }
            }
            if _e7821 {
                let _e8212 = local_110;
                let _e8214 = local_111;
                phi_39526_ = type_7(_e8212, _e8214);
            } else {
                let _e8207 = local_108;
                let _e8209 = local_109;
                phi_39526_ = type_7(_e8207, _e8209);
            }
            let _e8217 = phi_39526_;
            if _e7821 {
                let _e8226 = local_114;
                let _e8228 = local_115;
                phi_39536_ = type_7(_e8226, _e8228);
            } else {
                let _e8221 = local_112;
                let _e8223 = local_113;
                phi_39536_ = type_7(_e8221, _e8223);
            }
            let _e8231 = phi_39536_;
            phi_39540_ = _e8231.member_1;
            phi_39543_ = _e8217.member_1;
            phi_39545_ = _e8231.member;
            phi_39547_ = _e8217.member;
            phi_39549_ = 16u;
            loop {
                let _e8235 = phi_39540_;
                let _e8237 = phi_39543_;
                let _e8239 = phi_39545_;
                let _e8241 = phi_39547_;
                let _e8243 = phi_39549_;
                local_130 = _e8241;
                local_138 = _e8239;
                let _e8244 = (_e8243 > 0u);
                if _e8244 {
                    global_1[param_7] = _e8237;
                    let _e8246 = (param_7 + 128u);
                    global_1[_e8246] = _e8235;
                    workgroupBarrier();
                    let _e8250 = global_1[(param_7 ^ _e8243)];
                    let _e8257 = global_1[(_e8246 ^ _e8243)];
                    workgroupBarrier();
                    phi_39541_ = bitcast<u32>((bitcast<f32>(_e8239) + bitcast<f32>(_e8257)));
                    phi_39544_ = bitcast<u32>((bitcast<f32>(_e8241) + bitcast<f32>(_e8250)));
                    phi_39550_ = (_e8243 / 2u);
                } else {
                    phi_39541_ = u32();
                    phi_39544_ = u32();
                    phi_39550_ = u32();
                }
                let _e8264 = phi_39541_;
                let _e8266 = phi_39544_;
                let _e8268 = phi_39550_;
                continue;
                continuing {
                    phi_39540_ = _e8264;
                    phi_39543_ = _e8266;
                    phi_39545_ = _e8264;
                    phi_39547_ = _e8266;
                    phi_39549_ = _e8268;
                    break if !(_e8244);
                }
            }
            if _e7821 {
                let _e8276 = local_118;
                let _e8278 = local_119;
                phi_39755_ = type_7(_e8276, _e8278);
            } else {
                let _e8271 = local_116;
                let _e8273 = local_117;
                phi_39755_ = type_7(_e8271, _e8273);
            }
            let _e8281 = phi_39755_;
            if _e7821 {
                let _e8290 = local_122;
                let _e8292 = local_123;
                phi_39765_ = type_7(_e8290, _e8292);
            } else {
                let _e8285 = local_120;
                let _e8287 = local_121;
                phi_39765_ = type_7(_e8285, _e8287);
            }
            let _e8295 = phi_39765_;
            phi_39769_ = _e8295.member_1;
            phi_39772_ = _e8281.member_1;
            phi_39774_ = _e8295.member;
            phi_39776_ = _e8281.member;
            phi_39778_ = 16u;
            loop {
                let _e8299 = phi_39769_;
                let _e8301 = phi_39772_;
                let _e8303 = phi_39774_;
                let _e8305 = phi_39776_;
                let _e8307 = phi_39778_;
                local_131 = _e8305;
                local_139 = _e8303;
                let _e8308 = (_e8307 > 0u);
                if _e8308 {
                    global_1[param_7] = _e8301;
                    let _e8310 = (param_7 + 128u);
                    global_1[_e8310] = _e8299;
                    workgroupBarrier();
                    let _e8314 = global_1[(param_7 ^ _e8307)];
                    let _e8321 = global_1[(_e8310 ^ _e8307)];
                    workgroupBarrier();
                    phi_39770_ = bitcast<u32>((bitcast<f32>(_e8303) + bitcast<f32>(_e8321)));
                    phi_39773_ = bitcast<u32>((bitcast<f32>(_e8305) + bitcast<f32>(_e8314)));
                    phi_39779_ = (_e8307 / 2u);
                } else {
                    phi_39770_ = u32();
                    phi_39773_ = u32();
                    phi_39779_ = u32();
                }
                let _e8328 = phi_39770_;
                let _e8330 = phi_39773_;
                let _e8332 = phi_39779_;
                continue;
                continuing {
                    phi_39769_ = _e8328;
                    phi_39772_ = _e8330;
                    phi_39774_ = _e8328;
                    phi_39776_ = _e8330;
                    phi_39778_ = _e8332;
                    break if !(_e8308);
                }
            }
            let _e8334 = (param_7 % 16u);
            if (_e8334 == 0u) {
                let _e8336 = (64u * param_7);
                let _e8340 = local_124;
                atomicStore((&global[(_e8336 / 4u)]), _e8340);
                let _e8345 = local_125;
                atomicStore((&global[((_e8336 + 4u) / 4u)]), _e8345);
                let _e8350 = local_126;
                atomicStore((&global[((_e8336 + 8u) / 4u)]), _e8350);
                let _e8355 = local_127;
                atomicStore((&global[((_e8336 + 12u) / 4u)]), _e8355);
                let _e8360 = local_128;
                atomicStore((&global[((_e8336 + 16u) / 4u)]), _e8360);
                let _e8365 = local_129;
                atomicStore((&global[((_e8336 + 20u) / 4u)]), _e8365);
                let _e8370 = local_130;
                atomicStore((&global[((_e8336 + 24u) / 4u)]), _e8370);
                let _e8375 = local_131;
                atomicStore((&global[((_e8336 + 28u) / 4u)]), _e8375);
            }
            let _e8376 = (param_7 + 128u);
            let _e8377 = (_e8376 % 16u);
            if (_e8377 == 0u) {
                let _e8379 = (64u * _e8376);
                let _e8383 = local_132;
                atomicStore((&global[(_e8379 / 4u)]), _e8383);
                let _e8388 = local_133;
                atomicStore((&global[((_e8379 + 4u) / 4u)]), _e8388);
                let _e8393 = local_134;
                atomicStore((&global[((_e8379 + 8u) / 4u)]), _e8393);
                let _e8398 = local_135;
                atomicStore((&global[((_e8379 + 12u) / 4u)]), _e8398);
                let _e8403 = local_136;
                atomicStore((&global[((_e8379 + 16u) / 4u)]), _e8403);
                let _e8408 = local_137;
                atomicStore((&global[((_e8379 + 20u) / 4u)]), _e8408);
                let _e8413 = local_138;
                atomicStore((&global[((_e8379 + 24u) / 4u)]), _e8413);
                let _e8418 = local_139;
                atomicStore((&global[((_e8379 + 28u) / 4u)]), _e8418);
            }
            workgroupBarrier();
            let _e8426 = ((_e95 + ((param_7 / 128u) * 2u)) + ((param_7 / 16u) % 2u));
            if (((param_7 / 32u) % 4u) == 0u) {
                if (_e8426 < _e84) {
                    if (_e8334 < _e87) {
                        let _e8430 = (param_7 - _e8334);
                        let _e8432 = (4u * _e8334);
                        let _e8436 = atomicLoad((&global[(((64u * _e8430) + _e8432) / 4u)]));
                        let _e8442 = atomicLoad((&global[(((64u * (_e8430 + 32u)) + _e8432) / 4u)]));
                        let _e8452 = atomicLoad((&global[(((64u * (_e8430 + 64u)) + _e8432) / 4u)]));
                        let _e8458 = atomicLoad((&global[(((64u * (_e8430 + 96u)) + _e8432) / 4u)]));
                        let _e8466 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e8436) + bitcast<f32>(_e8442)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e8452) + bitcast<f32>(_e8458))))));
                        let _e8468 = ((_e84 * _e8334) + _e8426);
                        let _e8472 = (_e84 == 0u);
                        if _e8472 {
                            break;
                        }
                        if _e8472 {
                            break;
                        }
                        global_4.member[(((_e93 * (_e8468 / _e84)) + _e90) + (_e8468 % _e84))] = select(_e8466, 2143289344u, ((_e8466 & 2147483647u) > 2139095040u));
                    }
                }
            }
            let _e8487 = ((_e95 + ((_e8376 / 128u) * 2u)) + ((_e8376 / 16u) % 2u));
            if (((_e8376 / 32u) % 4u) == 0u) {
                if (_e8487 < _e84) {
                    if (_e8377 < _e87) {
                        let _e8491 = (_e8376 - _e8377);
                        let _e8493 = (4u * _e8377);
                        let _e8497 = atomicLoad((&global[(((64u * _e8491) + _e8493) / 4u)]));
                        let _e8503 = atomicLoad((&global[(((64u * (_e8491 + 32u)) + _e8493) / 4u)]));
                        let _e8513 = atomicLoad((&global[(((64u * (_e8491 + 64u)) + _e8493) / 4u)]));
                        let _e8519 = atomicLoad((&global[(((64u * (_e8491 + 96u)) + _e8493) / 4u)]));
                        let _e8527 = bitcast<u32>((bitcast<f32>(bitcast<u32>((bitcast<f32>(_e8497) + bitcast<f32>(_e8503)))) + bitcast<f32>(bitcast<u32>((bitcast<f32>(_e8513) + bitcast<f32>(_e8519))))));
                        let _e8529 = ((_e84 * _e8377) + _e8487);
                        let _e8533 = (_e84 == 0u);
                        if _e8533 {
                            break;
                        }
                        if _e8533 {
                            break;
                        }
                        global_4.member[(((_e93 * (_e8529 / _e84)) + _e90) + (_e8529 % _e84))] = select(_e8527, 2143289344u, ((_e8527 & 2147483647u) > 2139095040u));
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
