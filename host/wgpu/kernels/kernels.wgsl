// The DFloat11 decoder, as kernels.spv. Made by scripts/spirv; do not edit.
// compiler: rust-gpu 0.11.0, rustc 1.99.0-nightly (d453bdd8f 2026-08-14)
// tools: SPIRV-Tools v2023.1, 2023-02-15T14:03:51
// source: kernels-gpu, codec/src/format.rs and gpu-tools/rust-gpu of 3a20c19
struct type_8 {
    member: array<u32>,
}

struct type_10 {
    member: u32,
    member_1: u32,
    member_2: u32,
    member_3: u32,
}

struct type_11 {
    member: type_10,
}

struct type_14 {
    member: vec2<u32>,
    member_1: u32,
    member_2: u32,
}

struct type_20 {
    member: u32,
    member_1: u32,
}

struct type_21 {
    member: u32,
    member_1: type_20,
}

struct type_22 {
    member: u32,
    member_1: u32,
    member_2: u32,
}

struct type_24 {
    member: array<u32, 3>,
}

struct type_29 {
    member: array<atomic<u32>>,
}

var<private> global: vec3<u32>;
var<private> global_1: u32;
@group(0) @binding(0) 
var<storage> global_2: type_8;
@group(0) @binding(1) 
var<storage> global_3: type_8;
@group(0) @binding(2) 
var<storage> global_4: type_8;
@group(0) @binding(3) 
var<storage> global_5: type_8;
@group(0) @binding(4) 
var<storage> global_6: type_8;
@group(0) @binding(5) 
var<storage, read_write> global_7: type_29;
@group(0) @binding(6) 
var<uniform> global_8: type_11;
var<workgroup> global_9: array<atomic<u32>, 7648>;
var<workgroup> global_10: array<u32, 544>;
@group(0) @binding(0) 
var<storage> global_11: type_8;
@group(0) @binding(1) 
var<storage> global_12: type_8;
@group(0) @binding(2) 
var<storage, read_write> global_13: type_29;
@group(0) @binding(3) 
var<uniform> global_14: type_11;

fn function_() {
    var phi_452_: u32;
    var phi_575_: u32;
    var phi_623_: u32;
    var phi_576_: u32;
    var phi_646_: u32;
    var phi_647_: u32;
    var phi_728_: u32;
    var phi_845_: type_14;
    var phi_854_: type_20;
    var phi_857_: vec2<u32>;
    var phi_855_: type_20;
    var phi_880_: type_20;
    var phi_912_: u32;
    var phi_858_: vec2<u32>;
    var phi_917_: type_20;
    var phi_920_: u32;
    var phi_918_: type_20;
    var phi_943_: type_20;
    var phi_975_: u32;
    var phi_921_: u32;
    var local: vec2<u32>;
    var local_1: u32;
    var phi_979_: type_14;
    var phi_987_: u32;
    var phi_1035_: u32;
    var phi_988_: u32;
    var phi_1058_: u32;
    var phi_1059_: u32;
    var phi_1140_: u32;
    var phi_1257_: type_14;
    var phi_1266_: type_20;
    var phi_1269_: vec2<u32>;
    var phi_1267_: type_20;
    var phi_1292_: type_20;
    var phi_1324_: u32;
    var phi_1270_: vec2<u32>;
    var phi_1329_: type_20;
    var phi_1332_: u32;
    var phi_1330_: type_20;
    var phi_1355_: type_20;
    var phi_1387_: u32;
    var phi_1333_: u32;
    var local_2: vec2<u32>;
    var local_3: u32;
    var phi_1391_: type_14;
    var phi_1398_: u32;
    var phi_1413_: u32;
    var phi_1416_: u32;
    var phi_1418_: u32;
    var phi_1420_: u32;
    var phi_1422_: u32;
    var phi_1472_: bool;
    var phi_1474_: bool;
    var phi_1475_: bool;
    var phi_1487_: type_21;
    var phi_1510_: u32;
    var phi_1511_: u32;
    var phi_1512_: u32;
    var phi_1513_: u32;
    var phi_1514_: u32;
    var phi_1516_: u32;
    var phi_1517_: u32;
    var phi_1518_: u32;
    var phi_1519_: u32;
    var phi_1520_: u32;
    var phi_1521_: bool;
    var phi_1414_: u32;
    var phi_1417_: u32;
    var phi_1419_: u32;
    var phi_1421_: u32;
    var phi_1423_: u32;
    var phi_1523_: bool;
    var local_4: u32;
    var local_5: u32;
    var phi_1538_: u32;
    var local_6: u32;
    var local_7: u32;
    var phi_1399_: u32;
    var phi_1556_: u32;
    var phi_1557_: u32;
    var phi_1574_: u32;
    var phi_1589_: u32;
    var phi_1592_: u32;
    var phi_1594_: u32;
    var phi_1596_: u32;
    var phi_1598_: u32;
    var phi_1648_: bool;
    var phi_1650_: bool;
    var phi_1651_: bool;
    var phi_1663_: type_21;
    var phi_1686_: u32;
    var phi_1687_: u32;
    var phi_1688_: u32;
    var phi_1689_: u32;
    var phi_1690_: u32;
    var phi_1692_: u32;
    var phi_1693_: u32;
    var phi_1694_: u32;
    var phi_1695_: u32;
    var phi_1696_: u32;
    var phi_1697_: bool;
    var phi_1590_: u32;
    var phi_1593_: u32;
    var phi_1595_: u32;
    var phi_1597_: u32;
    var phi_1599_: u32;
    var phi_1699_: bool;
    var local_8: u32;
    var local_9: u32;
    var phi_1714_: u32;
    var local_10: u32;
    var local_11: u32;
    var phi_1575_: u32;
    var phi_1732_: u32;
    var phi_1733_: u32;
    var phi_1795_: type_24;
    var phi_1798_: type_22;
    var phi_1800_: u32;
    var phi_1858_: u32;
    var phi_1925_: u32;
    var phi_1928_: u32;
    var phi_1930_: u32;
    var phi_1972_: u32;
    var phi_1975_: u32;
    var phi_1976_: u32;
    var phi_1977_: u32;
    var phi_1926_: u32;
    var phi_1929_: u32;
    var phi_1931_: u32;
    var phi_1978_: bool;
    var local_12: u32;
    var phi_2010_: u32;
    var phi_2025_: u32;
    var local_13: u32;
    var phi_2027_: type_20;
    var phi_2065_: u32;
    var phi_2135_: type_24;
    var phi_2137_: type_24;
    var phi_2138_: type_22;
    var phi_2139_: u32;
    var phi_2141_: u32;
    var phi_2143_: bool;
    var phi_2144_: bool;
    var phi_1796_: type_24;
    var phi_1799_: type_22;
    var phi_1801_: u32;
    var phi_2145_: u32;
    var phi_2146_: u32;
    var phi_2147_: type_22;
    var phi_2148_: bool;
    var phi_2149_: bool;
    var local_14: bool;
    var local_15: u32;
    var local_16: type_22;
    var local_17: type_22;
    var local_18: u32;
    var phi_2170_: u32;
    var local_19: bool;
    var local_20: u32;
    var local_21: u32;
    var local_22: u32;
    var local_23: u32;
    var local_24: u32;
    var local_25: u32;
    var local_26: u32;
    var phi_2203_: u32;
    var phi_2218_: u32;
    var phi_2365_: type_24;
    var phi_2368_: type_22;
    var phi_2370_: u32;
    var phi_2428_: u32;
    var phi_2495_: u32;
    var phi_2498_: u32;
    var phi_2500_: u32;
    var phi_2542_: u32;
    var phi_2545_: u32;
    var phi_2546_: u32;
    var phi_2547_: u32;
    var phi_2496_: u32;
    var phi_2499_: u32;
    var phi_2501_: u32;
    var phi_2548_: bool;
    var local_27: u32;
    var phi_2580_: u32;
    var phi_2595_: u32;
    var local_28: u32;
    var phi_2597_: type_20;
    var phi_2635_: u32;
    var phi_2705_: type_24;
    var phi_2707_: type_24;
    var phi_2708_: type_22;
    var phi_2709_: u32;
    var phi_2711_: u32;
    var phi_2713_: bool;
    var phi_2714_: bool;
    var phi_2366_: type_24;
    var phi_2369_: type_22;
    var phi_2371_: u32;
    var phi_2715_: u32;
    var phi_2716_: u32;
    var phi_2717_: type_22;
    var phi_2718_: bool;
    var phi_2719_: bool;
    var local_29: bool;
    var local_30: u32;
    var local_31: type_22;
    var local_32: type_22;
    var local_33: u32;
    var phi_2740_: u32;
    var local_34: bool;
    var local_35: u32;
    var local_36: u32;
    var local_37: u32;
    var local_38: u32;
    var local_39: u32;
    var local_40: u32;
    var local_41: u32;
    var phi_2773_: u32;
    var phi_2788_: u32;
    var phi_2899_: u32;
    var phi_2902_: u32;
    var phi_2900_: u32;
    var phi_2903_: u32;
    var local_42: u32;
    var phi_2918_: u32;
    var phi_2921_: u32;
    var phi_2919_: u32;
    var phi_2922_: u32;
    var phi_2935_: u32;
    var phi_2938_: u32;
    var phi_2936_: u32;
    var phi_2939_: u32;
    var local_43: u32;
    var local_44: u32;
    var phi_2955_: u32;
    var phi_2958_: u32;
    var phi_2956_: u32;
    var phi_2959_: u32;
    var phi_2972_: u32;
    var phi_2975_: u32;
    var phi_2973_: u32;
    var phi_2976_: u32;
    var local_45: u32;
    var local_46: u32;
    var phi_3303_: bool;
    var phi_3318_: u32;
    var phi_3321_: bool;
    var phi_3323_: vec2<u32>;
    var phi_3325_: u32;
    var phi_3348_: vec2<u32>;
    var phi_3349_: bool;
    var phi_3350_: vec2<u32>;
    var phi_3375_: u32;
    var phi_3378_: u32;
    var phi_3380_: u32;
    var phi_3422_: u32;
    var phi_3425_: u32;
    var phi_3426_: u32;
    var phi_3427_: u32;
    var phi_3376_: u32;
    var phi_3379_: u32;
    var phi_3381_: u32;
    var phi_3428_: bool;
    var local_47: u32;
    var phi_3460_: u32;
    var phi_3475_: u32;
    var local_48: u32;
    var phi_3477_: type_20;
    var phi_3502_: vec2<u32>;
    var phi_3503_: u32;
    var phi_3319_: u32;
    var phi_3322_: bool;
    var phi_3324_: vec2<u32>;
    var phi_3326_: u32;
    var phi_3504_: bool;
    var phi_3819_: bool;
    var phi_3834_: u32;
    var phi_3837_: bool;
    var phi_3839_: vec2<u32>;
    var phi_3841_: u32;
    var phi_3864_: vec2<u32>;
    var phi_3865_: bool;
    var phi_3866_: vec2<u32>;
    var phi_3891_: u32;
    var phi_3894_: u32;
    var phi_3896_: u32;
    var phi_3938_: u32;
    var phi_3941_: u32;
    var phi_3942_: u32;
    var phi_3943_: u32;
    var phi_3892_: u32;
    var phi_3895_: u32;
    var phi_3897_: u32;
    var phi_3944_: bool;
    var local_49: u32;
    var phi_3976_: u32;
    var phi_3991_: u32;
    var local_50: u32;
    var phi_3993_: type_20;
    var phi_4018_: vec2<u32>;
    var phi_4019_: u32;
    var phi_3835_: u32;
    var phi_3838_: bool;
    var phi_3840_: vec2<u32>;
    var phi_3842_: u32;
    var phi_4020_: bool;
    var phi_4054_: u32;
    var phi_4055_: u32;
    var phi_4504_: u32;
    var phi_4505_: u32;
    var phi_4572_: u32;
    var phi_4573_: u32;
    var phi_4664_: u32;
    var phi_4665_: u32;
    var phi_5114_: u32;
    var phi_5115_: u32;
    var phi_5182_: u32;
    var phi_5183_: u32;

    let _e93 = global;
    let _e94 = global_1;
    let _e103 = global_8.member.member;
    let _e106 = global_8.member.member_1;
    let _e109 = global_8.member.member_2;
    let _e113 = global_8.member.member_3;
    let _e114 = (_e93.x + 1u);
    if (_e114 < _e113) {
        let _e119 = global_5.member[((4u * _e114) / 4u)];
        phi_452_ = _e119;
    } else {
        phi_452_ = _e109;
    }
    let _e121 = phi_452_;
    let _e125 = global_5.member[((4u * _e93.x) / 4u)];
    let _e126 = (_e103 - 1u);
    let _e129 = (256u * select(_e126, 5u, (5u < _e126)));
    let _e131 = (256u * (_e103 - 2u));
    phi_575_ = _e94;
    loop {
        let _e133 = phi_575_;
        let _e134 = (_e133 < 256u);
        if _e134 {
            let _e137 = global_2.member[(_e133 / 4u)];
            let _e143 = ((_e137 >> bitcast<u32>(((8u * (_e133 % 4u)) & 31u))) & 255u);
            let _e145 = ((256u + _e131) + _e143);
            let _e148 = global_2.member[(_e145 / 4u)];
            let _e154 = ((_e148 >> bitcast<u32>(((8u * (_e145 % 4u)) & 31u))) & 255u);
            if (_e154 < 1u) {
                phi_623_ = 1u;
            } else {
                phi_623_ = select(_e154, 32u, (_e154 > 32u));
            }
            let _e159 = phi_623_;
            let _e160 = (2u * _e133);
            let _e170 = atomicLoad((&global_9[(_e160 / 4u)]));
            let _e171 = ((8u * (_e160 % 4u)) & 31u);
            let _e178 = atomicXor((&global_9[(_e160 / 4u)]), ((((_e170 >> bitcast<u32>(_e171)) ^ ((((_e159 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e143)) & 65535u) << bitcast<u32>(_e171)));
            phi_576_ = (_e133 + 512u);
        } else {
            phi_576_ = u32();
        }
        let _e181 = phi_576_;
        continue;
        continuing {
            phi_575_ = _e181;
            break if !(_e134);
        }
    }
    phi_646_ = _e94;
    loop {
        let _e184 = phi_646_;
        let _e185 = (_e184 < _e129);
        if _e185 {
            let _e186 = (640u + _e184);
            let _e187 = (256u + _e184);
            let _e190 = global_2.member[(_e187 / 4u)];
            let _e201 = atomicLoad((&global_9[(_e186 / 4u)]));
            let _e202 = ((8u * (_e186 % 4u)) & 31u);
            let _e209 = atomicXor((&global_9[(_e186 / 4u)]), ((((_e201 >> bitcast<u32>(_e202)) ^ ((_e190 >> bitcast<u32>(((8u * (_e187 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e202)));
            phi_647_ = (_e184 + 512u);
        } else {
            phi_647_ = u32();
        }
        let _e212 = phi_647_;
        continue;
        continuing {
            phi_646_ = _e212;
            break if !(_e185);
        }
    }
    let _e214 = (_e93.x * 512u);
    let _e215 = (_e214 + _e94);
    let _e216 = (8u * _e215);
    let _e217 = (_e215 * 5u);
    let _e218 = (_e217 / 8u);
    let _e219 = (_e217 % 8u);
    let _e222 = global_6.member[(_e218 / 4u)];
    if (_e219 > 3u) {
        let _e232 = (_e218 + 1u);
        let _e235 = global_6.member[(_e232 / 4u)];
        phi_728_ = ((_e235 >> bitcast<u32>(((8u * (_e232 % 4u)) & 31u))) & 255u);
    } else {
        phi_728_ = 0u;
    }
    let _e243 = phi_728_;
    let _e249 = ((((((_e222 >> bitcast<u32>(((8u * (_e218 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e243) >> bitcast<u32>(((11u - _e219) & 31u))) & 31u);
    let _e251 = ((_e216 + 12u) <= _e106);
    if _e251 {
        let _e252 = (_e216 / 4u);
        let _e255 = global_3.member[(_e252 + 1u)];
        let _e260 = global_3.member[_e252];
        let _e262 = (vec2<u32>(0u, (_e255 << bitcast<u32>(0u))) | vec2<u32>(_e260, 0u));
        let _e266 = global_3.member[((_e216 + 8u) / 4u)];
        let _e294 = (_e262.y >> bitcast<u32>(0u));
        phi_845_ = type_14((vec2<u32>(0u, ((((((_e262.x >> bitcast<u32>(24u)) & 255u) | (((_e262.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e262.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e262.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e294 >> bitcast<u32>(24u)) & 255u) | (((_e294 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e294 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e294 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e266 >> bitcast<u32>(24u)) & 255u) | (((_e266 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e266 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e266 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e249);
    } else {
        phi_845_ = type_14();
    }
    let _e341 = phi_845_;
    if select(true, false, _e251) {
        phi_854_ = type_20(0u, 8u);
        phi_857_ = vec2<u32>(0u, 0u);
        loop {
            let _e344 = phi_854_;
            let _e346 = phi_857_;
            local = _e346;
            if (_e344.member < _e344.member_1) {
                phi_855_ = type_20((_e344.member + 1u), _e344.member_1);
                phi_880_ = type_20(1u, _e344.member);
            } else {
                phi_855_ = _e344;
                phi_880_ = type_20(0u, type_20().member_1);
            }
            let _e359 = phi_855_;
            let _e361 = phi_880_;
            let _e365 = (bitcast<i32>(_e361.member) != 0i);
            if _e365 {
                let _e378 = (_e216 + _e361.member_1);
                if (_e378 < _e106) {
                    let _e382 = global_3.member[(_e378 / 4u)];
                    phi_912_ = ((_e382 >> bitcast<u32>(((8u * (_e378 % 4u)) & 31u))) & 255u);
                } else {
                    phi_912_ = 0u;
                }
                let _e390 = phi_912_;
                phi_858_ = (vec2<u32>((_e346.x << bitcast<u32>(8u)), ((_e346.y << bitcast<u32>(8u)) | ((_e346.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e390, 0u));
            } else {
                phi_858_ = vec2<u32>();
            }
            let _e394 = phi_858_;
            continue;
            continuing {
                phi_854_ = _e359;
                phi_857_ = _e394;
                break if !(_e365);
            }
        }
        phi_917_ = type_20(8u, 12u);
        phi_920_ = 0u;
        loop {
            let _e397 = phi_917_;
            let _e399 = phi_920_;
            local_1 = _e399;
            if (_e397.member < _e397.member_1) {
                phi_918_ = type_20((_e397.member + 1u), _e397.member_1);
                phi_943_ = type_20(1u, _e397.member);
            } else {
                phi_918_ = _e397;
                phi_943_ = type_20(0u, type_20().member_1);
            }
            let _e412 = phi_918_;
            let _e414 = phi_943_;
            let _e418 = (bitcast<i32>(_e414.member) != 0i);
            if _e418 {
                let _e421 = (_e216 + _e414.member_1);
                if (_e421 < _e106) {
                    let _e425 = global_3.member[(_e421 / 4u)];
                    phi_975_ = ((_e425 >> bitcast<u32>(((8u * (_e421 % 4u)) & 31u))) & 255u);
                } else {
                    phi_975_ = 0u;
                }
                let _e433 = phi_975_;
                phi_921_ = ((_e399 << bitcast<u32>(8i)) | _e433);
            } else {
                phi_921_ = u32();
            }
            let _e436 = phi_921_;
            continue;
            continuing {
                phi_917_ = _e412;
                phi_920_ = _e436;
                break if !(_e418);
            }
        }
        let _e439 = local;
        let _e441 = local_1;
        phi_979_ = type_14(_e439, _e441, _e249);
    } else {
        phi_979_ = _e341;
    }
    let _e444 = phi_979_;
    let _e448 = (_e94 + 256u);
    phi_987_ = _e448;
    loop {
        let _e450 = phi_987_;
        let _e451 = (_e450 < 256u);
        if _e451 {
            let _e454 = global_2.member[(_e450 / 4u)];
            let _e460 = ((_e454 >> bitcast<u32>(((8u * (_e450 % 4u)) & 31u))) & 255u);
            let _e462 = ((256u + _e131) + _e460);
            let _e465 = global_2.member[(_e462 / 4u)];
            let _e471 = ((_e465 >> bitcast<u32>(((8u * (_e462 % 4u)) & 31u))) & 255u);
            if (_e471 < 1u) {
                phi_1035_ = 1u;
            } else {
                phi_1035_ = select(_e471, 32u, (_e471 > 32u));
            }
            let _e476 = phi_1035_;
            let _e477 = (2u * _e450);
            let _e487 = atomicLoad((&global_9[(_e477 / 4u)]));
            let _e488 = ((8u * (_e477 % 4u)) & 31u);
            let _e495 = atomicXor((&global_9[(_e477 / 4u)]), ((((_e487 >> bitcast<u32>(_e488)) ^ ((((_e476 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e460)) & 65535u) << bitcast<u32>(_e488)));
            phi_988_ = (_e450 + 512u);
        } else {
            phi_988_ = u32();
        }
        let _e498 = phi_988_;
        continue;
        continuing {
            phi_987_ = _e498;
            break if !(_e451);
        }
    }
    phi_1058_ = _e448;
    loop {
        let _e501 = phi_1058_;
        let _e502 = (_e501 < _e129);
        if _e502 {
            let _e503 = (640u + _e501);
            let _e504 = (256u + _e501);
            let _e507 = global_2.member[(_e504 / 4u)];
            let _e518 = atomicLoad((&global_9[(_e503 / 4u)]));
            let _e519 = ((8u * (_e503 % 4u)) & 31u);
            let _e526 = atomicXor((&global_9[(_e503 / 4u)]), ((((_e518 >> bitcast<u32>(_e519)) ^ ((_e507 >> bitcast<u32>(((8u * (_e504 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e519)));
            phi_1059_ = (_e501 + 512u);
        } else {
            phi_1059_ = u32();
        }
        let _e529 = phi_1059_;
        continue;
        continuing {
            phi_1058_ = _e529;
            break if !(_e502);
        }
    }
    let _e531 = (_e214 + _e448);
    let _e532 = (8u * _e531);
    let _e533 = (_e531 * 5u);
    let _e534 = (_e533 / 8u);
    let _e535 = (_e533 % 8u);
    let _e538 = global_6.member[(_e534 / 4u)];
    if (_e535 > 3u) {
        let _e548 = (_e534 + 1u);
        let _e551 = global_6.member[(_e548 / 4u)];
        phi_1140_ = ((_e551 >> bitcast<u32>(((8u * (_e548 % 4u)) & 31u))) & 255u);
    } else {
        phi_1140_ = 0u;
    }
    let _e559 = phi_1140_;
    let _e565 = ((((((_e538 >> bitcast<u32>(((8u * (_e534 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e559) >> bitcast<u32>(((11u - _e535) & 31u))) & 31u);
    let _e567 = ((_e532 + 12u) <= _e106);
    if _e567 {
        let _e568 = (_e532 / 4u);
        let _e571 = global_3.member[(_e568 + 1u)];
        let _e576 = global_3.member[_e568];
        let _e578 = (vec2<u32>(0u, (_e571 << bitcast<u32>(0u))) | vec2<u32>(_e576, 0u));
        let _e582 = global_3.member[((_e532 + 8u) / 4u)];
        let _e610 = (_e578.y >> bitcast<u32>(0u));
        phi_1257_ = type_14((vec2<u32>(0u, ((((((_e578.x >> bitcast<u32>(24u)) & 255u) | (((_e578.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e578.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e578.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e610 >> bitcast<u32>(24u)) & 255u) | (((_e610 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e610 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e610 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e582 >> bitcast<u32>(24u)) & 255u) | (((_e582 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e582 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e582 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e565);
    } else {
        phi_1257_ = type_14();
    }
    let _e657 = phi_1257_;
    if select(true, false, _e567) {
        phi_1266_ = type_20(0u, 8u);
        phi_1269_ = vec2<u32>(0u, 0u);
        loop {
            let _e660 = phi_1266_;
            let _e662 = phi_1269_;
            local_2 = _e662;
            if (_e660.member < _e660.member_1) {
                phi_1267_ = type_20((_e660.member + 1u), _e660.member_1);
                phi_1292_ = type_20(1u, _e660.member);
            } else {
                phi_1267_ = _e660;
                phi_1292_ = type_20(0u, type_20().member_1);
            }
            let _e675 = phi_1267_;
            let _e677 = phi_1292_;
            let _e681 = (bitcast<i32>(_e677.member) != 0i);
            if _e681 {
                let _e694 = (_e532 + _e677.member_1);
                if (_e694 < _e106) {
                    let _e698 = global_3.member[(_e694 / 4u)];
                    phi_1324_ = ((_e698 >> bitcast<u32>(((8u * (_e694 % 4u)) & 31u))) & 255u);
                } else {
                    phi_1324_ = 0u;
                }
                let _e706 = phi_1324_;
                phi_1270_ = (vec2<u32>((_e662.x << bitcast<u32>(8u)), ((_e662.y << bitcast<u32>(8u)) | ((_e662.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e706, 0u));
            } else {
                phi_1270_ = vec2<u32>();
            }
            let _e710 = phi_1270_;
            continue;
            continuing {
                phi_1266_ = _e675;
                phi_1269_ = _e710;
                break if !(_e681);
            }
        }
        phi_1329_ = type_20(8u, 12u);
        phi_1332_ = 0u;
        loop {
            let _e713 = phi_1329_;
            let _e715 = phi_1332_;
            local_3 = _e715;
            if (_e713.member < _e713.member_1) {
                phi_1330_ = type_20((_e713.member + 1u), _e713.member_1);
                phi_1355_ = type_20(1u, _e713.member);
            } else {
                phi_1330_ = _e713;
                phi_1355_ = type_20(0u, type_20().member_1);
            }
            let _e728 = phi_1330_;
            let _e730 = phi_1355_;
            let _e734 = (bitcast<i32>(_e730.member) != 0i);
            if _e734 {
                let _e737 = (_e532 + _e730.member_1);
                if (_e737 < _e106) {
                    let _e741 = global_3.member[(_e737 / 4u)];
                    phi_1387_ = ((_e741 >> bitcast<u32>(((8u * (_e737 % 4u)) & 31u))) & 255u);
                } else {
                    phi_1387_ = 0u;
                }
                let _e749 = phi_1387_;
                phi_1333_ = ((_e715 << bitcast<u32>(8i)) | _e749);
            } else {
                phi_1333_ = u32();
            }
            let _e752 = phi_1333_;
            continue;
            continuing {
                phi_1329_ = _e728;
                phi_1332_ = _e752;
                break if !(_e734);
            }
        }
        let _e755 = local_2;
        let _e757 = local_3;
        phi_1391_ = type_14(_e755, _e757, _e565);
    } else {
        phi_1391_ = _e657;
    }
    let _e760 = phi_1391_;
    workgroupBarrier();
    phi_1398_ = _e94;
    loop {
        let _e765 = phi_1398_;
        let _e766 = (_e765 < 256u);
        if _e766 {
            phi_1413_ = (_e765 << bitcast<u32>(24u));
            phi_1416_ = 8u;
            phi_1418_ = 0u;
            phi_1420_ = 0u;
            phi_1422_ = 0u;
            loop {
                let _e770 = phi_1413_;
                let _e772 = phi_1416_;
                let _e774 = phi_1418_;
                let _e776 = phi_1420_;
                let _e778 = phi_1422_;
                local_4 = _e774;
                local_5 = _e772;
                local_6 = _e776;
                local_7 = _e778;
                if (_e774 < 4u) {
                    if (_e772 > 0u) {
                        let _e783 = (2u * (_e770 >> bitcast<u32>(24i)));
                        let _e786 = atomicLoad((&global_9[(_e783 / 4u)]));
                        let _e792 = ((_e786 >> bitcast<u32>(((8u * (_e783 % 4u)) & 31u))) & 65535u);
                        let _e799 = (2u * ((_e770 | (4294967295u >> bitcast<u32>((_e772 & 31u)))) >> bitcast<u32>(24i)));
                        let _e802 = atomicLoad((&global_9[(_e799 / 4u)]));
                        let _e809 = (_e792 & 255u);
                        let _e811 = (_e792 >> bitcast<u32>(8u));
                        if (_e792 == ((_e802 >> bitcast<u32>(((8u * (_e799 % 4u)) & 31u))) & 65535u)) {
                            let _e813 = (_e809 < 240u);
                            if _e813 {
                                phi_1472_ = (_e811 <= _e772);
                            } else {
                                phi_1472_ = bool();
                            }
                            let _e816 = phi_1472_;
                            phi_1474_ = _e816;
                            phi_1475_ = select(true, false, _e813);
                        } else {
                            phi_1474_ = bool();
                            phi_1475_ = true;
                        }
                        let _e819 = phi_1474_;
                        let _e821 = phi_1475_;
                        if select(_e819, false, _e821) {
                            phi_1487_ = type_21(1u, type_20(_e809, _e811));
                        } else {
                            phi_1487_ = type_21(0u, type_21().member_1);
                        }
                        let _e829 = phi_1487_;
                        let _e832 = (bitcast<i32>(_e829.member) != 0i);
                        if _e832 {
                            phi_1510_ = (_e770 << bitcast<u32>((_e829.member_1.member_1 & 31u)));
                            phi_1511_ = (_e772 - _e829.member_1.member_1);
                            phi_1512_ = (_e774 + 1u);
                            phi_1513_ = (_e776 + (512u | (1u << bitcast<u32>(((32u - _e772) & 31u)))));
                            phi_1514_ = (_e778 | (_e829.member_1.member << bitcast<u32>(((8u * _e774) & 31u))));
                        } else {
                            phi_1510_ = u32();
                            phi_1511_ = u32();
                            phi_1512_ = u32();
                            phi_1513_ = u32();
                            phi_1514_ = u32();
                        }
                        let _e854 = phi_1510_;
                        let _e856 = phi_1511_;
                        let _e858 = phi_1512_;
                        let _e860 = phi_1513_;
                        let _e862 = phi_1514_;
                        phi_1516_ = _e854;
                        phi_1517_ = _e856;
                        phi_1518_ = _e858;
                        phi_1519_ = _e860;
                        phi_1520_ = _e862;
                        phi_1521_ = _e832;
                    } else {
                        phi_1516_ = u32();
                        phi_1517_ = u32();
                        phi_1518_ = u32();
                        phi_1519_ = u32();
                        phi_1520_ = u32();
                        phi_1521_ = false;
                    }
                    let _e864 = phi_1516_;
                    let _e866 = phi_1517_;
                    let _e868 = phi_1518_;
                    let _e870 = phi_1519_;
                    let _e872 = phi_1520_;
                    let _e874 = phi_1521_;
                    phi_1414_ = _e864;
                    phi_1417_ = _e866;
                    phi_1419_ = _e868;
                    phi_1421_ = _e870;
                    phi_1423_ = _e872;
                    phi_1523_ = _e874;
                } else {
                    phi_1414_ = u32();
                    phi_1417_ = u32();
                    phi_1419_ = u32();
                    phi_1421_ = u32();
                    phi_1423_ = u32();
                    phi_1523_ = false;
                }
                let _e876 = phi_1414_;
                let _e878 = phi_1417_;
                let _e880 = phi_1419_;
                let _e882 = phi_1421_;
                let _e884 = phi_1423_;
                let _e886 = phi_1523_;
                continue;
                continuing {
                    phi_1413_ = _e876;
                    phi_1416_ = _e878;
                    phi_1418_ = _e880;
                    phi_1420_ = _e882;
                    phi_1422_ = _e884;
                    break if !(_e886);
                }
            }
            let _e889 = local_4;
            if (_e889 == 0u) {
                phi_1538_ = 64u;
            } else {
                let _e892 = local_5;
                phi_1538_ = (8u - _e892);
            }
            let _e895 = phi_1538_;
            let _e897 = local_6;
            let _e903 = local_7;
            let _e905 = (vec2<u32>(0u, ((_e897 | _e895) << bitcast<u32>(0u))) | vec2<u32>(_e903, 0u));
            let _e908 = ((2048u + (8u * _e765)) / 4u);
            atomicStore((&global_9[_e908]), _e905.x);
            atomicStore((&global_9[(_e908 + 1u)]), (_e905.y >> bitcast<u32>(0u)));
            phi_1399_ = (_e765 + 512u);
        } else {
            phi_1399_ = u32();
        }
        let _e918 = phi_1399_;
        continue;
        continuing {
            phi_1398_ = _e918;
            break if !(_e766);
        }
    }
    phi_1556_ = 0u;
    loop {
        let _e921 = phi_1556_;
        let _e922 = (_e921 < 8u);
        if _e922 {
            atomicStore((&global_9[(((4096u + (4u * _e94)) + (2048u * _e921)) / 4u)]), 0u);
            phi_1557_ = (_e921 + 1u);
        } else {
            phi_1557_ = u32();
        }
        let _e931 = phi_1557_;
        continue;
        continuing {
            phi_1556_ = _e931;
            break if !(_e922);
        }
    }
    phi_1574_ = _e448;
    loop {
        let _e934 = phi_1574_;
        let _e935 = (_e934 < 256u);
        if _e935 {
            phi_1589_ = (_e934 << bitcast<u32>(24u));
            phi_1592_ = 8u;
            phi_1594_ = 0u;
            phi_1596_ = 0u;
            phi_1598_ = 0u;
            loop {
                let _e939 = phi_1589_;
                let _e941 = phi_1592_;
                let _e943 = phi_1594_;
                let _e945 = phi_1596_;
                let _e947 = phi_1598_;
                local_8 = _e943;
                local_9 = _e941;
                local_10 = _e945;
                local_11 = _e947;
                if (_e943 < 4u) {
                    if (_e941 > 0u) {
                        let _e952 = (2u * (_e939 >> bitcast<u32>(24i)));
                        let _e955 = atomicLoad((&global_9[(_e952 / 4u)]));
                        let _e961 = ((_e955 >> bitcast<u32>(((8u * (_e952 % 4u)) & 31u))) & 65535u);
                        let _e968 = (2u * ((_e939 | (4294967295u >> bitcast<u32>((_e941 & 31u)))) >> bitcast<u32>(24i)));
                        let _e971 = atomicLoad((&global_9[(_e968 / 4u)]));
                        let _e978 = (_e961 & 255u);
                        let _e980 = (_e961 >> bitcast<u32>(8u));
                        if (_e961 == ((_e971 >> bitcast<u32>(((8u * (_e968 % 4u)) & 31u))) & 65535u)) {
                            let _e982 = (_e978 < 240u);
                            if _e982 {
                                phi_1648_ = (_e980 <= _e941);
                            } else {
                                phi_1648_ = bool();
                            }
                            let _e985 = phi_1648_;
                            phi_1650_ = _e985;
                            phi_1651_ = select(true, false, _e982);
                        } else {
                            phi_1650_ = bool();
                            phi_1651_ = true;
                        }
                        let _e988 = phi_1650_;
                        let _e990 = phi_1651_;
                        if select(_e988, false, _e990) {
                            phi_1663_ = type_21(1u, type_20(_e978, _e980));
                        } else {
                            phi_1663_ = type_21(0u, type_21().member_1);
                        }
                        let _e998 = phi_1663_;
                        let _e1001 = (bitcast<i32>(_e998.member) != 0i);
                        if _e1001 {
                            phi_1686_ = (_e939 << bitcast<u32>((_e998.member_1.member_1 & 31u)));
                            phi_1687_ = (_e941 - _e998.member_1.member_1);
                            phi_1688_ = (_e943 + 1u);
                            phi_1689_ = (_e945 + (512u | (1u << bitcast<u32>(((32u - _e941) & 31u)))));
                            phi_1690_ = (_e947 | (_e998.member_1.member << bitcast<u32>(((8u * _e943) & 31u))));
                        } else {
                            phi_1686_ = u32();
                            phi_1687_ = u32();
                            phi_1688_ = u32();
                            phi_1689_ = u32();
                            phi_1690_ = u32();
                        }
                        let _e1023 = phi_1686_;
                        let _e1025 = phi_1687_;
                        let _e1027 = phi_1688_;
                        let _e1029 = phi_1689_;
                        let _e1031 = phi_1690_;
                        phi_1692_ = _e1023;
                        phi_1693_ = _e1025;
                        phi_1694_ = _e1027;
                        phi_1695_ = _e1029;
                        phi_1696_ = _e1031;
                        phi_1697_ = _e1001;
                    } else {
                        phi_1692_ = u32();
                        phi_1693_ = u32();
                        phi_1694_ = u32();
                        phi_1695_ = u32();
                        phi_1696_ = u32();
                        phi_1697_ = false;
                    }
                    let _e1033 = phi_1692_;
                    let _e1035 = phi_1693_;
                    let _e1037 = phi_1694_;
                    let _e1039 = phi_1695_;
                    let _e1041 = phi_1696_;
                    let _e1043 = phi_1697_;
                    phi_1590_ = _e1033;
                    phi_1593_ = _e1035;
                    phi_1595_ = _e1037;
                    phi_1597_ = _e1039;
                    phi_1599_ = _e1041;
                    phi_1699_ = _e1043;
                } else {
                    phi_1590_ = u32();
                    phi_1593_ = u32();
                    phi_1595_ = u32();
                    phi_1597_ = u32();
                    phi_1599_ = u32();
                    phi_1699_ = false;
                }
                let _e1045 = phi_1590_;
                let _e1047 = phi_1593_;
                let _e1049 = phi_1595_;
                let _e1051 = phi_1597_;
                let _e1053 = phi_1599_;
                let _e1055 = phi_1699_;
                continue;
                continuing {
                    phi_1589_ = _e1045;
                    phi_1592_ = _e1047;
                    phi_1594_ = _e1049;
                    phi_1596_ = _e1051;
                    phi_1598_ = _e1053;
                    break if !(_e1055);
                }
            }
            let _e1058 = local_8;
            if (_e1058 == 0u) {
                phi_1714_ = 64u;
            } else {
                let _e1061 = local_9;
                phi_1714_ = (8u - _e1061);
            }
            let _e1064 = phi_1714_;
            let _e1066 = local_10;
            let _e1072 = local_11;
            let _e1074 = (vec2<u32>(0u, ((_e1066 | _e1064) << bitcast<u32>(0u))) | vec2<u32>(_e1072, 0u));
            let _e1077 = ((2048u + (8u * _e934)) / 4u);
            atomicStore((&global_9[_e1077]), _e1074.x);
            atomicStore((&global_9[(_e1077 + 1u)]), (_e1074.y >> bitcast<u32>(0u)));
            phi_1575_ = (_e934 + 512u);
        } else {
            phi_1575_ = u32();
        }
        let _e1087 = phi_1575_;
        continue;
        continuing {
            phi_1574_ = _e1087;
            break if !(_e935);
        }
    }
    phi_1732_ = 0u;
    loop {
        let _e1090 = phi_1732_;
        let _e1091 = (_e1090 < 8u);
        if _e1091 {
            atomicStore((&global_9[(((4096u + (4u * _e448)) + (2048u * _e1090)) / 4u)]), 0u);
            phi_1733_ = (_e1090 + 1u);
        } else {
            phi_1733_ = u32();
        }
        let _e1100 = phi_1733_;
        continue;
        continuing {
            phi_1732_ = _e1100;
            break if !(_e1091);
        }
    }
    workgroupBarrier();
    let _e1106 = (_e444.member.y >> bitcast<u32>(0u));
    let _e1109 = (_e444.member_2 & 31u);
    let _e1110 = (_e1109 & 31u);
    let _e1116 = ((31u - _e1109) & 31u);
    phi_1795_ = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(((_e1106 << bitcast<u32>(_e1110)) | ((_e444.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1116))), type_24(array<u32, 3>(_e1106, _e444.member.x, _e444.member_1)).member[1], type_24(array<u32, 3>(_e1106, _e444.member.x, _e444.member_1)).member[2])).member[0], ((_e444.member.x << bitcast<u32>(_e1110)) | ((_e444.member_1 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1116))), type_24(array<u32, 3>(((_e1106 << bitcast<u32>(_e1110)) | ((_e444.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1116))), type_24(array<u32, 3>(_e1106, _e444.member.x, _e444.member_1)).member[1], type_24(array<u32, 3>(_e1106, _e444.member.x, _e444.member_1)).member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(((_e1106 << bitcast<u32>(_e1110)) | ((_e444.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1116))), type_24(array<u32, 3>(_e1106, _e444.member.x, _e444.member_1)).member[1], type_24(array<u32, 3>(_e1106, _e444.member.x, _e444.member_1)).member[2])).member[0], ((_e444.member.x << bitcast<u32>(_e1110)) | ((_e444.member_1 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1116))), type_24(array<u32, 3>(((_e1106 << bitcast<u32>(_e1110)) | ((_e444.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1116))), type_24(array<u32, 3>(_e1106, _e444.member.x, _e444.member_1)).member[1], type_24(array<u32, 3>(_e1106, _e444.member.x, _e444.member_1)).member[2])).member[2])).member[1], ((_e444.member_1 << bitcast<u32>(_e1110)) | (0u >> bitcast<u32>(_e1116)))));
    phi_1798_ = type_22(4096u, _e94, 0u);
    phi_1800_ = _e444.member_2;
    loop {
        let _e1151 = phi_1795_;
        let _e1153 = phi_1798_;
        let _e1155 = phi_1800_;
        let _e1162 = ((2048u + (8u * (_e1151.member[0] >> bitcast<u32>(24u)))) / 4u);
        let _e1165 = atomicLoad((&global_9[(_e1162 + 1u)]));
        let _e1170 = atomicLoad((&global_9[_e1162]));
        let _e1172 = (vec2<u32>(0u, (_e1165 << bitcast<u32>(0u))) | vec2<u32>(_e1170, 0u));
        let _e1176 = (_e1172.y >> bitcast<u32>(0u));
        let _e1177 = (_e1155 + _e1176);
        let _e1180 = ((_e1155 / 64u) & 31u);
        let _e1181 = (_e1180 & 31u);
        let _e1185 = ((31u - _e1180) & 31u);
        let _e1189 = (_e1153.member_2 | ((_e1172.x << bitcast<u32>(_e1181)) | (0u >> bitcast<u32>(_e1185))));
        let _e1194 = (4u * _e1153.member_1);
        local_20 = _e1177;
        local_21 = _e1194;
        local_22 = _e1153.member;
        local_24 = _e1176;
        local_25 = _e1177;
        local_26 = _e1176;
        if (((_e1155 ^ _e1177) & 2048u) == 0u) {
            phi_1858_ = _e1189;
        } else {
            atomicStore((&global_9[((_e1153.member + (_e1194 | (_e1155 & 14336u))) / 4u)]), _e1189);
            phi_1858_ = ((0u << bitcast<u32>(_e1181)) | ((_e1172.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1185)));
        }
        let _e1209 = phi_1858_;
        let _e1213 = type_22(_e1153.member, _e1153.member_1, _e1209);
        let _e1218 = (_e1176 & 31u);
        let _e1219 = (_e1218 & 31u);
        let _e1225 = ((31u - _e1218) & 31u);
        let _e1228 = ((_e1151.member[0] << bitcast<u32>(_e1219)) | ((_e1151.member[1] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1225)));
        let _e1235 = ((_e1151.member[1] << bitcast<u32>(_e1219)) | ((_e1151.member[2] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1225)));
        let _e1240 = ((_e1151.member[2] << bitcast<u32>(_e1219)) | (0u >> bitcast<u32>(_e1225)));
        let _e1258 = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(_e1228, _e1151.member[1], _e1151.member[2])).member[0], _e1235, type_24(array<u32, 3>(_e1228, _e1151.member[1], _e1151.member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(_e1228, _e1151.member[1], _e1151.member[2])).member[0], _e1235, type_24(array<u32, 3>(_e1228, _e1151.member[1], _e1151.member[2])).member[2])).member[1], _e1240));
        local_23 = _e1209;
        if ((_e1177 & 64u) == 0u) {
            phi_1796_ = _e1258;
            phi_1799_ = _e1213;
            phi_1801_ = _e1177;
            phi_2145_ = u32();
            phi_2146_ = u32();
            phi_2147_ = type_22();
            phi_2148_ = true;
            phi_2149_ = false;
        } else {
            if ((_e1176 & 64u) == 0u) {
                phi_2137_ = type_24();
                phi_2138_ = type_22();
                phi_2139_ = u32();
                phi_2141_ = u32();
                phi_2143_ = false;
                phi_2144_ = false;
            } else {
                let _e1263 = (_e1177 - 64u);
                let _e1266 = (2u * (_e1228 >> bitcast<u32>(24i)));
                let _e1269 = atomicLoad((&global_9[(_e1266 / 4u)]));
                let _e1275 = ((_e1269 >> bitcast<u32>(((8u * (_e1266 % 4u)) & 31u))) & 65535u);
                let _e1276 = (_e1275 & 255u);
                if (_e1276 < 240u) {
                    phi_2027_ = type_20(_e1276, (_e1275 >> bitcast<u32>(8u)));
                } else {
                    phi_1925_ = (_e1228 << bitcast<u32>(8u));
                    phi_1928_ = 1u;
                    phi_1930_ = _e1276;
                    loop {
                        let _e1281 = phi_1925_;
                        let _e1283 = phi_1928_;
                        let _e1285 = phi_1930_;
                        local_12 = _e1285;
                        local_13 = _e1285;
                        if (_e1285 >= 240u) {
                            let _e1287 = (_e1283 < 4u);
                            if _e1287 {
                                let _e1292 = ((256u * (255u - _e1285)) + (_e1281 >> bitcast<u32>(24i)));
                                if (_e1292 < _e129) {
                                    let _e1304 = (640u + _e1292);
                                    let _e1307 = atomicLoad((&global_9[(_e1304 / 4u)]));
                                    phi_1972_ = ((_e1307 >> bitcast<u32>(((8u * (_e1304 % 4u)) & 31u))) & 255u);
                                } else {
                                    let _e1294 = (256u + _e1292);
                                    let _e1297 = global_2.member[(_e1294 / 4u)];
                                    phi_1972_ = ((_e1297 >> bitcast<u32>(((8u * (_e1294 % 4u)) & 31u))) & 255u);
                                }
                                let _e1315 = phi_1972_;
                                phi_1975_ = (_e1281 << bitcast<u32>(8u));
                                phi_1976_ = (_e1283 + 1u);
                                phi_1977_ = _e1315;
                            } else {
                                phi_1975_ = u32();
                                phi_1976_ = u32();
                                phi_1977_ = u32();
                            }
                            let _e1320 = phi_1975_;
                            let _e1322 = phi_1976_;
                            let _e1324 = phi_1977_;
                            phi_1926_ = _e1320;
                            phi_1929_ = _e1322;
                            phi_1931_ = _e1324;
                            phi_1978_ = _e1287;
                        } else {
                            phi_1926_ = u32();
                            phi_1929_ = u32();
                            phi_1931_ = u32();
                            phi_1978_ = false;
                        }
                        let _e1326 = phi_1926_;
                        let _e1328 = phi_1929_;
                        let _e1330 = phi_1931_;
                        let _e1332 = phi_1978_;
                        continue;
                        continuing {
                            phi_1925_ = _e1326;
                            phi_1928_ = _e1328;
                            phi_1930_ = _e1330;
                            break if !(_e1332);
                        }
                    }
                    let _e1335 = local_12;
                    let _e1336 = (_e131 + _e1335);
                    if (_e1336 < _e129) {
                        let _e1348 = (640u + _e1336);
                        let _e1351 = atomicLoad((&global_9[(_e1348 / 4u)]));
                        phi_2010_ = ((_e1351 >> bitcast<u32>(((8u * (_e1348 % 4u)) & 31u))) & 255u);
                    } else {
                        let _e1338 = (256u + _e1336);
                        let _e1341 = global_2.member[(_e1338 / 4u)];
                        phi_2010_ = ((_e1341 >> bitcast<u32>(((8u * (_e1338 % 4u)) & 31u))) & 255u);
                    }
                    let _e1359 = phi_2010_;
                    if (_e1359 < 1u) {
                        phi_2025_ = 1u;
                    } else {
                        phi_2025_ = select(_e1359, 32u, (_e1359 > 32u));
                    }
                    let _e1364 = phi_2025_;
                    let _e1366 = local_13;
                    phi_2027_ = type_20(_e1366, _e1364);
                }
                let _e1372 = phi_2027_;
                let _e1376 = (_e1263 + (512u + _e1372.member_1));
                let _e1378 = ((_e1263 / 64u) & 31u);
                let _e1379 = (_e1378 & 31u);
                let _e1383 = ((31u - _e1378) & 31u);
                let _e1387 = (_e1209 | ((_e1372.member << bitcast<u32>(_e1379)) | (0u >> bitcast<u32>(_e1383))));
                if (((_e1263 ^ _e1376) & 2048u) == 0u) {
                    phi_2065_ = _e1387;
                } else {
                    atomicStore((&global_9[((_e1153.member + (_e1194 | (_e1263 & 14336u))) / 4u)]), _e1387);
                    phi_2065_ = ((0u << bitcast<u32>(_e1379)) | ((_e1372.member >> bitcast<u32>(1i)) >> bitcast<u32>(_e1383)));
                }
                let _e1404 = phi_2065_;
                let _e1410 = ((_e1376 & 64u) == 0u);
                if _e1410 {
                    let _e1411 = (_e1372.member_1 / 2u);
                    let _e1412 = (_e1411 & 31u);
                    let _e1413 = (_e1412 & 31u);
                    let _e1419 = ((31u - _e1412) & 31u);
                    let _e1429 = ((_e1235 << bitcast<u32>(_e1413)) | ((_e1240 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1419)));
                    let _e1434 = ((_e1240 << bitcast<u32>(_e1413)) | (0u >> bitcast<u32>(_e1419)));
                    let _e1436 = ((_e1372.member_1 - _e1411) & 31u);
                    let _e1437 = (_e1436 & 31u);
                    let _e1443 = ((31u - _e1436) & 31u);
                    phi_2135_ = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(((((_e1228 << bitcast<u32>(_e1413)) | ((_e1235 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1419))) << bitcast<u32>(_e1437)) | ((_e1429 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1443))), _e1258.member[1], _e1258.member[2])).member[0], ((_e1429 << bitcast<u32>(_e1437)) | ((_e1434 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1443))), type_24(array<u32, 3>(((((_e1228 << bitcast<u32>(_e1413)) | ((_e1235 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1419))) << bitcast<u32>(_e1437)) | ((_e1429 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1443))), _e1258.member[1], _e1258.member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(((((_e1228 << bitcast<u32>(_e1413)) | ((_e1235 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1419))) << bitcast<u32>(_e1437)) | ((_e1429 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1443))), _e1258.member[1], _e1258.member[2])).member[0], ((_e1429 << bitcast<u32>(_e1437)) | ((_e1434 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1443))), type_24(array<u32, 3>(((((_e1228 << bitcast<u32>(_e1413)) | ((_e1235 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1419))) << bitcast<u32>(_e1437)) | ((_e1429 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1443))), _e1258.member[1], _e1258.member[2])).member[2])).member[1], ((_e1434 << bitcast<u32>(_e1437)) | (0u >> bitcast<u32>(_e1443)))));
                } else {
                    phi_2135_ = type_24();
                }
                let _e1478 = phi_2135_;
                phi_2137_ = _e1478;
                phi_2138_ = type_22(_e1213.member, _e1213.member_1, _e1404);
                phi_2139_ = _e1376;
                phi_2141_ = _e1404;
                phi_2143_ = _e1410;
                phi_2144_ = select(true, false, _e1410);
            }
            let _e1481 = phi_2137_;
            let _e1483 = phi_2138_;
            let _e1485 = phi_2139_;
            let _e1487 = phi_2141_;
            let _e1489 = phi_2143_;
            let _e1491 = phi_2144_;
            phi_1796_ = _e1481;
            phi_1799_ = _e1483;
            phi_1801_ = _e1485;
            phi_2145_ = _e1485;
            phi_2146_ = _e1487;
            phi_2147_ = _e1483;
            phi_2148_ = _e1489;
            phi_2149_ = _e1491;
        }
        let _e1493 = phi_1796_;
        let _e1495 = phi_1799_;
        let _e1497 = phi_1801_;
        let _e1499 = phi_2145_;
        let _e1501 = phi_2146_;
        let _e1503 = phi_2147_;
        let _e1505 = phi_2148_;
        let _e1507 = phi_2149_;
        local_14 = _e1507;
        local_15 = _e1499;
        local_16 = _e1503;
        local_17 = _e1503;
        local_18 = _e1501;
        local_19 = _e1507;
        continue;
        continuing {
            phi_1795_ = _e1493;
            phi_1798_ = _e1495;
            phi_1800_ = _e1497;
            break if !(_e1505);
        }
    }
    let _e1510 = local_14;
    if _e1510 {
        let _e1512 = local_15;
        let _e1514 = ((_e1512 / 512u) % 128u);
        if (_e1514 < 32u) {
            let _e1518 = local_16;
            let _e1521 = local_17;
            let _e1530 = local_18;
            atomicStore((&global_9[((_e1518.member + ((4u * _e1521.member_1) | ((512u * _e1514) & 14336u))) / 4u)]), _e1530);
        }
        phi_2170_ = _e1514;
    } else {
        phi_2170_ = u32();
    }
    let _e1532 = phi_2170_;
    let _e1534 = local_19;
    if select(true, false, _e1534) {
        let _e1537 = local_20;
        let _e1539 = ((_e1537 / 512u) % 128u);
        if (_e1539 < 32u) {
            let _e1544 = local_21;
            let _e1547 = local_22;
            let _e1552 = local_23;
            atomicStore((&global_9[((_e1547 + (_e1544 | ((512u * _e1539) & 14336u))) / 4u)]), _e1552);
        }
        let _e1554 = local_24;
        let _e1558 = local_25;
        let _e1562 = local_26;
        phi_2203_ = (_e1539 - countOneBits(((_e1562 >> bitcast<u32>(24u)) >> bitcast<u32>((((64u + (_e1554 % 64u)) - (_e1558 % 128u)) & 31u)))));
    } else {
        phi_2203_ = _e1532;
    }
    let _e1571 = phi_2203_;
    if (_e1571 < 5u) {
        phi_2218_ = 5u;
    } else {
        phi_2218_ = select(_e1571, 32u, (_e1571 > 32u));
    }
    let _e1576 = phi_2218_;
    let _e1578 = ((_e1576 - 1u) / 4u);
    let _e1579 = (4u * _e94);
    let _e1580 = (4096u + _e1579);
    let _e1585 = atomicLoad((&global_9[((_e1580 + (2048u * _e1578)) / 4u)]));
    let _e1591 = atomicLoad((&global_9[((_e1580 + (2048u * (_e1578 - 1u))) / 4u)]));
    let _e1594 = ((0u - (8u * _e1571)) & 31u);
    let _e1604 = ((_e1585 << bitcast<u32>((_e1594 & 31u))) | ((_e1591 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e1594) & 31u))));
    let _e1607 = atomicLoad((&global_9[(_e1580 / 4u)]));
    let _e1611 = atomicLoad((&global_9[((_e1579 + 6144u) / 4u)]));
    let _e1615 = atomicLoad((&global_9[((_e1579 + 8192u) / 4u)]));
    let _e1619 = atomicLoad((&global_9[((_e1579 + 10240u) / 4u)]));
    let _e1623 = atomicLoad((&global_9[((_e1579 + 12288u) / 4u)]));
    let _e1627 = atomicLoad((&global_9[((_e1579 + 14336u) / 4u)]));
    let _e1631 = atomicLoad((&global_9[((_e1579 + 16384u) / 4u)]));
    let _e1635 = atomicLoad((&global_9[((_e1579 + 18432u) / 4u)]));
    let _e1640 = (_e760.member.y >> bitcast<u32>(0u));
    let _e1643 = (_e760.member_2 & 31u);
    let _e1644 = (_e1643 & 31u);
    let _e1650 = ((31u - _e1643) & 31u);
    phi_2365_ = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(((_e1640 << bitcast<u32>(_e1644)) | ((_e760.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1650))), type_24(array<u32, 3>(_e1640, _e760.member.x, _e760.member_1)).member[1], type_24(array<u32, 3>(_e1640, _e760.member.x, _e760.member_1)).member[2])).member[0], ((_e760.member.x << bitcast<u32>(_e1644)) | ((_e760.member_1 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1650))), type_24(array<u32, 3>(((_e1640 << bitcast<u32>(_e1644)) | ((_e760.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1650))), type_24(array<u32, 3>(_e1640, _e760.member.x, _e760.member_1)).member[1], type_24(array<u32, 3>(_e1640, _e760.member.x, _e760.member_1)).member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(((_e1640 << bitcast<u32>(_e1644)) | ((_e760.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1650))), type_24(array<u32, 3>(_e1640, _e760.member.x, _e760.member_1)).member[1], type_24(array<u32, 3>(_e1640, _e760.member.x, _e760.member_1)).member[2])).member[0], ((_e760.member.x << bitcast<u32>(_e1644)) | ((_e760.member_1 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1650))), type_24(array<u32, 3>(((_e1640 << bitcast<u32>(_e1644)) | ((_e760.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1650))), type_24(array<u32, 3>(_e1640, _e760.member.x, _e760.member_1)).member[1], type_24(array<u32, 3>(_e1640, _e760.member.x, _e760.member_1)).member[2])).member[2])).member[1], ((_e760.member_1 << bitcast<u32>(_e1644)) | (0u >> bitcast<u32>(_e1650)))));
    phi_2368_ = type_22(4096u, _e448, 0u);
    phi_2370_ = _e760.member_2;
    loop {
        let _e1685 = phi_2365_;
        let _e1687 = phi_2368_;
        let _e1689 = phi_2370_;
        let _e1696 = ((2048u + (8u * (_e1685.member[0] >> bitcast<u32>(24u)))) / 4u);
        let _e1699 = atomicLoad((&global_9[(_e1696 + 1u)]));
        let _e1704 = atomicLoad((&global_9[_e1696]));
        let _e1706 = (vec2<u32>(0u, (_e1699 << bitcast<u32>(0u))) | vec2<u32>(_e1704, 0u));
        let _e1710 = (_e1706.y >> bitcast<u32>(0u));
        let _e1711 = (_e1689 + _e1710);
        let _e1714 = ((_e1689 / 64u) & 31u);
        let _e1715 = (_e1714 & 31u);
        let _e1719 = ((31u - _e1714) & 31u);
        let _e1723 = (_e1687.member_2 | ((_e1706.x << bitcast<u32>(_e1715)) | (0u >> bitcast<u32>(_e1719))));
        let _e1728 = (4u * _e1687.member_1);
        local_35 = _e1711;
        local_36 = _e1728;
        local_37 = _e1687.member;
        local_39 = _e1710;
        local_40 = _e1711;
        local_41 = _e1710;
        if (((_e1689 ^ _e1711) & 2048u) == 0u) {
            phi_2428_ = _e1723;
        } else {
            atomicStore((&global_9[((_e1687.member + (_e1728 | (_e1689 & 14336u))) / 4u)]), _e1723);
            phi_2428_ = ((0u << bitcast<u32>(_e1715)) | ((_e1706.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1719)));
        }
        let _e1743 = phi_2428_;
        let _e1747 = type_22(_e1687.member, _e1687.member_1, _e1743);
        let _e1752 = (_e1710 & 31u);
        let _e1753 = (_e1752 & 31u);
        let _e1759 = ((31u - _e1752) & 31u);
        let _e1762 = ((_e1685.member[0] << bitcast<u32>(_e1753)) | ((_e1685.member[1] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1759)));
        let _e1769 = ((_e1685.member[1] << bitcast<u32>(_e1753)) | ((_e1685.member[2] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1759)));
        let _e1774 = ((_e1685.member[2] << bitcast<u32>(_e1753)) | (0u >> bitcast<u32>(_e1759)));
        let _e1792 = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(_e1762, _e1685.member[1], _e1685.member[2])).member[0], _e1769, type_24(array<u32, 3>(_e1762, _e1685.member[1], _e1685.member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(_e1762, _e1685.member[1], _e1685.member[2])).member[0], _e1769, type_24(array<u32, 3>(_e1762, _e1685.member[1], _e1685.member[2])).member[2])).member[1], _e1774));
        local_38 = _e1743;
        if ((_e1711 & 64u) == 0u) {
            phi_2366_ = _e1792;
            phi_2369_ = _e1747;
            phi_2371_ = _e1711;
            phi_2715_ = u32();
            phi_2716_ = u32();
            phi_2717_ = type_22();
            phi_2718_ = true;
            phi_2719_ = false;
        } else {
            if ((_e1710 & 64u) == 0u) {
                phi_2707_ = type_24();
                phi_2708_ = type_22();
                phi_2709_ = u32();
                phi_2711_ = u32();
                phi_2713_ = false;
                phi_2714_ = false;
            } else {
                let _e1797 = (_e1711 - 64u);
                let _e1800 = (2u * (_e1762 >> bitcast<u32>(24i)));
                let _e1803 = atomicLoad((&global_9[(_e1800 / 4u)]));
                let _e1809 = ((_e1803 >> bitcast<u32>(((8u * (_e1800 % 4u)) & 31u))) & 65535u);
                let _e1810 = (_e1809 & 255u);
                if (_e1810 < 240u) {
                    phi_2597_ = type_20(_e1810, (_e1809 >> bitcast<u32>(8u)));
                } else {
                    phi_2495_ = (_e1762 << bitcast<u32>(8u));
                    phi_2498_ = 1u;
                    phi_2500_ = _e1810;
                    loop {
                        let _e1815 = phi_2495_;
                        let _e1817 = phi_2498_;
                        let _e1819 = phi_2500_;
                        local_27 = _e1819;
                        local_28 = _e1819;
                        if (_e1819 >= 240u) {
                            let _e1821 = (_e1817 < 4u);
                            if _e1821 {
                                let _e1826 = ((256u * (255u - _e1819)) + (_e1815 >> bitcast<u32>(24i)));
                                if (_e1826 < _e129) {
                                    let _e1838 = (640u + _e1826);
                                    let _e1841 = atomicLoad((&global_9[(_e1838 / 4u)]));
                                    phi_2542_ = ((_e1841 >> bitcast<u32>(((8u * (_e1838 % 4u)) & 31u))) & 255u);
                                } else {
                                    let _e1828 = (256u + _e1826);
                                    let _e1831 = global_2.member[(_e1828 / 4u)];
                                    phi_2542_ = ((_e1831 >> bitcast<u32>(((8u * (_e1828 % 4u)) & 31u))) & 255u);
                                }
                                let _e1849 = phi_2542_;
                                phi_2545_ = (_e1815 << bitcast<u32>(8u));
                                phi_2546_ = (_e1817 + 1u);
                                phi_2547_ = _e1849;
                            } else {
                                phi_2545_ = u32();
                                phi_2546_ = u32();
                                phi_2547_ = u32();
                            }
                            let _e1854 = phi_2545_;
                            let _e1856 = phi_2546_;
                            let _e1858 = phi_2547_;
                            phi_2496_ = _e1854;
                            phi_2499_ = _e1856;
                            phi_2501_ = _e1858;
                            phi_2548_ = _e1821;
                        } else {
                            phi_2496_ = u32();
                            phi_2499_ = u32();
                            phi_2501_ = u32();
                            phi_2548_ = false;
                        }
                        let _e1860 = phi_2496_;
                        let _e1862 = phi_2499_;
                        let _e1864 = phi_2501_;
                        let _e1866 = phi_2548_;
                        continue;
                        continuing {
                            phi_2495_ = _e1860;
                            phi_2498_ = _e1862;
                            phi_2500_ = _e1864;
                            break if !(_e1866);
                        }
                    }
                    let _e1869 = local_27;
                    let _e1870 = (_e131 + _e1869);
                    if (_e1870 < _e129) {
                        let _e1882 = (640u + _e1870);
                        let _e1885 = atomicLoad((&global_9[(_e1882 / 4u)]));
                        phi_2580_ = ((_e1885 >> bitcast<u32>(((8u * (_e1882 % 4u)) & 31u))) & 255u);
                    } else {
                        let _e1872 = (256u + _e1870);
                        let _e1875 = global_2.member[(_e1872 / 4u)];
                        phi_2580_ = ((_e1875 >> bitcast<u32>(((8u * (_e1872 % 4u)) & 31u))) & 255u);
                    }
                    let _e1893 = phi_2580_;
                    if (_e1893 < 1u) {
                        phi_2595_ = 1u;
                    } else {
                        phi_2595_ = select(_e1893, 32u, (_e1893 > 32u));
                    }
                    let _e1898 = phi_2595_;
                    let _e1900 = local_28;
                    phi_2597_ = type_20(_e1900, _e1898);
                }
                let _e1906 = phi_2597_;
                let _e1910 = (_e1797 + (512u + _e1906.member_1));
                let _e1912 = ((_e1797 / 64u) & 31u);
                let _e1913 = (_e1912 & 31u);
                let _e1917 = ((31u - _e1912) & 31u);
                let _e1921 = (_e1743 | ((_e1906.member << bitcast<u32>(_e1913)) | (0u >> bitcast<u32>(_e1917))));
                if (((_e1797 ^ _e1910) & 2048u) == 0u) {
                    phi_2635_ = _e1921;
                } else {
                    atomicStore((&global_9[((_e1687.member + (_e1728 | (_e1797 & 14336u))) / 4u)]), _e1921);
                    phi_2635_ = ((0u << bitcast<u32>(_e1913)) | ((_e1906.member >> bitcast<u32>(1i)) >> bitcast<u32>(_e1917)));
                }
                let _e1938 = phi_2635_;
                let _e1944 = ((_e1910 & 64u) == 0u);
                if _e1944 {
                    let _e1945 = (_e1906.member_1 / 2u);
                    let _e1946 = (_e1945 & 31u);
                    let _e1947 = (_e1946 & 31u);
                    let _e1953 = ((31u - _e1946) & 31u);
                    let _e1963 = ((_e1769 << bitcast<u32>(_e1947)) | ((_e1774 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1953)));
                    let _e1968 = ((_e1774 << bitcast<u32>(_e1947)) | (0u >> bitcast<u32>(_e1953)));
                    let _e1970 = ((_e1906.member_1 - _e1945) & 31u);
                    let _e1971 = (_e1970 & 31u);
                    let _e1977 = ((31u - _e1970) & 31u);
                    phi_2705_ = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(((((_e1762 << bitcast<u32>(_e1947)) | ((_e1769 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1953))) << bitcast<u32>(_e1971)) | ((_e1963 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1977))), _e1792.member[1], _e1792.member[2])).member[0], ((_e1963 << bitcast<u32>(_e1971)) | ((_e1968 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1977))), type_24(array<u32, 3>(((((_e1762 << bitcast<u32>(_e1947)) | ((_e1769 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1953))) << bitcast<u32>(_e1971)) | ((_e1963 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1977))), _e1792.member[1], _e1792.member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(((((_e1762 << bitcast<u32>(_e1947)) | ((_e1769 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1953))) << bitcast<u32>(_e1971)) | ((_e1963 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1977))), _e1792.member[1], _e1792.member[2])).member[0], ((_e1963 << bitcast<u32>(_e1971)) | ((_e1968 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1977))), type_24(array<u32, 3>(((((_e1762 << bitcast<u32>(_e1947)) | ((_e1769 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1953))) << bitcast<u32>(_e1971)) | ((_e1963 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1977))), _e1792.member[1], _e1792.member[2])).member[2])).member[1], ((_e1968 << bitcast<u32>(_e1971)) | (0u >> bitcast<u32>(_e1977)))));
                } else {
                    phi_2705_ = type_24();
                }
                let _e2012 = phi_2705_;
                phi_2707_ = _e2012;
                phi_2708_ = type_22(_e1747.member, _e1747.member_1, _e1938);
                phi_2709_ = _e1910;
                phi_2711_ = _e1938;
                phi_2713_ = _e1944;
                phi_2714_ = select(true, false, _e1944);
            }
            let _e2015 = phi_2707_;
            let _e2017 = phi_2708_;
            let _e2019 = phi_2709_;
            let _e2021 = phi_2711_;
            let _e2023 = phi_2713_;
            let _e2025 = phi_2714_;
            phi_2366_ = _e2015;
            phi_2369_ = _e2017;
            phi_2371_ = _e2019;
            phi_2715_ = _e2019;
            phi_2716_ = _e2021;
            phi_2717_ = _e2017;
            phi_2718_ = _e2023;
            phi_2719_ = _e2025;
        }
        let _e2027 = phi_2366_;
        let _e2029 = phi_2369_;
        let _e2031 = phi_2371_;
        let _e2033 = phi_2715_;
        let _e2035 = phi_2716_;
        let _e2037 = phi_2717_;
        let _e2039 = phi_2718_;
        let _e2041 = phi_2719_;
        local_29 = _e2041;
        local_30 = _e2033;
        local_31 = _e2037;
        local_32 = _e2037;
        local_33 = _e2035;
        local_34 = _e2041;
        continue;
        continuing {
            phi_2365_ = _e2027;
            phi_2368_ = _e2029;
            phi_2370_ = _e2031;
            break if !(_e2039);
        }
    }
    let _e2044 = local_29;
    if _e2044 {
        let _e2046 = local_30;
        let _e2048 = ((_e2046 / 512u) % 128u);
        if (_e2048 < 32u) {
            let _e2052 = local_31;
            let _e2055 = local_32;
            let _e2064 = local_33;
            atomicStore((&global_9[((_e2052.member + ((4u * _e2055.member_1) | ((512u * _e2048) & 14336u))) / 4u)]), _e2064);
        }
        phi_2740_ = _e2048;
    } else {
        phi_2740_ = u32();
    }
    let _e2066 = phi_2740_;
    let _e2068 = local_34;
    if select(true, false, _e2068) {
        let _e2071 = local_35;
        let _e2073 = ((_e2071 / 512u) % 128u);
        if (_e2073 < 32u) {
            let _e2078 = local_36;
            let _e2081 = local_37;
            let _e2086 = local_38;
            atomicStore((&global_9[((_e2081 + (_e2078 | ((512u * _e2073) & 14336u))) / 4u)]), _e2086);
        }
        let _e2088 = local_39;
        let _e2092 = local_40;
        let _e2096 = local_41;
        phi_2773_ = (_e2073 - countOneBits(((_e2096 >> bitcast<u32>(24u)) >> bitcast<u32>((((64u + (_e2088 % 64u)) - (_e2092 % 128u)) & 31u)))));
    } else {
        phi_2773_ = _e2066;
    }
    let _e2105 = phi_2773_;
    if (_e2105 < 5u) {
        phi_2788_ = 5u;
    } else {
        phi_2788_ = select(_e2105, 32u, (_e2105 > 32u));
    }
    let _e2110 = phi_2788_;
    let _e2112 = ((_e2110 - 1u) / 4u);
    let _e2113 = (4u * _e448);
    let _e2114 = (4096u + _e2113);
    let _e2119 = atomicLoad((&global_9[((_e2114 + (2048u * _e2112)) / 4u)]));
    let _e2125 = atomicLoad((&global_9[((_e2114 + (2048u * (_e2112 - 1u))) / 4u)]));
    let _e2128 = ((0u - (8u * _e2105)) & 31u);
    let _e2138 = ((_e2119 << bitcast<u32>((_e2128 & 31u))) | ((_e2125 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2128) & 31u))));
    let _e2141 = atomicLoad((&global_9[(_e2114 / 4u)]));
    let _e2145 = atomicLoad((&global_9[((_e2113 + 6144u) / 4u)]));
    let _e2149 = atomicLoad((&global_9[((_e2113 + 8192u) / 4u)]));
    let _e2153 = atomicLoad((&global_9[((_e2113 + 10240u) / 4u)]));
    let _e2157 = atomicLoad((&global_9[((_e2113 + 12288u) / 4u)]));
    let _e2161 = atomicLoad((&global_9[((_e2113 + 14336u) / 4u)]));
    let _e2165 = atomicLoad((&global_9[((_e2113 + 16384u) / 4u)]));
    let _e2169 = atomicLoad((&global_9[((_e2113 + 18432u) / 4u)]));
    global_10[_e94] = _e1571;
    global_10[_e448] = _e2105;
    workgroupBarrier();
    if (_e94 < 32u) {
        phi_2899_ = 0u;
        phi_2902_ = (16u * _e94);
        loop {
            let _e2178 = phi_2899_;
            let _e2180 = phi_2902_;
            local_42 = _e2178;
            let _e2181 = (_e2180 < (16u * (_e94 + 1u)));
            if _e2181 {
                let _e2183 = global_10[_e2180];
                phi_2900_ = (_e2178 + _e2183);
                phi_2903_ = (_e2180 + 1u);
            } else {
                phi_2900_ = u32();
                phi_2903_ = u32();
            }
            let _e2187 = phi_2900_;
            let _e2189 = phi_2903_;
            continue;
            continuing {
                phi_2899_ = _e2187;
                phi_2902_ = _e2189;
                break if !(_e2181);
            }
        }
        let _e2193 = local_42;
        global_10[(512u + _e94)] = _e2193;
    }
    workgroupBarrier();
    let _e2194 = (_e94 / 16u);
    phi_2918_ = 0u;
    phi_2921_ = 512u;
    loop {
        let _e2197 = phi_2918_;
        let _e2199 = phi_2921_;
        local_43 = _e2197;
        let _e2200 = (_e2199 < (512u + _e2194));
        if _e2200 {
            let _e2202 = global_10[_e2199];
            phi_2919_ = (_e2197 + _e2202);
            phi_2922_ = (_e2199 + 1u);
        } else {
            phi_2919_ = u32();
            phi_2922_ = u32();
        }
        let _e2206 = phi_2919_;
        let _e2208 = phi_2922_;
        continue;
        continuing {
            phi_2918_ = _e2206;
            phi_2921_ = _e2208;
            break if !(_e2200);
        }
    }
    phi_2935_ = 0u;
    phi_2938_ = (16u * _e2194);
    loop {
        let _e2212 = phi_2935_;
        let _e2214 = phi_2938_;
        local_44 = _e2212;
        let _e2215 = (_e2214 < _e94);
        if _e2215 {
            let _e2217 = global_10[_e2214];
            phi_2936_ = (_e2212 + _e2217);
            phi_2939_ = (_e2214 + 1u);
        } else {
            phi_2936_ = u32();
            phi_2939_ = u32();
        }
        let _e2221 = phi_2936_;
        let _e2223 = phi_2939_;
        continue;
        continuing {
            phi_2935_ = _e2221;
            phi_2938_ = _e2223;
            break if !(_e2215);
        }
    }
    let _e2226 = local_43;
    let _e2228 = local_44;
    let _e2229 = (_e2226 + _e2228);
    let _e2230 = (_e448 / 16u);
    phi_2955_ = 0u;
    phi_2958_ = 512u;
    loop {
        let _e2233 = phi_2955_;
        let _e2235 = phi_2958_;
        local_45 = _e2233;
        let _e2236 = (_e2235 < (512u + _e2230));
        if _e2236 {
            let _e2238 = global_10[_e2235];
            phi_2956_ = (_e2233 + _e2238);
            phi_2959_ = (_e2235 + 1u);
        } else {
            phi_2956_ = u32();
            phi_2959_ = u32();
        }
        let _e2242 = phi_2956_;
        let _e2244 = phi_2959_;
        continue;
        continuing {
            phi_2955_ = _e2242;
            phi_2958_ = _e2244;
            break if !(_e2236);
        }
    }
    phi_2972_ = 0u;
    phi_2975_ = (16u * _e2230);
    loop {
        let _e2248 = phi_2972_;
        let _e2250 = phi_2975_;
        local_46 = _e2248;
        let _e2251 = (_e2250 < _e448);
        if _e2251 {
            let _e2253 = global_10[_e2250];
            phi_2973_ = (_e2248 + _e2253);
            phi_2976_ = (_e2250 + 1u);
        } else {
            phi_2973_ = u32();
            phi_2976_ = u32();
        }
        let _e2257 = phi_2973_;
        let _e2259 = phi_2976_;
        continue;
        continuing {
            phi_2972_ = _e2257;
            phi_2975_ = _e2259;
            break if !(_e2251);
        }
    }
    let _e2262 = local_45;
    let _e2264 = local_46;
    let _e2265 = (_e2262 + _e2264);
    let _e2266 = (_e121 - _e125);
    let _e2268 = select(_e2229, _e2266, (_e2266 < _e2229));
    let _e2269 = (_e2266 - _e2268);
    let _e2271 = select(_e1571, _e2269, (_e2269 < _e1571));
    let _e2273 = (2040u + (_e125 % 8u));
    let _e2274 = (_e2273 + _e2268);
    if (_e2271 == _e1571) {
        let _e2277 = ((_e1571 - 5u) <= 27u);
        if _e2277 {
            let _e2278 = (_e2274 & 4294967292u);
            let _e2279 = (_e2274 + _e2271);
            let _e2281 = ((8u * _e2274) & 31u);
            let _e2282 = (_e2281 & 31u);
            let _e2286 = ((31u - _e2281) & 31u);
            let _e2289 = ((_e1607 << bitcast<u32>(_e2282)) | (0u >> bitcast<u32>(_e2286)));
            let _e2290 = (_e2274 % 4u);
            if (_e2290 < 1u) {
                atomicStore((&global_9[(_e2278 / 4u)]), _e2289);
            }
            if (0u < (_e2274 % 2u)) {
                let _e2300 = atomicLoad((&global_9[(_e2274 / 4u)]));
                let _e2301 = ((8u * _e2290) & 31u);
                let _e2308 = atomicXor((&global_9[(_e2274 / 4u)]), ((((_e2300 >> bitcast<u32>(_e2301)) ^ (_e1607 & 255u)) & 255u) << bitcast<u32>(_e2301)));
            }
            let _e2311 = (_e2278 | 2u);
            if (1u < ((_e2274 + 1u) % 4u)) {
                let _e2320 = atomicLoad((&global_9[(_e2311 / 4u)]));
                let _e2321 = ((8u * (_e2311 % 4u)) & 31u);
                let _e2328 = atomicXor((&global_9[(_e2311 / 4u)]), ((((_e2320 >> bitcast<u32>(_e2321)) ^ ((_e2289 >> bitcast<u32>(16i)) & 65535u)) & 65535u) << bitcast<u32>(_e2321)));
            }
            let _e2330 = ((_e2279 - _e2278) / 4u);
            if (1u < _e2330) {
                atomicStore((&global_9[((_e2278 + 4u) / 4u)]), ((_e1611 << bitcast<u32>(_e2282)) | ((_e1607 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2286))));
            }
            if (2u < _e2330) {
                atomicStore((&global_9[((_e2278 + 8u) / 4u)]), ((_e1615 << bitcast<u32>(_e2282)) | ((_e1611 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2286))));
            }
            if (3u < _e2330) {
                atomicStore((&global_9[((_e2278 + 12u) / 4u)]), ((_e1619 << bitcast<u32>(_e2282)) | ((_e1615 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2286))));
            }
            if (4u < _e2330) {
                atomicStore((&global_9[((_e2278 + 16u) / 4u)]), ((_e1623 << bitcast<u32>(_e2282)) | ((_e1619 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2286))));
            }
            if (5u < _e2330) {
                atomicStore((&global_9[((_e2278 + 20u) / 4u)]), ((_e1627 << bitcast<u32>(_e2282)) | ((_e1623 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2286))));
            }
            if (6u < _e2330) {
                atomicStore((&global_9[((_e2278 + 24u) / 4u)]), ((_e1631 << bitcast<u32>(_e2282)) | ((_e1627 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2286))));
            }
            if (7u < _e2330) {
                atomicStore((&global_9[((_e2278 + 28u) / 4u)]), ((_e1635 << bitcast<u32>(_e2282)) | ((_e1631 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2286))));
            }
            if (8u < _e2330) {
                atomicStore((&global_9[((_e2278 + 32u) / 4u)]), ((0u << bitcast<u32>(_e2282)) | ((_e1635 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2286))));
            }
            let _e2420 = ((8u * _e2279) & 31u);
            let _e2432 = (_e2279 & 4294967292u);
            if (1u < (_e2279 % 4u)) {
                let _e2439 = atomicLoad((&global_9[(_e2432 / 4u)]));
                let _e2440 = ((8u * (_e2432 % 4u)) & 31u);
                let _e2447 = atomicXor((&global_9[(_e2432 / 4u)]), ((((_e2439 >> bitcast<u32>(_e2440)) ^ (((0u << bitcast<u32>((_e2420 & 31u))) | ((_e1604 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2420) & 31u)))) & 65535u)) & 65535u) << bitcast<u32>(_e2440)));
            }
            let _e2449 = (_e2279 - 1u);
            if (0u < (_e2279 % 2u)) {
                let _e2458 = atomicLoad((&global_9[(_e2449 / 4u)]));
                let _e2459 = ((8u * (_e2449 % 4u)) & 31u);
                let _e2466 = atomicXor((&global_9[(_e2449 / 4u)]), ((((_e2458 >> bitcast<u32>(_e2459)) ^ ((_e1604 >> bitcast<u32>(24i)) & 255u)) & 255u) << bitcast<u32>(_e2459)));
            }
        }
        phi_3303_ = select(true, false, _e2277);
    } else {
        phi_3303_ = true;
    }
    let _e2469 = phi_3303_;
    if _e2469 {
        if (_e2271 > 0u) {
            let _e2472 = (_e444.member_2 & 63u);
            let _e2473 = (_e2472 & 31u);
            let _e2475 = (_e444.member.x << bitcast<u32>(_e2473));
            let _e2484 = (_e2472 < 32u);
            phi_3318_ = _e2274;
            phi_3321_ = false;
            phi_3323_ = vec2<u32>(select(0u, _e2475, _e2484), select(_e2475, ((_e444.member.y << bitcast<u32>(_e2473)) | ((_e444.member.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2473)))), _e2484));
            phi_3325_ = _e444.member_2;
            loop {
                let _e2489 = phi_3318_;
                let _e2491 = phi_3321_;
                let _e2493 = phi_3323_;
                let _e2495 = phi_3325_;
                if (_e2495 < 64u) {
                    if (_e2495 >= 32u) {
                        if _e2491 {
                            phi_3348_ = _e2493;
                        } else {
                            let _e2499 = ((_e2495 - 32u) & 63u);
                            let _e2500 = (_e2499 & 31u);
                            let _e2502 = (_e444.member_1 << bitcast<u32>(_e2500));
                            let _e2511 = (_e2499 < 32u);
                            phi_3348_ = (_e2493 | vec2<u32>(select(0u, _e2502, _e2511), select(_e2502, ((0u << bitcast<u32>(_e2500)) | ((_e444.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2500)))), _e2511)));
                        }
                        let _e2517 = phi_3348_;
                        phi_3349_ = select(true, _e2491, _e2491);
                        phi_3350_ = _e2517;
                    } else {
                        phi_3349_ = _e2491;
                        phi_3350_ = _e2493;
                    }
                    let _e2520 = phi_3349_;
                    let _e2522 = phi_3350_;
                    let _e2526 = (_e2522.y >> bitcast<u32>(0u));
                    let _e2529 = (2u * (_e2526 >> bitcast<u32>(24i)));
                    let _e2532 = atomicLoad((&global_9[(_e2529 / 4u)]));
                    let _e2538 = ((_e2532 >> bitcast<u32>(((8u * (_e2529 % 4u)) & 31u))) & 65535u);
                    let _e2539 = (_e2538 & 255u);
                    if (_e2539 < 240u) {
                        phi_3477_ = type_20(_e2539, (_e2538 >> bitcast<u32>(8u)));
                    } else {
                        phi_3375_ = (_e2526 << bitcast<u32>(8u));
                        phi_3378_ = 1u;
                        phi_3380_ = _e2539;
                        loop {
                            let _e2544 = phi_3375_;
                            let _e2546 = phi_3378_;
                            let _e2548 = phi_3380_;
                            local_47 = _e2548;
                            local_48 = _e2548;
                            if (_e2548 >= 240u) {
                                let _e2550 = (_e2546 < 4u);
                                if _e2550 {
                                    let _e2555 = ((256u * (255u - _e2548)) + (_e2544 >> bitcast<u32>(24i)));
                                    if (_e2555 < _e129) {
                                        let _e2567 = (640u + _e2555);
                                        let _e2570 = atomicLoad((&global_9[(_e2567 / 4u)]));
                                        phi_3422_ = ((_e2570 >> bitcast<u32>(((8u * (_e2567 % 4u)) & 31u))) & 255u);
                                    } else {
                                        let _e2557 = (256u + _e2555);
                                        let _e2560 = global_2.member[(_e2557 / 4u)];
                                        phi_3422_ = ((_e2560 >> bitcast<u32>(((8u * (_e2557 % 4u)) & 31u))) & 255u);
                                    }
                                    let _e2578 = phi_3422_;
                                    phi_3425_ = (_e2544 << bitcast<u32>(8u));
                                    phi_3426_ = (_e2546 + 1u);
                                    phi_3427_ = _e2578;
                                } else {
                                    phi_3425_ = u32();
                                    phi_3426_ = u32();
                                    phi_3427_ = u32();
                                }
                                let _e2583 = phi_3425_;
                                let _e2585 = phi_3426_;
                                let _e2587 = phi_3427_;
                                phi_3376_ = _e2583;
                                phi_3379_ = _e2585;
                                phi_3381_ = _e2587;
                                phi_3428_ = _e2550;
                            } else {
                                phi_3376_ = u32();
                                phi_3379_ = u32();
                                phi_3381_ = u32();
                                phi_3428_ = false;
                            }
                            let _e2589 = phi_3376_;
                            let _e2591 = phi_3379_;
                            let _e2593 = phi_3381_;
                            let _e2595 = phi_3428_;
                            continue;
                            continuing {
                                phi_3375_ = _e2589;
                                phi_3378_ = _e2591;
                                phi_3380_ = _e2593;
                                break if !(_e2595);
                            }
                        }
                        let _e2598 = local_47;
                        let _e2599 = (_e131 + _e2598);
                        if (_e2599 < _e129) {
                            let _e2611 = (640u + _e2599);
                            let _e2614 = atomicLoad((&global_9[(_e2611 / 4u)]));
                            phi_3460_ = ((_e2614 >> bitcast<u32>(((8u * (_e2611 % 4u)) & 31u))) & 255u);
                        } else {
                            let _e2601 = (256u + _e2599);
                            let _e2604 = global_2.member[(_e2601 / 4u)];
                            phi_3460_ = ((_e2604 >> bitcast<u32>(((8u * (_e2601 % 4u)) & 31u))) & 255u);
                        }
                        let _e2622 = phi_3460_;
                        if (_e2622 < 1u) {
                            phi_3475_ = 1u;
                        } else {
                            phi_3475_ = select(_e2622, 32u, (_e2622 > 32u));
                        }
                        let _e2627 = phi_3475_;
                        let _e2629 = local_48;
                        phi_3477_ = type_20(_e2629, _e2627);
                    }
                    let _e2635 = phi_3477_;
                    let _e2642 = atomicLoad((&global_9[(_e2489 / 4u)]));
                    let _e2643 = ((8u * (_e2489 % 4u)) & 31u);
                    let _e2650 = atomicXor((&global_9[(_e2489 / 4u)]), ((((_e2642 >> bitcast<u32>(_e2643)) ^ _e2635.member) & 255u) << bitcast<u32>(_e2643)));
                    let _e2651 = (_e2489 + 1u);
                    let _e2652 = (_e2651 < (_e2274 + _e2271));
                    if _e2652 {
                        let _e2653 = (_e2635.member_1 & 63u);
                        let _e2654 = (_e2653 & 31u);
                        let _e2656 = (_e2522.x << bitcast<u32>(_e2654));
                        let _e2665 = (_e2653 < 32u);
                        phi_3502_ = vec2<u32>(select(0u, _e2656, _e2665), select(_e2656, ((_e2522.y << bitcast<u32>(_e2654)) | ((_e2522.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2654)))), _e2665));
                        phi_3503_ = (_e2495 + _e2635.member_1);
                    } else {
                        phi_3502_ = vec2<u32>();
                        phi_3503_ = u32();
                    }
                    let _e2671 = phi_3502_;
                    let _e2673 = phi_3503_;
                    phi_3319_ = _e2651;
                    phi_3322_ = _e2520;
                    phi_3324_ = _e2671;
                    phi_3326_ = _e2673;
                    phi_3504_ = _e2652;
                } else {
                    phi_3319_ = u32();
                    phi_3322_ = bool();
                    phi_3324_ = vec2<u32>();
                    phi_3326_ = u32();
                    phi_3504_ = false;
                }
                let _e2675 = phi_3319_;
                let _e2677 = phi_3322_;
                let _e2679 = phi_3324_;
                let _e2681 = phi_3326_;
                let _e2683 = phi_3504_;
                continue;
                continuing {
                    phi_3318_ = _e2675;
                    phi_3321_ = _e2677;
                    phi_3323_ = _e2679;
                    phi_3325_ = _e2681;
                    break if !(_e2683);
                }
            }
        }
    }
    let _e2686 = select(_e2265, _e2266, (_e2266 < _e2265));
    let _e2687 = (_e2266 - _e2686);
    let _e2689 = select(_e2105, _e2687, (_e2687 < _e2105));
    let _e2690 = (_e2273 + _e2686);
    if (_e2689 == _e2105) {
        let _e2693 = ((_e2105 - 5u) <= 27u);
        if _e2693 {
            let _e2694 = (_e2690 & 4294967292u);
            let _e2695 = (_e2690 + _e2689);
            let _e2697 = ((8u * _e2690) & 31u);
            let _e2698 = (_e2697 & 31u);
            let _e2702 = ((31u - _e2697) & 31u);
            let _e2705 = ((_e2141 << bitcast<u32>(_e2698)) | (0u >> bitcast<u32>(_e2702)));
            let _e2706 = (_e2690 % 4u);
            if (_e2706 < 1u) {
                atomicStore((&global_9[(_e2694 / 4u)]), _e2705);
            }
            if (0u < (_e2690 % 2u)) {
                let _e2716 = atomicLoad((&global_9[(_e2690 / 4u)]));
                let _e2717 = ((8u * _e2706) & 31u);
                let _e2724 = atomicXor((&global_9[(_e2690 / 4u)]), ((((_e2716 >> bitcast<u32>(_e2717)) ^ (_e2141 & 255u)) & 255u) << bitcast<u32>(_e2717)));
            }
            let _e2727 = (_e2694 | 2u);
            if (1u < ((_e2690 + 1u) % 4u)) {
                let _e2736 = atomicLoad((&global_9[(_e2727 / 4u)]));
                let _e2737 = ((8u * (_e2727 % 4u)) & 31u);
                let _e2744 = atomicXor((&global_9[(_e2727 / 4u)]), ((((_e2736 >> bitcast<u32>(_e2737)) ^ ((_e2705 >> bitcast<u32>(16i)) & 65535u)) & 65535u) << bitcast<u32>(_e2737)));
            }
            let _e2746 = ((_e2695 - _e2694) / 4u);
            if (1u < _e2746) {
                atomicStore((&global_9[((_e2694 + 4u) / 4u)]), ((_e2145 << bitcast<u32>(_e2698)) | ((_e2141 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2702))));
            }
            if (2u < _e2746) {
                atomicStore((&global_9[((_e2694 + 8u) / 4u)]), ((_e2149 << bitcast<u32>(_e2698)) | ((_e2145 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2702))));
            }
            if (3u < _e2746) {
                atomicStore((&global_9[((_e2694 + 12u) / 4u)]), ((_e2153 << bitcast<u32>(_e2698)) | ((_e2149 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2702))));
            }
            if (4u < _e2746) {
                atomicStore((&global_9[((_e2694 + 16u) / 4u)]), ((_e2157 << bitcast<u32>(_e2698)) | ((_e2153 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2702))));
            }
            if (5u < _e2746) {
                atomicStore((&global_9[((_e2694 + 20u) / 4u)]), ((_e2161 << bitcast<u32>(_e2698)) | ((_e2157 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2702))));
            }
            if (6u < _e2746) {
                atomicStore((&global_9[((_e2694 + 24u) / 4u)]), ((_e2165 << bitcast<u32>(_e2698)) | ((_e2161 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2702))));
            }
            if (7u < _e2746) {
                atomicStore((&global_9[((_e2694 + 28u) / 4u)]), ((_e2169 << bitcast<u32>(_e2698)) | ((_e2165 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2702))));
            }
            if (8u < _e2746) {
                atomicStore((&global_9[((_e2694 + 32u) / 4u)]), ((0u << bitcast<u32>(_e2698)) | ((_e2169 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2702))));
            }
            let _e2836 = ((8u * _e2695) & 31u);
            let _e2848 = (_e2695 & 4294967292u);
            if (1u < (_e2695 % 4u)) {
                let _e2855 = atomicLoad((&global_9[(_e2848 / 4u)]));
                let _e2856 = ((8u * (_e2848 % 4u)) & 31u);
                let _e2863 = atomicXor((&global_9[(_e2848 / 4u)]), ((((_e2855 >> bitcast<u32>(_e2856)) ^ (((0u << bitcast<u32>((_e2836 & 31u))) | ((_e2138 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2836) & 31u)))) & 65535u)) & 65535u) << bitcast<u32>(_e2856)));
            }
            let _e2865 = (_e2695 - 1u);
            if (0u < (_e2695 % 2u)) {
                let _e2874 = atomicLoad((&global_9[(_e2865 / 4u)]));
                let _e2875 = ((8u * (_e2865 % 4u)) & 31u);
                let _e2882 = atomicXor((&global_9[(_e2865 / 4u)]), ((((_e2874 >> bitcast<u32>(_e2875)) ^ ((_e2138 >> bitcast<u32>(24i)) & 255u)) & 255u) << bitcast<u32>(_e2875)));
            }
        }
        phi_3819_ = select(true, false, _e2693);
    } else {
        phi_3819_ = true;
    }
    let _e2885 = phi_3819_;
    if _e2885 {
        if (_e2689 > 0u) {
            let _e2888 = (_e760.member_2 & 63u);
            let _e2889 = (_e2888 & 31u);
            let _e2891 = (_e760.member.x << bitcast<u32>(_e2889));
            let _e2900 = (_e2888 < 32u);
            phi_3834_ = _e2690;
            phi_3837_ = false;
            phi_3839_ = vec2<u32>(select(0u, _e2891, _e2900), select(_e2891, ((_e760.member.y << bitcast<u32>(_e2889)) | ((_e760.member.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2889)))), _e2900));
            phi_3841_ = _e760.member_2;
            loop {
                let _e2905 = phi_3834_;
                let _e2907 = phi_3837_;
                let _e2909 = phi_3839_;
                let _e2911 = phi_3841_;
                if (_e2911 < 64u) {
                    if (_e2911 >= 32u) {
                        if _e2907 {
                            phi_3864_ = _e2909;
                        } else {
                            let _e2915 = ((_e2911 - 32u) & 63u);
                            let _e2916 = (_e2915 & 31u);
                            let _e2918 = (_e760.member_1 << bitcast<u32>(_e2916));
                            let _e2927 = (_e2915 < 32u);
                            phi_3864_ = (_e2909 | vec2<u32>(select(0u, _e2918, _e2927), select(_e2918, ((0u << bitcast<u32>(_e2916)) | ((_e760.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2916)))), _e2927)));
                        }
                        let _e2933 = phi_3864_;
                        phi_3865_ = select(true, _e2907, _e2907);
                        phi_3866_ = _e2933;
                    } else {
                        phi_3865_ = _e2907;
                        phi_3866_ = _e2909;
                    }
                    let _e2936 = phi_3865_;
                    let _e2938 = phi_3866_;
                    let _e2942 = (_e2938.y >> bitcast<u32>(0u));
                    let _e2945 = (2u * (_e2942 >> bitcast<u32>(24i)));
                    let _e2948 = atomicLoad((&global_9[(_e2945 / 4u)]));
                    let _e2954 = ((_e2948 >> bitcast<u32>(((8u * (_e2945 % 4u)) & 31u))) & 65535u);
                    let _e2955 = (_e2954 & 255u);
                    if (_e2955 < 240u) {
                        phi_3993_ = type_20(_e2955, (_e2954 >> bitcast<u32>(8u)));
                    } else {
                        phi_3891_ = (_e2942 << bitcast<u32>(8u));
                        phi_3894_ = 1u;
                        phi_3896_ = _e2955;
                        loop {
                            let _e2960 = phi_3891_;
                            let _e2962 = phi_3894_;
                            let _e2964 = phi_3896_;
                            local_49 = _e2964;
                            local_50 = _e2964;
                            if (_e2964 >= 240u) {
                                let _e2966 = (_e2962 < 4u);
                                if _e2966 {
                                    let _e2971 = ((256u * (255u - _e2964)) + (_e2960 >> bitcast<u32>(24i)));
                                    if (_e2971 < _e129) {
                                        let _e2983 = (640u + _e2971);
                                        let _e2986 = atomicLoad((&global_9[(_e2983 / 4u)]));
                                        phi_3938_ = ((_e2986 >> bitcast<u32>(((8u * (_e2983 % 4u)) & 31u))) & 255u);
                                    } else {
                                        let _e2973 = (256u + _e2971);
                                        let _e2976 = global_2.member[(_e2973 / 4u)];
                                        phi_3938_ = ((_e2976 >> bitcast<u32>(((8u * (_e2973 % 4u)) & 31u))) & 255u);
                                    }
                                    let _e2994 = phi_3938_;
                                    phi_3941_ = (_e2960 << bitcast<u32>(8u));
                                    phi_3942_ = (_e2962 + 1u);
                                    phi_3943_ = _e2994;
                                } else {
                                    phi_3941_ = u32();
                                    phi_3942_ = u32();
                                    phi_3943_ = u32();
                                }
                                let _e2999 = phi_3941_;
                                let _e3001 = phi_3942_;
                                let _e3003 = phi_3943_;
                                phi_3892_ = _e2999;
                                phi_3895_ = _e3001;
                                phi_3897_ = _e3003;
                                phi_3944_ = _e2966;
                            } else {
                                phi_3892_ = u32();
                                phi_3895_ = u32();
                                phi_3897_ = u32();
                                phi_3944_ = false;
                            }
                            let _e3005 = phi_3892_;
                            let _e3007 = phi_3895_;
                            let _e3009 = phi_3897_;
                            let _e3011 = phi_3944_;
                            continue;
                            continuing {
                                phi_3891_ = _e3005;
                                phi_3894_ = _e3007;
                                phi_3896_ = _e3009;
                                break if !(_e3011);
                            }
                        }
                        let _e3014 = local_49;
                        let _e3015 = (_e131 + _e3014);
                        if (_e3015 < _e129) {
                            let _e3027 = (640u + _e3015);
                            let _e3030 = atomicLoad((&global_9[(_e3027 / 4u)]));
                            phi_3976_ = ((_e3030 >> bitcast<u32>(((8u * (_e3027 % 4u)) & 31u))) & 255u);
                        } else {
                            let _e3017 = (256u + _e3015);
                            let _e3020 = global_2.member[(_e3017 / 4u)];
                            phi_3976_ = ((_e3020 >> bitcast<u32>(((8u * (_e3017 % 4u)) & 31u))) & 255u);
                        }
                        let _e3038 = phi_3976_;
                        if (_e3038 < 1u) {
                            phi_3991_ = 1u;
                        } else {
                            phi_3991_ = select(_e3038, 32u, (_e3038 > 32u));
                        }
                        let _e3043 = phi_3991_;
                        let _e3045 = local_50;
                        phi_3993_ = type_20(_e3045, _e3043);
                    }
                    let _e3051 = phi_3993_;
                    let _e3058 = atomicLoad((&global_9[(_e2905 / 4u)]));
                    let _e3059 = ((8u * (_e2905 % 4u)) & 31u);
                    let _e3066 = atomicXor((&global_9[(_e2905 / 4u)]), ((((_e3058 >> bitcast<u32>(_e3059)) ^ _e3051.member) & 255u) << bitcast<u32>(_e3059)));
                    let _e3067 = (_e2905 + 1u);
                    let _e3068 = (_e3067 < (_e2690 + _e2689));
                    if _e3068 {
                        let _e3069 = (_e3051.member_1 & 63u);
                        let _e3070 = (_e3069 & 31u);
                        let _e3072 = (_e2938.x << bitcast<u32>(_e3070));
                        let _e3081 = (_e3069 < 32u);
                        phi_4018_ = vec2<u32>(select(0u, _e3072, _e3081), select(_e3072, ((_e2938.y << bitcast<u32>(_e3070)) | ((_e2938.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e3070)))), _e3081));
                        phi_4019_ = (_e2911 + _e3051.member_1);
                    } else {
                        phi_4018_ = vec2<u32>();
                        phi_4019_ = u32();
                    }
                    let _e3087 = phi_4018_;
                    let _e3089 = phi_4019_;
                    phi_3835_ = _e3067;
                    phi_3838_ = _e2936;
                    phi_3840_ = _e3087;
                    phi_3842_ = _e3089;
                    phi_4020_ = _e3068;
                } else {
                    phi_3835_ = u32();
                    phi_3838_ = bool();
                    phi_3840_ = vec2<u32>();
                    phi_3842_ = u32();
                    phi_4020_ = false;
                }
                let _e3091 = phi_3835_;
                let _e3093 = phi_3838_;
                let _e3095 = phi_3840_;
                let _e3097 = phi_3842_;
                let _e3099 = phi_4020_;
                continue;
                continuing {
                    phi_3834_ = _e3091;
                    phi_3837_ = _e3093;
                    phi_3839_ = _e3095;
                    phi_3841_ = _e3097;
                    break if !(_e3099);
                }
            }
        }
    }
    workgroupBarrier();
    let _e3102 = ((_e125 + 7u) & 4294967288u);
    let _e3104 = select(_e3102, _e121, (_e121 < _e3102));
    let _e3107 = (_e3104 + ((_e121 - _e3104) & 4294967288u));
    let _e3108 = (_e2273 - _e125);
    phi_4054_ = (_e3104 + (8u * _e94));
    loop {
        let _e3112 = phi_4054_;
        let _e3113 = (_e3112 < _e3107);
        if _e3113 {
            let _e3115 = ((_e3108 + _e3112) / 4u);
            let _e3118 = atomicLoad((&global_9[(_e3115 + 1u)]));
            let _e3123 = atomicLoad((&global_9[_e3115]));
            let _e3125 = (vec2<u32>(0u, (_e3118 << bitcast<u32>(0u))) | vec2<u32>(_e3123, 0u));
            let _e3126 = (_e3112 / 4u);
            let _e3129 = global_4.member[(_e3126 + 1u)];
            let _e3134 = global_4.member[_e3126];
            let _e3136 = (vec2<u32>(0u, (_e3129 << bitcast<u32>(0u))) | vec2<u32>(_e3134, 0u));
            let _e3140 = (_e3125.y >> bitcast<u32>(0u));
            let _e3146 = (_e3136.y >> bitcast<u32>(0u));
            let _e3160 = ((_e3136.x >> bitcast<u32>(0u)) & 255u);
            let _e3166 = ((_e3136.x >> bitcast<u32>(8u)) & 255u);
            let _e3191 = ((_e3136.x >> bitcast<u32>(16u)) & 255u);
            let _e3197 = ((_e3136.x >> bitcast<u32>(24u)) & 255u);
            let _e3222 = ((_e3146 >> bitcast<u32>(0u)) & 255u);
            let _e3228 = ((_e3146 >> bitcast<u32>(8u)) & 255u);
            let _e3253 = ((_e3146 >> bitcast<u32>(16u)) & 255u);
            let _e3259 = ((_e3146 >> bitcast<u32>(24u)) & 255u);
            let _e3269 = (_e3112 / 2u);
            atomicStore((&global_7.member[_e3269]), ((((((((_e3125.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3125.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3160 | (_e3160 << bitcast<u32>(8i))) | (_e3166 << bitcast<u32>(16i))) | (_e3166 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e3269 + 1u)]), ((((((((_e3125.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3125.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3191 | (_e3191 << bitcast<u32>(8i))) | (_e3197 << bitcast<u32>(16i))) | (_e3197 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e3269 + 2u)]), ((((((((_e3140 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3140 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3222 | (_e3222 << bitcast<u32>(8i))) | (_e3228 << bitcast<u32>(16i))) | (_e3228 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e3269 + 3u)]), ((((((((_e3140 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3140 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3253 | (_e3253 << bitcast<u32>(8i))) | (_e3259 << bitcast<u32>(16i))) | (_e3259 << bitcast<u32>(24i))) & 2155839615u)));
            phi_4055_ = (_e3112 + 4096u);
        } else {
            phi_4055_ = u32();
        }
        let _e3279 = phi_4055_;
        continue;
        continuing {
            phi_4054_ = _e3279;
            break if !(_e3113);
        }
    }
    phi_4504_ = (_e125 + _e94);
    loop {
        let _e3283 = phi_4504_;
        let _e3284 = (_e3283 < _e3104);
        if _e3284 {
            let _e3285 = (_e3108 + _e3283);
            let _e3288 = atomicLoad((&global_9[(_e3285 / 4u)]));
            let _e3297 = global_4.member[(_e3283 / 4u)];
            let _e3303 = ((_e3297 >> bitcast<u32>(((8u * (_e3283 % 4u)) & 31u))) & 255u);
            let _e3318 = atomicLoad((&global_7.member[(_e3283 / 2u)]));
            let _e3319 = ((16u * (_e3283 % 2u)) & 31u);
            let _e3326 = atomicXor((&global_7.member[(_e3283 / 2u)]), ((((_e3318 >> bitcast<u32>(_e3319)) ^ (((((_e3303 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3288 >> bitcast<u32>(((8u * (_e3285 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3303 & 127u))) & 65535u) << bitcast<u32>(_e3319)));
            phi_4505_ = (_e3283 + 512u);
        } else {
            phi_4505_ = u32();
        }
        let _e3329 = phi_4505_;
        continue;
        continuing {
            phi_4504_ = _e3329;
            break if !(_e3284);
        }
    }
    phi_4572_ = (_e3107 + _e94);
    loop {
        let _e3333 = phi_4572_;
        let _e3334 = (_e3333 < _e121);
        if _e3334 {
            let _e3335 = (_e3108 + _e3333);
            let _e3338 = atomicLoad((&global_9[(_e3335 / 4u)]));
            let _e3347 = global_4.member[(_e3333 / 4u)];
            let _e3353 = ((_e3347 >> bitcast<u32>(((8u * (_e3333 % 4u)) & 31u))) & 255u);
            let _e3368 = atomicLoad((&global_7.member[(_e3333 / 2u)]));
            let _e3369 = ((16u * (_e3333 % 2u)) & 31u);
            let _e3376 = atomicXor((&global_7.member[(_e3333 / 2u)]), ((((_e3368 >> bitcast<u32>(_e3369)) ^ (((((_e3353 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3338 >> bitcast<u32>(((8u * (_e3335 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3353 & 127u))) & 65535u) << bitcast<u32>(_e3369)));
            phi_4573_ = (_e3333 + 512u);
        } else {
            phi_4573_ = u32();
        }
        let _e3379 = phi_4573_;
        continue;
        continuing {
            phi_4572_ = _e3379;
            break if !(_e3334);
        }
    }
    phi_4664_ = (_e3104 + (8u * _e448));
    loop {
        let _e3384 = phi_4664_;
        let _e3385 = (_e3384 < _e3107);
        if _e3385 {
            let _e3387 = ((_e3108 + _e3384) / 4u);
            let _e3390 = atomicLoad((&global_9[(_e3387 + 1u)]));
            let _e3395 = atomicLoad((&global_9[_e3387]));
            let _e3397 = (vec2<u32>(0u, (_e3390 << bitcast<u32>(0u))) | vec2<u32>(_e3395, 0u));
            let _e3398 = (_e3384 / 4u);
            let _e3401 = global_4.member[(_e3398 + 1u)];
            let _e3406 = global_4.member[_e3398];
            let _e3408 = (vec2<u32>(0u, (_e3401 << bitcast<u32>(0u))) | vec2<u32>(_e3406, 0u));
            let _e3412 = (_e3397.y >> bitcast<u32>(0u));
            let _e3418 = (_e3408.y >> bitcast<u32>(0u));
            let _e3432 = ((_e3408.x >> bitcast<u32>(0u)) & 255u);
            let _e3438 = ((_e3408.x >> bitcast<u32>(8u)) & 255u);
            let _e3463 = ((_e3408.x >> bitcast<u32>(16u)) & 255u);
            let _e3469 = ((_e3408.x >> bitcast<u32>(24u)) & 255u);
            let _e3494 = ((_e3418 >> bitcast<u32>(0u)) & 255u);
            let _e3500 = ((_e3418 >> bitcast<u32>(8u)) & 255u);
            let _e3525 = ((_e3418 >> bitcast<u32>(16u)) & 255u);
            let _e3531 = ((_e3418 >> bitcast<u32>(24u)) & 255u);
            let _e3541 = (_e3384 / 2u);
            atomicStore((&global_7.member[_e3541]), ((((((((_e3397.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3397.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3432 | (_e3432 << bitcast<u32>(8i))) | (_e3438 << bitcast<u32>(16i))) | (_e3438 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e3541 + 1u)]), ((((((((_e3397.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3397.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3463 | (_e3463 << bitcast<u32>(8i))) | (_e3469 << bitcast<u32>(16i))) | (_e3469 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e3541 + 2u)]), ((((((((_e3412 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3412 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3494 | (_e3494 << bitcast<u32>(8i))) | (_e3500 << bitcast<u32>(16i))) | (_e3500 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e3541 + 3u)]), ((((((((_e3412 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3412 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3525 | (_e3525 << bitcast<u32>(8i))) | (_e3531 << bitcast<u32>(16i))) | (_e3531 << bitcast<u32>(24i))) & 2155839615u)));
            phi_4665_ = (_e3384 + 4096u);
        } else {
            phi_4665_ = u32();
        }
        let _e3551 = phi_4665_;
        continue;
        continuing {
            phi_4664_ = _e3551;
            break if !(_e3385);
        }
    }
    phi_5114_ = (_e125 + _e448);
    loop {
        let _e3555 = phi_5114_;
        let _e3556 = (_e3555 < _e3104);
        if _e3556 {
            let _e3557 = (_e3108 + _e3555);
            let _e3560 = atomicLoad((&global_9[(_e3557 / 4u)]));
            let _e3569 = global_4.member[(_e3555 / 4u)];
            let _e3575 = ((_e3569 >> bitcast<u32>(((8u * (_e3555 % 4u)) & 31u))) & 255u);
            let _e3590 = atomicLoad((&global_7.member[(_e3555 / 2u)]));
            let _e3591 = ((16u * (_e3555 % 2u)) & 31u);
            let _e3598 = atomicXor((&global_7.member[(_e3555 / 2u)]), ((((_e3590 >> bitcast<u32>(_e3591)) ^ (((((_e3575 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3560 >> bitcast<u32>(((8u * (_e3557 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3575 & 127u))) & 65535u) << bitcast<u32>(_e3591)));
            phi_5115_ = (_e3555 + 512u);
        } else {
            phi_5115_ = u32();
        }
        let _e3601 = phi_5115_;
        continue;
        continuing {
            phi_5114_ = _e3601;
            break if !(_e3556);
        }
    }
    phi_5182_ = (_e3107 + _e448);
    loop {
        let _e3605 = phi_5182_;
        let _e3606 = (_e3605 < _e121);
        if _e3606 {
            let _e3607 = (_e3108 + _e3605);
            let _e3610 = atomicLoad((&global_9[(_e3607 / 4u)]));
            let _e3619 = global_4.member[(_e3605 / 4u)];
            let _e3625 = ((_e3619 >> bitcast<u32>(((8u * (_e3605 % 4u)) & 31u))) & 255u);
            let _e3640 = atomicLoad((&global_7.member[(_e3605 / 2u)]));
            let _e3641 = ((16u * (_e3605 % 2u)) & 31u);
            let _e3648 = atomicXor((&global_7.member[(_e3605 / 2u)]), ((((_e3640 >> bitcast<u32>(_e3641)) ^ (((((_e3625 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3610 >> bitcast<u32>(((8u * (_e3607 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3625 & 127u))) & 65535u) << bitcast<u32>(_e3641)));
            phi_5183_ = (_e3605 + 512u);
        } else {
            phi_5183_ = u32();
        }
        let _e3651 = phi_5183_;
        continue;
        continuing {
            phi_5182_ = _e3651;
            break if !(_e3606);
        }
    }
    return;
}

fn function_1() {
    var phi_5423_: type_20;
    var phi_5446_: u32;
    var phi_5456_: u32;
    var phi_5459_: u32;
    var phi_5457_: u32;
    var phi_5460_: u32;
    var local_51: u32;
    var local_52: u32;
    var phi_5512_: u32;
    var phi_5541_: u32;
    var phi_5542_: u32;
    var phi_5770_: u32;
    var phi_5816_: u32;
    var phi_5771_: u32;
    var phi_5839_: u32;
    var phi_5840_: u32;
    var phi_5876_: u32;
    var phi_5877_: u32;
    var phi_6047_: u32;
    var phi_6143_: type_14;
    var phi_6152_: type_20;
    var phi_6155_: vec2<u32>;
    var phi_6153_: type_20;
    var phi_6178_: type_20;
    var phi_6202_: u32;
    var phi_6156_: vec2<u32>;
    var phi_6207_: type_20;
    var phi_6210_: u32;
    var phi_6208_: type_20;
    var phi_6233_: type_20;
    var phi_6257_: u32;
    var phi_6211_: u32;
    var local_53: vec2<u32>;
    var local_54: u32;
    var phi_6261_: type_14;
    var phi_6462_: u32;
    var phi_6554_: u32;
    var phi_6555_: u32;
    var phi_6783_: u32;
    var phi_6829_: u32;
    var phi_6784_: u32;
    var phi_6852_: u32;
    var phi_6853_: u32;
    var phi_6889_: u32;
    var phi_6890_: u32;
    var phi_7060_: u32;
    var phi_7156_: type_14;
    var phi_7165_: type_20;
    var phi_7168_: vec2<u32>;
    var phi_7166_: type_20;
    var phi_7191_: type_20;
    var phi_7215_: u32;
    var phi_7169_: vec2<u32>;
    var phi_7220_: type_20;
    var phi_7223_: u32;
    var phi_7221_: type_20;
    var phi_7246_: type_20;
    var phi_7270_: u32;
    var phi_7224_: u32;
    var local_55: vec2<u32>;
    var local_56: u32;
    var phi_7274_: type_14;
    var phi_7475_: u32;
    var phi_20495_: u32;
    var phi_20405_: u32;
    var phi_19727_: u32;
    var phi_19635_: u32;
    var phi_19404_: vec2<u32>;
    var phi_19380_: u32;
    var phi_19356_: u32;
    var phi_19262_: vec2<u32>;
    var phi_19224_: u32;
    var phi_19186_: u32;
    var phi_7548_: u32;
    var phi_7605_: type_24;
    var phi_7608_: type_22;
    var phi_7610_: u32;
    var phi_7668_: u32;
    var phi_7840_: u32;
    var phi_7843_: u32;
    var phi_7845_: u32;
    var phi_7886_: u32;
    var phi_7889_: u32;
    var phi_7890_: u32;
    var phi_7891_: u32;
    var phi_7841_: u32;
    var phi_7844_: u32;
    var phi_7846_: u32;
    var phi_7892_: bool;
    var local_57: u32;
    var phi_7923_: u32;
    var phi_7938_: u32;
    var local_58: u32;
    var phi_7940_: type_20;
    var phi_7978_: u32;
    var phi_8048_: type_24;
    var phi_8050_: type_24;
    var phi_8051_: type_22;
    var phi_8052_: u32;
    var phi_8054_: u32;
    var phi_8056_: bool;
    var phi_8057_: bool;
    var phi_7606_: type_24;
    var phi_7609_: type_22;
    var phi_7611_: u32;
    var phi_8058_: u32;
    var phi_8059_: u32;
    var phi_8060_: type_22;
    var phi_8061_: bool;
    var phi_8062_: bool;
    var local_59: bool;
    var local_60: u32;
    var local_61: type_22;
    var local_62: type_22;
    var local_63: u32;
    var phi_8083_: u32;
    var local_64: bool;
    var local_65: u32;
    var local_66: u32;
    var local_67: u32;
    var local_68: u32;
    var local_69: u32;
    var local_70: u32;
    var local_71: u32;
    var local_72: u32;
    var phi_8116_: u32;
    var phi_8132_: u32;
    var phi_8280_: type_24;
    var phi_8283_: type_22;
    var phi_8285_: u32;
    var local_73: u32;
    var phi_8343_: u32;
    var phi_8515_: u32;
    var phi_8518_: u32;
    var phi_8520_: u32;
    var phi_8561_: u32;
    var phi_8564_: u32;
    var phi_8565_: u32;
    var phi_8566_: u32;
    var phi_8516_: u32;
    var phi_8519_: u32;
    var phi_8521_: u32;
    var phi_8567_: bool;
    var local_74: u32;
    var phi_8598_: u32;
    var phi_8613_: u32;
    var local_75: u32;
    var phi_8615_: type_20;
    var phi_8653_: u32;
    var phi_8723_: type_24;
    var phi_8725_: type_24;
    var phi_8726_: type_22;
    var phi_8727_: u32;
    var phi_8729_: u32;
    var phi_8731_: bool;
    var phi_8732_: bool;
    var phi_8281_: type_24;
    var phi_8284_: type_22;
    var phi_8286_: u32;
    var phi_8733_: u32;
    var phi_8734_: u32;
    var phi_8735_: type_22;
    var phi_8736_: bool;
    var phi_8737_: bool;
    var local_76: bool;
    var local_77: u32;
    var local_78: type_22;
    var local_79: type_22;
    var local_80: u32;
    var phi_8758_: u32;
    var local_81: bool;
    var local_82: u32;
    var local_83: u32;
    var local_84: u32;
    var local_85: u32;
    var local_86: u32;
    var local_87: u32;
    var local_88: u32;
    var local_89: u32;
    var phi_8791_: u32;
    var phi_8807_: u32;
    var phi_8918_: u32;
    var phi_8921_: u32;
    var phi_8919_: u32;
    var phi_8922_: u32;
    var local_90: u32;
    var phi_8937_: u32;
    var phi_8940_: u32;
    var phi_8938_: u32;
    var phi_8941_: u32;
    var phi_8954_: u32;
    var phi_8957_: u32;
    var phi_8955_: u32;
    var phi_8958_: u32;
    var local_91: u32;
    var local_92: u32;
    var phi_8974_: u32;
    var phi_8977_: u32;
    var phi_8975_: u32;
    var phi_8978_: u32;
    var phi_8991_: u32;
    var phi_8994_: u32;
    var phi_8992_: u32;
    var phi_8995_: u32;
    var local_93: u32;
    var local_94: u32;
    var phi_9319_: bool;
    var phi_9439_: u32;
    var phi_9442_: bool;
    var phi_9444_: vec2<u32>;
    var phi_9446_: u32;
    var phi_9469_: vec2<u32>;
    var phi_9470_: bool;
    var phi_9471_: vec2<u32>;
    var phi_9496_: u32;
    var phi_9499_: u32;
    var phi_9501_: u32;
    var phi_9542_: u32;
    var phi_9545_: u32;
    var phi_9546_: u32;
    var phi_9547_: u32;
    var phi_9497_: u32;
    var phi_9500_: u32;
    var phi_9502_: u32;
    var phi_9548_: bool;
    var local_95: u32;
    var phi_9579_: u32;
    var phi_9594_: u32;
    var local_96: u32;
    var phi_9596_: type_20;
    var phi_9621_: vec2<u32>;
    var phi_9622_: u32;
    var phi_9440_: u32;
    var phi_9443_: bool;
    var phi_9445_: vec2<u32>;
    var phi_9447_: u32;
    var phi_9623_: bool;
    var phi_9938_: bool;
    var phi_10058_: u32;
    var phi_10061_: bool;
    var phi_10063_: vec2<u32>;
    var phi_10065_: u32;
    var phi_10088_: vec2<u32>;
    var phi_10089_: bool;
    var phi_10090_: vec2<u32>;
    var phi_10115_: u32;
    var phi_10118_: u32;
    var phi_10120_: u32;
    var phi_10161_: u32;
    var phi_10164_: u32;
    var phi_10165_: u32;
    var phi_10166_: u32;
    var phi_10116_: u32;
    var phi_10119_: u32;
    var phi_10121_: u32;
    var phi_10167_: bool;
    var local_97: u32;
    var phi_10198_: u32;
    var phi_10213_: u32;
    var local_98: u32;
    var phi_10215_: type_20;
    var phi_10240_: vec2<u32>;
    var phi_10241_: u32;
    var phi_10059_: u32;
    var phi_10062_: bool;
    var phi_10064_: vec2<u32>;
    var phi_10066_: u32;
    var phi_10242_: bool;
    var phi_10413_: u32;
    var phi_10509_: type_14;
    var phi_10518_: type_20;
    var phi_10521_: vec2<u32>;
    var phi_10519_: type_20;
    var phi_10544_: type_20;
    var phi_10568_: u32;
    var phi_10522_: vec2<u32>;
    var phi_10573_: type_20;
    var phi_10576_: u32;
    var phi_10574_: type_20;
    var phi_10599_: type_20;
    var phi_10623_: u32;
    var phi_10577_: u32;
    var local_99: vec2<u32>;
    var local_100: u32;
    var phi_10627_: type_14;
    var phi_10828_: u32;
    var phi_22311_: u32;
    var phi_21772_: vec2<u32>;
    var phi_21630_: u32;
    var phi_21488_: u32;
    var phi_10972_: u32;
    var phi_10973_: u32;
    var phi_11396_: u32;
    var phi_11397_: u32;
    var phi_11452_: u32;
    var phi_11453_: u32;
    var phi_11673_: u32;
    var phi_11769_: type_14;
    var phi_11778_: type_20;
    var phi_11781_: vec2<u32>;
    var phi_11779_: type_20;
    var phi_11804_: type_20;
    var phi_11828_: u32;
    var phi_11782_: vec2<u32>;
    var phi_11833_: type_20;
    var phi_11836_: u32;
    var phi_11834_: type_20;
    var phi_11859_: type_20;
    var phi_11883_: u32;
    var phi_11837_: u32;
    var local_101: vec2<u32>;
    var local_102: u32;
    var phi_11887_: type_14;
    var phi_12088_: u32;
    var phi_22401_: u32;
    var phi_22122_: vec2<u32>;
    var phi_22014_: u32;
    var phi_21906_: u32;
    var phi_12232_: u32;
    var phi_12233_: u32;
    var phi_12656_: u32;
    var phi_12657_: u32;
    var phi_12712_: u32;
    var phi_12713_: u32;
    var phi_22393_: u32;
    var phi_22368_: u32;
    var phi_22295_: u32;
    var phi_22222_: u32;
    var phi_22114_: vec2<u32>;
    var phi_22006_: u32;
    var phi_21898_: u32;
    var phi_21756_: vec2<u32>;
    var phi_21614_: u32;
    var phi_21472_: u32;
    var phi_7549_: u32;
    var phi_5447_: u32;

    let _e93 = global;
    let _e94 = global_1;
    let _e97 = global_14.member.member;
    let _e101 = global_14.member.member_1;
    let _e104 = global_14.member.member_2;
    let _e107 = global_14.member.member_3;
    if select(false, true, (_e104 == 0u)) {
        phi_5423_ = type_20(0u, type_20().member_1);
    } else {
        phi_5423_ = type_20(1u, (_e101 / _e104));
    }
    let _e116 = phi_5423_;
    let _e121 = select(0u, _e116.member_1, (bitcast<i32>(_e116.member) != 0i));
    let _e123 = (_e101 - (_e121 * _e104));
    let _e127 = ((_e121 * _e93.x) + select(_e93.x, _e123, (_e123 < _e93.x)));
    let _e131 = ((_e127 + _e121) + select(0u, 1u, (_e93.x < _e123)));
    phi_5446_ = _e127;
    loop {
        let _e133 = phi_5446_;
        let _e134 = (_e133 < _e131);
        if _e134 {
            phi_5456_ = _e97;
            phi_5459_ = 0u;
            loop {
                let _e136 = phi_5456_;
                let _e138 = phi_5459_;
                local_51 = _e138;
                local_52 = _e138;
                let _e140 = ((_e136 - _e138) > 1u);
                if _e140 {
                    let _e142 = ((_e138 + _e136) / 2u);
                    let _e147 = global_11.member[((11u * _e142) + 10u)];
                    let _e148 = (_e147 <= _e133);
                    phi_5457_ = select(_e142, _e136, _e148);
                    phi_5460_ = select(_e138, _e142, _e148);
                } else {
                    phi_5457_ = u32();
                    phi_5460_ = u32();
                }
                let _e152 = phi_5457_;
                let _e154 = phi_5460_;
                continue;
                continuing {
                    phi_5456_ = _e152;
                    phi_5459_ = _e154;
                    break if !(_e140);
                }
            }
            let _e157 = local_51;
            let _e158 = (11u * _e157);
            let _e162 = global_11.member[(_e158 + 10u)];
            let _e164 = local_52;
            let _e165 = (_e164 + 1u);
            if (_e165 < _e97) {
                let _e171 = global_11.member[((11u * _e165) + 10u)];
                phi_5512_ = _e171;
            } else {
                phi_5512_ = _e101;
            }
            let _e173 = phi_5512_;
            let _e174 = (_e173 - _e162);
            let _e176 = select(_e131, _e173, (_e173 < _e131));
            let _e177 = (_e133 - _e162);
            let _e178 = (_e176 - _e162);
            let _e182 = global_11.member[(_e158 + 5u)];
            let _e185 = (8u << bitcast<u32>((_e107 & 31u)));
            let _e186 = (_e185 / 4u);
            let _e187 = (8u * _e94);
            phi_5541_ = _e187;
            loop {
                let _e189 = phi_5541_;
                let _e190 = (_e189 < _e186);
                if _e190 {
                    let _e191 = (_e189 / 4u);
                    let _e196 = global_12.member[(_e182 + (_e191 + 1u))];
                    let _e203 = global_12.member[(_e182 + _e191)];
                    let _e205 = (vec2<u32>(0u, (_e196 << bitcast<u32>(0u))) | vec2<u32>(_e203, 0u));
                    let _e207 = ((_e189 + _e186) / 4u);
                    let _e212 = global_12.member[(_e182 + (_e207 + 1u))];
                    let _e219 = global_12.member[(_e182 + _e207)];
                    let _e221 = (vec2<u32>(0u, (_e212 << bitcast<u32>(0u))) | vec2<u32>(_e219, 0u));
                    let _e222 = (2u * _e186);
                    let _e224 = ((_e189 + _e222) / 4u);
                    let _e229 = global_12.member[(_e182 + (_e224 + 1u))];
                    let _e236 = global_12.member[(_e182 + _e224)];
                    let _e238 = (vec2<u32>(0u, (_e229 << bitcast<u32>(0u))) | vec2<u32>(_e236, 0u));
                    let _e239 = (3u * _e186);
                    let _e241 = ((_e189 + _e239) / 4u);
                    let _e246 = global_12.member[(_e182 + (_e241 + 1u))];
                    let _e253 = global_12.member[(_e182 + _e241)];
                    let _e255 = (vec2<u32>(0u, (_e246 << bitcast<u32>(0u))) | vec2<u32>(_e253, 0u));
                    let _e256 = (2048u + _e189);
                    let _e257 = (_e256 / 4u);
                    atomicStore((&global_9[_e257]), _e205.x);
                    atomicStore((&global_9[(_e257 + 1u)]), (_e205.y >> bitcast<u32>(0u)));
                    let _e266 = ((_e256 + _e186) / 4u);
                    atomicStore((&global_9[_e266]), _e221.x);
                    atomicStore((&global_9[(_e266 + 1u)]), (_e221.y >> bitcast<u32>(0u)));
                    let _e275 = ((_e256 + _e222) / 4u);
                    atomicStore((&global_9[_e275]), _e238.x);
                    atomicStore((&global_9[(_e275 + 1u)]), (_e238.y >> bitcast<u32>(0u)));
                    let _e284 = ((_e256 + _e239) / 4u);
                    atomicStore((&global_9[_e284]), _e255.x);
                    atomicStore((&global_9[(_e284 + 1u)]), (_e255.y >> bitcast<u32>(0u)));
                    phi_5542_ = (_e189 + 4096u);
                } else {
                    phi_5542_ = u32();
                }
                let _e294 = phi_5542_;
                continue;
                continuing {
                    phi_5541_ = _e294;
                    break if !(_e190);
                }
            }
            let _e298 = global_11.member[_e158];
            let _e302 = global_11.member[(_e158 + 7u)];
            let _e303 = (_e302 - 1u);
            let _e306 = (256u * select(_e303, 5u, (5u < _e303)));
            let _e308 = (256u * (_e302 - 2u));
            phi_5770_ = _e94;
            loop {
                let _e310 = phi_5770_;
                let _e311 = (_e310 < 256u);
                if _e311 {
                    let _e316 = global_12.member[(_e298 + (_e310 / 4u))];
                    let _e322 = ((_e316 >> bitcast<u32>(((8u * (_e310 % 4u)) & 31u))) & 255u);
                    let _e324 = ((256u + _e308) + _e322);
                    let _e329 = global_12.member[(_e298 + (_e324 / 4u))];
                    let _e335 = ((_e329 >> bitcast<u32>(((8u * (_e324 % 4u)) & 31u))) & 255u);
                    if (_e335 < 1u) {
                        phi_5816_ = 1u;
                    } else {
                        phi_5816_ = select(_e335, 32u, (_e335 > 32u));
                    }
                    let _e340 = phi_5816_;
                    let _e341 = (2u * _e310);
                    let _e351 = atomicLoad((&global_9[(_e341 / 4u)]));
                    let _e352 = ((8u * (_e341 % 4u)) & 31u);
                    let _e359 = atomicXor((&global_9[(_e341 / 4u)]), ((((_e351 >> bitcast<u32>(_e352)) ^ ((((_e340 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e322)) & 65535u) << bitcast<u32>(_e352)));
                    phi_5771_ = (_e310 + 512u);
                } else {
                    phi_5771_ = u32();
                }
                let _e362 = phi_5771_;
                continue;
                continuing {
                    phi_5770_ = _e362;
                    break if !(_e311);
                }
            }
            phi_5839_ = _e94;
            loop {
                let _e365 = phi_5839_;
                let _e366 = (_e365 < _e306);
                if _e366 {
                    let _e367 = (640u + _e365);
                    let _e368 = (256u + _e365);
                    let _e373 = global_12.member[(_e298 + (_e368 / 4u))];
                    let _e384 = atomicLoad((&global_9[(_e367 / 4u)]));
                    let _e385 = ((8u * (_e367 % 4u)) & 31u);
                    let _e392 = atomicXor((&global_9[(_e367 / 4u)]), ((((_e384 >> bitcast<u32>(_e385)) ^ ((_e373 >> bitcast<u32>(((8u * (_e368 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e385)));
                    phi_5840_ = (_e365 + 512u);
                } else {
                    phi_5840_ = u32();
                }
                let _e395 = phi_5840_;
                continue;
                continuing {
                    phi_5839_ = _e395;
                    break if !(_e366);
                }
            }
            let _e397 = (2048u + _e185);
            phi_5876_ = 0u;
            loop {
                let _e399 = phi_5876_;
                let _e400 = (_e399 < 8u);
                if _e400 {
                    atomicStore((&global_9[(((_e397 + (4u * _e94)) + (2048u * _e399)) / 4u)]), 0u);
                    phi_5877_ = (_e399 + 1u);
                } else {
                    phi_5877_ = u32();
                }
                let _e409 = phi_5877_;
                continue;
                continuing {
                    phi_5876_ = _e409;
                    break if !(_e400);
                }
            }
            let _e414 = global_11.member[(_e158 + 1u)];
            let _e424 = global_11.member[(_e158 + 4u)];
            let _e431 = global_11.member[(_e158 + 8u)];
            let _e435 = (_e177 * 512u);
            let _e436 = (_e435 + _e94);
            let _e437 = (8u * _e436);
            let _e438 = (_e436 * 5u);
            let _e439 = (_e438 / 8u);
            let _e440 = (_e438 % 8u);
            let _e445 = global_12.member[(_e424 + (_e439 / 4u))];
            if (_e440 > 3u) {
                let _e455 = (_e439 + 1u);
                let _e460 = global_12.member[(_e424 + (_e455 / 4u))];
                phi_6047_ = ((_e460 >> bitcast<u32>(((8u * (_e455 % 4u)) & 31u))) & 255u);
            } else {
                phi_6047_ = 0u;
            }
            let _e468 = phi_6047_;
            let _e474 = ((((((_e445 >> bitcast<u32>(((8u * (_e439 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e468) >> bitcast<u32>(((11u - _e440) & 31u))) & 31u);
            let _e476 = ((_e437 + 12u) <= _e431);
            if _e476 {
                let _e477 = (_e437 / 4u);
                let _e482 = global_12.member[(_e414 + (_e477 + 1u))];
                let _e489 = global_12.member[(_e414 + _e477)];
                let _e491 = (vec2<u32>(0u, (_e482 << bitcast<u32>(0u))) | vec2<u32>(_e489, 0u));
                let _e497 = global_12.member[(_e414 + ((_e437 + 8u) / 4u))];
                let _e525 = (_e491.y >> bitcast<u32>(0u));
                phi_6143_ = type_14((vec2<u32>(0u, ((((((_e491.x >> bitcast<u32>(24u)) & 255u) | (((_e491.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e491.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e491.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e525 >> bitcast<u32>(24u)) & 255u) | (((_e525 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e525 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e525 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e497 >> bitcast<u32>(24u)) & 255u) | (((_e497 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e497 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e497 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e474);
            } else {
                phi_6143_ = type_14();
            }
            let _e572 = phi_6143_;
            if select(true, false, _e476) {
                phi_6152_ = type_20(0u, 8u);
                phi_6155_ = vec2<u32>(0u, 0u);
                loop {
                    let _e575 = phi_6152_;
                    let _e577 = phi_6155_;
                    local_53 = _e577;
                    if (_e575.member < _e575.member_1) {
                        phi_6153_ = type_20((_e575.member + 1u), _e575.member_1);
                        phi_6178_ = type_20(1u, _e575.member);
                    } else {
                        phi_6153_ = _e575;
                        phi_6178_ = type_20(0u, type_20().member_1);
                    }
                    let _e590 = phi_6153_;
                    let _e592 = phi_6178_;
                    let _e596 = (bitcast<i32>(_e592.member) != 0i);
                    if _e596 {
                        let _e609 = (_e437 + _e592.member_1);
                        if (_e609 < _e431) {
                            let _e615 = global_12.member[(_e414 + (_e609 / 4u))];
                            phi_6202_ = ((_e615 >> bitcast<u32>(((8u * (_e609 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_6202_ = 0u;
                        }
                        let _e623 = phi_6202_;
                        phi_6156_ = (vec2<u32>((_e577.x << bitcast<u32>(8u)), ((_e577.y << bitcast<u32>(8u)) | ((_e577.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e623, 0u));
                    } else {
                        phi_6156_ = vec2<u32>();
                    }
                    let _e627 = phi_6156_;
                    continue;
                    continuing {
                        phi_6152_ = _e590;
                        phi_6155_ = _e627;
                        break if !(_e596);
                    }
                }
                phi_6207_ = type_20(8u, 12u);
                phi_6210_ = 0u;
                loop {
                    let _e630 = phi_6207_;
                    let _e632 = phi_6210_;
                    local_54 = _e632;
                    if (_e630.member < _e630.member_1) {
                        phi_6208_ = type_20((_e630.member + 1u), _e630.member_1);
                        phi_6233_ = type_20(1u, _e630.member);
                    } else {
                        phi_6208_ = _e630;
                        phi_6233_ = type_20(0u, type_20().member_1);
                    }
                    let _e645 = phi_6208_;
                    let _e647 = phi_6233_;
                    let _e651 = (bitcast<i32>(_e647.member) != 0i);
                    if _e651 {
                        let _e654 = (_e437 + _e647.member_1);
                        if (_e654 < _e431) {
                            let _e660 = global_12.member[(_e414 + (_e654 / 4u))];
                            phi_6257_ = ((_e660 >> bitcast<u32>(((8u * (_e654 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_6257_ = 0u;
                        }
                        let _e668 = phi_6257_;
                        phi_6211_ = ((_e632 << bitcast<u32>(8i)) | _e668);
                    } else {
                        phi_6211_ = u32();
                    }
                    let _e671 = phi_6211_;
                    continue;
                    continuing {
                        phi_6207_ = _e645;
                        phi_6210_ = _e671;
                        break if !(_e651);
                    }
                }
                let _e674 = local_53;
                let _e676 = local_54;
                phi_6261_ = type_14(_e674, _e676, _e474);
            } else {
                phi_6261_ = _e572;
            }
            let _e679 = phi_6261_;
            let _e683 = global_11.member[(_e158 + 3u)];
            let _e684 = global_11.member[(_e158 + 9u)];
            let _e685 = (_e177 + 1u);
            let _e686 = (_e685 < _e174);
            if _e686 {
                let _e692 = global_12.member[(_e683 + ((4u * _e685) / 4u))];
                phi_6462_ = _e692;
            } else {
                phi_6462_ = _e684;
            }
            let _e694 = phi_6462_;
            let _e700 = global_12.member[(_e683 + ((4u * _e177) / 4u))];
            let _e701 = (_e94 + 256u);
            let _e702 = (8u * _e701);
            phi_6554_ = _e702;
            loop {
                let _e704 = phi_6554_;
                let _e705 = (_e704 < _e186);
                if _e705 {
                    let _e706 = (_e704 / 4u);
                    let _e711 = global_12.member[(_e182 + (_e706 + 1u))];
                    let _e718 = global_12.member[(_e182 + _e706)];
                    let _e720 = (vec2<u32>(0u, (_e711 << bitcast<u32>(0u))) | vec2<u32>(_e718, 0u));
                    let _e722 = ((_e704 + _e186) / 4u);
                    let _e727 = global_12.member[(_e182 + (_e722 + 1u))];
                    let _e734 = global_12.member[(_e182 + _e722)];
                    let _e736 = (vec2<u32>(0u, (_e727 << bitcast<u32>(0u))) | vec2<u32>(_e734, 0u));
                    let _e737 = (2u * _e186);
                    let _e739 = ((_e704 + _e737) / 4u);
                    let _e744 = global_12.member[(_e182 + (_e739 + 1u))];
                    let _e751 = global_12.member[(_e182 + _e739)];
                    let _e753 = (vec2<u32>(0u, (_e744 << bitcast<u32>(0u))) | vec2<u32>(_e751, 0u));
                    let _e754 = (3u * _e186);
                    let _e756 = ((_e704 + _e754) / 4u);
                    let _e761 = global_12.member[(_e182 + (_e756 + 1u))];
                    let _e768 = global_12.member[(_e182 + _e756)];
                    let _e770 = (vec2<u32>(0u, (_e761 << bitcast<u32>(0u))) | vec2<u32>(_e768, 0u));
                    let _e771 = (2048u + _e704);
                    let _e772 = (_e771 / 4u);
                    atomicStore((&global_9[_e772]), _e720.x);
                    atomicStore((&global_9[(_e772 + 1u)]), (_e720.y >> bitcast<u32>(0u)));
                    let _e781 = ((_e771 + _e186) / 4u);
                    atomicStore((&global_9[_e781]), _e736.x);
                    atomicStore((&global_9[(_e781 + 1u)]), (_e736.y >> bitcast<u32>(0u)));
                    let _e790 = ((_e771 + _e737) / 4u);
                    atomicStore((&global_9[_e790]), _e753.x);
                    atomicStore((&global_9[(_e790 + 1u)]), (_e753.y >> bitcast<u32>(0u)));
                    let _e799 = ((_e771 + _e754) / 4u);
                    atomicStore((&global_9[_e799]), _e770.x);
                    atomicStore((&global_9[(_e799 + 1u)]), (_e770.y >> bitcast<u32>(0u)));
                    phi_6555_ = (_e704 + 4096u);
                } else {
                    phi_6555_ = u32();
                }
                let _e809 = phi_6555_;
                continue;
                continuing {
                    phi_6554_ = _e809;
                    break if !(_e705);
                }
            }
            phi_6783_ = _e701;
            loop {
                let _e812 = phi_6783_;
                let _e813 = (_e812 < 256u);
                if _e813 {
                    let _e818 = global_12.member[(_e298 + (_e812 / 4u))];
                    let _e824 = ((_e818 >> bitcast<u32>(((8u * (_e812 % 4u)) & 31u))) & 255u);
                    let _e826 = ((256u + _e308) + _e824);
                    let _e831 = global_12.member[(_e298 + (_e826 / 4u))];
                    let _e837 = ((_e831 >> bitcast<u32>(((8u * (_e826 % 4u)) & 31u))) & 255u);
                    if (_e837 < 1u) {
                        phi_6829_ = 1u;
                    } else {
                        phi_6829_ = select(_e837, 32u, (_e837 > 32u));
                    }
                    let _e842 = phi_6829_;
                    let _e843 = (2u * _e812);
                    let _e853 = atomicLoad((&global_9[(_e843 / 4u)]));
                    let _e854 = ((8u * (_e843 % 4u)) & 31u);
                    let _e861 = atomicXor((&global_9[(_e843 / 4u)]), ((((_e853 >> bitcast<u32>(_e854)) ^ ((((_e842 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e824)) & 65535u) << bitcast<u32>(_e854)));
                    phi_6784_ = (_e812 + 512u);
                } else {
                    phi_6784_ = u32();
                }
                let _e864 = phi_6784_;
                continue;
                continuing {
                    phi_6783_ = _e864;
                    break if !(_e813);
                }
            }
            phi_6852_ = _e701;
            loop {
                let _e867 = phi_6852_;
                let _e868 = (_e867 < _e306);
                if _e868 {
                    let _e869 = (640u + _e867);
                    let _e870 = (256u + _e867);
                    let _e875 = global_12.member[(_e298 + (_e870 / 4u))];
                    let _e886 = atomicLoad((&global_9[(_e869 / 4u)]));
                    let _e887 = ((8u * (_e869 % 4u)) & 31u);
                    let _e894 = atomicXor((&global_9[(_e869 / 4u)]), ((((_e886 >> bitcast<u32>(_e887)) ^ ((_e875 >> bitcast<u32>(((8u * (_e870 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e887)));
                    phi_6853_ = (_e867 + 512u);
                } else {
                    phi_6853_ = u32();
                }
                let _e897 = phi_6853_;
                continue;
                continuing {
                    phi_6852_ = _e897;
                    break if !(_e868);
                }
            }
            phi_6889_ = 0u;
            loop {
                let _e900 = phi_6889_;
                let _e901 = (_e900 < 8u);
                if _e901 {
                    atomicStore((&global_9[(((_e397 + (4u * _e701)) + (2048u * _e900)) / 4u)]), 0u);
                    phi_6890_ = (_e900 + 1u);
                } else {
                    phi_6890_ = u32();
                }
                let _e910 = phi_6890_;
                continue;
                continuing {
                    phi_6889_ = _e910;
                    break if !(_e901);
                }
            }
            let _e912 = (_e435 + _e701);
            let _e913 = (8u * _e912);
            let _e914 = (_e912 * 5u);
            let _e915 = (_e914 / 8u);
            let _e916 = (_e914 % 8u);
            let _e921 = global_12.member[(_e424 + (_e915 / 4u))];
            if (_e916 > 3u) {
                let _e931 = (_e915 + 1u);
                let _e936 = global_12.member[(_e424 + (_e931 / 4u))];
                phi_7060_ = ((_e936 >> bitcast<u32>(((8u * (_e931 % 4u)) & 31u))) & 255u);
            } else {
                phi_7060_ = 0u;
            }
            let _e944 = phi_7060_;
            let _e950 = ((((((_e921 >> bitcast<u32>(((8u * (_e915 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e944) >> bitcast<u32>(((11u - _e916) & 31u))) & 31u);
            let _e952 = ((_e913 + 12u) <= _e431);
            if _e952 {
                let _e953 = (_e913 / 4u);
                let _e958 = global_12.member[(_e414 + (_e953 + 1u))];
                let _e965 = global_12.member[(_e414 + _e953)];
                let _e967 = (vec2<u32>(0u, (_e958 << bitcast<u32>(0u))) | vec2<u32>(_e965, 0u));
                let _e973 = global_12.member[(_e414 + ((_e913 + 8u) / 4u))];
                let _e1001 = (_e967.y >> bitcast<u32>(0u));
                phi_7156_ = type_14((vec2<u32>(0u, ((((((_e967.x >> bitcast<u32>(24u)) & 255u) | (((_e967.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e967.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e967.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e1001 >> bitcast<u32>(24u)) & 255u) | (((_e1001 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e1001 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1001 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e973 >> bitcast<u32>(24u)) & 255u) | (((_e973 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e973 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e973 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e950);
            } else {
                phi_7156_ = type_14();
            }
            let _e1048 = phi_7156_;
            if select(true, false, _e952) {
                phi_7165_ = type_20(0u, 8u);
                phi_7168_ = vec2<u32>(0u, 0u);
                loop {
                    let _e1051 = phi_7165_;
                    let _e1053 = phi_7168_;
                    local_55 = _e1053;
                    if (_e1051.member < _e1051.member_1) {
                        phi_7166_ = type_20((_e1051.member + 1u), _e1051.member_1);
                        phi_7191_ = type_20(1u, _e1051.member);
                    } else {
                        phi_7166_ = _e1051;
                        phi_7191_ = type_20(0u, type_20().member_1);
                    }
                    let _e1066 = phi_7166_;
                    let _e1068 = phi_7191_;
                    let _e1072 = (bitcast<i32>(_e1068.member) != 0i);
                    if _e1072 {
                        let _e1085 = (_e913 + _e1068.member_1);
                        if (_e1085 < _e431) {
                            let _e1091 = global_12.member[(_e414 + (_e1085 / 4u))];
                            phi_7215_ = ((_e1091 >> bitcast<u32>(((8u * (_e1085 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_7215_ = 0u;
                        }
                        let _e1099 = phi_7215_;
                        phi_7169_ = (vec2<u32>((_e1053.x << bitcast<u32>(8u)), ((_e1053.y << bitcast<u32>(8u)) | ((_e1053.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e1099, 0u));
                    } else {
                        phi_7169_ = vec2<u32>();
                    }
                    let _e1103 = phi_7169_;
                    continue;
                    continuing {
                        phi_7165_ = _e1066;
                        phi_7168_ = _e1103;
                        break if !(_e1072);
                    }
                }
                phi_7220_ = type_20(8u, 12u);
                phi_7223_ = 0u;
                loop {
                    let _e1106 = phi_7220_;
                    let _e1108 = phi_7223_;
                    local_56 = _e1108;
                    if (_e1106.member < _e1106.member_1) {
                        phi_7221_ = type_20((_e1106.member + 1u), _e1106.member_1);
                        phi_7246_ = type_20(1u, _e1106.member);
                    } else {
                        phi_7221_ = _e1106;
                        phi_7246_ = type_20(0u, type_20().member_1);
                    }
                    let _e1121 = phi_7221_;
                    let _e1123 = phi_7246_;
                    let _e1127 = (bitcast<i32>(_e1123.member) != 0i);
                    if _e1127 {
                        let _e1130 = (_e913 + _e1123.member_1);
                        if (_e1130 < _e431) {
                            let _e1136 = global_12.member[(_e414 + (_e1130 / 4u))];
                            phi_7270_ = ((_e1136 >> bitcast<u32>(((8u * (_e1130 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_7270_ = 0u;
                        }
                        let _e1144 = phi_7270_;
                        phi_7224_ = ((_e1108 << bitcast<u32>(8i)) | _e1144);
                    } else {
                        phi_7224_ = u32();
                    }
                    let _e1147 = phi_7224_;
                    continue;
                    continuing {
                        phi_7220_ = _e1121;
                        phi_7223_ = _e1147;
                        break if !(_e1127);
                    }
                }
                let _e1150 = local_55;
                let _e1152 = local_56;
                phi_7274_ = type_14(_e1150, _e1152, _e950);
            } else {
                phi_7274_ = _e1048;
            }
            let _e1155 = phi_7274_;
            if _e686 {
                let _e1164 = global_12.member[(_e683 + ((4u * _e685) / 4u))];
                phi_7475_ = _e1164;
            } else {
                phi_7475_ = _e684;
            }
            let _e1166 = phi_7475_;
            workgroupBarrier();
            phi_20495_ = _e1166;
            phi_20405_ = _e700;
            phi_19727_ = _e694;
            phi_19635_ = _e700;
            phi_19404_ = _e1155.member;
            phi_19380_ = _e1155.member_1;
            phi_19356_ = _e1155.member_2;
            phi_19262_ = _e679.member;
            phi_19224_ = _e679.member_1;
            phi_19186_ = _e679.member_2;
            phi_7548_ = _e177;
            loop {
                let _e1168 = phi_20495_;
                let _e1170 = phi_20405_;
                let _e1172 = phi_19727_;
                let _e1174 = phi_19635_;
                let _e1176 = phi_19404_;
                let _e1178 = phi_19380_;
                let _e1180 = phi_19356_;
                let _e1182 = phi_19262_;
                let _e1184 = phi_19224_;
                let _e1186 = phi_19186_;
                let _e1188 = phi_7548_;
                let _e1189 = (_e1188 < _e178);
                if _e1189 {
                    let _e1194 = (_e1182.y >> bitcast<u32>(0u));
                    let _e1197 = (_e1186 & 31u);
                    let _e1198 = (_e1197 & 31u);
                    let _e1204 = ((31u - _e1197) & 31u);
                    phi_7605_ = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(((_e1194 << bitcast<u32>(_e1198)) | ((_e1182.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1204))), type_24(array<u32, 3>(_e1194, _e1182.x, _e1184)).member[1], type_24(array<u32, 3>(_e1194, _e1182.x, _e1184)).member[2])).member[0], ((_e1182.x << bitcast<u32>(_e1198)) | ((_e1184 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1204))), type_24(array<u32, 3>(((_e1194 << bitcast<u32>(_e1198)) | ((_e1182.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1204))), type_24(array<u32, 3>(_e1194, _e1182.x, _e1184)).member[1], type_24(array<u32, 3>(_e1194, _e1182.x, _e1184)).member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(((_e1194 << bitcast<u32>(_e1198)) | ((_e1182.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1204))), type_24(array<u32, 3>(_e1194, _e1182.x, _e1184)).member[1], type_24(array<u32, 3>(_e1194, _e1182.x, _e1184)).member[2])).member[0], ((_e1182.x << bitcast<u32>(_e1198)) | ((_e1184 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1204))), type_24(array<u32, 3>(((_e1194 << bitcast<u32>(_e1198)) | ((_e1182.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1204))), type_24(array<u32, 3>(_e1194, _e1182.x, _e1184)).member[1], type_24(array<u32, 3>(_e1194, _e1182.x, _e1184)).member[2])).member[2])).member[1], ((_e1184 << bitcast<u32>(_e1198)) | (0u >> bitcast<u32>(_e1204)))));
                    phi_7608_ = type_22(_e397, _e94, 0u);
                    phi_7610_ = _e1186;
                    loop {
                        let _e1239 = phi_7605_;
                        let _e1241 = phi_7608_;
                        let _e1243 = phi_7610_;
                        let _e1247 = ((32u - _e107) & 31u);
                        let _e1252 = ((2048u + (8u * (_e1239.member[0] >> bitcast<u32>(_e1247)))) / 4u);
                        let _e1255 = atomicLoad((&global_9[(_e1252 + 1u)]));
                        let _e1260 = atomicLoad((&global_9[_e1252]));
                        let _e1262 = (vec2<u32>(0u, (_e1255 << bitcast<u32>(0u))) | vec2<u32>(_e1260, 0u));
                        let _e1266 = (_e1262.y >> bitcast<u32>(0u));
                        let _e1267 = (_e1243 + _e1266);
                        let _e1270 = ((_e1243 / 64u) & 31u);
                        let _e1271 = (_e1270 & 31u);
                        let _e1275 = ((31u - _e1270) & 31u);
                        let _e1279 = (_e1241.member_2 | ((_e1262.x << bitcast<u32>(_e1271)) | (0u >> bitcast<u32>(_e1275))));
                        let _e1284 = (4u * _e1241.member_1);
                        local_65 = _e1267;
                        local_66 = _e1284;
                        local_67 = _e1241.member;
                        local_69 = _e1266;
                        local_70 = _e1267;
                        local_71 = _e1266;
                        local_72 = _e1247;
                        local_73 = _e1247;
                        local_89 = _e1247;
                        if (((_e1243 ^ _e1267) & 2048u) == 0u) {
                            phi_7668_ = _e1279;
                        } else {
                            atomicStore((&global_9[((_e1241.member + (_e1284 | (_e1243 & 14336u))) / 4u)]), _e1279);
                            phi_7668_ = ((0u << bitcast<u32>(_e1271)) | ((_e1262.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1275)));
                        }
                        let _e1299 = phi_7668_;
                        let _e1303 = type_22(_e1241.member, _e1241.member_1, _e1299);
                        let _e1308 = (_e1266 & 31u);
                        let _e1309 = (_e1308 & 31u);
                        let _e1315 = ((31u - _e1308) & 31u);
                        let _e1318 = ((_e1239.member[0] << bitcast<u32>(_e1309)) | ((_e1239.member[1] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1315)));
                        let _e1325 = ((_e1239.member[1] << bitcast<u32>(_e1309)) | ((_e1239.member[2] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1315)));
                        let _e1330 = ((_e1239.member[2] << bitcast<u32>(_e1309)) | (0u >> bitcast<u32>(_e1315)));
                        let _e1348 = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(_e1318, _e1239.member[1], _e1239.member[2])).member[0], _e1325, type_24(array<u32, 3>(_e1318, _e1239.member[1], _e1239.member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(_e1318, _e1239.member[1], _e1239.member[2])).member[0], _e1325, type_24(array<u32, 3>(_e1318, _e1239.member[1], _e1239.member[2])).member[2])).member[1], _e1330));
                        local_68 = _e1299;
                        if ((_e1267 & 64u) == 0u) {
                            phi_7606_ = _e1348;
                            phi_7609_ = _e1303;
                            phi_7611_ = _e1267;
                            phi_8058_ = u32();
                            phi_8059_ = u32();
                            phi_8060_ = type_22();
                            phi_8061_ = true;
                            phi_8062_ = false;
                        } else {
                            if ((_e1266 & 64u) == 0u) {
                                phi_8050_ = type_24();
                                phi_8051_ = type_22();
                                phi_8052_ = u32();
                                phi_8054_ = u32();
                                phi_8056_ = false;
                                phi_8057_ = false;
                            } else {
                                let _e1353 = (_e1267 - 64u);
                                let _e1356 = (2u * (_e1318 >> bitcast<u32>(24i)));
                                let _e1359 = atomicLoad((&global_9[(_e1356 / 4u)]));
                                let _e1365 = ((_e1359 >> bitcast<u32>(((8u * (_e1356 % 4u)) & 31u))) & 65535u);
                                let _e1366 = (_e1365 & 255u);
                                if (_e1366 < 240u) {
                                    phi_7940_ = type_20(_e1366, (_e1365 >> bitcast<u32>(8u)));
                                } else {
                                    phi_7840_ = (_e1318 << bitcast<u32>(8u));
                                    phi_7843_ = 1u;
                                    phi_7845_ = _e1366;
                                    loop {
                                        let _e1371 = phi_7840_;
                                        let _e1373 = phi_7843_;
                                        let _e1375 = phi_7845_;
                                        local_57 = _e1375;
                                        local_58 = _e1375;
                                        if (_e1375 >= 240u) {
                                            let _e1377 = (_e1373 < 4u);
                                            if _e1377 {
                                                let _e1382 = ((256u * (255u - _e1375)) + (_e1371 >> bitcast<u32>(24i)));
                                                if (_e1382 < _e306) {
                                                    let _e1396 = (640u + _e1382);
                                                    let _e1399 = atomicLoad((&global_9[(_e1396 / 4u)]));
                                                    phi_7886_ = ((_e1399 >> bitcast<u32>(((8u * (_e1396 % 4u)) & 31u))) & 255u);
                                                } else {
                                                    let _e1384 = (256u + _e1382);
                                                    let _e1389 = global_12.member[(_e298 + (_e1384 / 4u))];
                                                    phi_7886_ = ((_e1389 >> bitcast<u32>(((8u * (_e1384 % 4u)) & 31u))) & 255u);
                                                }
                                                let _e1407 = phi_7886_;
                                                phi_7889_ = (_e1371 << bitcast<u32>(8u));
                                                phi_7890_ = (_e1373 + 1u);
                                                phi_7891_ = _e1407;
                                            } else {
                                                phi_7889_ = u32();
                                                phi_7890_ = u32();
                                                phi_7891_ = u32();
                                            }
                                            let _e1412 = phi_7889_;
                                            let _e1414 = phi_7890_;
                                            let _e1416 = phi_7891_;
                                            phi_7841_ = _e1412;
                                            phi_7844_ = _e1414;
                                            phi_7846_ = _e1416;
                                            phi_7892_ = _e1377;
                                        } else {
                                            phi_7841_ = u32();
                                            phi_7844_ = u32();
                                            phi_7846_ = u32();
                                            phi_7892_ = false;
                                        }
                                        let _e1418 = phi_7841_;
                                        let _e1420 = phi_7844_;
                                        let _e1422 = phi_7846_;
                                        let _e1424 = phi_7892_;
                                        continue;
                                        continuing {
                                            phi_7840_ = _e1418;
                                            phi_7843_ = _e1420;
                                            phi_7845_ = _e1422;
                                            break if !(_e1424);
                                        }
                                    }
                                    let _e1427 = local_57;
                                    let _e1428 = (_e308 + _e1427);
                                    if (_e1428 < _e306) {
                                        let _e1442 = (640u + _e1428);
                                        let _e1445 = atomicLoad((&global_9[(_e1442 / 4u)]));
                                        phi_7923_ = ((_e1445 >> bitcast<u32>(((8u * (_e1442 % 4u)) & 31u))) & 255u);
                                    } else {
                                        let _e1430 = (256u + _e1428);
                                        let _e1435 = global_12.member[(_e298 + (_e1430 / 4u))];
                                        phi_7923_ = ((_e1435 >> bitcast<u32>(((8u * (_e1430 % 4u)) & 31u))) & 255u);
                                    }
                                    let _e1453 = phi_7923_;
                                    if (_e1453 < 1u) {
                                        phi_7938_ = 1u;
                                    } else {
                                        phi_7938_ = select(_e1453, 32u, (_e1453 > 32u));
                                    }
                                    let _e1458 = phi_7938_;
                                    let _e1460 = local_58;
                                    phi_7940_ = type_20(_e1460, _e1458);
                                }
                                let _e1466 = phi_7940_;
                                let _e1470 = (_e1353 + (512u + _e1466.member_1));
                                let _e1472 = ((_e1353 / 64u) & 31u);
                                let _e1473 = (_e1472 & 31u);
                                let _e1477 = ((31u - _e1472) & 31u);
                                let _e1481 = (_e1299 | ((_e1466.member << bitcast<u32>(_e1473)) | (0u >> bitcast<u32>(_e1477))));
                                if (((_e1353 ^ _e1470) & 2048u) == 0u) {
                                    phi_7978_ = _e1481;
                                } else {
                                    atomicStore((&global_9[((_e1241.member + (_e1284 | (_e1353 & 14336u))) / 4u)]), _e1481);
                                    phi_7978_ = ((0u << bitcast<u32>(_e1473)) | ((_e1466.member >> bitcast<u32>(1i)) >> bitcast<u32>(_e1477)));
                                }
                                let _e1498 = phi_7978_;
                                let _e1504 = ((_e1470 & 64u) == 0u);
                                if _e1504 {
                                    let _e1505 = (_e1466.member_1 / 2u);
                                    let _e1506 = (_e1505 & 31u);
                                    let _e1507 = (_e1506 & 31u);
                                    let _e1513 = ((31u - _e1506) & 31u);
                                    let _e1523 = ((_e1325 << bitcast<u32>(_e1507)) | ((_e1330 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1513)));
                                    let _e1528 = ((_e1330 << bitcast<u32>(_e1507)) | (0u >> bitcast<u32>(_e1513)));
                                    let _e1530 = ((_e1466.member_1 - _e1505) & 31u);
                                    let _e1531 = (_e1530 & 31u);
                                    let _e1537 = ((31u - _e1530) & 31u);
                                    phi_8048_ = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(((((_e1318 << bitcast<u32>(_e1507)) | ((_e1325 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1513))) << bitcast<u32>(_e1531)) | ((_e1523 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1537))), _e1348.member[1], _e1348.member[2])).member[0], ((_e1523 << bitcast<u32>(_e1531)) | ((_e1528 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1537))), type_24(array<u32, 3>(((((_e1318 << bitcast<u32>(_e1507)) | ((_e1325 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1513))) << bitcast<u32>(_e1531)) | ((_e1523 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1537))), _e1348.member[1], _e1348.member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(((((_e1318 << bitcast<u32>(_e1507)) | ((_e1325 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1513))) << bitcast<u32>(_e1531)) | ((_e1523 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1537))), _e1348.member[1], _e1348.member[2])).member[0], ((_e1523 << bitcast<u32>(_e1531)) | ((_e1528 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1537))), type_24(array<u32, 3>(((((_e1318 << bitcast<u32>(_e1507)) | ((_e1325 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1513))) << bitcast<u32>(_e1531)) | ((_e1523 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1537))), _e1348.member[1], _e1348.member[2])).member[2])).member[1], ((_e1528 << bitcast<u32>(_e1531)) | (0u >> bitcast<u32>(_e1537)))));
                                } else {
                                    phi_8048_ = type_24();
                                }
                                let _e1572 = phi_8048_;
                                phi_8050_ = _e1572;
                                phi_8051_ = type_22(_e1303.member, _e1303.member_1, _e1498);
                                phi_8052_ = _e1470;
                                phi_8054_ = _e1498;
                                phi_8056_ = _e1504;
                                phi_8057_ = select(true, false, _e1504);
                            }
                            let _e1575 = phi_8050_;
                            let _e1577 = phi_8051_;
                            let _e1579 = phi_8052_;
                            let _e1581 = phi_8054_;
                            let _e1583 = phi_8056_;
                            let _e1585 = phi_8057_;
                            phi_7606_ = _e1575;
                            phi_7609_ = _e1577;
                            phi_7611_ = _e1579;
                            phi_8058_ = _e1579;
                            phi_8059_ = _e1581;
                            phi_8060_ = _e1577;
                            phi_8061_ = _e1583;
                            phi_8062_ = _e1585;
                        }
                        let _e1587 = phi_7606_;
                        let _e1589 = phi_7609_;
                        let _e1591 = phi_7611_;
                        let _e1593 = phi_8058_;
                        let _e1595 = phi_8059_;
                        let _e1597 = phi_8060_;
                        let _e1599 = phi_8061_;
                        let _e1601 = phi_8062_;
                        local_59 = _e1601;
                        local_60 = _e1593;
                        local_61 = _e1597;
                        local_62 = _e1597;
                        local_63 = _e1595;
                        local_64 = _e1601;
                        continue;
                        continuing {
                            phi_7605_ = _e1587;
                            phi_7608_ = _e1589;
                            phi_7610_ = _e1591;
                            break if !(_e1599);
                        }
                    }
                    let _e1604 = local_59;
                    if _e1604 {
                        let _e1606 = local_60;
                        let _e1608 = ((_e1606 / 512u) % 128u);
                        if (_e1608 < 32u) {
                            let _e1612 = local_61;
                            let _e1615 = local_62;
                            let _e1624 = local_63;
                            atomicStore((&global_9[((_e1612.member + ((4u * _e1615.member_1) | ((512u * _e1608) & 14336u))) / 4u)]), _e1624);
                        }
                        phi_8083_ = _e1608;
                    } else {
                        phi_8083_ = u32();
                    }
                    let _e1626 = phi_8083_;
                    let _e1628 = local_64;
                    if select(true, false, _e1628) {
                        let _e1631 = local_65;
                        let _e1633 = ((_e1631 / 512u) % 128u);
                        if (_e1633 < 32u) {
                            let _e1638 = local_66;
                            let _e1641 = local_67;
                            let _e1646 = local_68;
                            atomicStore((&global_9[((_e1641 + (_e1638 | ((512u * _e1633) & 14336u))) / 4u)]), _e1646);
                        }
                        let _e1648 = local_69;
                        let _e1652 = local_70;
                        let _e1656 = local_71;
                        let _e1658 = local_72;
                        phi_8116_ = (_e1633 - countOneBits(((_e1656 >> bitcast<u32>(_e1658)) >> bitcast<u32>((((64u + (_e1648 % 64u)) - (_e1652 % 128u)) & 31u)))));
                    } else {
                        phi_8116_ = _e1626;
                    }
                    let _e1667 = phi_8116_;
                    if (_e1667 < 5u) {
                        phi_8132_ = 5u;
                    } else {
                        phi_8132_ = select(_e1667, 32u, (_e1667 > 32u));
                    }
                    let _e1672 = phi_8132_;
                    let _e1674 = ((_e1672 - 1u) / 4u);
                    let _e1676 = (_e397 + (4u * _e94));
                    let _e1681 = atomicLoad((&global_9[((_e1676 + (2048u * _e1674)) / 4u)]));
                    let _e1687 = atomicLoad((&global_9[((_e1676 + (2048u * (_e1674 - 1u))) / 4u)]));
                    let _e1690 = ((0u - (8u * _e1667)) & 31u);
                    let _e1700 = ((_e1681 << bitcast<u32>((_e1690 & 31u))) | ((_e1687 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e1690) & 31u))));
                    let _e1703 = atomicLoad((&global_9[(_e1676 / 4u)]));
                    let _e1707 = atomicLoad((&global_9[((_e1676 + 2048u) / 4u)]));
                    let _e1711 = atomicLoad((&global_9[((_e1676 + 4096u) / 4u)]));
                    let _e1715 = atomicLoad((&global_9[((_e1676 + 6144u) / 4u)]));
                    let _e1719 = atomicLoad((&global_9[((_e1676 + 8192u) / 4u)]));
                    let _e1723 = atomicLoad((&global_9[((_e1676 + 10240u) / 4u)]));
                    let _e1727 = atomicLoad((&global_9[((_e1676 + 12288u) / 4u)]));
                    let _e1731 = atomicLoad((&global_9[((_e1676 + 14336u) / 4u)]));
                    let _e1736 = (_e1176.y >> bitcast<u32>(0u));
                    let _e1739 = (_e1180 & 31u);
                    let _e1740 = (_e1739 & 31u);
                    let _e1746 = ((31u - _e1739) & 31u);
                    phi_8280_ = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(((_e1736 << bitcast<u32>(_e1740)) | ((_e1176.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1746))), type_24(array<u32, 3>(_e1736, _e1176.x, _e1178)).member[1], type_24(array<u32, 3>(_e1736, _e1176.x, _e1178)).member[2])).member[0], ((_e1176.x << bitcast<u32>(_e1740)) | ((_e1178 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1746))), type_24(array<u32, 3>(((_e1736 << bitcast<u32>(_e1740)) | ((_e1176.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1746))), type_24(array<u32, 3>(_e1736, _e1176.x, _e1178)).member[1], type_24(array<u32, 3>(_e1736, _e1176.x, _e1178)).member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(((_e1736 << bitcast<u32>(_e1740)) | ((_e1176.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1746))), type_24(array<u32, 3>(_e1736, _e1176.x, _e1178)).member[1], type_24(array<u32, 3>(_e1736, _e1176.x, _e1178)).member[2])).member[0], ((_e1176.x << bitcast<u32>(_e1740)) | ((_e1178 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1746))), type_24(array<u32, 3>(((_e1736 << bitcast<u32>(_e1740)) | ((_e1176.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1746))), type_24(array<u32, 3>(_e1736, _e1176.x, _e1178)).member[1], type_24(array<u32, 3>(_e1736, _e1176.x, _e1178)).member[2])).member[2])).member[1], ((_e1178 << bitcast<u32>(_e1740)) | (0u >> bitcast<u32>(_e1746)))));
                    phi_8283_ = type_22(_e397, _e701, 0u);
                    phi_8285_ = _e1180;
                    loop {
                        let _e1781 = phi_8280_;
                        let _e1783 = phi_8283_;
                        let _e1785 = phi_8285_;
                        let _e1789 = local_73;
                        let _e1794 = ((2048u + (8u * (_e1781.member[0] >> bitcast<u32>(_e1789)))) / 4u);
                        let _e1797 = atomicLoad((&global_9[(_e1794 + 1u)]));
                        let _e1802 = atomicLoad((&global_9[_e1794]));
                        let _e1804 = (vec2<u32>(0u, (_e1797 << bitcast<u32>(0u))) | vec2<u32>(_e1802, 0u));
                        let _e1808 = (_e1804.y >> bitcast<u32>(0u));
                        let _e1809 = (_e1785 + _e1808);
                        let _e1812 = ((_e1785 / 64u) & 31u);
                        let _e1813 = (_e1812 & 31u);
                        let _e1817 = ((31u - _e1812) & 31u);
                        let _e1821 = (_e1783.member_2 | ((_e1804.x << bitcast<u32>(_e1813)) | (0u >> bitcast<u32>(_e1817))));
                        let _e1826 = (4u * _e1783.member_1);
                        local_82 = _e1809;
                        local_83 = _e1826;
                        local_84 = _e1783.member;
                        local_86 = _e1808;
                        local_87 = _e1809;
                        local_88 = _e1808;
                        if (((_e1785 ^ _e1809) & 2048u) == 0u) {
                            phi_8343_ = _e1821;
                        } else {
                            atomicStore((&global_9[((_e1783.member + (_e1826 | (_e1785 & 14336u))) / 4u)]), _e1821);
                            phi_8343_ = ((0u << bitcast<u32>(_e1813)) | ((_e1804.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1817)));
                        }
                        let _e1841 = phi_8343_;
                        let _e1845 = type_22(_e1783.member, _e1783.member_1, _e1841);
                        let _e1850 = (_e1808 & 31u);
                        let _e1851 = (_e1850 & 31u);
                        let _e1857 = ((31u - _e1850) & 31u);
                        let _e1860 = ((_e1781.member[0] << bitcast<u32>(_e1851)) | ((_e1781.member[1] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1857)));
                        let _e1867 = ((_e1781.member[1] << bitcast<u32>(_e1851)) | ((_e1781.member[2] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1857)));
                        let _e1872 = ((_e1781.member[2] << bitcast<u32>(_e1851)) | (0u >> bitcast<u32>(_e1857)));
                        let _e1890 = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(_e1860, _e1781.member[1], _e1781.member[2])).member[0], _e1867, type_24(array<u32, 3>(_e1860, _e1781.member[1], _e1781.member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(_e1860, _e1781.member[1], _e1781.member[2])).member[0], _e1867, type_24(array<u32, 3>(_e1860, _e1781.member[1], _e1781.member[2])).member[2])).member[1], _e1872));
                        local_85 = _e1841;
                        if ((_e1809 & 64u) == 0u) {
                            phi_8281_ = _e1890;
                            phi_8284_ = _e1845;
                            phi_8286_ = _e1809;
                            phi_8733_ = u32();
                            phi_8734_ = u32();
                            phi_8735_ = type_22();
                            phi_8736_ = true;
                            phi_8737_ = false;
                        } else {
                            if ((_e1808 & 64u) == 0u) {
                                phi_8725_ = type_24();
                                phi_8726_ = type_22();
                                phi_8727_ = u32();
                                phi_8729_ = u32();
                                phi_8731_ = false;
                                phi_8732_ = false;
                            } else {
                                let _e1895 = (_e1809 - 64u);
                                let _e1898 = (2u * (_e1860 >> bitcast<u32>(24i)));
                                let _e1901 = atomicLoad((&global_9[(_e1898 / 4u)]));
                                let _e1907 = ((_e1901 >> bitcast<u32>(((8u * (_e1898 % 4u)) & 31u))) & 65535u);
                                let _e1908 = (_e1907 & 255u);
                                if (_e1908 < 240u) {
                                    phi_8615_ = type_20(_e1908, (_e1907 >> bitcast<u32>(8u)));
                                } else {
                                    phi_8515_ = (_e1860 << bitcast<u32>(8u));
                                    phi_8518_ = 1u;
                                    phi_8520_ = _e1908;
                                    loop {
                                        let _e1913 = phi_8515_;
                                        let _e1915 = phi_8518_;
                                        let _e1917 = phi_8520_;
                                        local_74 = _e1917;
                                        local_75 = _e1917;
                                        if (_e1917 >= 240u) {
                                            let _e1919 = (_e1915 < 4u);
                                            if _e1919 {
                                                let _e1924 = ((256u * (255u - _e1917)) + (_e1913 >> bitcast<u32>(24i)));
                                                if (_e1924 < _e306) {
                                                    let _e1938 = (640u + _e1924);
                                                    let _e1941 = atomicLoad((&global_9[(_e1938 / 4u)]));
                                                    phi_8561_ = ((_e1941 >> bitcast<u32>(((8u * (_e1938 % 4u)) & 31u))) & 255u);
                                                } else {
                                                    let _e1926 = (256u + _e1924);
                                                    let _e1931 = global_12.member[(_e298 + (_e1926 / 4u))];
                                                    phi_8561_ = ((_e1931 >> bitcast<u32>(((8u * (_e1926 % 4u)) & 31u))) & 255u);
                                                }
                                                let _e1949 = phi_8561_;
                                                phi_8564_ = (_e1913 << bitcast<u32>(8u));
                                                phi_8565_ = (_e1915 + 1u);
                                                phi_8566_ = _e1949;
                                            } else {
                                                phi_8564_ = u32();
                                                phi_8565_ = u32();
                                                phi_8566_ = u32();
                                            }
                                            let _e1954 = phi_8564_;
                                            let _e1956 = phi_8565_;
                                            let _e1958 = phi_8566_;
                                            phi_8516_ = _e1954;
                                            phi_8519_ = _e1956;
                                            phi_8521_ = _e1958;
                                            phi_8567_ = _e1919;
                                        } else {
                                            phi_8516_ = u32();
                                            phi_8519_ = u32();
                                            phi_8521_ = u32();
                                            phi_8567_ = false;
                                        }
                                        let _e1960 = phi_8516_;
                                        let _e1962 = phi_8519_;
                                        let _e1964 = phi_8521_;
                                        let _e1966 = phi_8567_;
                                        continue;
                                        continuing {
                                            phi_8515_ = _e1960;
                                            phi_8518_ = _e1962;
                                            phi_8520_ = _e1964;
                                            break if !(_e1966);
                                        }
                                    }
                                    let _e1969 = local_74;
                                    let _e1970 = (_e308 + _e1969);
                                    if (_e1970 < _e306) {
                                        let _e1984 = (640u + _e1970);
                                        let _e1987 = atomicLoad((&global_9[(_e1984 / 4u)]));
                                        phi_8598_ = ((_e1987 >> bitcast<u32>(((8u * (_e1984 % 4u)) & 31u))) & 255u);
                                    } else {
                                        let _e1972 = (256u + _e1970);
                                        let _e1977 = global_12.member[(_e298 + (_e1972 / 4u))];
                                        phi_8598_ = ((_e1977 >> bitcast<u32>(((8u * (_e1972 % 4u)) & 31u))) & 255u);
                                    }
                                    let _e1995 = phi_8598_;
                                    if (_e1995 < 1u) {
                                        phi_8613_ = 1u;
                                    } else {
                                        phi_8613_ = select(_e1995, 32u, (_e1995 > 32u));
                                    }
                                    let _e2000 = phi_8613_;
                                    let _e2002 = local_75;
                                    phi_8615_ = type_20(_e2002, _e2000);
                                }
                                let _e2008 = phi_8615_;
                                let _e2012 = (_e1895 + (512u + _e2008.member_1));
                                let _e2014 = ((_e1895 / 64u) & 31u);
                                let _e2015 = (_e2014 & 31u);
                                let _e2019 = ((31u - _e2014) & 31u);
                                let _e2023 = (_e1841 | ((_e2008.member << bitcast<u32>(_e2015)) | (0u >> bitcast<u32>(_e2019))));
                                if (((_e1895 ^ _e2012) & 2048u) == 0u) {
                                    phi_8653_ = _e2023;
                                } else {
                                    atomicStore((&global_9[((_e1783.member + (_e1826 | (_e1895 & 14336u))) / 4u)]), _e2023);
                                    phi_8653_ = ((0u << bitcast<u32>(_e2015)) | ((_e2008.member >> bitcast<u32>(1i)) >> bitcast<u32>(_e2019)));
                                }
                                let _e2040 = phi_8653_;
                                let _e2046 = ((_e2012 & 64u) == 0u);
                                if _e2046 {
                                    let _e2047 = (_e2008.member_1 / 2u);
                                    let _e2048 = (_e2047 & 31u);
                                    let _e2049 = (_e2048 & 31u);
                                    let _e2055 = ((31u - _e2048) & 31u);
                                    let _e2065 = ((_e1867 << bitcast<u32>(_e2049)) | ((_e1872 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2055)));
                                    let _e2070 = ((_e1872 << bitcast<u32>(_e2049)) | (0u >> bitcast<u32>(_e2055)));
                                    let _e2072 = ((_e2008.member_1 - _e2047) & 31u);
                                    let _e2073 = (_e2072 & 31u);
                                    let _e2079 = ((31u - _e2072) & 31u);
                                    phi_8723_ = type_24(array<u32, 3>(type_24(array<u32, 3>(type_24(array<u32, 3>(((((_e1860 << bitcast<u32>(_e2049)) | ((_e1867 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2055))) << bitcast<u32>(_e2073)) | ((_e2065 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2079))), _e1890.member[1], _e1890.member[2])).member[0], ((_e2065 << bitcast<u32>(_e2073)) | ((_e2070 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2079))), type_24(array<u32, 3>(((((_e1860 << bitcast<u32>(_e2049)) | ((_e1867 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2055))) << bitcast<u32>(_e2073)) | ((_e2065 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2079))), _e1890.member[1], _e1890.member[2])).member[2])).member[0], type_24(array<u32, 3>(type_24(array<u32, 3>(((((_e1860 << bitcast<u32>(_e2049)) | ((_e1867 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2055))) << bitcast<u32>(_e2073)) | ((_e2065 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2079))), _e1890.member[1], _e1890.member[2])).member[0], ((_e2065 << bitcast<u32>(_e2073)) | ((_e2070 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2079))), type_24(array<u32, 3>(((((_e1860 << bitcast<u32>(_e2049)) | ((_e1867 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2055))) << bitcast<u32>(_e2073)) | ((_e2065 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2079))), _e1890.member[1], _e1890.member[2])).member[2])).member[1], ((_e2070 << bitcast<u32>(_e2073)) | (0u >> bitcast<u32>(_e2079)))));
                                } else {
                                    phi_8723_ = type_24();
                                }
                                let _e2114 = phi_8723_;
                                phi_8725_ = _e2114;
                                phi_8726_ = type_22(_e1845.member, _e1845.member_1, _e2040);
                                phi_8727_ = _e2012;
                                phi_8729_ = _e2040;
                                phi_8731_ = _e2046;
                                phi_8732_ = select(true, false, _e2046);
                            }
                            let _e2117 = phi_8725_;
                            let _e2119 = phi_8726_;
                            let _e2121 = phi_8727_;
                            let _e2123 = phi_8729_;
                            let _e2125 = phi_8731_;
                            let _e2127 = phi_8732_;
                            phi_8281_ = _e2117;
                            phi_8284_ = _e2119;
                            phi_8286_ = _e2121;
                            phi_8733_ = _e2121;
                            phi_8734_ = _e2123;
                            phi_8735_ = _e2119;
                            phi_8736_ = _e2125;
                            phi_8737_ = _e2127;
                        }
                        let _e2129 = phi_8281_;
                        let _e2131 = phi_8284_;
                        let _e2133 = phi_8286_;
                        let _e2135 = phi_8733_;
                        let _e2137 = phi_8734_;
                        let _e2139 = phi_8735_;
                        let _e2141 = phi_8736_;
                        let _e2143 = phi_8737_;
                        local_76 = _e2143;
                        local_77 = _e2135;
                        local_78 = _e2139;
                        local_79 = _e2139;
                        local_80 = _e2137;
                        local_81 = _e2143;
                        continue;
                        continuing {
                            phi_8280_ = _e2129;
                            phi_8283_ = _e2131;
                            phi_8285_ = _e2133;
                            break if !(_e2141);
                        }
                    }
                    let _e2146 = local_76;
                    if _e2146 {
                        let _e2148 = local_77;
                        let _e2150 = ((_e2148 / 512u) % 128u);
                        if (_e2150 < 32u) {
                            let _e2154 = local_78;
                            let _e2157 = local_79;
                            let _e2166 = local_80;
                            atomicStore((&global_9[((_e2154.member + ((4u * _e2157.member_1) | ((512u * _e2150) & 14336u))) / 4u)]), _e2166);
                        }
                        phi_8758_ = _e2150;
                    } else {
                        phi_8758_ = u32();
                    }
                    let _e2168 = phi_8758_;
                    let _e2170 = local_81;
                    if select(true, false, _e2170) {
                        let _e2173 = local_82;
                        let _e2175 = ((_e2173 / 512u) % 128u);
                        if (_e2175 < 32u) {
                            let _e2180 = local_83;
                            let _e2183 = local_84;
                            let _e2188 = local_85;
                            atomicStore((&global_9[((_e2183 + (_e2180 | ((512u * _e2175) & 14336u))) / 4u)]), _e2188);
                        }
                        let _e2190 = local_86;
                        let _e2194 = local_87;
                        let _e2198 = local_88;
                        let _e2200 = local_89;
                        phi_8791_ = (_e2175 - countOneBits(((_e2198 >> bitcast<u32>(_e2200)) >> bitcast<u32>((((64u + (_e2190 % 64u)) - (_e2194 % 128u)) & 31u)))));
                    } else {
                        phi_8791_ = _e2168;
                    }
                    let _e2209 = phi_8791_;
                    if (_e2209 < 5u) {
                        phi_8807_ = 5u;
                    } else {
                        phi_8807_ = select(_e2209, 32u, (_e2209 > 32u));
                    }
                    let _e2214 = phi_8807_;
                    let _e2216 = ((_e2214 - 1u) / 4u);
                    let _e2218 = (_e397 + (4u * _e701));
                    let _e2223 = atomicLoad((&global_9[((_e2218 + (2048u * _e2216)) / 4u)]));
                    let _e2229 = atomicLoad((&global_9[((_e2218 + (2048u * (_e2216 - 1u))) / 4u)]));
                    let _e2232 = ((0u - (8u * _e2209)) & 31u);
                    let _e2242 = ((_e2223 << bitcast<u32>((_e2232 & 31u))) | ((_e2229 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2232) & 31u))));
                    let _e2245 = atomicLoad((&global_9[(_e2218 / 4u)]));
                    let _e2249 = atomicLoad((&global_9[((_e2218 + 2048u) / 4u)]));
                    let _e2253 = atomicLoad((&global_9[((_e2218 + 4096u) / 4u)]));
                    let _e2257 = atomicLoad((&global_9[((_e2218 + 6144u) / 4u)]));
                    let _e2261 = atomicLoad((&global_9[((_e2218 + 8192u) / 4u)]));
                    let _e2265 = atomicLoad((&global_9[((_e2218 + 10240u) / 4u)]));
                    let _e2269 = atomicLoad((&global_9[((_e2218 + 12288u) / 4u)]));
                    let _e2273 = atomicLoad((&global_9[((_e2218 + 14336u) / 4u)]));
                    global_10[_e94] = _e1667;
                    global_10[_e701] = _e2209;
                    workgroupBarrier();
                    if (_e94 < 32u) {
                        phi_8918_ = 0u;
                        phi_8921_ = (16u * _e94);
                        loop {
                            let _e2282 = phi_8918_;
                            let _e2284 = phi_8921_;
                            local_90 = _e2282;
                            let _e2285 = (_e2284 < (16u * (_e94 + 1u)));
                            if _e2285 {
                                let _e2287 = global_10[_e2284];
                                phi_8919_ = (_e2282 + _e2287);
                                phi_8922_ = (_e2284 + 1u);
                            } else {
                                phi_8919_ = u32();
                                phi_8922_ = u32();
                            }
                            let _e2291 = phi_8919_;
                            let _e2293 = phi_8922_;
                            continue;
                            continuing {
                                phi_8918_ = _e2291;
                                phi_8921_ = _e2293;
                                break if !(_e2285);
                            }
                        }
                        let _e2297 = local_90;
                        global_10[(512u + _e94)] = _e2297;
                    }
                    workgroupBarrier();
                    let _e2298 = (_e94 / 16u);
                    phi_8937_ = 0u;
                    phi_8940_ = 512u;
                    loop {
                        let _e2301 = phi_8937_;
                        let _e2303 = phi_8940_;
                        local_91 = _e2301;
                        let _e2304 = (_e2303 < (512u + _e2298));
                        if _e2304 {
                            let _e2306 = global_10[_e2303];
                            phi_8938_ = (_e2301 + _e2306);
                            phi_8941_ = (_e2303 + 1u);
                        } else {
                            phi_8938_ = u32();
                            phi_8941_ = u32();
                        }
                        let _e2310 = phi_8938_;
                        let _e2312 = phi_8941_;
                        continue;
                        continuing {
                            phi_8937_ = _e2310;
                            phi_8940_ = _e2312;
                            break if !(_e2304);
                        }
                    }
                    phi_8954_ = 0u;
                    phi_8957_ = (16u * _e2298);
                    loop {
                        let _e2316 = phi_8954_;
                        let _e2318 = phi_8957_;
                        local_92 = _e2316;
                        let _e2319 = (_e2318 < _e94);
                        if _e2319 {
                            let _e2321 = global_10[_e2318];
                            phi_8955_ = (_e2316 + _e2321);
                            phi_8958_ = (_e2318 + 1u);
                        } else {
                            phi_8955_ = u32();
                            phi_8958_ = u32();
                        }
                        let _e2325 = phi_8955_;
                        let _e2327 = phi_8958_;
                        continue;
                        continuing {
                            phi_8954_ = _e2325;
                            phi_8957_ = _e2327;
                            break if !(_e2319);
                        }
                    }
                    let _e2330 = local_91;
                    let _e2332 = local_92;
                    let _e2333 = (_e2330 + _e2332);
                    let _e2334 = (_e701 / 16u);
                    phi_8974_ = 0u;
                    phi_8977_ = 512u;
                    loop {
                        let _e2337 = phi_8974_;
                        let _e2339 = phi_8977_;
                        local_93 = _e2337;
                        let _e2340 = (_e2339 < (512u + _e2334));
                        if _e2340 {
                            let _e2342 = global_10[_e2339];
                            phi_8975_ = (_e2337 + _e2342);
                            phi_8978_ = (_e2339 + 1u);
                        } else {
                            phi_8975_ = u32();
                            phi_8978_ = u32();
                        }
                        let _e2346 = phi_8975_;
                        let _e2348 = phi_8978_;
                        continue;
                        continuing {
                            phi_8974_ = _e2346;
                            phi_8977_ = _e2348;
                            break if !(_e2340);
                        }
                    }
                    phi_8991_ = 0u;
                    phi_8994_ = (16u * _e2334);
                    loop {
                        let _e2352 = phi_8991_;
                        let _e2354 = phi_8994_;
                        local_94 = _e2352;
                        let _e2355 = (_e2354 < _e701);
                        if _e2355 {
                            let _e2357 = global_10[_e2354];
                            phi_8992_ = (_e2352 + _e2357);
                            phi_8995_ = (_e2354 + 1u);
                        } else {
                            phi_8992_ = u32();
                            phi_8995_ = u32();
                        }
                        let _e2361 = phi_8992_;
                        let _e2363 = phi_8995_;
                        continue;
                        continuing {
                            phi_8991_ = _e2361;
                            phi_8994_ = _e2363;
                            break if !(_e2355);
                        }
                    }
                    let _e2366 = local_93;
                    let _e2368 = local_94;
                    let _e2369 = (_e2366 + _e2368);
                    let _e2370 = (_e1172 - _e1174);
                    let _e2372 = select(_e2333, _e2370, (_e2370 < _e2333));
                    let _e2373 = (_e2370 - _e2372);
                    let _e2375 = select(_e1667, _e2373, (_e2373 < _e1667));
                    let _e2377 = (_e397 + (_e1174 % 8u));
                    let _e2378 = (_e2377 + _e2372);
                    if (_e2375 == _e1667) {
                        let _e2381 = ((_e1667 - 5u) <= 27u);
                        if _e2381 {
                            let _e2382 = (_e2378 & 4294967292u);
                            let _e2383 = (_e2378 + _e2375);
                            let _e2385 = ((8u * _e2378) & 31u);
                            let _e2386 = (_e2385 & 31u);
                            let _e2390 = ((31u - _e2385) & 31u);
                            let _e2393 = ((_e1703 << bitcast<u32>(_e2386)) | (0u >> bitcast<u32>(_e2390)));
                            let _e2394 = (_e2378 % 4u);
                            if (_e2394 < 1u) {
                                atomicStore((&global_9[(_e2382 / 4u)]), _e2393);
                            }
                            if (0u < (_e2378 % 2u)) {
                                let _e2404 = atomicLoad((&global_9[(_e2378 / 4u)]));
                                let _e2405 = ((8u * _e2394) & 31u);
                                let _e2412 = atomicXor((&global_9[(_e2378 / 4u)]), ((((_e2404 >> bitcast<u32>(_e2405)) ^ (_e1703 & 255u)) & 255u) << bitcast<u32>(_e2405)));
                            }
                            let _e2415 = (_e2382 | 2u);
                            if (1u < ((_e2378 + 1u) % 4u)) {
                                let _e2424 = atomicLoad((&global_9[(_e2415 / 4u)]));
                                let _e2425 = ((8u * (_e2415 % 4u)) & 31u);
                                let _e2432 = atomicXor((&global_9[(_e2415 / 4u)]), ((((_e2424 >> bitcast<u32>(_e2425)) ^ ((_e2393 >> bitcast<u32>(16i)) & 65535u)) & 65535u) << bitcast<u32>(_e2425)));
                            }
                            let _e2434 = ((_e2383 - _e2382) / 4u);
                            if (1u < _e2434) {
                                atomicStore((&global_9[((_e2382 + 4u) / 4u)]), ((_e1707 << bitcast<u32>(_e2386)) | ((_e1703 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2390))));
                            }
                            if (2u < _e2434) {
                                atomicStore((&global_9[((_e2382 + 8u) / 4u)]), ((_e1711 << bitcast<u32>(_e2386)) | ((_e1707 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2390))));
                            }
                            if (3u < _e2434) {
                                atomicStore((&global_9[((_e2382 + 12u) / 4u)]), ((_e1715 << bitcast<u32>(_e2386)) | ((_e1711 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2390))));
                            }
                            if (4u < _e2434) {
                                atomicStore((&global_9[((_e2382 + 16u) / 4u)]), ((_e1719 << bitcast<u32>(_e2386)) | ((_e1715 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2390))));
                            }
                            if (5u < _e2434) {
                                atomicStore((&global_9[((_e2382 + 20u) / 4u)]), ((_e1723 << bitcast<u32>(_e2386)) | ((_e1719 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2390))));
                            }
                            if (6u < _e2434) {
                                atomicStore((&global_9[((_e2382 + 24u) / 4u)]), ((_e1727 << bitcast<u32>(_e2386)) | ((_e1723 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2390))));
                            }
                            if (7u < _e2434) {
                                atomicStore((&global_9[((_e2382 + 28u) / 4u)]), ((_e1731 << bitcast<u32>(_e2386)) | ((_e1727 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2390))));
                            }
                            if (8u < _e2434) {
                                atomicStore((&global_9[((_e2382 + 32u) / 4u)]), ((0u << bitcast<u32>(_e2386)) | ((_e1731 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2390))));
                            }
                            let _e2524 = ((8u * _e2383) & 31u);
                            let _e2536 = (_e2383 & 4294967292u);
                            if (1u < (_e2383 % 4u)) {
                                let _e2543 = atomicLoad((&global_9[(_e2536 / 4u)]));
                                let _e2544 = ((8u * (_e2536 % 4u)) & 31u);
                                let _e2551 = atomicXor((&global_9[(_e2536 / 4u)]), ((((_e2543 >> bitcast<u32>(_e2544)) ^ (((0u << bitcast<u32>((_e2524 & 31u))) | ((_e1700 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2524) & 31u)))) & 65535u)) & 65535u) << bitcast<u32>(_e2544)));
                            }
                            let _e2553 = (_e2383 - 1u);
                            if (0u < (_e2383 % 2u)) {
                                let _e2562 = atomicLoad((&global_9[(_e2553 / 4u)]));
                                let _e2563 = ((8u * (_e2553 % 4u)) & 31u);
                                let _e2570 = atomicXor((&global_9[(_e2553 / 4u)]), ((((_e2562 >> bitcast<u32>(_e2563)) ^ ((_e1700 >> bitcast<u32>(24i)) & 255u)) & 255u) << bitcast<u32>(_e2563)));
                            }
                        }
                        phi_9319_ = select(true, false, _e2381);
                    } else {
                        phi_9319_ = true;
                    }
                    let _e2573 = phi_9319_;
                    if _e2573 {
                        if (_e2375 > 0u) {
                            let _e2576 = (_e1186 & 63u);
                            let _e2577 = (_e2576 & 31u);
                            let _e2579 = (_e1182.x << bitcast<u32>(_e2577));
                            let _e2588 = (_e2576 < 32u);
                            phi_9439_ = _e2378;
                            phi_9442_ = false;
                            phi_9444_ = vec2<u32>(select(0u, _e2579, _e2588), select(_e2579, ((_e1182.y << bitcast<u32>(_e2577)) | ((_e1182.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2577)))), _e2588));
                            phi_9446_ = _e1186;
                            loop {
                                let _e2593 = phi_9439_;
                                let _e2595 = phi_9442_;
                                let _e2597 = phi_9444_;
                                let _e2599 = phi_9446_;
                                if (_e2599 < 64u) {
                                    if (_e2599 >= 32u) {
                                        if _e2595 {
                                            phi_9469_ = _e2597;
                                        } else {
                                            let _e2603 = ((_e2599 - 32u) & 63u);
                                            let _e2604 = (_e2603 & 31u);
                                            let _e2606 = (_e1184 << bitcast<u32>(_e2604));
                                            let _e2615 = (_e2603 < 32u);
                                            phi_9469_ = (_e2597 | vec2<u32>(select(0u, _e2606, _e2615), select(_e2606, ((0u << bitcast<u32>(_e2604)) | ((_e1184 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2604)))), _e2615)));
                                        }
                                        let _e2621 = phi_9469_;
                                        phi_9470_ = select(true, _e2595, _e2595);
                                        phi_9471_ = _e2621;
                                    } else {
                                        phi_9470_ = _e2595;
                                        phi_9471_ = _e2597;
                                    }
                                    let _e2624 = phi_9470_;
                                    let _e2626 = phi_9471_;
                                    let _e2630 = (_e2626.y >> bitcast<u32>(0u));
                                    let _e2633 = (2u * (_e2630 >> bitcast<u32>(24i)));
                                    let _e2636 = atomicLoad((&global_9[(_e2633 / 4u)]));
                                    let _e2642 = ((_e2636 >> bitcast<u32>(((8u * (_e2633 % 4u)) & 31u))) & 65535u);
                                    let _e2643 = (_e2642 & 255u);
                                    if (_e2643 < 240u) {
                                        phi_9596_ = type_20(_e2643, (_e2642 >> bitcast<u32>(8u)));
                                    } else {
                                        phi_9496_ = (_e2630 << bitcast<u32>(8u));
                                        phi_9499_ = 1u;
                                        phi_9501_ = _e2643;
                                        loop {
                                            let _e2648 = phi_9496_;
                                            let _e2650 = phi_9499_;
                                            let _e2652 = phi_9501_;
                                            local_95 = _e2652;
                                            local_96 = _e2652;
                                            if (_e2652 >= 240u) {
                                                let _e2654 = (_e2650 < 4u);
                                                if _e2654 {
                                                    let _e2659 = ((256u * (255u - _e2652)) + (_e2648 >> bitcast<u32>(24i)));
                                                    if (_e2659 < _e306) {
                                                        let _e2673 = (640u + _e2659);
                                                        let _e2676 = atomicLoad((&global_9[(_e2673 / 4u)]));
                                                        phi_9542_ = ((_e2676 >> bitcast<u32>(((8u * (_e2673 % 4u)) & 31u))) & 255u);
                                                    } else {
                                                        let _e2661 = (256u + _e2659);
                                                        let _e2666 = global_12.member[(_e298 + (_e2661 / 4u))];
                                                        phi_9542_ = ((_e2666 >> bitcast<u32>(((8u * (_e2661 % 4u)) & 31u))) & 255u);
                                                    }
                                                    let _e2684 = phi_9542_;
                                                    phi_9545_ = (_e2648 << bitcast<u32>(8u));
                                                    phi_9546_ = (_e2650 + 1u);
                                                    phi_9547_ = _e2684;
                                                } else {
                                                    phi_9545_ = u32();
                                                    phi_9546_ = u32();
                                                    phi_9547_ = u32();
                                                }
                                                let _e2689 = phi_9545_;
                                                let _e2691 = phi_9546_;
                                                let _e2693 = phi_9547_;
                                                phi_9497_ = _e2689;
                                                phi_9500_ = _e2691;
                                                phi_9502_ = _e2693;
                                                phi_9548_ = _e2654;
                                            } else {
                                                phi_9497_ = u32();
                                                phi_9500_ = u32();
                                                phi_9502_ = u32();
                                                phi_9548_ = false;
                                            }
                                            let _e2695 = phi_9497_;
                                            let _e2697 = phi_9500_;
                                            let _e2699 = phi_9502_;
                                            let _e2701 = phi_9548_;
                                            continue;
                                            continuing {
                                                phi_9496_ = _e2695;
                                                phi_9499_ = _e2697;
                                                phi_9501_ = _e2699;
                                                break if !(_e2701);
                                            }
                                        }
                                        let _e2704 = local_95;
                                        let _e2705 = (_e308 + _e2704);
                                        if (_e2705 < _e306) {
                                            let _e2719 = (640u + _e2705);
                                            let _e2722 = atomicLoad((&global_9[(_e2719 / 4u)]));
                                            phi_9579_ = ((_e2722 >> bitcast<u32>(((8u * (_e2719 % 4u)) & 31u))) & 255u);
                                        } else {
                                            let _e2707 = (256u + _e2705);
                                            let _e2712 = global_12.member[(_e298 + (_e2707 / 4u))];
                                            phi_9579_ = ((_e2712 >> bitcast<u32>(((8u * (_e2707 % 4u)) & 31u))) & 255u);
                                        }
                                        let _e2730 = phi_9579_;
                                        if (_e2730 < 1u) {
                                            phi_9594_ = 1u;
                                        } else {
                                            phi_9594_ = select(_e2730, 32u, (_e2730 > 32u));
                                        }
                                        let _e2735 = phi_9594_;
                                        let _e2737 = local_96;
                                        phi_9596_ = type_20(_e2737, _e2735);
                                    }
                                    let _e2743 = phi_9596_;
                                    let _e2750 = atomicLoad((&global_9[(_e2593 / 4u)]));
                                    let _e2751 = ((8u * (_e2593 % 4u)) & 31u);
                                    let _e2758 = atomicXor((&global_9[(_e2593 / 4u)]), ((((_e2750 >> bitcast<u32>(_e2751)) ^ _e2743.member) & 255u) << bitcast<u32>(_e2751)));
                                    let _e2759 = (_e2593 + 1u);
                                    let _e2760 = (_e2759 < (_e2378 + _e2375));
                                    if _e2760 {
                                        let _e2761 = (_e2743.member_1 & 63u);
                                        let _e2762 = (_e2761 & 31u);
                                        let _e2764 = (_e2626.x << bitcast<u32>(_e2762));
                                        let _e2773 = (_e2761 < 32u);
                                        phi_9621_ = vec2<u32>(select(0u, _e2764, _e2773), select(_e2764, ((_e2626.y << bitcast<u32>(_e2762)) | ((_e2626.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2762)))), _e2773));
                                        phi_9622_ = (_e2599 + _e2743.member_1);
                                    } else {
                                        phi_9621_ = vec2<u32>();
                                        phi_9622_ = u32();
                                    }
                                    let _e2779 = phi_9621_;
                                    let _e2781 = phi_9622_;
                                    phi_9440_ = _e2759;
                                    phi_9443_ = _e2624;
                                    phi_9445_ = _e2779;
                                    phi_9447_ = _e2781;
                                    phi_9623_ = _e2760;
                                } else {
                                    phi_9440_ = u32();
                                    phi_9443_ = bool();
                                    phi_9445_ = vec2<u32>();
                                    phi_9447_ = u32();
                                    phi_9623_ = false;
                                }
                                let _e2783 = phi_9440_;
                                let _e2785 = phi_9443_;
                                let _e2787 = phi_9445_;
                                let _e2789 = phi_9447_;
                                let _e2791 = phi_9623_;
                                continue;
                                continuing {
                                    phi_9439_ = _e2783;
                                    phi_9442_ = _e2785;
                                    phi_9444_ = _e2787;
                                    phi_9446_ = _e2789;
                                    break if !(_e2791);
                                }
                            }
                        }
                    }
                    let _e2793 = (_e1168 - _e1170);
                    let _e2795 = select(_e2369, _e2793, (_e2793 < _e2369));
                    let _e2796 = (_e2793 - _e2795);
                    let _e2798 = select(_e2209, _e2796, (_e2796 < _e2209));
                    let _e2800 = (_e397 + (_e1170 % 8u));
                    let _e2801 = (_e2800 + _e2795);
                    if (_e2798 == _e2209) {
                        let _e2804 = ((_e2209 - 5u) <= 27u);
                        if _e2804 {
                            let _e2805 = (_e2801 & 4294967292u);
                            let _e2806 = (_e2801 + _e2798);
                            let _e2808 = ((8u * _e2801) & 31u);
                            let _e2809 = (_e2808 & 31u);
                            let _e2813 = ((31u - _e2808) & 31u);
                            let _e2816 = ((_e2245 << bitcast<u32>(_e2809)) | (0u >> bitcast<u32>(_e2813)));
                            let _e2817 = (_e2801 % 4u);
                            if (_e2817 < 1u) {
                                atomicStore((&global_9[(_e2805 / 4u)]), _e2816);
                            }
                            if (0u < (_e2801 % 2u)) {
                                let _e2827 = atomicLoad((&global_9[(_e2801 / 4u)]));
                                let _e2828 = ((8u * _e2817) & 31u);
                                let _e2835 = atomicXor((&global_9[(_e2801 / 4u)]), ((((_e2827 >> bitcast<u32>(_e2828)) ^ (_e2245 & 255u)) & 255u) << bitcast<u32>(_e2828)));
                            }
                            let _e2838 = (_e2805 | 2u);
                            if (1u < ((_e2801 + 1u) % 4u)) {
                                let _e2847 = atomicLoad((&global_9[(_e2838 / 4u)]));
                                let _e2848 = ((8u * (_e2838 % 4u)) & 31u);
                                let _e2855 = atomicXor((&global_9[(_e2838 / 4u)]), ((((_e2847 >> bitcast<u32>(_e2848)) ^ ((_e2816 >> bitcast<u32>(16i)) & 65535u)) & 65535u) << bitcast<u32>(_e2848)));
                            }
                            let _e2857 = ((_e2806 - _e2805) / 4u);
                            if (1u < _e2857) {
                                atomicStore((&global_9[((_e2805 + 4u) / 4u)]), ((_e2249 << bitcast<u32>(_e2809)) | ((_e2245 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2813))));
                            }
                            if (2u < _e2857) {
                                atomicStore((&global_9[((_e2805 + 8u) / 4u)]), ((_e2253 << bitcast<u32>(_e2809)) | ((_e2249 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2813))));
                            }
                            if (3u < _e2857) {
                                atomicStore((&global_9[((_e2805 + 12u) / 4u)]), ((_e2257 << bitcast<u32>(_e2809)) | ((_e2253 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2813))));
                            }
                            if (4u < _e2857) {
                                atomicStore((&global_9[((_e2805 + 16u) / 4u)]), ((_e2261 << bitcast<u32>(_e2809)) | ((_e2257 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2813))));
                            }
                            if (5u < _e2857) {
                                atomicStore((&global_9[((_e2805 + 20u) / 4u)]), ((_e2265 << bitcast<u32>(_e2809)) | ((_e2261 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2813))));
                            }
                            if (6u < _e2857) {
                                atomicStore((&global_9[((_e2805 + 24u) / 4u)]), ((_e2269 << bitcast<u32>(_e2809)) | ((_e2265 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2813))));
                            }
                            if (7u < _e2857) {
                                atomicStore((&global_9[((_e2805 + 28u) / 4u)]), ((_e2273 << bitcast<u32>(_e2809)) | ((_e2269 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2813))));
                            }
                            if (8u < _e2857) {
                                atomicStore((&global_9[((_e2805 + 32u) / 4u)]), ((0u << bitcast<u32>(_e2809)) | ((_e2273 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2813))));
                            }
                            let _e2947 = ((8u * _e2806) & 31u);
                            let _e2959 = (_e2806 & 4294967292u);
                            if (1u < (_e2806 % 4u)) {
                                let _e2966 = atomicLoad((&global_9[(_e2959 / 4u)]));
                                let _e2967 = ((8u * (_e2959 % 4u)) & 31u);
                                let _e2974 = atomicXor((&global_9[(_e2959 / 4u)]), ((((_e2966 >> bitcast<u32>(_e2967)) ^ (((0u << bitcast<u32>((_e2947 & 31u))) | ((_e2242 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2947) & 31u)))) & 65535u)) & 65535u) << bitcast<u32>(_e2967)));
                            }
                            let _e2976 = (_e2806 - 1u);
                            if (0u < (_e2806 % 2u)) {
                                let _e2985 = atomicLoad((&global_9[(_e2976 / 4u)]));
                                let _e2986 = ((8u * (_e2976 % 4u)) & 31u);
                                let _e2993 = atomicXor((&global_9[(_e2976 / 4u)]), ((((_e2985 >> bitcast<u32>(_e2986)) ^ ((_e2242 >> bitcast<u32>(24i)) & 255u)) & 255u) << bitcast<u32>(_e2986)));
                            }
                        }
                        phi_9938_ = select(true, false, _e2804);
                    } else {
                        phi_9938_ = true;
                    }
                    let _e2996 = phi_9938_;
                    if _e2996 {
                        if (_e2798 > 0u) {
                            let _e2999 = (_e1180 & 63u);
                            let _e3000 = (_e2999 & 31u);
                            let _e3002 = (_e1176.x << bitcast<u32>(_e3000));
                            let _e3011 = (_e2999 < 32u);
                            phi_10058_ = _e2801;
                            phi_10061_ = false;
                            phi_10063_ = vec2<u32>(select(0u, _e3002, _e3011), select(_e3002, ((_e1176.y << bitcast<u32>(_e3000)) | ((_e1176.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e3000)))), _e3011));
                            phi_10065_ = _e1180;
                            loop {
                                let _e3016 = phi_10058_;
                                let _e3018 = phi_10061_;
                                let _e3020 = phi_10063_;
                                let _e3022 = phi_10065_;
                                if (_e3022 < 64u) {
                                    if (_e3022 >= 32u) {
                                        if _e3018 {
                                            phi_10088_ = _e3020;
                                        } else {
                                            let _e3026 = ((_e3022 - 32u) & 63u);
                                            let _e3027 = (_e3026 & 31u);
                                            let _e3029 = (_e1178 << bitcast<u32>(_e3027));
                                            let _e3038 = (_e3026 < 32u);
                                            phi_10088_ = (_e3020 | vec2<u32>(select(0u, _e3029, _e3038), select(_e3029, ((0u << bitcast<u32>(_e3027)) | ((_e1178 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e3027)))), _e3038)));
                                        }
                                        let _e3044 = phi_10088_;
                                        phi_10089_ = select(true, _e3018, _e3018);
                                        phi_10090_ = _e3044;
                                    } else {
                                        phi_10089_ = _e3018;
                                        phi_10090_ = _e3020;
                                    }
                                    let _e3047 = phi_10089_;
                                    let _e3049 = phi_10090_;
                                    let _e3053 = (_e3049.y >> bitcast<u32>(0u));
                                    let _e3056 = (2u * (_e3053 >> bitcast<u32>(24i)));
                                    let _e3059 = atomicLoad((&global_9[(_e3056 / 4u)]));
                                    let _e3065 = ((_e3059 >> bitcast<u32>(((8u * (_e3056 % 4u)) & 31u))) & 65535u);
                                    let _e3066 = (_e3065 & 255u);
                                    if (_e3066 < 240u) {
                                        phi_10215_ = type_20(_e3066, (_e3065 >> bitcast<u32>(8u)));
                                    } else {
                                        phi_10115_ = (_e3053 << bitcast<u32>(8u));
                                        phi_10118_ = 1u;
                                        phi_10120_ = _e3066;
                                        loop {
                                            let _e3071 = phi_10115_;
                                            let _e3073 = phi_10118_;
                                            let _e3075 = phi_10120_;
                                            local_97 = _e3075;
                                            local_98 = _e3075;
                                            if (_e3075 >= 240u) {
                                                let _e3077 = (_e3073 < 4u);
                                                if _e3077 {
                                                    let _e3082 = ((256u * (255u - _e3075)) + (_e3071 >> bitcast<u32>(24i)));
                                                    if (_e3082 < _e306) {
                                                        let _e3096 = (640u + _e3082);
                                                        let _e3099 = atomicLoad((&global_9[(_e3096 / 4u)]));
                                                        phi_10161_ = ((_e3099 >> bitcast<u32>(((8u * (_e3096 % 4u)) & 31u))) & 255u);
                                                    } else {
                                                        let _e3084 = (256u + _e3082);
                                                        let _e3089 = global_12.member[(_e298 + (_e3084 / 4u))];
                                                        phi_10161_ = ((_e3089 >> bitcast<u32>(((8u * (_e3084 % 4u)) & 31u))) & 255u);
                                                    }
                                                    let _e3107 = phi_10161_;
                                                    phi_10164_ = (_e3071 << bitcast<u32>(8u));
                                                    phi_10165_ = (_e3073 + 1u);
                                                    phi_10166_ = _e3107;
                                                } else {
                                                    phi_10164_ = u32();
                                                    phi_10165_ = u32();
                                                    phi_10166_ = u32();
                                                }
                                                let _e3112 = phi_10164_;
                                                let _e3114 = phi_10165_;
                                                let _e3116 = phi_10166_;
                                                phi_10116_ = _e3112;
                                                phi_10119_ = _e3114;
                                                phi_10121_ = _e3116;
                                                phi_10167_ = _e3077;
                                            } else {
                                                phi_10116_ = u32();
                                                phi_10119_ = u32();
                                                phi_10121_ = u32();
                                                phi_10167_ = false;
                                            }
                                            let _e3118 = phi_10116_;
                                            let _e3120 = phi_10119_;
                                            let _e3122 = phi_10121_;
                                            let _e3124 = phi_10167_;
                                            continue;
                                            continuing {
                                                phi_10115_ = _e3118;
                                                phi_10118_ = _e3120;
                                                phi_10120_ = _e3122;
                                                break if !(_e3124);
                                            }
                                        }
                                        let _e3127 = local_97;
                                        let _e3128 = (_e308 + _e3127);
                                        if (_e3128 < _e306) {
                                            let _e3142 = (640u + _e3128);
                                            let _e3145 = atomicLoad((&global_9[(_e3142 / 4u)]));
                                            phi_10198_ = ((_e3145 >> bitcast<u32>(((8u * (_e3142 % 4u)) & 31u))) & 255u);
                                        } else {
                                            let _e3130 = (256u + _e3128);
                                            let _e3135 = global_12.member[(_e298 + (_e3130 / 4u))];
                                            phi_10198_ = ((_e3135 >> bitcast<u32>(((8u * (_e3130 % 4u)) & 31u))) & 255u);
                                        }
                                        let _e3153 = phi_10198_;
                                        if (_e3153 < 1u) {
                                            phi_10213_ = 1u;
                                        } else {
                                            phi_10213_ = select(_e3153, 32u, (_e3153 > 32u));
                                        }
                                        let _e3158 = phi_10213_;
                                        let _e3160 = local_98;
                                        phi_10215_ = type_20(_e3160, _e3158);
                                    }
                                    let _e3166 = phi_10215_;
                                    let _e3173 = atomicLoad((&global_9[(_e3016 / 4u)]));
                                    let _e3174 = ((8u * (_e3016 % 4u)) & 31u);
                                    let _e3181 = atomicXor((&global_9[(_e3016 / 4u)]), ((((_e3173 >> bitcast<u32>(_e3174)) ^ _e3166.member) & 255u) << bitcast<u32>(_e3174)));
                                    let _e3182 = (_e3016 + 1u);
                                    let _e3183 = (_e3182 < (_e2801 + _e2798));
                                    if _e3183 {
                                        let _e3184 = (_e3166.member_1 & 63u);
                                        let _e3185 = (_e3184 & 31u);
                                        let _e3187 = (_e3049.x << bitcast<u32>(_e3185));
                                        let _e3196 = (_e3184 < 32u);
                                        phi_10240_ = vec2<u32>(select(0u, _e3187, _e3196), select(_e3187, ((_e3049.y << bitcast<u32>(_e3185)) | ((_e3049.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e3185)))), _e3196));
                                        phi_10241_ = (_e3022 + _e3166.member_1);
                                    } else {
                                        phi_10240_ = vec2<u32>();
                                        phi_10241_ = u32();
                                    }
                                    let _e3202 = phi_10240_;
                                    let _e3204 = phi_10241_;
                                    phi_10059_ = _e3182;
                                    phi_10062_ = _e3047;
                                    phi_10064_ = _e3202;
                                    phi_10066_ = _e3204;
                                    phi_10242_ = _e3183;
                                } else {
                                    phi_10059_ = u32();
                                    phi_10062_ = bool();
                                    phi_10064_ = vec2<u32>();
                                    phi_10066_ = u32();
                                    phi_10242_ = false;
                                }
                                let _e3206 = phi_10059_;
                                let _e3208 = phi_10062_;
                                let _e3210 = phi_10064_;
                                let _e3212 = phi_10066_;
                                let _e3214 = phi_10242_;
                                continue;
                                continuing {
                                    phi_10058_ = _e3206;
                                    phi_10061_ = _e3208;
                                    phi_10063_ = _e3210;
                                    phi_10065_ = _e3212;
                                    break if !(_e3214);
                                }
                            }
                        }
                    }
                    workgroupBarrier();
                    let _e3216 = (_e1188 + 1u);
                    let _e3217 = (_e3216 < _e178);
                    if _e3217 {
                        let _e3219 = ((_e3216 * 512u) + _e94);
                        let _e3220 = (8u * _e3219);
                        let _e3221 = (_e3219 * 5u);
                        let _e3222 = (_e3221 / 8u);
                        let _e3223 = (_e3221 % 8u);
                        let _e3228 = global_12.member[(_e424 + (_e3222 / 4u))];
                        if (_e3223 > 3u) {
                            let _e3238 = (_e3222 + 1u);
                            let _e3243 = global_12.member[(_e424 + (_e3238 / 4u))];
                            phi_10413_ = ((_e3243 >> bitcast<u32>(((8u * (_e3238 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_10413_ = 0u;
                        }
                        let _e3251 = phi_10413_;
                        let _e3257 = ((((((_e3228 >> bitcast<u32>(((8u * (_e3222 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e3251) >> bitcast<u32>(((11u - _e3223) & 31u))) & 31u);
                        let _e3259 = ((_e3220 + 12u) <= _e431);
                        if _e3259 {
                            let _e3260 = (_e3220 / 4u);
                            let _e3265 = global_12.member[(_e414 + (_e3260 + 1u))];
                            let _e3272 = global_12.member[(_e414 + _e3260)];
                            let _e3274 = (vec2<u32>(0u, (_e3265 << bitcast<u32>(0u))) | vec2<u32>(_e3272, 0u));
                            let _e3280 = global_12.member[(_e414 + ((_e3220 + 8u) / 4u))];
                            let _e3308 = (_e3274.y >> bitcast<u32>(0u));
                            phi_10509_ = type_14((vec2<u32>(0u, ((((((_e3274.x >> bitcast<u32>(24u)) & 255u) | (((_e3274.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3274.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3274.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e3308 >> bitcast<u32>(24u)) & 255u) | (((_e3308 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3308 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3308 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e3280 >> bitcast<u32>(24u)) & 255u) | (((_e3280 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3280 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3280 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e3257);
                        } else {
                            phi_10509_ = type_14();
                        }
                        let _e3355 = phi_10509_;
                        if select(true, false, _e3259) {
                            phi_10518_ = type_20(0u, 8u);
                            phi_10521_ = vec2<u32>(0u, 0u);
                            loop {
                                let _e3358 = phi_10518_;
                                let _e3360 = phi_10521_;
                                local_99 = _e3360;
                                if (_e3358.member < _e3358.member_1) {
                                    phi_10519_ = type_20((_e3358.member + 1u), _e3358.member_1);
                                    phi_10544_ = type_20(1u, _e3358.member);
                                } else {
                                    phi_10519_ = _e3358;
                                    phi_10544_ = type_20(0u, type_20().member_1);
                                }
                                let _e3373 = phi_10519_;
                                let _e3375 = phi_10544_;
                                let _e3379 = (bitcast<i32>(_e3375.member) != 0i);
                                if _e3379 {
                                    let _e3392 = (_e3220 + _e3375.member_1);
                                    if (_e3392 < _e431) {
                                        let _e3398 = global_12.member[(_e414 + (_e3392 / 4u))];
                                        phi_10568_ = ((_e3398 >> bitcast<u32>(((8u * (_e3392 % 4u)) & 31u))) & 255u);
                                    } else {
                                        phi_10568_ = 0u;
                                    }
                                    let _e3406 = phi_10568_;
                                    phi_10522_ = (vec2<u32>((_e3360.x << bitcast<u32>(8u)), ((_e3360.y << bitcast<u32>(8u)) | ((_e3360.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e3406, 0u));
                                } else {
                                    phi_10522_ = vec2<u32>();
                                }
                                let _e3410 = phi_10522_;
                                continue;
                                continuing {
                                    phi_10518_ = _e3373;
                                    phi_10521_ = _e3410;
                                    break if !(_e3379);
                                }
                            }
                            phi_10573_ = type_20(8u, 12u);
                            phi_10576_ = 0u;
                            loop {
                                let _e3413 = phi_10573_;
                                let _e3415 = phi_10576_;
                                local_100 = _e3415;
                                if (_e3413.member < _e3413.member_1) {
                                    phi_10574_ = type_20((_e3413.member + 1u), _e3413.member_1);
                                    phi_10599_ = type_20(1u, _e3413.member);
                                } else {
                                    phi_10574_ = _e3413;
                                    phi_10599_ = type_20(0u, type_20().member_1);
                                }
                                let _e3428 = phi_10574_;
                                let _e3430 = phi_10599_;
                                let _e3434 = (bitcast<i32>(_e3430.member) != 0i);
                                if _e3434 {
                                    let _e3437 = (_e3220 + _e3430.member_1);
                                    if (_e3437 < _e431) {
                                        let _e3443 = global_12.member[(_e414 + (_e3437 / 4u))];
                                        phi_10623_ = ((_e3443 >> bitcast<u32>(((8u * (_e3437 % 4u)) & 31u))) & 255u);
                                    } else {
                                        phi_10623_ = 0u;
                                    }
                                    let _e3451 = phi_10623_;
                                    phi_10577_ = ((_e3415 << bitcast<u32>(8i)) | _e3451);
                                } else {
                                    phi_10577_ = u32();
                                }
                                let _e3454 = phi_10577_;
                                continue;
                                continuing {
                                    phi_10573_ = _e3428;
                                    phi_10576_ = _e3454;
                                    break if !(_e3434);
                                }
                            }
                            let _e3457 = local_99;
                            let _e3459 = local_100;
                            phi_10627_ = type_14(_e3457, _e3459, _e3257);
                        } else {
                            phi_10627_ = _e3355;
                        }
                        let _e3462 = phi_10627_;
                        let _e3466 = (_e1188 + 2u);
                        if (_e3466 < _e174) {
                            let _e3473 = global_12.member[(_e683 + ((4u * _e3466) / 4u))];
                            phi_10828_ = _e3473;
                        } else {
                            phi_10828_ = _e684;
                        }
                        let _e3475 = phi_10828_;
                        phi_22311_ = _e3475;
                        phi_21772_ = _e3462.member;
                        phi_21630_ = _e3462.member_1;
                        phi_21488_ = _e3462.member_2;
                    } else {
                        phi_22311_ = _e1172;
                        phi_21772_ = _e1182;
                        phi_21630_ = _e1184;
                        phi_21488_ = _e1186;
                    }
                    let _e3477 = phi_22311_;
                    let _e3479 = phi_21772_;
                    let _e3481 = phi_21630_;
                    let _e3483 = phi_21488_;
                    let _e3485 = global_11.member[(_e158 + 2u)];
                    let _e3486 = global_11.member[(_e158 + 6u)];
                    let _e3488 = ((_e1174 + 7u) & 4294967288u);
                    let _e3490 = select(_e3488, _e1172, (_e1172 < _e3488));
                    let _e3493 = (_e3490 + ((_e1172 - _e3490) & 4294967288u));
                    let _e3494 = (_e2377 - _e1174);
                    phi_10972_ = (_e3490 + _e187);
                    loop {
                        let _e3497 = phi_10972_;
                        let _e3498 = (_e3497 < _e3493);
                        if _e3498 {
                            let _e3500 = ((_e3494 + _e3497) / 4u);
                            let _e3503 = atomicLoad((&global_9[(_e3500 + 1u)]));
                            let _e3508 = atomicLoad((&global_9[_e3500]));
                            let _e3510 = (vec2<u32>(0u, (_e3503 << bitcast<u32>(0u))) | vec2<u32>(_e3508, 0u));
                            let _e3511 = (_e3497 / 4u);
                            let _e3516 = global_12.member[(_e3485 + (_e3511 + 1u))];
                            let _e3523 = global_12.member[(_e3485 + _e3511)];
                            let _e3525 = (vec2<u32>(0u, (_e3516 << bitcast<u32>(0u))) | vec2<u32>(_e3523, 0u));
                            let _e3529 = (_e3510.y >> bitcast<u32>(0u));
                            let _e3535 = (_e3525.y >> bitcast<u32>(0u));
                            let _e3549 = ((_e3525.x >> bitcast<u32>(0u)) & 255u);
                            let _e3555 = ((_e3525.x >> bitcast<u32>(8u)) & 255u);
                            let _e3580 = ((_e3525.x >> bitcast<u32>(16u)) & 255u);
                            let _e3586 = ((_e3525.x >> bitcast<u32>(24u)) & 255u);
                            let _e3611 = ((_e3535 >> bitcast<u32>(0u)) & 255u);
                            let _e3617 = ((_e3535 >> bitcast<u32>(8u)) & 255u);
                            let _e3642 = ((_e3535 >> bitcast<u32>(16u)) & 255u);
                            let _e3648 = ((_e3535 >> bitcast<u32>(24u)) & 255u);
                            let _e3659 = (_e3486 + (_e3497 / 2u));
                            atomicStore((&global_13.member[_e3659]), ((((((((_e3510.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3510.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3549 | (_e3549 << bitcast<u32>(8i))) | (_e3555 << bitcast<u32>(16i))) | (_e3555 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_13.member[(_e3659 + 1u)]), ((((((((_e3510.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3510.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3580 | (_e3580 << bitcast<u32>(8i))) | (_e3586 << bitcast<u32>(16i))) | (_e3586 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_13.member[(_e3659 + 2u)]), ((((((((_e3529 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3529 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3611 | (_e3611 << bitcast<u32>(8i))) | (_e3617 << bitcast<u32>(16i))) | (_e3617 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_13.member[(_e3659 + 3u)]), ((((((((_e3529 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3529 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3642 | (_e3642 << bitcast<u32>(8i))) | (_e3648 << bitcast<u32>(16i))) | (_e3648 << bitcast<u32>(24i))) & 2155839615u)));
                            phi_10973_ = (_e3497 + 4096u);
                        } else {
                            phi_10973_ = u32();
                        }
                        let _e3673 = phi_10973_;
                        continue;
                        continuing {
                            phi_10972_ = _e3673;
                            break if !(_e3498);
                        }
                    }
                    phi_11396_ = (_e1174 + _e94);
                    loop {
                        let _e3677 = phi_11396_;
                        let _e3678 = (_e3677 < _e3490);
                        if _e3678 {
                            let _e3679 = (_e3494 + _e3677);
                            let _e3682 = atomicLoad((&global_9[(_e3679 / 4u)]));
                            let _e3693 = global_12.member[(_e3485 + (_e3677 / 4u))];
                            let _e3699 = ((_e3693 >> bitcast<u32>(((8u * (_e3677 % 4u)) & 31u))) & 255u);
                            let _e3716 = atomicLoad((&global_13.member[(_e3486 + (_e3677 / 2u))]));
                            let _e3717 = ((16u * (_e3677 % 2u)) & 31u);
                            let _e3724 = atomicXor((&global_13.member[(_e3486 + (_e3677 / 2u))]), ((((_e3716 >> bitcast<u32>(_e3717)) ^ (((((_e3699 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3682 >> bitcast<u32>(((8u * (_e3679 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3699 & 127u))) & 65535u) << bitcast<u32>(_e3717)));
                            phi_11397_ = (_e3677 + 512u);
                        } else {
                            phi_11397_ = u32();
                        }
                        let _e3727 = phi_11397_;
                        continue;
                        continuing {
                            phi_11396_ = _e3727;
                            break if !(_e3678);
                        }
                    }
                    phi_11452_ = (_e3493 + _e94);
                    loop {
                        let _e3731 = phi_11452_;
                        let _e3732 = (_e3731 < _e1172);
                        if _e3732 {
                            let _e3733 = (_e3494 + _e3731);
                            let _e3736 = atomicLoad((&global_9[(_e3733 / 4u)]));
                            let _e3747 = global_12.member[(_e3485 + (_e3731 / 4u))];
                            let _e3753 = ((_e3747 >> bitcast<u32>(((8u * (_e3731 % 4u)) & 31u))) & 255u);
                            let _e3770 = atomicLoad((&global_13.member[(_e3486 + (_e3731 / 2u))]));
                            let _e3771 = ((16u * (_e3731 % 2u)) & 31u);
                            let _e3778 = atomicXor((&global_13.member[(_e3486 + (_e3731 / 2u))]), ((((_e3770 >> bitcast<u32>(_e3771)) ^ (((((_e3753 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3736 >> bitcast<u32>(((8u * (_e3733 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3753 & 127u))) & 65535u) << bitcast<u32>(_e3771)));
                            phi_11453_ = (_e3731 + 512u);
                        } else {
                            phi_11453_ = u32();
                        }
                        let _e3781 = phi_11453_;
                        continue;
                        continuing {
                            phi_11452_ = _e3781;
                            break if !(_e3732);
                        }
                    }
                    if _e3217 {
                        let _e3784 = ((_e3216 * 512u) + _e701);
                        let _e3785 = (8u * _e3784);
                        let _e3786 = (_e3784 * 5u);
                        let _e3787 = (_e3786 / 8u);
                        let _e3788 = (_e3786 % 8u);
                        let _e3793 = global_12.member[(_e424 + (_e3787 / 4u))];
                        if (_e3788 > 3u) {
                            let _e3803 = (_e3787 + 1u);
                            let _e3808 = global_12.member[(_e424 + (_e3803 / 4u))];
                            phi_11673_ = ((_e3808 >> bitcast<u32>(((8u * (_e3803 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_11673_ = 0u;
                        }
                        let _e3816 = phi_11673_;
                        let _e3822 = ((((((_e3793 >> bitcast<u32>(((8u * (_e3787 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e3816) >> bitcast<u32>(((11u - _e3788) & 31u))) & 31u);
                        let _e3824 = ((_e3785 + 12u) <= _e431);
                        if _e3824 {
                            let _e3825 = (_e3785 / 4u);
                            let _e3830 = global_12.member[(_e414 + (_e3825 + 1u))];
                            let _e3837 = global_12.member[(_e414 + _e3825)];
                            let _e3839 = (vec2<u32>(0u, (_e3830 << bitcast<u32>(0u))) | vec2<u32>(_e3837, 0u));
                            let _e3845 = global_12.member[(_e414 + ((_e3785 + 8u) / 4u))];
                            let _e3873 = (_e3839.y >> bitcast<u32>(0u));
                            phi_11769_ = type_14((vec2<u32>(0u, ((((((_e3839.x >> bitcast<u32>(24u)) & 255u) | (((_e3839.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3839.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3839.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e3873 >> bitcast<u32>(24u)) & 255u) | (((_e3873 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3873 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3873 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e3845 >> bitcast<u32>(24u)) & 255u) | (((_e3845 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3845 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3845 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e3822);
                        } else {
                            phi_11769_ = type_14();
                        }
                        let _e3920 = phi_11769_;
                        if select(true, false, _e3824) {
                            phi_11778_ = type_20(0u, 8u);
                            phi_11781_ = vec2<u32>(0u, 0u);
                            loop {
                                let _e3923 = phi_11778_;
                                let _e3925 = phi_11781_;
                                local_101 = _e3925;
                                if (_e3923.member < _e3923.member_1) {
                                    phi_11779_ = type_20((_e3923.member + 1u), _e3923.member_1);
                                    phi_11804_ = type_20(1u, _e3923.member);
                                } else {
                                    phi_11779_ = _e3923;
                                    phi_11804_ = type_20(0u, type_20().member_1);
                                }
                                let _e3938 = phi_11779_;
                                let _e3940 = phi_11804_;
                                let _e3944 = (bitcast<i32>(_e3940.member) != 0i);
                                if _e3944 {
                                    let _e3957 = (_e3785 + _e3940.member_1);
                                    if (_e3957 < _e431) {
                                        let _e3963 = global_12.member[(_e414 + (_e3957 / 4u))];
                                        phi_11828_ = ((_e3963 >> bitcast<u32>(((8u * (_e3957 % 4u)) & 31u))) & 255u);
                                    } else {
                                        phi_11828_ = 0u;
                                    }
                                    let _e3971 = phi_11828_;
                                    phi_11782_ = (vec2<u32>((_e3925.x << bitcast<u32>(8u)), ((_e3925.y << bitcast<u32>(8u)) | ((_e3925.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e3971, 0u));
                                } else {
                                    phi_11782_ = vec2<u32>();
                                }
                                let _e3975 = phi_11782_;
                                continue;
                                continuing {
                                    phi_11778_ = _e3938;
                                    phi_11781_ = _e3975;
                                    break if !(_e3944);
                                }
                            }
                            phi_11833_ = type_20(8u, 12u);
                            phi_11836_ = 0u;
                            loop {
                                let _e3978 = phi_11833_;
                                let _e3980 = phi_11836_;
                                local_102 = _e3980;
                                if (_e3978.member < _e3978.member_1) {
                                    phi_11834_ = type_20((_e3978.member + 1u), _e3978.member_1);
                                    phi_11859_ = type_20(1u, _e3978.member);
                                } else {
                                    phi_11834_ = _e3978;
                                    phi_11859_ = type_20(0u, type_20().member_1);
                                }
                                let _e3993 = phi_11834_;
                                let _e3995 = phi_11859_;
                                let _e3999 = (bitcast<i32>(_e3995.member) != 0i);
                                if _e3999 {
                                    let _e4002 = (_e3785 + _e3995.member_1);
                                    if (_e4002 < _e431) {
                                        let _e4008 = global_12.member[(_e414 + (_e4002 / 4u))];
                                        phi_11883_ = ((_e4008 >> bitcast<u32>(((8u * (_e4002 % 4u)) & 31u))) & 255u);
                                    } else {
                                        phi_11883_ = 0u;
                                    }
                                    let _e4016 = phi_11883_;
                                    phi_11837_ = ((_e3980 << bitcast<u32>(8i)) | _e4016);
                                } else {
                                    phi_11837_ = u32();
                                }
                                let _e4019 = phi_11837_;
                                continue;
                                continuing {
                                    phi_11833_ = _e3993;
                                    phi_11836_ = _e4019;
                                    break if !(_e3999);
                                }
                            }
                            let _e4022 = local_101;
                            let _e4024 = local_102;
                            phi_11887_ = type_14(_e4022, _e4024, _e3822);
                        } else {
                            phi_11887_ = _e3920;
                        }
                        let _e4027 = phi_11887_;
                        let _e4031 = (_e1188 + 2u);
                        if (_e4031 < _e174) {
                            let _e4038 = global_12.member[(_e683 + ((4u * _e4031) / 4u))];
                            phi_12088_ = _e4038;
                        } else {
                            phi_12088_ = _e684;
                        }
                        let _e4040 = phi_12088_;
                        phi_22401_ = _e4040;
                        phi_22122_ = _e4027.member;
                        phi_22014_ = _e4027.member_1;
                        phi_21906_ = _e4027.member_2;
                    } else {
                        phi_22401_ = _e1168;
                        phi_22122_ = _e1176;
                        phi_22014_ = _e1178;
                        phi_21906_ = _e1180;
                    }
                    let _e4042 = phi_22401_;
                    let _e4044 = phi_22122_;
                    let _e4046 = phi_22014_;
                    let _e4048 = phi_21906_;
                    let _e4051 = ((_e1170 + 7u) & 4294967288u);
                    let _e4053 = select(_e4051, _e1168, (_e1168 < _e4051));
                    let _e4056 = (_e4053 + ((_e1168 - _e4053) & 4294967288u));
                    let _e4057 = (_e2800 - _e1170);
                    phi_12232_ = (_e4053 + _e702);
                    loop {
                        let _e4060 = phi_12232_;
                        let _e4061 = (_e4060 < _e4056);
                        if _e4061 {
                            let _e4063 = ((_e4057 + _e4060) / 4u);
                            let _e4066 = atomicLoad((&global_9[(_e4063 + 1u)]));
                            let _e4071 = atomicLoad((&global_9[_e4063]));
                            let _e4073 = (vec2<u32>(0u, (_e4066 << bitcast<u32>(0u))) | vec2<u32>(_e4071, 0u));
                            let _e4074 = (_e4060 / 4u);
                            let _e4079 = global_12.member[(_e3485 + (_e4074 + 1u))];
                            let _e4086 = global_12.member[(_e3485 + _e4074)];
                            let _e4088 = (vec2<u32>(0u, (_e4079 << bitcast<u32>(0u))) | vec2<u32>(_e4086, 0u));
                            let _e4092 = (_e4073.y >> bitcast<u32>(0u));
                            let _e4098 = (_e4088.y >> bitcast<u32>(0u));
                            let _e4112 = ((_e4088.x >> bitcast<u32>(0u)) & 255u);
                            let _e4118 = ((_e4088.x >> bitcast<u32>(8u)) & 255u);
                            let _e4143 = ((_e4088.x >> bitcast<u32>(16u)) & 255u);
                            let _e4149 = ((_e4088.x >> bitcast<u32>(24u)) & 255u);
                            let _e4174 = ((_e4098 >> bitcast<u32>(0u)) & 255u);
                            let _e4180 = ((_e4098 >> bitcast<u32>(8u)) & 255u);
                            let _e4205 = ((_e4098 >> bitcast<u32>(16u)) & 255u);
                            let _e4211 = ((_e4098 >> bitcast<u32>(24u)) & 255u);
                            let _e4222 = (_e3486 + (_e4060 / 2u));
                            atomicStore((&global_13.member[_e4222]), ((((((((_e4073.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e4073.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e4112 | (_e4112 << bitcast<u32>(8i))) | (_e4118 << bitcast<u32>(16i))) | (_e4118 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_13.member[(_e4222 + 1u)]), ((((((((_e4073.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e4073.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e4143 | (_e4143 << bitcast<u32>(8i))) | (_e4149 << bitcast<u32>(16i))) | (_e4149 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_13.member[(_e4222 + 2u)]), ((((((((_e4092 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e4092 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e4174 | (_e4174 << bitcast<u32>(8i))) | (_e4180 << bitcast<u32>(16i))) | (_e4180 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_13.member[(_e4222 + 3u)]), ((((((((_e4092 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e4092 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e4205 | (_e4205 << bitcast<u32>(8i))) | (_e4211 << bitcast<u32>(16i))) | (_e4211 << bitcast<u32>(24i))) & 2155839615u)));
                            phi_12233_ = (_e4060 + 4096u);
                        } else {
                            phi_12233_ = u32();
                        }
                        let _e4236 = phi_12233_;
                        continue;
                        continuing {
                            phi_12232_ = _e4236;
                            break if !(_e4061);
                        }
                    }
                    phi_12656_ = (_e1170 + _e701);
                    loop {
                        let _e4240 = phi_12656_;
                        let _e4241 = (_e4240 < _e4053);
                        if _e4241 {
                            let _e4242 = (_e4057 + _e4240);
                            let _e4245 = atomicLoad((&global_9[(_e4242 / 4u)]));
                            let _e4256 = global_12.member[(_e3485 + (_e4240 / 4u))];
                            let _e4262 = ((_e4256 >> bitcast<u32>(((8u * (_e4240 % 4u)) & 31u))) & 255u);
                            let _e4279 = atomicLoad((&global_13.member[(_e3486 + (_e4240 / 2u))]));
                            let _e4280 = ((16u * (_e4240 % 2u)) & 31u);
                            let _e4287 = atomicXor((&global_13.member[(_e3486 + (_e4240 / 2u))]), ((((_e4279 >> bitcast<u32>(_e4280)) ^ (((((_e4262 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e4245 >> bitcast<u32>(((8u * (_e4242 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e4262 & 127u))) & 65535u) << bitcast<u32>(_e4280)));
                            phi_12657_ = (_e4240 + 512u);
                        } else {
                            phi_12657_ = u32();
                        }
                        let _e4290 = phi_12657_;
                        continue;
                        continuing {
                            phi_12656_ = _e4290;
                            break if !(_e4241);
                        }
                    }
                    phi_12712_ = (_e4056 + _e701);
                    loop {
                        let _e4294 = phi_12712_;
                        let _e4295 = (_e4294 < _e1168);
                        if _e4295 {
                            let _e4296 = (_e4057 + _e4294);
                            let _e4299 = atomicLoad((&global_9[(_e4296 / 4u)]));
                            let _e4310 = global_12.member[(_e3485 + (_e4294 / 4u))];
                            let _e4316 = ((_e4310 >> bitcast<u32>(((8u * (_e4294 % 4u)) & 31u))) & 255u);
                            let _e4333 = atomicLoad((&global_13.member[(_e3486 + (_e4294 / 2u))]));
                            let _e4334 = ((16u * (_e4294 % 2u)) & 31u);
                            let _e4341 = atomicXor((&global_13.member[(_e3486 + (_e4294 / 2u))]), ((((_e4333 >> bitcast<u32>(_e4334)) ^ (((((_e4316 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e4299 >> bitcast<u32>(((8u * (_e4296 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e4316 & 127u))) & 65535u) << bitcast<u32>(_e4334)));
                            phi_12713_ = (_e4294 + 512u);
                        } else {
                            phi_12713_ = u32();
                        }
                        let _e4344 = phi_12713_;
                        continue;
                        continuing {
                            phi_12712_ = _e4344;
                            break if !(_e4295);
                        }
                    }
                    workgroupBarrier();
                    phi_22393_ = _e4042;
                    phi_22368_ = select(_e1170, _e1168, _e3217);
                    phi_22295_ = _e3477;
                    phi_22222_ = select(_e1174, _e1172, _e3217);
                    phi_22114_ = _e4044;
                    phi_22006_ = _e4046;
                    phi_21898_ = _e4048;
                    phi_21756_ = _e3479;
                    phi_21614_ = _e3481;
                    phi_21472_ = _e3483;
                    phi_7549_ = _e3216;
                } else {
                    phi_22393_ = _e1168;
                    phi_22368_ = _e1170;
                    phi_22295_ = _e1172;
                    phi_22222_ = _e1174;
                    phi_22114_ = _e1176;
                    phi_22006_ = _e1178;
                    phi_21898_ = _e1180;
                    phi_21756_ = _e1182;
                    phi_21614_ = _e1184;
                    phi_21472_ = _e1186;
                    phi_7549_ = u32();
                }
                let _e4347 = phi_22393_;
                let _e4349 = phi_22368_;
                let _e4351 = phi_22295_;
                let _e4353 = phi_22222_;
                let _e4355 = phi_22114_;
                let _e4357 = phi_22006_;
                let _e4359 = phi_21898_;
                let _e4361 = phi_21756_;
                let _e4363 = phi_21614_;
                let _e4365 = phi_21472_;
                let _e4367 = phi_7549_;
                continue;
                continuing {
                    phi_20495_ = _e4347;
                    phi_20405_ = _e4349;
                    phi_19727_ = _e4351;
                    phi_19635_ = _e4353;
                    phi_19404_ = _e4355;
                    phi_19380_ = _e4357;
                    phi_19356_ = _e4359;
                    phi_19262_ = _e4361;
                    phi_19224_ = _e4363;
                    phi_19186_ = _e4365;
                    phi_7548_ = _e4367;
                    break if !(_e1189);
                }
            }
            phi_5447_ = _e176;
        } else {
            phi_5447_ = u32();
        }
        let _e4370 = phi_5447_;
        continue;
        continuing {
            phi_5446_ = _e4370;
            break if !(_e134);
        }
    }
    return;
}

fn function_2() {
    var phi_12919_: u32;
    var phi_12999_: u32;
    var phi_13047_: u32;
    var phi_13000_: u32;
    var phi_13070_: u32;
    var phi_13071_: u32;
    var phi_13140_: u32;
    var phi_13236_: type_14;
    var phi_13245_: type_20;
    var phi_13248_: vec2<u32>;
    var phi_13246_: type_20;
    var phi_13271_: type_20;
    var phi_13295_: u32;
    var phi_13249_: vec2<u32>;
    var phi_13300_: type_20;
    var phi_13303_: u32;
    var phi_13301_: type_20;
    var phi_13326_: type_20;
    var phi_13350_: u32;
    var phi_13304_: u32;
    var local_103: vec2<u32>;
    var local_104: u32;
    var phi_13354_: type_14;
    var phi_13362_: u32;
    var phi_13410_: u32;
    var phi_13363_: u32;
    var phi_13433_: u32;
    var phi_13434_: u32;
    var phi_13503_: u32;
    var phi_13599_: type_14;
    var phi_13608_: type_20;
    var phi_13611_: vec2<u32>;
    var phi_13609_: type_20;
    var phi_13634_: type_20;
    var phi_13658_: u32;
    var phi_13612_: vec2<u32>;
    var phi_13663_: type_20;
    var phi_13666_: u32;
    var phi_13664_: type_20;
    var phi_13689_: type_20;
    var phi_13713_: u32;
    var phi_13667_: u32;
    var local_105: vec2<u32>;
    var local_106: u32;
    var phi_13717_: type_14;
    var phi_13736_: u32;
    var phi_13739_: bool;
    var phi_13741_: vec2<u32>;
    var phi_13743_: u32;
    var phi_13766_: vec2<u32>;
    var phi_13767_: bool;
    var phi_13768_: vec2<u32>;
    var phi_13793_: u32;
    var phi_13796_: u32;
    var phi_13798_: u32;
    var phi_13840_: u32;
    var phi_13843_: u32;
    var phi_13844_: u32;
    var phi_13845_: u32;
    var phi_13794_: u32;
    var phi_13797_: u32;
    var phi_13799_: u32;
    var phi_13846_: bool;
    var local_107: u32;
    var phi_13878_: u32;
    var phi_13893_: u32;
    var local_108: u32;
    var phi_13895_: type_20;
    var phi_13737_: u32;
    var phi_13740_: bool;
    var phi_13742_: vec2<u32>;
    var phi_13744_: u32;
    var local_109: bool;
    var local_110: u32;
    var local_111: u32;
    var phi_13929_: u32;
    var phi_13932_: bool;
    var phi_13934_: vec2<u32>;
    var phi_13936_: u32;
    var phi_13959_: vec2<u32>;
    var phi_13960_: bool;
    var phi_13961_: vec2<u32>;
    var phi_13986_: u32;
    var phi_13989_: u32;
    var phi_13991_: u32;
    var phi_14033_: u32;
    var phi_14036_: u32;
    var phi_14037_: u32;
    var phi_14038_: u32;
    var phi_13987_: u32;
    var phi_13990_: u32;
    var phi_13992_: u32;
    var phi_14039_: bool;
    var local_112: u32;
    var phi_14071_: u32;
    var phi_14086_: u32;
    var local_113: u32;
    var phi_14088_: type_20;
    var phi_13930_: u32;
    var phi_13933_: bool;
    var phi_13935_: vec2<u32>;
    var phi_13937_: u32;
    var local_114: bool;
    var local_115: u32;
    var local_116: u32;
    var phi_14122_: u32;
    var phi_14125_: u32;
    var phi_14123_: u32;
    var phi_14126_: u32;
    var local_117: u32;
    var phi_14141_: u32;
    var phi_14144_: u32;
    var phi_14142_: u32;
    var phi_14145_: u32;
    var phi_14158_: u32;
    var phi_14161_: u32;
    var phi_14159_: u32;
    var phi_14162_: u32;
    var local_118: u32;
    var local_119: u32;
    var phi_14178_: u32;
    var phi_14181_: u32;
    var phi_14179_: u32;
    var phi_14182_: u32;
    var phi_14195_: u32;
    var phi_14198_: u32;
    var phi_14196_: u32;
    var phi_14199_: u32;
    var local_120: u32;
    var local_121: u32;
    var phi_14232_: u32;
    var phi_14235_: bool;
    var phi_14237_: vec2<u32>;
    var phi_14239_: u32;
    var phi_14262_: vec2<u32>;
    var phi_14263_: bool;
    var phi_14264_: vec2<u32>;
    var phi_14289_: u32;
    var phi_14292_: u32;
    var phi_14294_: u32;
    var phi_14336_: u32;
    var phi_14339_: u32;
    var phi_14340_: u32;
    var phi_14341_: u32;
    var phi_14290_: u32;
    var phi_14293_: u32;
    var phi_14295_: u32;
    var phi_14342_: bool;
    var local_122: u32;
    var phi_14374_: u32;
    var phi_14389_: u32;
    var local_123: u32;
    var phi_14391_: type_20;
    var phi_14419_: vec2<u32>;
    var phi_14420_: u32;
    var phi_14233_: u32;
    var phi_14236_: bool;
    var phi_14238_: vec2<u32>;
    var phi_14240_: u32;
    var phi_14421_: bool;
    var phi_14445_: u32;
    var phi_14448_: bool;
    var phi_14450_: vec2<u32>;
    var phi_14452_: u32;
    var phi_14475_: vec2<u32>;
    var phi_14476_: bool;
    var phi_14477_: vec2<u32>;
    var phi_14502_: u32;
    var phi_14505_: u32;
    var phi_14507_: u32;
    var phi_14549_: u32;
    var phi_14552_: u32;
    var phi_14553_: u32;
    var phi_14554_: u32;
    var phi_14503_: u32;
    var phi_14506_: u32;
    var phi_14508_: u32;
    var phi_14555_: bool;
    var local_124: u32;
    var phi_14587_: u32;
    var phi_14602_: u32;
    var local_125: u32;
    var phi_14604_: type_20;
    var phi_14632_: vec2<u32>;
    var phi_14633_: u32;
    var phi_14446_: u32;
    var phi_14449_: bool;
    var phi_14451_: vec2<u32>;
    var phi_14453_: u32;
    var phi_14634_: bool;
    var phi_14658_: u32;
    var phi_14659_: u32;
    var phi_15082_: u32;
    var phi_15083_: u32;
    var phi_15138_: u32;
    var phi_15139_: u32;
    var phi_15212_: u32;
    var phi_15213_: u32;
    var phi_15636_: u32;
    var phi_15637_: u32;
    var phi_15692_: u32;
    var phi_15693_: u32;

    let _e93 = global;
    let _e94 = global_1;
    let _e97 = global_8.member.member;
    let _e100 = global_8.member.member_1;
    let _e103 = global_8.member.member_2;
    let _e107 = global_8.member.member_3;
    let _e108 = (_e93.x + 1u);
    if (_e108 < _e107) {
        let _e114 = global_5.member[((4u * _e108) / 4u)];
        phi_12919_ = _e114;
    } else {
        phi_12919_ = _e103;
    }
    let _e116 = phi_12919_;
    let _e121 = global_5.member[((4u * _e93.x) / 4u)];
    let _e122 = (_e97 - 1u);
    let _e125 = (256u * select(_e122, 5u, (5u < _e122)));
    let _e127 = (256u * (_e97 - 2u));
    phi_12999_ = _e94;
    loop {
        let _e129 = phi_12999_;
        let _e130 = (_e129 < 256u);
        if _e130 {
            let _e134 = global_2.member[(_e129 / 4u)];
            let _e140 = ((_e134 >> bitcast<u32>(((8u * (_e129 % 4u)) & 31u))) & 255u);
            let _e142 = ((256u + _e127) + _e140);
            let _e146 = global_2.member[(_e142 / 4u)];
            let _e152 = ((_e146 >> bitcast<u32>(((8u * (_e142 % 4u)) & 31u))) & 255u);
            if (_e152 < 1u) {
                phi_13047_ = 1u;
            } else {
                phi_13047_ = select(_e152, 32u, (_e152 > 32u));
            }
            let _e157 = phi_13047_;
            let _e158 = (2u * _e129);
            let _e168 = atomicLoad((&global_9[(_e158 / 4u)]));
            let _e169 = ((8u * (_e158 % 4u)) & 31u);
            let _e176 = atomicXor((&global_9[(_e158 / 4u)]), ((((_e168 >> bitcast<u32>(_e169)) ^ ((((_e157 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e140)) & 65535u) << bitcast<u32>(_e169)));
            phi_13000_ = (_e129 + 512u);
        } else {
            phi_13000_ = u32();
        }
        let _e179 = phi_13000_;
        continue;
        continuing {
            phi_12999_ = _e179;
            break if !(_e130);
        }
    }
    phi_13070_ = _e94;
    loop {
        let _e182 = phi_13070_;
        let _e183 = (_e182 < _e125);
        if _e183 {
            let _e184 = (640u + _e182);
            let _e185 = (256u + _e182);
            let _e189 = global_2.member[(_e185 / 4u)];
            let _e200 = atomicLoad((&global_9[(_e184 / 4u)]));
            let _e201 = ((8u * (_e184 % 4u)) & 31u);
            let _e208 = atomicXor((&global_9[(_e184 / 4u)]), ((((_e200 >> bitcast<u32>(_e201)) ^ ((_e189 >> bitcast<u32>(((8u * (_e185 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e201)));
            phi_13071_ = (_e182 + 512u);
        } else {
            phi_13071_ = u32();
        }
        let _e211 = phi_13071_;
        continue;
        continuing {
            phi_13070_ = _e211;
            break if !(_e183);
        }
    }
    let _e213 = (_e93.x * 512u);
    let _e214 = (_e213 + _e94);
    let _e215 = (8u * _e214);
    let _e216 = (_e214 * 5u);
    let _e217 = (_e216 / 8u);
    let _e218 = (_e216 % 8u);
    let _e222 = global_6.member[(_e217 / 4u)];
    if (_e218 > 3u) {
        let _e232 = (_e217 + 1u);
        let _e236 = global_6.member[(_e232 / 4u)];
        phi_13140_ = ((_e236 >> bitcast<u32>(((8u * (_e232 % 4u)) & 31u))) & 255u);
    } else {
        phi_13140_ = 0u;
    }
    let _e244 = phi_13140_;
    let _e250 = ((((((_e222 >> bitcast<u32>(((8u * (_e217 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e244) >> bitcast<u32>(((11u - _e218) & 31u))) & 31u);
    let _e252 = ((_e215 + 12u) <= _e100);
    if _e252 {
        let _e253 = (_e215 / 4u);
        let _e257 = global_3.member[(_e253 + 1u)];
        let _e263 = global_3.member[_e253];
        let _e265 = (vec2<u32>(0u, (_e257 << bitcast<u32>(0u))) | vec2<u32>(_e263, 0u));
        let _e270 = global_3.member[((_e215 + 8u) / 4u)];
        let _e298 = (_e265.y >> bitcast<u32>(0u));
        phi_13236_ = type_14((vec2<u32>(0u, ((((((_e265.x >> bitcast<u32>(24u)) & 255u) | (((_e265.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e265.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e265.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e298 >> bitcast<u32>(24u)) & 255u) | (((_e298 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e298 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e298 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e270 >> bitcast<u32>(24u)) & 255u) | (((_e270 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e270 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e270 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e250);
    } else {
        phi_13236_ = type_14();
    }
    let _e345 = phi_13236_;
    if select(true, false, _e252) {
        phi_13245_ = type_20(0u, 8u);
        phi_13248_ = vec2<u32>(0u, 0u);
        loop {
            let _e348 = phi_13245_;
            let _e350 = phi_13248_;
            local_103 = _e350;
            if (_e348.member < _e348.member_1) {
                phi_13246_ = type_20((_e348.member + 1u), _e348.member_1);
                phi_13271_ = type_20(1u, _e348.member);
            } else {
                phi_13246_ = _e348;
                phi_13271_ = type_20(0u, type_20().member_1);
            }
            let _e363 = phi_13246_;
            let _e365 = phi_13271_;
            let _e369 = (bitcast<i32>(_e365.member) != 0i);
            if _e369 {
                let _e382 = (_e215 + _e365.member_1);
                if (_e382 < _e100) {
                    let _e387 = global_3.member[(_e382 / 4u)];
                    phi_13295_ = ((_e387 >> bitcast<u32>(((8u * (_e382 % 4u)) & 31u))) & 255u);
                } else {
                    phi_13295_ = 0u;
                }
                let _e395 = phi_13295_;
                phi_13249_ = (vec2<u32>((_e350.x << bitcast<u32>(8u)), ((_e350.y << bitcast<u32>(8u)) | ((_e350.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e395, 0u));
            } else {
                phi_13249_ = vec2<u32>();
            }
            let _e399 = phi_13249_;
            continue;
            continuing {
                phi_13245_ = _e363;
                phi_13248_ = _e399;
                break if !(_e369);
            }
        }
        phi_13300_ = type_20(8u, 12u);
        phi_13303_ = 0u;
        loop {
            let _e402 = phi_13300_;
            let _e404 = phi_13303_;
            local_104 = _e404;
            if (_e402.member < _e402.member_1) {
                phi_13301_ = type_20((_e402.member + 1u), _e402.member_1);
                phi_13326_ = type_20(1u, _e402.member);
            } else {
                phi_13301_ = _e402;
                phi_13326_ = type_20(0u, type_20().member_1);
            }
            let _e417 = phi_13301_;
            let _e419 = phi_13326_;
            let _e423 = (bitcast<i32>(_e419.member) != 0i);
            if _e423 {
                let _e426 = (_e215 + _e419.member_1);
                if (_e426 < _e100) {
                    let _e431 = global_3.member[(_e426 / 4u)];
                    phi_13350_ = ((_e431 >> bitcast<u32>(((8u * (_e426 % 4u)) & 31u))) & 255u);
                } else {
                    phi_13350_ = 0u;
                }
                let _e439 = phi_13350_;
                phi_13304_ = ((_e404 << bitcast<u32>(8i)) | _e439);
            } else {
                phi_13304_ = u32();
            }
            let _e442 = phi_13304_;
            continue;
            continuing {
                phi_13300_ = _e417;
                phi_13303_ = _e442;
                break if !(_e423);
            }
        }
        let _e445 = local_103;
        let _e447 = local_104;
        phi_13354_ = type_14(_e445, _e447, _e250);
    } else {
        phi_13354_ = _e345;
    }
    let _e450 = phi_13354_;
    let _e454 = (_e94 + 256u);
    phi_13362_ = _e454;
    loop {
        let _e456 = phi_13362_;
        let _e457 = (_e456 < 256u);
        if _e457 {
            let _e461 = global_2.member[(_e456 / 4u)];
            let _e467 = ((_e461 >> bitcast<u32>(((8u * (_e456 % 4u)) & 31u))) & 255u);
            let _e469 = ((256u + _e127) + _e467);
            let _e473 = global_2.member[(_e469 / 4u)];
            let _e479 = ((_e473 >> bitcast<u32>(((8u * (_e469 % 4u)) & 31u))) & 255u);
            if (_e479 < 1u) {
                phi_13410_ = 1u;
            } else {
                phi_13410_ = select(_e479, 32u, (_e479 > 32u));
            }
            let _e484 = phi_13410_;
            let _e485 = (2u * _e456);
            let _e495 = atomicLoad((&global_9[(_e485 / 4u)]));
            let _e496 = ((8u * (_e485 % 4u)) & 31u);
            let _e503 = atomicXor((&global_9[(_e485 / 4u)]), ((((_e495 >> bitcast<u32>(_e496)) ^ ((((_e484 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e467)) & 65535u) << bitcast<u32>(_e496)));
            phi_13363_ = (_e456 + 512u);
        } else {
            phi_13363_ = u32();
        }
        let _e506 = phi_13363_;
        continue;
        continuing {
            phi_13362_ = _e506;
            break if !(_e457);
        }
    }
    phi_13433_ = _e454;
    loop {
        let _e509 = phi_13433_;
        let _e510 = (_e509 < _e125);
        if _e510 {
            let _e511 = (640u + _e509);
            let _e512 = (256u + _e509);
            let _e516 = global_2.member[(_e512 / 4u)];
            let _e527 = atomicLoad((&global_9[(_e511 / 4u)]));
            let _e528 = ((8u * (_e511 % 4u)) & 31u);
            let _e535 = atomicXor((&global_9[(_e511 / 4u)]), ((((_e527 >> bitcast<u32>(_e528)) ^ ((_e516 >> bitcast<u32>(((8u * (_e512 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e528)));
            phi_13434_ = (_e509 + 512u);
        } else {
            phi_13434_ = u32();
        }
        let _e538 = phi_13434_;
        continue;
        continuing {
            phi_13433_ = _e538;
            break if !(_e510);
        }
    }
    let _e540 = (_e213 + _e454);
    let _e541 = (8u * _e540);
    let _e542 = (_e540 * 5u);
    let _e543 = (_e542 / 8u);
    let _e544 = (_e542 % 8u);
    let _e548 = global_6.member[(_e543 / 4u)];
    if (_e544 > 3u) {
        let _e558 = (_e543 + 1u);
        let _e562 = global_6.member[(_e558 / 4u)];
        phi_13503_ = ((_e562 >> bitcast<u32>(((8u * (_e558 % 4u)) & 31u))) & 255u);
    } else {
        phi_13503_ = 0u;
    }
    let _e570 = phi_13503_;
    let _e576 = ((((((_e548 >> bitcast<u32>(((8u * (_e543 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e570) >> bitcast<u32>(((11u - _e544) & 31u))) & 31u);
    let _e578 = ((_e541 + 12u) <= _e100);
    if _e578 {
        let _e579 = (_e541 / 4u);
        let _e583 = global_3.member[(_e579 + 1u)];
        let _e589 = global_3.member[_e579];
        let _e591 = (vec2<u32>(0u, (_e583 << bitcast<u32>(0u))) | vec2<u32>(_e589, 0u));
        let _e596 = global_3.member[((_e541 + 8u) / 4u)];
        let _e624 = (_e591.y >> bitcast<u32>(0u));
        phi_13599_ = type_14((vec2<u32>(0u, ((((((_e591.x >> bitcast<u32>(24u)) & 255u) | (((_e591.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e591.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e591.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e624 >> bitcast<u32>(24u)) & 255u) | (((_e624 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e624 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e624 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e596 >> bitcast<u32>(24u)) & 255u) | (((_e596 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e596 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e596 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e576);
    } else {
        phi_13599_ = type_14();
    }
    let _e671 = phi_13599_;
    if select(true, false, _e578) {
        phi_13608_ = type_20(0u, 8u);
        phi_13611_ = vec2<u32>(0u, 0u);
        loop {
            let _e674 = phi_13608_;
            let _e676 = phi_13611_;
            local_105 = _e676;
            if (_e674.member < _e674.member_1) {
                phi_13609_ = type_20((_e674.member + 1u), _e674.member_1);
                phi_13634_ = type_20(1u, _e674.member);
            } else {
                phi_13609_ = _e674;
                phi_13634_ = type_20(0u, type_20().member_1);
            }
            let _e689 = phi_13609_;
            let _e691 = phi_13634_;
            let _e695 = (bitcast<i32>(_e691.member) != 0i);
            if _e695 {
                let _e708 = (_e541 + _e691.member_1);
                if (_e708 < _e100) {
                    let _e713 = global_3.member[(_e708 / 4u)];
                    phi_13658_ = ((_e713 >> bitcast<u32>(((8u * (_e708 % 4u)) & 31u))) & 255u);
                } else {
                    phi_13658_ = 0u;
                }
                let _e721 = phi_13658_;
                phi_13612_ = (vec2<u32>((_e676.x << bitcast<u32>(8u)), ((_e676.y << bitcast<u32>(8u)) | ((_e676.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e721, 0u));
            } else {
                phi_13612_ = vec2<u32>();
            }
            let _e725 = phi_13612_;
            continue;
            continuing {
                phi_13608_ = _e689;
                phi_13611_ = _e725;
                break if !(_e695);
            }
        }
        phi_13663_ = type_20(8u, 12u);
        phi_13666_ = 0u;
        loop {
            let _e728 = phi_13663_;
            let _e730 = phi_13666_;
            local_106 = _e730;
            if (_e728.member < _e728.member_1) {
                phi_13664_ = type_20((_e728.member + 1u), _e728.member_1);
                phi_13689_ = type_20(1u, _e728.member);
            } else {
                phi_13664_ = _e728;
                phi_13689_ = type_20(0u, type_20().member_1);
            }
            let _e743 = phi_13664_;
            let _e745 = phi_13689_;
            let _e749 = (bitcast<i32>(_e745.member) != 0i);
            if _e749 {
                let _e752 = (_e541 + _e745.member_1);
                if (_e752 < _e100) {
                    let _e757 = global_3.member[(_e752 / 4u)];
                    phi_13713_ = ((_e757 >> bitcast<u32>(((8u * (_e752 % 4u)) & 31u))) & 255u);
                } else {
                    phi_13713_ = 0u;
                }
                let _e765 = phi_13713_;
                phi_13667_ = ((_e730 << bitcast<u32>(8i)) | _e765);
            } else {
                phi_13667_ = u32();
            }
            let _e768 = phi_13667_;
            continue;
            continuing {
                phi_13663_ = _e743;
                phi_13666_ = _e768;
                break if !(_e749);
            }
        }
        let _e771 = local_105;
        let _e773 = local_106;
        phi_13717_ = type_14(_e771, _e773, _e576);
    } else {
        phi_13717_ = _e671;
    }
    let _e776 = phi_13717_;
    workgroupBarrier();
    let _e780 = (_e450.member_2 & 63u);
    let _e783 = (_e780 & 31u);
    let _e785 = (_e450.member.x << bitcast<u32>(_e783));
    let _e794 = (_e780 < 32u);
    let _e797 = vec2<u32>(select(0u, _e785, _e794), select(_e785, ((_e450.member.y << bitcast<u32>(_e783)) | ((_e450.member.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e783)))), _e794));
    phi_13736_ = 0u;
    phi_13739_ = false;
    phi_13741_ = _e797;
    phi_13743_ = _e450.member_2;
    loop {
        let _e799 = phi_13736_;
        let _e801 = phi_13739_;
        let _e803 = phi_13741_;
        let _e805 = phi_13743_;
        local_111 = _e799;
        let _e806 = (_e805 < 64u);
        if _e806 {
            if (_e805 >= 32u) {
                if _e801 {
                    phi_13766_ = _e803;
                } else {
                    let _e809 = ((_e805 - 32u) & 63u);
                    let _e810 = (_e809 & 31u);
                    let _e812 = (_e450.member_1 << bitcast<u32>(_e810));
                    let _e821 = (_e809 < 32u);
                    phi_13766_ = (_e803 | vec2<u32>(select(0u, _e812, _e821), select(_e812, ((0u << bitcast<u32>(_e810)) | ((_e450.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e810)))), _e821)));
                }
                let _e827 = phi_13766_;
                phi_13767_ = select(true, _e801, _e801);
                phi_13768_ = _e827;
            } else {
                phi_13767_ = _e801;
                phi_13768_ = _e803;
            }
            let _e830 = phi_13767_;
            let _e832 = phi_13768_;
            let _e836 = (_e832.y >> bitcast<u32>(0u));
            let _e839 = (2u * (_e836 >> bitcast<u32>(24i)));
            let _e842 = atomicLoad((&global_9[(_e839 / 4u)]));
            let _e848 = ((_e842 >> bitcast<u32>(((8u * (_e839 % 4u)) & 31u))) & 65535u);
            let _e849 = (_e848 & 255u);
            if (_e849 < 240u) {
                phi_13895_ = type_20(_e849, (_e848 >> bitcast<u32>(8u)));
            } else {
                phi_13793_ = (_e836 << bitcast<u32>(8u));
                phi_13796_ = 1u;
                phi_13798_ = _e849;
                loop {
                    let _e854 = phi_13793_;
                    let _e856 = phi_13796_;
                    let _e858 = phi_13798_;
                    local_107 = _e858;
                    local_108 = _e858;
                    if (_e858 >= 240u) {
                        let _e860 = (_e856 < 4u);
                        if _e860 {
                            let _e865 = ((256u * (255u - _e858)) + (_e854 >> bitcast<u32>(24i)));
                            if (_e865 < _e125) {
                                let _e878 = (640u + _e865);
                                let _e881 = atomicLoad((&global_9[(_e878 / 4u)]));
                                phi_13840_ = ((_e881 >> bitcast<u32>(((8u * (_e878 % 4u)) & 31u))) & 255u);
                            } else {
                                let _e867 = (256u + _e865);
                                let _e871 = global_2.member[(_e867 / 4u)];
                                phi_13840_ = ((_e871 >> bitcast<u32>(((8u * (_e867 % 4u)) & 31u))) & 255u);
                            }
                            let _e889 = phi_13840_;
                            phi_13843_ = (_e854 << bitcast<u32>(8u));
                            phi_13844_ = (_e856 + 1u);
                            phi_13845_ = _e889;
                        } else {
                            phi_13843_ = u32();
                            phi_13844_ = u32();
                            phi_13845_ = u32();
                        }
                        let _e894 = phi_13843_;
                        let _e896 = phi_13844_;
                        let _e898 = phi_13845_;
                        phi_13794_ = _e894;
                        phi_13797_ = _e896;
                        phi_13799_ = _e898;
                        phi_13846_ = _e860;
                    } else {
                        phi_13794_ = u32();
                        phi_13797_ = u32();
                        phi_13799_ = u32();
                        phi_13846_ = false;
                    }
                    let _e900 = phi_13794_;
                    let _e902 = phi_13797_;
                    let _e904 = phi_13799_;
                    let _e906 = phi_13846_;
                    continue;
                    continuing {
                        phi_13793_ = _e900;
                        phi_13796_ = _e902;
                        phi_13798_ = _e904;
                        break if !(_e906);
                    }
                }
                let _e909 = local_107;
                let _e910 = (_e127 + _e909);
                if (_e910 < _e125) {
                    let _e923 = (640u + _e910);
                    let _e926 = atomicLoad((&global_9[(_e923 / 4u)]));
                    phi_13878_ = ((_e926 >> bitcast<u32>(((8u * (_e923 % 4u)) & 31u))) & 255u);
                } else {
                    let _e912 = (256u + _e910);
                    let _e916 = global_2.member[(_e912 / 4u)];
                    phi_13878_ = ((_e916 >> bitcast<u32>(((8u * (_e912 % 4u)) & 31u))) & 255u);
                }
                let _e934 = phi_13878_;
                if (_e934 < 1u) {
                    phi_13893_ = 1u;
                } else {
                    phi_13893_ = select(_e934, 32u, (_e934 > 32u));
                }
                let _e939 = phi_13893_;
                let _e941 = local_108;
                phi_13895_ = type_20(_e941, _e939);
            }
            let _e947 = phi_13895_;
            let _e950 = (_e947.member_1 & 63u);
            let _e951 = (_e950 & 31u);
            let _e953 = (_e832.x << bitcast<u32>(_e951));
            let _e962 = (_e950 < 32u);
            phi_13737_ = (_e799 + 1u);
            phi_13740_ = _e830;
            phi_13742_ = vec2<u32>(select(0u, _e953, _e962), select(_e953, ((_e832.y << bitcast<u32>(_e951)) | ((_e832.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e951)))), _e962));
            phi_13744_ = (_e805 + _e947.member_1);
        } else {
            phi_13737_ = u32();
            phi_13740_ = bool();
            phi_13742_ = vec2<u32>();
            phi_13744_ = u32();
        }
        let _e968 = phi_13737_;
        let _e970 = phi_13740_;
        let _e972 = phi_13742_;
        let _e974 = phi_13744_;
        local_109 = select(true, false, _e806);
        local_110 = _e968;
        continue;
        continuing {
            phi_13736_ = _e968;
            phi_13739_ = _e970;
            phi_13741_ = _e972;
            phi_13743_ = _e974;
            break if !(_e806);
        }
    }
    let _e978 = local_109;
    let _e981 = local_110;
    let _e983 = local_111;
    let _e985 = (_e776.member_2 & 63u);
    let _e988 = (_e985 & 31u);
    let _e990 = (_e776.member.x << bitcast<u32>(_e988));
    let _e999 = (_e985 < 32u);
    let _e1002 = vec2<u32>(select(0u, _e990, _e999), select(_e990, ((_e776.member.y << bitcast<u32>(_e988)) | ((_e776.member.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e988)))), _e999));
    phi_13929_ = 0u;
    phi_13932_ = false;
    phi_13934_ = _e1002;
    phi_13936_ = _e776.member_2;
    loop {
        let _e1004 = phi_13929_;
        let _e1006 = phi_13932_;
        let _e1008 = phi_13934_;
        let _e1010 = phi_13936_;
        local_116 = _e1004;
        let _e1011 = (_e1010 < 64u);
        if _e1011 {
            if (_e1010 >= 32u) {
                if _e1006 {
                    phi_13959_ = _e1008;
                } else {
                    let _e1014 = ((_e1010 - 32u) & 63u);
                    let _e1015 = (_e1014 & 31u);
                    let _e1017 = (_e776.member_1 << bitcast<u32>(_e1015));
                    let _e1026 = (_e1014 < 32u);
                    phi_13959_ = (_e1008 | vec2<u32>(select(0u, _e1017, _e1026), select(_e1017, ((0u << bitcast<u32>(_e1015)) | ((_e776.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1015)))), _e1026)));
                }
                let _e1032 = phi_13959_;
                phi_13960_ = select(true, _e1006, _e1006);
                phi_13961_ = _e1032;
            } else {
                phi_13960_ = _e1006;
                phi_13961_ = _e1008;
            }
            let _e1035 = phi_13960_;
            let _e1037 = phi_13961_;
            let _e1041 = (_e1037.y >> bitcast<u32>(0u));
            let _e1044 = (2u * (_e1041 >> bitcast<u32>(24i)));
            let _e1047 = atomicLoad((&global_9[(_e1044 / 4u)]));
            let _e1053 = ((_e1047 >> bitcast<u32>(((8u * (_e1044 % 4u)) & 31u))) & 65535u);
            let _e1054 = (_e1053 & 255u);
            if (_e1054 < 240u) {
                phi_14088_ = type_20(_e1054, (_e1053 >> bitcast<u32>(8u)));
            } else {
                phi_13986_ = (_e1041 << bitcast<u32>(8u));
                phi_13989_ = 1u;
                phi_13991_ = _e1054;
                loop {
                    let _e1059 = phi_13986_;
                    let _e1061 = phi_13989_;
                    let _e1063 = phi_13991_;
                    local_112 = _e1063;
                    local_113 = _e1063;
                    if (_e1063 >= 240u) {
                        let _e1065 = (_e1061 < 4u);
                        if _e1065 {
                            let _e1070 = ((256u * (255u - _e1063)) + (_e1059 >> bitcast<u32>(24i)));
                            if (_e1070 < _e125) {
                                let _e1083 = (640u + _e1070);
                                let _e1086 = atomicLoad((&global_9[(_e1083 / 4u)]));
                                phi_14033_ = ((_e1086 >> bitcast<u32>(((8u * (_e1083 % 4u)) & 31u))) & 255u);
                            } else {
                                let _e1072 = (256u + _e1070);
                                let _e1076 = global_2.member[(_e1072 / 4u)];
                                phi_14033_ = ((_e1076 >> bitcast<u32>(((8u * (_e1072 % 4u)) & 31u))) & 255u);
                            }
                            let _e1094 = phi_14033_;
                            phi_14036_ = (_e1059 << bitcast<u32>(8u));
                            phi_14037_ = (_e1061 + 1u);
                            phi_14038_ = _e1094;
                        } else {
                            phi_14036_ = u32();
                            phi_14037_ = u32();
                            phi_14038_ = u32();
                        }
                        let _e1099 = phi_14036_;
                        let _e1101 = phi_14037_;
                        let _e1103 = phi_14038_;
                        phi_13987_ = _e1099;
                        phi_13990_ = _e1101;
                        phi_13992_ = _e1103;
                        phi_14039_ = _e1065;
                    } else {
                        phi_13987_ = u32();
                        phi_13990_ = u32();
                        phi_13992_ = u32();
                        phi_14039_ = false;
                    }
                    let _e1105 = phi_13987_;
                    let _e1107 = phi_13990_;
                    let _e1109 = phi_13992_;
                    let _e1111 = phi_14039_;
                    continue;
                    continuing {
                        phi_13986_ = _e1105;
                        phi_13989_ = _e1107;
                        phi_13991_ = _e1109;
                        break if !(_e1111);
                    }
                }
                let _e1114 = local_112;
                let _e1115 = (_e127 + _e1114);
                if (_e1115 < _e125) {
                    let _e1128 = (640u + _e1115);
                    let _e1131 = atomicLoad((&global_9[(_e1128 / 4u)]));
                    phi_14071_ = ((_e1131 >> bitcast<u32>(((8u * (_e1128 % 4u)) & 31u))) & 255u);
                } else {
                    let _e1117 = (256u + _e1115);
                    let _e1121 = global_2.member[(_e1117 / 4u)];
                    phi_14071_ = ((_e1121 >> bitcast<u32>(((8u * (_e1117 % 4u)) & 31u))) & 255u);
                }
                let _e1139 = phi_14071_;
                if (_e1139 < 1u) {
                    phi_14086_ = 1u;
                } else {
                    phi_14086_ = select(_e1139, 32u, (_e1139 > 32u));
                }
                let _e1144 = phi_14086_;
                let _e1146 = local_113;
                phi_14088_ = type_20(_e1146, _e1144);
            }
            let _e1152 = phi_14088_;
            let _e1155 = (_e1152.member_1 & 63u);
            let _e1156 = (_e1155 & 31u);
            let _e1158 = (_e1037.x << bitcast<u32>(_e1156));
            let _e1167 = (_e1155 < 32u);
            phi_13930_ = (_e1004 + 1u);
            phi_13933_ = _e1035;
            phi_13935_ = vec2<u32>(select(0u, _e1158, _e1167), select(_e1158, ((_e1037.y << bitcast<u32>(_e1156)) | ((_e1037.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1156)))), _e1167));
            phi_13937_ = (_e1010 + _e1152.member_1);
        } else {
            phi_13930_ = u32();
            phi_13933_ = bool();
            phi_13935_ = vec2<u32>();
            phi_13937_ = u32();
        }
        let _e1173 = phi_13930_;
        let _e1175 = phi_13933_;
        let _e1177 = phi_13935_;
        let _e1179 = phi_13937_;
        local_114 = select(true, false, _e1011);
        local_115 = _e1173;
        continue;
        continuing {
            phi_13929_ = _e1173;
            phi_13932_ = _e1175;
            phi_13934_ = _e1177;
            phi_13936_ = _e1179;
            break if !(_e1011);
        }
    }
    let _e1183 = local_114;
    let _e1186 = local_115;
    let _e1188 = local_116;
    global_10[_e94] = select(_e983, _e981, select(true, false, _e978));
    global_10[_e454] = select(_e1188, _e1186, select(true, false, _e1183));
    workgroupBarrier();
    if (_e94 < 32u) {
        phi_14122_ = 0u;
        phi_14125_ = (16u * _e94);
        loop {
            let _e1198 = phi_14122_;
            let _e1200 = phi_14125_;
            local_117 = _e1198;
            let _e1201 = (_e1200 < (16u * (_e94 + 1u)));
            if _e1201 {
                let _e1203 = global_10[_e1200];
                phi_14123_ = (_e1198 + _e1203);
                phi_14126_ = (_e1200 + 1u);
            } else {
                phi_14123_ = u32();
                phi_14126_ = u32();
            }
            let _e1207 = phi_14123_;
            let _e1209 = phi_14126_;
            continue;
            continuing {
                phi_14122_ = _e1207;
                phi_14125_ = _e1209;
                break if !(_e1201);
            }
        }
        let _e1213 = local_117;
        global_10[(512u + _e94)] = _e1213;
    }
    workgroupBarrier();
    let _e1214 = (_e94 / 16u);
    phi_14141_ = 0u;
    phi_14144_ = 512u;
    loop {
        let _e1217 = phi_14141_;
        let _e1219 = phi_14144_;
        local_118 = _e1217;
        let _e1220 = (_e1219 < (512u + _e1214));
        if _e1220 {
            let _e1222 = global_10[_e1219];
            phi_14142_ = (_e1217 + _e1222);
            phi_14145_ = (_e1219 + 1u);
        } else {
            phi_14142_ = u32();
            phi_14145_ = u32();
        }
        let _e1226 = phi_14142_;
        let _e1228 = phi_14145_;
        continue;
        continuing {
            phi_14141_ = _e1226;
            phi_14144_ = _e1228;
            break if !(_e1220);
        }
    }
    phi_14158_ = 0u;
    phi_14161_ = (16u * _e1214);
    loop {
        let _e1232 = phi_14158_;
        let _e1234 = phi_14161_;
        local_119 = _e1232;
        let _e1235 = (_e1234 < _e94);
        if _e1235 {
            let _e1237 = global_10[_e1234];
            phi_14159_ = (_e1232 + _e1237);
            phi_14162_ = (_e1234 + 1u);
        } else {
            phi_14159_ = u32();
            phi_14162_ = u32();
        }
        let _e1241 = phi_14159_;
        let _e1243 = phi_14162_;
        continue;
        continuing {
            phi_14158_ = _e1241;
            phi_14161_ = _e1243;
            break if !(_e1235);
        }
    }
    let _e1246 = local_118;
    let _e1248 = local_119;
    let _e1249 = (_e1246 + _e1248);
    let _e1250 = (_e454 / 16u);
    phi_14178_ = 0u;
    phi_14181_ = 512u;
    loop {
        let _e1253 = phi_14178_;
        let _e1255 = phi_14181_;
        local_120 = _e1253;
        let _e1256 = (_e1255 < (512u + _e1250));
        if _e1256 {
            let _e1258 = global_10[_e1255];
            phi_14179_ = (_e1253 + _e1258);
            phi_14182_ = (_e1255 + 1u);
        } else {
            phi_14179_ = u32();
            phi_14182_ = u32();
        }
        let _e1262 = phi_14179_;
        let _e1264 = phi_14182_;
        continue;
        continuing {
            phi_14178_ = _e1262;
            phi_14181_ = _e1264;
            break if !(_e1256);
        }
    }
    phi_14195_ = 0u;
    phi_14198_ = (16u * _e1250);
    loop {
        let _e1268 = phi_14195_;
        let _e1270 = phi_14198_;
        local_121 = _e1268;
        let _e1271 = (_e1270 < _e454);
        if _e1271 {
            let _e1273 = global_10[_e1270];
            phi_14196_ = (_e1268 + _e1273);
            phi_14199_ = (_e1270 + 1u);
        } else {
            phi_14196_ = u32();
            phi_14199_ = u32();
        }
        let _e1277 = phi_14196_;
        let _e1279 = phi_14199_;
        continue;
        continuing {
            phi_14195_ = _e1277;
            phi_14198_ = _e1279;
            break if !(_e1271);
        }
    }
    let _e1282 = local_120;
    let _e1284 = local_121;
    let _e1285 = (_e1282 + _e1284);
    let _e1286 = (_e116 - _e121);
    if (_e1249 >= _e1286) {
    } else {
        phi_14232_ = _e1249;
        phi_14235_ = false;
        phi_14237_ = _e797;
        phi_14239_ = _e450.member_2;
        loop {
            let _e1289 = phi_14232_;
            let _e1291 = phi_14235_;
            let _e1293 = phi_14237_;
            let _e1295 = phi_14239_;
            if (_e1295 < 64u) {
                if (_e1295 >= 32u) {
                    if _e1291 {
                        phi_14262_ = _e1293;
                    } else {
                        let _e1299 = ((_e1295 - 32u) & 63u);
                        let _e1300 = (_e1299 & 31u);
                        let _e1302 = (_e450.member_1 << bitcast<u32>(_e1300));
                        let _e1311 = (_e1299 < 32u);
                        phi_14262_ = (_e1293 | vec2<u32>(select(0u, _e1302, _e1311), select(_e1302, ((0u << bitcast<u32>(_e1300)) | ((_e450.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1300)))), _e1311)));
                    }
                    let _e1317 = phi_14262_;
                    phi_14263_ = select(true, _e1291, _e1291);
                    phi_14264_ = _e1317;
                } else {
                    phi_14263_ = _e1291;
                    phi_14264_ = _e1293;
                }
                let _e1320 = phi_14263_;
                let _e1322 = phi_14264_;
                let _e1326 = (_e1322.y >> bitcast<u32>(0u));
                let _e1329 = (2u * (_e1326 >> bitcast<u32>(24i)));
                let _e1332 = atomicLoad((&global_9[(_e1329 / 4u)]));
                let _e1338 = ((_e1332 >> bitcast<u32>(((8u * (_e1329 % 4u)) & 31u))) & 65535u);
                let _e1339 = (_e1338 & 255u);
                if (_e1339 < 240u) {
                    phi_14391_ = type_20(_e1339, (_e1338 >> bitcast<u32>(8u)));
                } else {
                    phi_14289_ = (_e1326 << bitcast<u32>(8u));
                    phi_14292_ = 1u;
                    phi_14294_ = _e1339;
                    loop {
                        let _e1344 = phi_14289_;
                        let _e1346 = phi_14292_;
                        let _e1348 = phi_14294_;
                        local_122 = _e1348;
                        local_123 = _e1348;
                        if (_e1348 >= 240u) {
                            let _e1350 = (_e1346 < 4u);
                            if _e1350 {
                                let _e1355 = ((256u * (255u - _e1348)) + (_e1344 >> bitcast<u32>(24i)));
                                if (_e1355 < _e125) {
                                    let _e1368 = (640u + _e1355);
                                    let _e1371 = atomicLoad((&global_9[(_e1368 / 4u)]));
                                    phi_14336_ = ((_e1371 >> bitcast<u32>(((8u * (_e1368 % 4u)) & 31u))) & 255u);
                                } else {
                                    let _e1357 = (256u + _e1355);
                                    let _e1361 = global_2.member[(_e1357 / 4u)];
                                    phi_14336_ = ((_e1361 >> bitcast<u32>(((8u * (_e1357 % 4u)) & 31u))) & 255u);
                                }
                                let _e1379 = phi_14336_;
                                phi_14339_ = (_e1344 << bitcast<u32>(8u));
                                phi_14340_ = (_e1346 + 1u);
                                phi_14341_ = _e1379;
                            } else {
                                phi_14339_ = u32();
                                phi_14340_ = u32();
                                phi_14341_ = u32();
                            }
                            let _e1384 = phi_14339_;
                            let _e1386 = phi_14340_;
                            let _e1388 = phi_14341_;
                            phi_14290_ = _e1384;
                            phi_14293_ = _e1386;
                            phi_14295_ = _e1388;
                            phi_14342_ = _e1350;
                        } else {
                            phi_14290_ = u32();
                            phi_14293_ = u32();
                            phi_14295_ = u32();
                            phi_14342_ = false;
                        }
                        let _e1390 = phi_14290_;
                        let _e1392 = phi_14293_;
                        let _e1394 = phi_14295_;
                        let _e1396 = phi_14342_;
                        continue;
                        continuing {
                            phi_14289_ = _e1390;
                            phi_14292_ = _e1392;
                            phi_14294_ = _e1394;
                            break if !(_e1396);
                        }
                    }
                    let _e1399 = local_122;
                    let _e1400 = (_e127 + _e1399);
                    if (_e1400 < _e125) {
                        let _e1413 = (640u + _e1400);
                        let _e1416 = atomicLoad((&global_9[(_e1413 / 4u)]));
                        phi_14374_ = ((_e1416 >> bitcast<u32>(((8u * (_e1413 % 4u)) & 31u))) & 255u);
                    } else {
                        let _e1402 = (256u + _e1400);
                        let _e1406 = global_2.member[(_e1402 / 4u)];
                        phi_14374_ = ((_e1406 >> bitcast<u32>(((8u * (_e1402 % 4u)) & 31u))) & 255u);
                    }
                    let _e1424 = phi_14374_;
                    if (_e1424 < 1u) {
                        phi_14389_ = 1u;
                    } else {
                        phi_14389_ = select(_e1424, 32u, (_e1424 > 32u));
                    }
                    let _e1429 = phi_14389_;
                    let _e1431 = local_123;
                    phi_14391_ = type_20(_e1431, _e1429);
                }
                let _e1437 = phi_14391_;
                let _e1442 = ((2040u + (_e121 % 8u)) + _e1289);
                let _e1447 = atomicLoad((&global_9[(_e1442 / 4u)]));
                let _e1448 = ((8u * (_e1442 % 4u)) & 31u);
                let _e1455 = atomicXor((&global_9[(_e1442 / 4u)]), ((((_e1447 >> bitcast<u32>(_e1448)) ^ _e1437.member) & 255u) << bitcast<u32>(_e1448)));
                let _e1456 = (_e1289 + 1u);
                let _e1457 = (_e1456 < _e1286);
                if _e1457 {
                    let _e1458 = (_e1437.member_1 & 63u);
                    let _e1459 = (_e1458 & 31u);
                    let _e1461 = (_e1322.x << bitcast<u32>(_e1459));
                    let _e1470 = (_e1458 < 32u);
                    phi_14419_ = vec2<u32>(select(0u, _e1461, _e1470), select(_e1461, ((_e1322.y << bitcast<u32>(_e1459)) | ((_e1322.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1459)))), _e1470));
                    phi_14420_ = (_e1295 + _e1437.member_1);
                } else {
                    phi_14419_ = vec2<u32>();
                    phi_14420_ = u32();
                }
                let _e1476 = phi_14419_;
                let _e1478 = phi_14420_;
                phi_14233_ = _e1456;
                phi_14236_ = _e1320;
                phi_14238_ = _e1476;
                phi_14240_ = _e1478;
                phi_14421_ = _e1457;
            } else {
                phi_14233_ = u32();
                phi_14236_ = bool();
                phi_14238_ = vec2<u32>();
                phi_14240_ = u32();
                phi_14421_ = false;
            }
            let _e1480 = phi_14233_;
            let _e1482 = phi_14236_;
            let _e1484 = phi_14238_;
            let _e1486 = phi_14240_;
            let _e1488 = phi_14421_;
            continue;
            continuing {
                phi_14232_ = _e1480;
                phi_14235_ = _e1482;
                phi_14237_ = _e1484;
                phi_14239_ = _e1486;
                break if !(_e1488);
            }
        }
    }
    if (_e1285 >= _e1286) {
    } else {
        phi_14445_ = _e1285;
        phi_14448_ = false;
        phi_14450_ = _e1002;
        phi_14452_ = _e776.member_2;
        loop {
            let _e1492 = phi_14445_;
            let _e1494 = phi_14448_;
            let _e1496 = phi_14450_;
            let _e1498 = phi_14452_;
            if (_e1498 < 64u) {
                if (_e1498 >= 32u) {
                    if _e1494 {
                        phi_14475_ = _e1496;
                    } else {
                        let _e1502 = ((_e1498 - 32u) & 63u);
                        let _e1503 = (_e1502 & 31u);
                        let _e1505 = (_e776.member_1 << bitcast<u32>(_e1503));
                        let _e1514 = (_e1502 < 32u);
                        phi_14475_ = (_e1496 | vec2<u32>(select(0u, _e1505, _e1514), select(_e1505, ((0u << bitcast<u32>(_e1503)) | ((_e776.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1503)))), _e1514)));
                    }
                    let _e1520 = phi_14475_;
                    phi_14476_ = select(true, _e1494, _e1494);
                    phi_14477_ = _e1520;
                } else {
                    phi_14476_ = _e1494;
                    phi_14477_ = _e1496;
                }
                let _e1523 = phi_14476_;
                let _e1525 = phi_14477_;
                let _e1529 = (_e1525.y >> bitcast<u32>(0u));
                let _e1532 = (2u * (_e1529 >> bitcast<u32>(24i)));
                let _e1535 = atomicLoad((&global_9[(_e1532 / 4u)]));
                let _e1541 = ((_e1535 >> bitcast<u32>(((8u * (_e1532 % 4u)) & 31u))) & 65535u);
                let _e1542 = (_e1541 & 255u);
                if (_e1542 < 240u) {
                    phi_14604_ = type_20(_e1542, (_e1541 >> bitcast<u32>(8u)));
                } else {
                    phi_14502_ = (_e1529 << bitcast<u32>(8u));
                    phi_14505_ = 1u;
                    phi_14507_ = _e1542;
                    loop {
                        let _e1547 = phi_14502_;
                        let _e1549 = phi_14505_;
                        let _e1551 = phi_14507_;
                        local_124 = _e1551;
                        local_125 = _e1551;
                        if (_e1551 >= 240u) {
                            let _e1553 = (_e1549 < 4u);
                            if _e1553 {
                                let _e1558 = ((256u * (255u - _e1551)) + (_e1547 >> bitcast<u32>(24i)));
                                if (_e1558 < _e125) {
                                    let _e1571 = (640u + _e1558);
                                    let _e1574 = atomicLoad((&global_9[(_e1571 / 4u)]));
                                    phi_14549_ = ((_e1574 >> bitcast<u32>(((8u * (_e1571 % 4u)) & 31u))) & 255u);
                                } else {
                                    let _e1560 = (256u + _e1558);
                                    let _e1564 = global_2.member[(_e1560 / 4u)];
                                    phi_14549_ = ((_e1564 >> bitcast<u32>(((8u * (_e1560 % 4u)) & 31u))) & 255u);
                                }
                                let _e1582 = phi_14549_;
                                phi_14552_ = (_e1547 << bitcast<u32>(8u));
                                phi_14553_ = (_e1549 + 1u);
                                phi_14554_ = _e1582;
                            } else {
                                phi_14552_ = u32();
                                phi_14553_ = u32();
                                phi_14554_ = u32();
                            }
                            let _e1587 = phi_14552_;
                            let _e1589 = phi_14553_;
                            let _e1591 = phi_14554_;
                            phi_14503_ = _e1587;
                            phi_14506_ = _e1589;
                            phi_14508_ = _e1591;
                            phi_14555_ = _e1553;
                        } else {
                            phi_14503_ = u32();
                            phi_14506_ = u32();
                            phi_14508_ = u32();
                            phi_14555_ = false;
                        }
                        let _e1593 = phi_14503_;
                        let _e1595 = phi_14506_;
                        let _e1597 = phi_14508_;
                        let _e1599 = phi_14555_;
                        continue;
                        continuing {
                            phi_14502_ = _e1593;
                            phi_14505_ = _e1595;
                            phi_14507_ = _e1597;
                            break if !(_e1599);
                        }
                    }
                    let _e1602 = local_124;
                    let _e1603 = (_e127 + _e1602);
                    if (_e1603 < _e125) {
                        let _e1616 = (640u + _e1603);
                        let _e1619 = atomicLoad((&global_9[(_e1616 / 4u)]));
                        phi_14587_ = ((_e1619 >> bitcast<u32>(((8u * (_e1616 % 4u)) & 31u))) & 255u);
                    } else {
                        let _e1605 = (256u + _e1603);
                        let _e1609 = global_2.member[(_e1605 / 4u)];
                        phi_14587_ = ((_e1609 >> bitcast<u32>(((8u * (_e1605 % 4u)) & 31u))) & 255u);
                    }
                    let _e1627 = phi_14587_;
                    if (_e1627 < 1u) {
                        phi_14602_ = 1u;
                    } else {
                        phi_14602_ = select(_e1627, 32u, (_e1627 > 32u));
                    }
                    let _e1632 = phi_14602_;
                    let _e1634 = local_125;
                    phi_14604_ = type_20(_e1634, _e1632);
                }
                let _e1640 = phi_14604_;
                let _e1645 = ((2040u + (_e121 % 8u)) + _e1492);
                let _e1650 = atomicLoad((&global_9[(_e1645 / 4u)]));
                let _e1651 = ((8u * (_e1645 % 4u)) & 31u);
                let _e1658 = atomicXor((&global_9[(_e1645 / 4u)]), ((((_e1650 >> bitcast<u32>(_e1651)) ^ _e1640.member) & 255u) << bitcast<u32>(_e1651)));
                let _e1659 = (_e1492 + 1u);
                let _e1660 = (_e1659 < _e1286);
                if _e1660 {
                    let _e1661 = (_e1640.member_1 & 63u);
                    let _e1662 = (_e1661 & 31u);
                    let _e1664 = (_e1525.x << bitcast<u32>(_e1662));
                    let _e1673 = (_e1661 < 32u);
                    phi_14632_ = vec2<u32>(select(0u, _e1664, _e1673), select(_e1664, ((_e1525.y << bitcast<u32>(_e1662)) | ((_e1525.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1662)))), _e1673));
                    phi_14633_ = (_e1498 + _e1640.member_1);
                } else {
                    phi_14632_ = vec2<u32>();
                    phi_14633_ = u32();
                }
                let _e1679 = phi_14632_;
                let _e1681 = phi_14633_;
                phi_14446_ = _e1659;
                phi_14449_ = _e1523;
                phi_14451_ = _e1679;
                phi_14453_ = _e1681;
                phi_14634_ = _e1660;
            } else {
                phi_14446_ = u32();
                phi_14449_ = bool();
                phi_14451_ = vec2<u32>();
                phi_14453_ = u32();
                phi_14634_ = false;
            }
            let _e1683 = phi_14446_;
            let _e1685 = phi_14449_;
            let _e1687 = phi_14451_;
            let _e1689 = phi_14453_;
            let _e1691 = phi_14634_;
            continue;
            continuing {
                phi_14445_ = _e1683;
                phi_14448_ = _e1685;
                phi_14450_ = _e1687;
                phi_14452_ = _e1689;
                break if !(_e1691);
            }
        }
    }
    workgroupBarrier();
    let _e1696 = ((_e121 + 7u) & 4294967288u);
    let _e1698 = select(_e1696, _e116, (_e116 < _e1696));
    let _e1701 = (_e1698 + ((_e116 - _e1698) & 4294967288u));
    let _e1702 = ((2040u + (_e121 % 8u)) - _e121);
    phi_14658_ = (_e1698 + (8u * _e94));
    loop {
        let _e1706 = phi_14658_;
        let _e1707 = (_e1706 < _e1701);
        if _e1707 {
            let _e1709 = ((_e1702 + _e1706) / 4u);
            let _e1712 = atomicLoad((&global_9[(_e1709 + 1u)]));
            let _e1717 = atomicLoad((&global_9[_e1709]));
            let _e1719 = (vec2<u32>(0u, (_e1712 << bitcast<u32>(0u))) | vec2<u32>(_e1717, 0u));
            let _e1720 = (_e1706 / 4u);
            let _e1724 = global_4.member[(_e1720 + 1u)];
            let _e1730 = global_4.member[_e1720];
            let _e1732 = (vec2<u32>(0u, (_e1724 << bitcast<u32>(0u))) | vec2<u32>(_e1730, 0u));
            let _e1736 = (_e1719.y >> bitcast<u32>(0u));
            let _e1742 = (_e1732.y >> bitcast<u32>(0u));
            let _e1756 = ((_e1732.x >> bitcast<u32>(0u)) & 255u);
            let _e1762 = ((_e1732.x >> bitcast<u32>(8u)) & 255u);
            let _e1787 = ((_e1732.x >> bitcast<u32>(16u)) & 255u);
            let _e1793 = ((_e1732.x >> bitcast<u32>(24u)) & 255u);
            let _e1818 = ((_e1742 >> bitcast<u32>(0u)) & 255u);
            let _e1824 = ((_e1742 >> bitcast<u32>(8u)) & 255u);
            let _e1849 = ((_e1742 >> bitcast<u32>(16u)) & 255u);
            let _e1855 = ((_e1742 >> bitcast<u32>(24u)) & 255u);
            let _e1865 = (_e1706 / 2u);
            atomicStore((&global_7.member[_e1865]), ((((((((_e1719.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e1719.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e1756 | (_e1756 << bitcast<u32>(8i))) | (_e1762 << bitcast<u32>(16i))) | (_e1762 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e1865 + 1u)]), ((((((((_e1719.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e1719.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e1787 | (_e1787 << bitcast<u32>(8i))) | (_e1793 << bitcast<u32>(16i))) | (_e1793 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e1865 + 2u)]), ((((((((_e1736 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e1736 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e1818 | (_e1818 << bitcast<u32>(8i))) | (_e1824 << bitcast<u32>(16i))) | (_e1824 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e1865 + 3u)]), ((((((((_e1736 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e1736 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e1849 | (_e1849 << bitcast<u32>(8i))) | (_e1855 << bitcast<u32>(16i))) | (_e1855 << bitcast<u32>(24i))) & 2155839615u)));
            phi_14659_ = (_e1706 + 4096u);
        } else {
            phi_14659_ = u32();
        }
        let _e1879 = phi_14659_;
        continue;
        continuing {
            phi_14658_ = _e1879;
            break if !(_e1707);
        }
    }
    phi_15082_ = (_e121 + _e94);
    loop {
        let _e1883 = phi_15082_;
        let _e1884 = (_e1883 < _e1698);
        if _e1884 {
            let _e1885 = (_e1702 + _e1883);
            let _e1888 = atomicLoad((&global_9[(_e1885 / 4u)]));
            let _e1898 = global_4.member[(_e1883 / 4u)];
            let _e1904 = ((_e1898 >> bitcast<u32>(((8u * (_e1883 % 4u)) & 31u))) & 255u);
            let _e1920 = atomicLoad((&global_7.member[(_e1883 / 2u)]));
            let _e1921 = ((16u * (_e1883 % 2u)) & 31u);
            let _e1928 = atomicXor((&global_7.member[(_e1883 / 2u)]), ((((_e1920 >> bitcast<u32>(_e1921)) ^ (((((_e1904 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e1888 >> bitcast<u32>(((8u * (_e1885 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e1904 & 127u))) & 65535u) << bitcast<u32>(_e1921)));
            phi_15083_ = (_e1883 + 512u);
        } else {
            phi_15083_ = u32();
        }
        let _e1931 = phi_15083_;
        continue;
        continuing {
            phi_15082_ = _e1931;
            break if !(_e1884);
        }
    }
    phi_15138_ = (_e1701 + _e94);
    loop {
        let _e1935 = phi_15138_;
        let _e1936 = (_e1935 < _e116);
        if _e1936 {
            let _e1937 = (_e1702 + _e1935);
            let _e1940 = atomicLoad((&global_9[(_e1937 / 4u)]));
            let _e1950 = global_4.member[(_e1935 / 4u)];
            let _e1956 = ((_e1950 >> bitcast<u32>(((8u * (_e1935 % 4u)) & 31u))) & 255u);
            let _e1972 = atomicLoad((&global_7.member[(_e1935 / 2u)]));
            let _e1973 = ((16u * (_e1935 % 2u)) & 31u);
            let _e1980 = atomicXor((&global_7.member[(_e1935 / 2u)]), ((((_e1972 >> bitcast<u32>(_e1973)) ^ (((((_e1956 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e1940 >> bitcast<u32>(((8u * (_e1937 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e1956 & 127u))) & 65535u) << bitcast<u32>(_e1973)));
            phi_15139_ = (_e1935 + 512u);
        } else {
            phi_15139_ = u32();
        }
        let _e1983 = phi_15139_;
        continue;
        continuing {
            phi_15138_ = _e1983;
            break if !(_e1936);
        }
    }
    phi_15212_ = (_e1698 + (8u * _e454));
    loop {
        let _e1988 = phi_15212_;
        let _e1989 = (_e1988 < _e1701);
        if _e1989 {
            let _e1991 = ((_e1702 + _e1988) / 4u);
            let _e1994 = atomicLoad((&global_9[(_e1991 + 1u)]));
            let _e1999 = atomicLoad((&global_9[_e1991]));
            let _e2001 = (vec2<u32>(0u, (_e1994 << bitcast<u32>(0u))) | vec2<u32>(_e1999, 0u));
            let _e2002 = (_e1988 / 4u);
            let _e2006 = global_4.member[(_e2002 + 1u)];
            let _e2012 = global_4.member[_e2002];
            let _e2014 = (vec2<u32>(0u, (_e2006 << bitcast<u32>(0u))) | vec2<u32>(_e2012, 0u));
            let _e2018 = (_e2001.y >> bitcast<u32>(0u));
            let _e2024 = (_e2014.y >> bitcast<u32>(0u));
            let _e2038 = ((_e2014.x >> bitcast<u32>(0u)) & 255u);
            let _e2044 = ((_e2014.x >> bitcast<u32>(8u)) & 255u);
            let _e2069 = ((_e2014.x >> bitcast<u32>(16u)) & 255u);
            let _e2075 = ((_e2014.x >> bitcast<u32>(24u)) & 255u);
            let _e2100 = ((_e2024 >> bitcast<u32>(0u)) & 255u);
            let _e2106 = ((_e2024 >> bitcast<u32>(8u)) & 255u);
            let _e2131 = ((_e2024 >> bitcast<u32>(16u)) & 255u);
            let _e2137 = ((_e2024 >> bitcast<u32>(24u)) & 255u);
            let _e2147 = (_e1988 / 2u);
            atomicStore((&global_7.member[_e2147]), ((((((((_e2001.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e2001.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e2038 | (_e2038 << bitcast<u32>(8i))) | (_e2044 << bitcast<u32>(16i))) | (_e2044 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e2147 + 1u)]), ((((((((_e2001.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e2001.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e2069 | (_e2069 << bitcast<u32>(8i))) | (_e2075 << bitcast<u32>(16i))) | (_e2075 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e2147 + 2u)]), ((((((((_e2018 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e2018 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e2100 | (_e2100 << bitcast<u32>(8i))) | (_e2106 << bitcast<u32>(16i))) | (_e2106 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_7.member[(_e2147 + 3u)]), ((((((((_e2018 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e2018 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e2131 | (_e2131 << bitcast<u32>(8i))) | (_e2137 << bitcast<u32>(16i))) | (_e2137 << bitcast<u32>(24i))) & 2155839615u)));
            phi_15213_ = (_e1988 + 4096u);
        } else {
            phi_15213_ = u32();
        }
        let _e2161 = phi_15213_;
        continue;
        continuing {
            phi_15212_ = _e2161;
            break if !(_e1989);
        }
    }
    phi_15636_ = (_e121 + _e454);
    loop {
        let _e2165 = phi_15636_;
        let _e2166 = (_e2165 < _e1698);
        if _e2166 {
            let _e2167 = (_e1702 + _e2165);
            let _e2170 = atomicLoad((&global_9[(_e2167 / 4u)]));
            let _e2180 = global_4.member[(_e2165 / 4u)];
            let _e2186 = ((_e2180 >> bitcast<u32>(((8u * (_e2165 % 4u)) & 31u))) & 255u);
            let _e2202 = atomicLoad((&global_7.member[(_e2165 / 2u)]));
            let _e2203 = ((16u * (_e2165 % 2u)) & 31u);
            let _e2210 = atomicXor((&global_7.member[(_e2165 / 2u)]), ((((_e2202 >> bitcast<u32>(_e2203)) ^ (((((_e2186 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e2170 >> bitcast<u32>(((8u * (_e2167 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e2186 & 127u))) & 65535u) << bitcast<u32>(_e2203)));
            phi_15637_ = (_e2165 + 512u);
        } else {
            phi_15637_ = u32();
        }
        let _e2213 = phi_15637_;
        continue;
        continuing {
            phi_15636_ = _e2213;
            break if !(_e2166);
        }
    }
    phi_15692_ = (_e1701 + _e454);
    loop {
        let _e2217 = phi_15692_;
        let _e2218 = (_e2217 < _e116);
        if _e2218 {
            let _e2219 = (_e1702 + _e2217);
            let _e2222 = atomicLoad((&global_9[(_e2219 / 4u)]));
            let _e2232 = global_4.member[(_e2217 / 4u)];
            let _e2238 = ((_e2232 >> bitcast<u32>(((8u * (_e2217 % 4u)) & 31u))) & 255u);
            let _e2254 = atomicLoad((&global_7.member[(_e2217 / 2u)]));
            let _e2255 = ((16u * (_e2217 % 2u)) & 31u);
            let _e2262 = atomicXor((&global_7.member[(_e2217 / 2u)]), ((((_e2254 >> bitcast<u32>(_e2255)) ^ (((((_e2238 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e2222 >> bitcast<u32>(((8u * (_e2219 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e2238 & 127u))) & 65535u) << bitcast<u32>(_e2255)));
            phi_15693_ = (_e2217 + 512u);
        } else {
            phi_15693_ = u32();
        }
        let _e2265 = phi_15693_;
        continue;
        continuing {
            phi_15692_ = _e2265;
            break if !(_e2218);
        }
    }
    return;
}

@compute @workgroup_size(256, 1, 1) 
fn decode_once(@builtin(workgroup_id) param: vec3<u32>, @builtin(local_invocation_index) param_1: u32) {
    global = param;
    global_1 = param_1;
    function_();
}

@compute @workgroup_size(256, 1, 1) 
fn decode_units(@builtin(workgroup_id) param_2: vec3<u32>, @builtin(local_invocation_index) param_3: u32) {
    global = param_2;
    global_1 = param_3;
    function_1();
}

@compute @workgroup_size(256, 1, 1) 
fn decode(@builtin(workgroup_id) param_4: vec3<u32>, @builtin(local_invocation_index) param_5: u32) {
    global = param_4;
    global_1 = param_5;
    function_2();
}
