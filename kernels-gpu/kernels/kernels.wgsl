// The DFloat11 decoder, as kernels.spv. Made by scripts/spirv; do not edit.
// compiler: rust-gpu 0.11.0, rustc 1.99.0-nightly (d453bdd8f 2026-08-14)
// tools: SPIRV-Tools v2023.1, 2023-02-15T14:03:51
// source: kernels-gpu, phases, codec/src/format.rs and gpu-tools/rust-gpu of ae74acf6
struct type_5 {
    member: array<u32>,
}

struct type_6 {
    member: u32,
    member_1: u32,
    member_2: u32,
    member_3: u32,
}

struct type_7 {
    member: type_6,
}

struct type_8 {
    member: vec2<u32>,
    member_1: u32,
    member_2: u32,
}

struct type_10 {
    member: u32,
    member_1: u32,
}

struct type_11 {
    member: u32,
    member_1: type_10,
}

struct type_12 {
    member: u32,
    member_1: u32,
    member_2: u32,
}

struct type_14 {
    member: array<u32, 3>,
}

struct type_18 {
    member: array<atomic<u32>>,
}

@group(0) @binding(0) 
var<storage> global: type_5;
@group(0) @binding(1) 
var<storage> global_1: type_5;
@group(0) @binding(2) 
var<storage> global_2: type_5;
@group(0) @binding(3) 
var<storage> global_3: type_5;
@group(0) @binding(4) 
var<storage> global_4: type_5;
@group(0) @binding(5) 
var<storage, read_write> global_5: type_18;
@group(0) @binding(6) 
var<uniform> global_6: type_7;
var<workgroup> global_7: array<atomic<u32>, 7648>;
var<workgroup> global_8: array<u32, 544>;
@group(0) @binding(0) 
var<storage> global_9: type_5;
@group(0) @binding(1) 
var<storage> global_10: type_5;
@group(0) @binding(2) 
var<storage, read_write> global_11: type_18;
@group(0) @binding(3) 
var<uniform> global_12: type_7;

fn function_(param_8: vec3<u32>, param_9: u32) {
    var phi_493_: u32;
    var phi_616_: u32;
    var phi_664_: u32;
    var phi_617_: u32;
    var phi_687_: u32;
    var phi_688_: u32;
    var phi_769_: u32;
    var phi_886_: type_8;
    var phi_895_: type_10;
    var phi_898_: vec2<u32>;
    var phi_896_: type_10;
    var phi_921_: type_10;
    var phi_953_: u32;
    var phi_899_: vec2<u32>;
    var phi_958_: type_10;
    var phi_961_: u32;
    var phi_959_: type_10;
    var phi_984_: type_10;
    var phi_1016_: u32;
    var phi_962_: u32;
    var local: vec2<u32>;
    var local_1: u32;
    var phi_1020_: type_8;
    var phi_1028_: u32;
    var phi_1076_: u32;
    var phi_1029_: u32;
    var phi_1099_: u32;
    var phi_1100_: u32;
    var phi_1181_: u32;
    var phi_1298_: type_8;
    var phi_1307_: type_10;
    var phi_1310_: vec2<u32>;
    var phi_1308_: type_10;
    var phi_1333_: type_10;
    var phi_1365_: u32;
    var phi_1311_: vec2<u32>;
    var phi_1370_: type_10;
    var phi_1373_: u32;
    var phi_1371_: type_10;
    var phi_1396_: type_10;
    var phi_1428_: u32;
    var phi_1374_: u32;
    var local_2: vec2<u32>;
    var local_3: u32;
    var phi_1432_: type_8;
    var phi_1439_: u32;
    var phi_1454_: u32;
    var phi_1457_: u32;
    var phi_1459_: u32;
    var phi_1461_: u32;
    var phi_1463_: u32;
    var phi_1513_: bool;
    var phi_1515_: bool;
    var phi_1516_: bool;
    var phi_1528_: type_11;
    var phi_1551_: u32;
    var phi_1552_: u32;
    var phi_1553_: u32;
    var phi_1554_: u32;
    var phi_1555_: u32;
    var phi_1557_: u32;
    var phi_1558_: u32;
    var phi_1559_: u32;
    var phi_1560_: u32;
    var phi_1561_: u32;
    var phi_1562_: bool;
    var phi_1455_: u32;
    var phi_1458_: u32;
    var phi_1460_: u32;
    var phi_1462_: u32;
    var phi_1464_: u32;
    var phi_1564_: bool;
    var local_4: u32;
    var local_5: u32;
    var phi_1579_: u32;
    var local_6: u32;
    var local_7: u32;
    var phi_1440_: u32;
    var phi_1597_: u32;
    var phi_1598_: u32;
    var phi_1615_: u32;
    var phi_1630_: u32;
    var phi_1633_: u32;
    var phi_1635_: u32;
    var phi_1637_: u32;
    var phi_1639_: u32;
    var phi_1689_: bool;
    var phi_1691_: bool;
    var phi_1692_: bool;
    var phi_1704_: type_11;
    var phi_1727_: u32;
    var phi_1728_: u32;
    var phi_1729_: u32;
    var phi_1730_: u32;
    var phi_1731_: u32;
    var phi_1733_: u32;
    var phi_1734_: u32;
    var phi_1735_: u32;
    var phi_1736_: u32;
    var phi_1737_: u32;
    var phi_1738_: bool;
    var phi_1631_: u32;
    var phi_1634_: u32;
    var phi_1636_: u32;
    var phi_1638_: u32;
    var phi_1640_: u32;
    var phi_1740_: bool;
    var local_8: u32;
    var local_9: u32;
    var phi_1755_: u32;
    var local_10: u32;
    var local_11: u32;
    var phi_1616_: u32;
    var phi_1773_: u32;
    var phi_1774_: u32;
    var phi_1836_: type_14;
    var phi_1839_: type_12;
    var phi_1841_: u32;
    var phi_1899_: u32;
    var phi_1966_: u32;
    var phi_1969_: u32;
    var phi_1971_: u32;
    var phi_2013_: u32;
    var phi_2016_: u32;
    var phi_2017_: u32;
    var phi_2018_: u32;
    var phi_1967_: u32;
    var phi_1970_: u32;
    var phi_1972_: u32;
    var phi_2019_: bool;
    var local_12: u32;
    var phi_2051_: u32;
    var phi_2066_: u32;
    var local_13: u32;
    var phi_2068_: type_10;
    var phi_2106_: u32;
    var phi_2176_: type_14;
    var phi_2178_: type_14;
    var phi_2179_: type_12;
    var phi_2180_: u32;
    var phi_2182_: u32;
    var phi_2184_: bool;
    var phi_2185_: bool;
    var phi_1837_: type_14;
    var phi_1840_: type_12;
    var phi_1842_: u32;
    var phi_2186_: u32;
    var phi_2187_: u32;
    var phi_2188_: type_12;
    var phi_2189_: bool;
    var phi_2190_: bool;
    var local_14: bool;
    var local_15: u32;
    var local_16: type_12;
    var local_17: type_12;
    var local_18: u32;
    var phi_2211_: u32;
    var local_19: bool;
    var local_20: u32;
    var local_21: u32;
    var local_22: u32;
    var local_23: u32;
    var local_24: u32;
    var local_25: u32;
    var local_26: u32;
    var phi_2244_: u32;
    var phi_2259_: u32;
    var phi_2406_: type_14;
    var phi_2409_: type_12;
    var phi_2411_: u32;
    var phi_2469_: u32;
    var phi_2536_: u32;
    var phi_2539_: u32;
    var phi_2541_: u32;
    var phi_2583_: u32;
    var phi_2586_: u32;
    var phi_2587_: u32;
    var phi_2588_: u32;
    var phi_2537_: u32;
    var phi_2540_: u32;
    var phi_2542_: u32;
    var phi_2589_: bool;
    var local_27: u32;
    var phi_2621_: u32;
    var phi_2636_: u32;
    var local_28: u32;
    var phi_2638_: type_10;
    var phi_2676_: u32;
    var phi_2746_: type_14;
    var phi_2748_: type_14;
    var phi_2749_: type_12;
    var phi_2750_: u32;
    var phi_2752_: u32;
    var phi_2754_: bool;
    var phi_2755_: bool;
    var phi_2407_: type_14;
    var phi_2410_: type_12;
    var phi_2412_: u32;
    var phi_2756_: u32;
    var phi_2757_: u32;
    var phi_2758_: type_12;
    var phi_2759_: bool;
    var phi_2760_: bool;
    var local_29: bool;
    var local_30: u32;
    var local_31: type_12;
    var local_32: type_12;
    var local_33: u32;
    var phi_2781_: u32;
    var local_34: bool;
    var local_35: u32;
    var local_36: u32;
    var local_37: u32;
    var local_38: u32;
    var local_39: u32;
    var local_40: u32;
    var local_41: u32;
    var phi_2814_: u32;
    var phi_2829_: u32;
    var phi_2940_: u32;
    var phi_2943_: u32;
    var phi_2941_: u32;
    var phi_2944_: u32;
    var local_42: u32;
    var phi_2959_: u32;
    var phi_2962_: u32;
    var phi_2960_: u32;
    var phi_2963_: u32;
    var phi_2976_: u32;
    var phi_2979_: u32;
    var phi_2977_: u32;
    var phi_2980_: u32;
    var local_43: u32;
    var local_44: u32;
    var phi_2996_: u32;
    var phi_2999_: u32;
    var phi_2997_: u32;
    var phi_3000_: u32;
    var phi_3013_: u32;
    var phi_3016_: u32;
    var phi_3014_: u32;
    var phi_3017_: u32;
    var local_45: u32;
    var local_46: u32;
    var phi_3344_: bool;
    var phi_3359_: u32;
    var phi_3362_: bool;
    var phi_3364_: vec2<u32>;
    var phi_3366_: u32;
    var phi_3389_: vec2<u32>;
    var phi_3390_: bool;
    var phi_3391_: vec2<u32>;
    var phi_3416_: u32;
    var phi_3419_: u32;
    var phi_3421_: u32;
    var phi_3463_: u32;
    var phi_3466_: u32;
    var phi_3467_: u32;
    var phi_3468_: u32;
    var phi_3417_: u32;
    var phi_3420_: u32;
    var phi_3422_: u32;
    var phi_3469_: bool;
    var local_47: u32;
    var phi_3501_: u32;
    var phi_3516_: u32;
    var local_48: u32;
    var phi_3518_: type_10;
    var phi_3543_: vec2<u32>;
    var phi_3544_: u32;
    var phi_3360_: u32;
    var phi_3363_: bool;
    var phi_3365_: vec2<u32>;
    var phi_3367_: u32;
    var phi_3545_: bool;
    var phi_3860_: bool;
    var phi_3875_: u32;
    var phi_3878_: bool;
    var phi_3880_: vec2<u32>;
    var phi_3882_: u32;
    var phi_3905_: vec2<u32>;
    var phi_3906_: bool;
    var phi_3907_: vec2<u32>;
    var phi_3932_: u32;
    var phi_3935_: u32;
    var phi_3937_: u32;
    var phi_3979_: u32;
    var phi_3982_: u32;
    var phi_3983_: u32;
    var phi_3984_: u32;
    var phi_3933_: u32;
    var phi_3936_: u32;
    var phi_3938_: u32;
    var phi_3985_: bool;
    var local_49: u32;
    var phi_4017_: u32;
    var phi_4032_: u32;
    var local_50: u32;
    var phi_4034_: type_10;
    var phi_4059_: vec2<u32>;
    var phi_4060_: u32;
    var phi_3876_: u32;
    var phi_3879_: bool;
    var phi_3881_: vec2<u32>;
    var phi_3883_: u32;
    var phi_4061_: bool;
    var phi_4095_: u32;
    var phi_4096_: u32;
    var phi_4540_: u32;
    var phi_4541_: u32;
    var phi_4608_: u32;
    var phi_4609_: u32;
    var phi_4700_: u32;
    var phi_4701_: u32;
    var phi_5145_: u32;
    var phi_5146_: u32;
    var phi_5213_: u32;
    var phi_5214_: u32;

    let _e92 = global_6.member.member;
    let _e95 = global_6.member.member_1;
    let _e98 = global_6.member.member_2;
    let _e102 = global_6.member.member_3;
    let _e103 = (param_8.x + 1u);
    if (_e103 < _e102) {
        let _e108 = global_3.member[((4u * _e103) / 4u)];
        phi_493_ = _e108;
    } else {
        phi_493_ = _e98;
    }
    let _e110 = phi_493_;
    let _e114 = global_3.member[((4u * param_8.x) / 4u)];
    let _e115 = (_e92 - 1u);
    let _e118 = (256u * select(_e115, 5u, (5u < _e115)));
    let _e120 = (256u * (_e92 - 2u));
    phi_616_ = param_9;
    loop {
        let _e122 = phi_616_;
        let _e123 = (_e122 < 256u);
        if _e123 {
            let _e126 = global.member[(_e122 / 4u)];
            let _e132 = ((_e126 >> bitcast<u32>(((8u * (_e122 % 4u)) & 31u))) & 255u);
            let _e134 = ((256u + _e120) + _e132);
            let _e137 = global.member[(_e134 / 4u)];
            let _e143 = ((_e137 >> bitcast<u32>(((8u * (_e134 % 4u)) & 31u))) & 255u);
            if (_e143 < 1u) {
                phi_664_ = 1u;
            } else {
                phi_664_ = select(_e143, 32u, (_e143 > 32u));
            }
            let _e148 = phi_664_;
            let _e149 = (2u * _e122);
            let _e159 = atomicLoad((&global_7[(_e149 / 4u)]));
            let _e160 = ((8u * (_e149 % 4u)) & 31u);
            let _e167 = atomicXor((&global_7[(_e149 / 4u)]), ((((_e159 >> bitcast<u32>(_e160)) ^ ((((_e148 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e132)) & 65535u) << bitcast<u32>(_e160)));
            phi_617_ = (_e122 + 512u);
        } else {
            phi_617_ = u32();
        }
        let _e170 = phi_617_;
        continue;
        continuing {
            phi_616_ = _e170;
            break if !(_e123);
        }
    }
    phi_687_ = param_9;
    loop {
        let _e173 = phi_687_;
        let _e174 = (_e173 < _e118);
        if _e174 {
            let _e175 = (640u + _e173);
            let _e176 = (256u + _e173);
            let _e179 = global.member[(_e176 / 4u)];
            let _e190 = atomicLoad((&global_7[(_e175 / 4u)]));
            let _e191 = ((8u * (_e175 % 4u)) & 31u);
            let _e198 = atomicXor((&global_7[(_e175 / 4u)]), ((((_e190 >> bitcast<u32>(_e191)) ^ ((_e179 >> bitcast<u32>(((8u * (_e176 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e191)));
            phi_688_ = (_e173 + 512u);
        } else {
            phi_688_ = u32();
        }
        let _e201 = phi_688_;
        continue;
        continuing {
            phi_687_ = _e201;
            break if !(_e174);
        }
    }
    let _e203 = (param_8.x * 512u);
    let _e204 = (_e203 + param_9);
    let _e205 = (8u * _e204);
    let _e206 = (_e204 * 5u);
    let _e207 = (_e206 / 8u);
    let _e208 = (_e206 % 8u);
    let _e211 = global_4.member[(_e207 / 4u)];
    if (_e208 > 3u) {
        let _e221 = (_e207 + 1u);
        let _e224 = global_4.member[(_e221 / 4u)];
        phi_769_ = ((_e224 >> bitcast<u32>(((8u * (_e221 % 4u)) & 31u))) & 255u);
    } else {
        phi_769_ = 0u;
    }
    let _e232 = phi_769_;
    let _e238 = ((((((_e211 >> bitcast<u32>(((8u * (_e207 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e232) >> bitcast<u32>(((11u - _e208) & 31u))) & 31u);
    let _e240 = ((_e205 + 12u) <= _e95);
    if _e240 {
        let _e241 = (_e205 / 4u);
        let _e244 = global_1.member[(_e241 + 1u)];
        let _e249 = global_1.member[_e241];
        let _e251 = (vec2<u32>(0u, (_e244 << bitcast<u32>(0u))) | vec2<u32>(_e249, 0u));
        let _e255 = global_1.member[((_e205 + 8u) / 4u)];
        let _e283 = (_e251.y >> bitcast<u32>(0u));
        phi_886_ = type_8((vec2<u32>(0u, ((((((_e251.x >> bitcast<u32>(24u)) & 255u) | (((_e251.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e251.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e251.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e283 >> bitcast<u32>(24u)) & 255u) | (((_e283 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e283 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e283 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e255 >> bitcast<u32>(24u)) & 255u) | (((_e255 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e255 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e255 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e238);
    } else {
        phi_886_ = type_8();
    }
    let _e330 = phi_886_;
    if select(true, false, _e240) {
        phi_895_ = type_10(0u, 8u);
        phi_898_ = vec2<u32>(0u, 0u);
        loop {
            let _e333 = phi_895_;
            let _e335 = phi_898_;
            local = _e335;
            if (_e333.member < _e333.member_1) {
                phi_896_ = type_10((_e333.member + 1u), _e333.member_1);
                phi_921_ = type_10(1u, _e333.member);
            } else {
                phi_896_ = _e333;
                phi_921_ = type_10(0u, type_10().member_1);
            }
            let _e346 = phi_896_;
            let _e348 = phi_921_;
            let _e352 = (bitcast<i32>(_e348.member) != 0i);
            if _e352 {
                let _e365 = (_e205 + _e348.member_1);
                if (_e365 < _e95) {
                    let _e369 = global_1.member[(_e365 / 4u)];
                    phi_953_ = ((_e369 >> bitcast<u32>(((8u * (_e365 % 4u)) & 31u))) & 255u);
                } else {
                    phi_953_ = 0u;
                }
                let _e377 = phi_953_;
                phi_899_ = (vec2<u32>((_e335.x << bitcast<u32>(8u)), ((_e335.y << bitcast<u32>(8u)) | ((_e335.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e377, 0u));
            } else {
                phi_899_ = vec2<u32>();
            }
            let _e381 = phi_899_;
            continue;
            continuing {
                phi_895_ = _e346;
                phi_898_ = _e381;
                break if !(_e352);
            }
        }
        phi_958_ = type_10(8u, 12u);
        phi_961_ = 0u;
        loop {
            let _e384 = phi_958_;
            let _e386 = phi_961_;
            local_1 = _e386;
            if (_e384.member < _e384.member_1) {
                phi_959_ = type_10((_e384.member + 1u), _e384.member_1);
                phi_984_ = type_10(1u, _e384.member);
            } else {
                phi_959_ = _e384;
                phi_984_ = type_10(0u, type_10().member_1);
            }
            let _e397 = phi_959_;
            let _e399 = phi_984_;
            let _e403 = (bitcast<i32>(_e399.member) != 0i);
            if _e403 {
                let _e406 = (_e205 + _e399.member_1);
                if (_e406 < _e95) {
                    let _e410 = global_1.member[(_e406 / 4u)];
                    phi_1016_ = ((_e410 >> bitcast<u32>(((8u * (_e406 % 4u)) & 31u))) & 255u);
                } else {
                    phi_1016_ = 0u;
                }
                let _e418 = phi_1016_;
                phi_962_ = ((_e386 << bitcast<u32>(8i)) | _e418);
            } else {
                phi_962_ = u32();
            }
            let _e421 = phi_962_;
            continue;
            continuing {
                phi_958_ = _e397;
                phi_961_ = _e421;
                break if !(_e403);
            }
        }
        let _e424 = local;
        let _e426 = local_1;
        phi_1020_ = type_8(_e424, _e426, _e238);
    } else {
        phi_1020_ = _e330;
    }
    let _e429 = phi_1020_;
    let _e433 = (param_9 + 256u);
    phi_1028_ = _e433;
    loop {
        let _e435 = phi_1028_;
        let _e436 = (_e435 < 256u);
        if _e436 {
            let _e439 = global.member[(_e435 / 4u)];
            let _e445 = ((_e439 >> bitcast<u32>(((8u * (_e435 % 4u)) & 31u))) & 255u);
            let _e447 = ((256u + _e120) + _e445);
            let _e450 = global.member[(_e447 / 4u)];
            let _e456 = ((_e450 >> bitcast<u32>(((8u * (_e447 % 4u)) & 31u))) & 255u);
            if (_e456 < 1u) {
                phi_1076_ = 1u;
            } else {
                phi_1076_ = select(_e456, 32u, (_e456 > 32u));
            }
            let _e461 = phi_1076_;
            let _e462 = (2u * _e435);
            let _e472 = atomicLoad((&global_7[(_e462 / 4u)]));
            let _e473 = ((8u * (_e462 % 4u)) & 31u);
            let _e480 = atomicXor((&global_7[(_e462 / 4u)]), ((((_e472 >> bitcast<u32>(_e473)) ^ ((((_e461 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e445)) & 65535u) << bitcast<u32>(_e473)));
            phi_1029_ = (_e435 + 512u);
        } else {
            phi_1029_ = u32();
        }
        let _e483 = phi_1029_;
        continue;
        continuing {
            phi_1028_ = _e483;
            break if !(_e436);
        }
    }
    phi_1099_ = _e433;
    loop {
        let _e486 = phi_1099_;
        let _e487 = (_e486 < _e118);
        if _e487 {
            let _e488 = (640u + _e486);
            let _e489 = (256u + _e486);
            let _e492 = global.member[(_e489 / 4u)];
            let _e503 = atomicLoad((&global_7[(_e488 / 4u)]));
            let _e504 = ((8u * (_e488 % 4u)) & 31u);
            let _e511 = atomicXor((&global_7[(_e488 / 4u)]), ((((_e503 >> bitcast<u32>(_e504)) ^ ((_e492 >> bitcast<u32>(((8u * (_e489 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e504)));
            phi_1100_ = (_e486 + 512u);
        } else {
            phi_1100_ = u32();
        }
        let _e514 = phi_1100_;
        continue;
        continuing {
            phi_1099_ = _e514;
            break if !(_e487);
        }
    }
    let _e516 = (_e203 + _e433);
    let _e517 = (8u * _e516);
    let _e518 = (_e516 * 5u);
    let _e519 = (_e518 / 8u);
    let _e520 = (_e518 % 8u);
    let _e523 = global_4.member[(_e519 / 4u)];
    if (_e520 > 3u) {
        let _e533 = (_e519 + 1u);
        let _e536 = global_4.member[(_e533 / 4u)];
        phi_1181_ = ((_e536 >> bitcast<u32>(((8u * (_e533 % 4u)) & 31u))) & 255u);
    } else {
        phi_1181_ = 0u;
    }
    let _e544 = phi_1181_;
    let _e550 = ((((((_e523 >> bitcast<u32>(((8u * (_e519 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e544) >> bitcast<u32>(((11u - _e520) & 31u))) & 31u);
    let _e552 = ((_e517 + 12u) <= _e95);
    if _e552 {
        let _e553 = (_e517 / 4u);
        let _e556 = global_1.member[(_e553 + 1u)];
        let _e561 = global_1.member[_e553];
        let _e563 = (vec2<u32>(0u, (_e556 << bitcast<u32>(0u))) | vec2<u32>(_e561, 0u));
        let _e567 = global_1.member[((_e517 + 8u) / 4u)];
        let _e595 = (_e563.y >> bitcast<u32>(0u));
        phi_1298_ = type_8((vec2<u32>(0u, ((((((_e563.x >> bitcast<u32>(24u)) & 255u) | (((_e563.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e563.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e563.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e595 >> bitcast<u32>(24u)) & 255u) | (((_e595 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e595 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e595 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e567 >> bitcast<u32>(24u)) & 255u) | (((_e567 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e567 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e567 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e550);
    } else {
        phi_1298_ = type_8();
    }
    let _e642 = phi_1298_;
    if select(true, false, _e552) {
        phi_1307_ = type_10(0u, 8u);
        phi_1310_ = vec2<u32>(0u, 0u);
        loop {
            let _e645 = phi_1307_;
            let _e647 = phi_1310_;
            local_2 = _e647;
            if (_e645.member < _e645.member_1) {
                phi_1308_ = type_10((_e645.member + 1u), _e645.member_1);
                phi_1333_ = type_10(1u, _e645.member);
            } else {
                phi_1308_ = _e645;
                phi_1333_ = type_10(0u, type_10().member_1);
            }
            let _e658 = phi_1308_;
            let _e660 = phi_1333_;
            let _e664 = (bitcast<i32>(_e660.member) != 0i);
            if _e664 {
                let _e677 = (_e517 + _e660.member_1);
                if (_e677 < _e95) {
                    let _e681 = global_1.member[(_e677 / 4u)];
                    phi_1365_ = ((_e681 >> bitcast<u32>(((8u * (_e677 % 4u)) & 31u))) & 255u);
                } else {
                    phi_1365_ = 0u;
                }
                let _e689 = phi_1365_;
                phi_1311_ = (vec2<u32>((_e647.x << bitcast<u32>(8u)), ((_e647.y << bitcast<u32>(8u)) | ((_e647.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e689, 0u));
            } else {
                phi_1311_ = vec2<u32>();
            }
            let _e693 = phi_1311_;
            continue;
            continuing {
                phi_1307_ = _e658;
                phi_1310_ = _e693;
                break if !(_e664);
            }
        }
        phi_1370_ = type_10(8u, 12u);
        phi_1373_ = 0u;
        loop {
            let _e696 = phi_1370_;
            let _e698 = phi_1373_;
            local_3 = _e698;
            if (_e696.member < _e696.member_1) {
                phi_1371_ = type_10((_e696.member + 1u), _e696.member_1);
                phi_1396_ = type_10(1u, _e696.member);
            } else {
                phi_1371_ = _e696;
                phi_1396_ = type_10(0u, type_10().member_1);
            }
            let _e709 = phi_1371_;
            let _e711 = phi_1396_;
            let _e715 = (bitcast<i32>(_e711.member) != 0i);
            if _e715 {
                let _e718 = (_e517 + _e711.member_1);
                if (_e718 < _e95) {
                    let _e722 = global_1.member[(_e718 / 4u)];
                    phi_1428_ = ((_e722 >> bitcast<u32>(((8u * (_e718 % 4u)) & 31u))) & 255u);
                } else {
                    phi_1428_ = 0u;
                }
                let _e730 = phi_1428_;
                phi_1374_ = ((_e698 << bitcast<u32>(8i)) | _e730);
            } else {
                phi_1374_ = u32();
            }
            let _e733 = phi_1374_;
            continue;
            continuing {
                phi_1370_ = _e709;
                phi_1373_ = _e733;
                break if !(_e715);
            }
        }
        let _e736 = local_2;
        let _e738 = local_3;
        phi_1432_ = type_8(_e736, _e738, _e550);
    } else {
        phi_1432_ = _e642;
    }
    let _e741 = phi_1432_;
    workgroupBarrier();
    phi_1439_ = param_9;
    loop {
        let _e746 = phi_1439_;
        let _e747 = (_e746 < 256u);
        if _e747 {
            phi_1454_ = (_e746 << bitcast<u32>(24u));
            phi_1457_ = 8u;
            phi_1459_ = 0u;
            phi_1461_ = 0u;
            phi_1463_ = 0u;
            loop {
                let _e751 = phi_1454_;
                let _e753 = phi_1457_;
                let _e755 = phi_1459_;
                let _e757 = phi_1461_;
                let _e759 = phi_1463_;
                local_4 = _e755;
                local_5 = _e753;
                local_6 = _e757;
                local_7 = _e759;
                if (_e755 < 4u) {
                    if (_e753 > 0u) {
                        let _e764 = (2u * (_e751 >> bitcast<u32>(24i)));
                        let _e767 = atomicLoad((&global_7[(_e764 / 4u)]));
                        let _e773 = ((_e767 >> bitcast<u32>(((8u * (_e764 % 4u)) & 31u))) & 65535u);
                        let _e780 = (2u * ((_e751 | (4294967295u >> bitcast<u32>((_e753 & 31u)))) >> bitcast<u32>(24i)));
                        let _e783 = atomicLoad((&global_7[(_e780 / 4u)]));
                        let _e790 = (_e773 & 255u);
                        let _e792 = (_e773 >> bitcast<u32>(8u));
                        if (_e773 == ((_e783 >> bitcast<u32>(((8u * (_e780 % 4u)) & 31u))) & 65535u)) {
                            let _e794 = (_e790 < 240u);
                            if _e794 {
                                phi_1513_ = (_e792 <= _e753);
                            } else {
                                phi_1513_ = bool();
                            }
                            let _e797 = phi_1513_;
                            phi_1515_ = _e797;
                            phi_1516_ = select(true, false, _e794);
                        } else {
                            phi_1515_ = bool();
                            phi_1516_ = true;
                        }
                        let _e800 = phi_1515_;
                        let _e802 = phi_1516_;
                        if select(_e800, false, _e802) {
                            phi_1528_ = type_11(1u, type_10(_e790, _e792));
                        } else {
                            phi_1528_ = type_11(0u, type_11().member_1);
                        }
                        let _e809 = phi_1528_;
                        let _e812 = (bitcast<i32>(_e809.member) != 0i);
                        if _e812 {
                            phi_1551_ = (_e751 << bitcast<u32>((_e809.member_1.member_1 & 31u)));
                            phi_1552_ = (_e753 - _e809.member_1.member_1);
                            phi_1553_ = (_e755 + 1u);
                            phi_1554_ = (_e757 + (512u | (1u << bitcast<u32>(((32u - _e753) & 31u)))));
                            phi_1555_ = (_e759 | (_e809.member_1.member << bitcast<u32>(((8u * _e755) & 31u))));
                        } else {
                            phi_1551_ = u32();
                            phi_1552_ = u32();
                            phi_1553_ = u32();
                            phi_1554_ = u32();
                            phi_1555_ = u32();
                        }
                        let _e834 = phi_1551_;
                        let _e836 = phi_1552_;
                        let _e838 = phi_1553_;
                        let _e840 = phi_1554_;
                        let _e842 = phi_1555_;
                        phi_1557_ = _e834;
                        phi_1558_ = _e836;
                        phi_1559_ = _e838;
                        phi_1560_ = _e840;
                        phi_1561_ = _e842;
                        phi_1562_ = _e812;
                    } else {
                        phi_1557_ = u32();
                        phi_1558_ = u32();
                        phi_1559_ = u32();
                        phi_1560_ = u32();
                        phi_1561_ = u32();
                        phi_1562_ = false;
                    }
                    let _e844 = phi_1557_;
                    let _e846 = phi_1558_;
                    let _e848 = phi_1559_;
                    let _e850 = phi_1560_;
                    let _e852 = phi_1561_;
                    let _e854 = phi_1562_;
                    phi_1455_ = _e844;
                    phi_1458_ = _e846;
                    phi_1460_ = _e848;
                    phi_1462_ = _e850;
                    phi_1464_ = _e852;
                    phi_1564_ = _e854;
                } else {
                    phi_1455_ = u32();
                    phi_1458_ = u32();
                    phi_1460_ = u32();
                    phi_1462_ = u32();
                    phi_1464_ = u32();
                    phi_1564_ = false;
                }
                let _e856 = phi_1455_;
                let _e858 = phi_1458_;
                let _e860 = phi_1460_;
                let _e862 = phi_1462_;
                let _e864 = phi_1464_;
                let _e866 = phi_1564_;
                continue;
                continuing {
                    phi_1454_ = _e856;
                    phi_1457_ = _e858;
                    phi_1459_ = _e860;
                    phi_1461_ = _e862;
                    phi_1463_ = _e864;
                    break if !(_e866);
                }
            }
            let _e869 = local_4;
            if (_e869 == 0u) {
                phi_1579_ = 64u;
            } else {
                let _e872 = local_5;
                phi_1579_ = (8u - _e872);
            }
            let _e875 = phi_1579_;
            let _e877 = local_6;
            let _e883 = local_7;
            let _e885 = (vec2<u32>(0u, ((_e877 | _e875) << bitcast<u32>(0u))) | vec2<u32>(_e883, 0u));
            let _e888 = ((2048u + (8u * _e746)) / 4u);
            atomicStore((&global_7[_e888]), _e885.x);
            atomicStore((&global_7[(_e888 + 1u)]), (_e885.y >> bitcast<u32>(0u)));
            phi_1440_ = (_e746 + 512u);
        } else {
            phi_1440_ = u32();
        }
        let _e898 = phi_1440_;
        continue;
        continuing {
            phi_1439_ = _e898;
            break if !(_e747);
        }
    }
    phi_1597_ = 0u;
    loop {
        let _e901 = phi_1597_;
        let _e902 = (_e901 < 8u);
        if _e902 {
            atomicStore((&global_7[(((4096u + (4u * param_9)) + (2048u * _e901)) / 4u)]), 0u);
            phi_1598_ = (_e901 + 1u);
        } else {
            phi_1598_ = u32();
        }
        let _e911 = phi_1598_;
        continue;
        continuing {
            phi_1597_ = _e911;
            break if !(_e902);
        }
    }
    phi_1615_ = _e433;
    loop {
        let _e914 = phi_1615_;
        let _e915 = (_e914 < 256u);
        if _e915 {
            phi_1630_ = (_e914 << bitcast<u32>(24u));
            phi_1633_ = 8u;
            phi_1635_ = 0u;
            phi_1637_ = 0u;
            phi_1639_ = 0u;
            loop {
                let _e919 = phi_1630_;
                let _e921 = phi_1633_;
                let _e923 = phi_1635_;
                let _e925 = phi_1637_;
                let _e927 = phi_1639_;
                local_8 = _e923;
                local_9 = _e921;
                local_10 = _e925;
                local_11 = _e927;
                if (_e923 < 4u) {
                    if (_e921 > 0u) {
                        let _e932 = (2u * (_e919 >> bitcast<u32>(24i)));
                        let _e935 = atomicLoad((&global_7[(_e932 / 4u)]));
                        let _e941 = ((_e935 >> bitcast<u32>(((8u * (_e932 % 4u)) & 31u))) & 65535u);
                        let _e948 = (2u * ((_e919 | (4294967295u >> bitcast<u32>((_e921 & 31u)))) >> bitcast<u32>(24i)));
                        let _e951 = atomicLoad((&global_7[(_e948 / 4u)]));
                        let _e958 = (_e941 & 255u);
                        let _e960 = (_e941 >> bitcast<u32>(8u));
                        if (_e941 == ((_e951 >> bitcast<u32>(((8u * (_e948 % 4u)) & 31u))) & 65535u)) {
                            let _e962 = (_e958 < 240u);
                            if _e962 {
                                phi_1689_ = (_e960 <= _e921);
                            } else {
                                phi_1689_ = bool();
                            }
                            let _e965 = phi_1689_;
                            phi_1691_ = _e965;
                            phi_1692_ = select(true, false, _e962);
                        } else {
                            phi_1691_ = bool();
                            phi_1692_ = true;
                        }
                        let _e968 = phi_1691_;
                        let _e970 = phi_1692_;
                        if select(_e968, false, _e970) {
                            phi_1704_ = type_11(1u, type_10(_e958, _e960));
                        } else {
                            phi_1704_ = type_11(0u, type_11().member_1);
                        }
                        let _e977 = phi_1704_;
                        let _e980 = (bitcast<i32>(_e977.member) != 0i);
                        if _e980 {
                            phi_1727_ = (_e919 << bitcast<u32>((_e977.member_1.member_1 & 31u)));
                            phi_1728_ = (_e921 - _e977.member_1.member_1);
                            phi_1729_ = (_e923 + 1u);
                            phi_1730_ = (_e925 + (512u | (1u << bitcast<u32>(((32u - _e921) & 31u)))));
                            phi_1731_ = (_e927 | (_e977.member_1.member << bitcast<u32>(((8u * _e923) & 31u))));
                        } else {
                            phi_1727_ = u32();
                            phi_1728_ = u32();
                            phi_1729_ = u32();
                            phi_1730_ = u32();
                            phi_1731_ = u32();
                        }
                        let _e1002 = phi_1727_;
                        let _e1004 = phi_1728_;
                        let _e1006 = phi_1729_;
                        let _e1008 = phi_1730_;
                        let _e1010 = phi_1731_;
                        phi_1733_ = _e1002;
                        phi_1734_ = _e1004;
                        phi_1735_ = _e1006;
                        phi_1736_ = _e1008;
                        phi_1737_ = _e1010;
                        phi_1738_ = _e980;
                    } else {
                        phi_1733_ = u32();
                        phi_1734_ = u32();
                        phi_1735_ = u32();
                        phi_1736_ = u32();
                        phi_1737_ = u32();
                        phi_1738_ = false;
                    }
                    let _e1012 = phi_1733_;
                    let _e1014 = phi_1734_;
                    let _e1016 = phi_1735_;
                    let _e1018 = phi_1736_;
                    let _e1020 = phi_1737_;
                    let _e1022 = phi_1738_;
                    phi_1631_ = _e1012;
                    phi_1634_ = _e1014;
                    phi_1636_ = _e1016;
                    phi_1638_ = _e1018;
                    phi_1640_ = _e1020;
                    phi_1740_ = _e1022;
                } else {
                    phi_1631_ = u32();
                    phi_1634_ = u32();
                    phi_1636_ = u32();
                    phi_1638_ = u32();
                    phi_1640_ = u32();
                    phi_1740_ = false;
                }
                let _e1024 = phi_1631_;
                let _e1026 = phi_1634_;
                let _e1028 = phi_1636_;
                let _e1030 = phi_1638_;
                let _e1032 = phi_1640_;
                let _e1034 = phi_1740_;
                continue;
                continuing {
                    phi_1630_ = _e1024;
                    phi_1633_ = _e1026;
                    phi_1635_ = _e1028;
                    phi_1637_ = _e1030;
                    phi_1639_ = _e1032;
                    break if !(_e1034);
                }
            }
            let _e1037 = local_8;
            if (_e1037 == 0u) {
                phi_1755_ = 64u;
            } else {
                let _e1040 = local_9;
                phi_1755_ = (8u - _e1040);
            }
            let _e1043 = phi_1755_;
            let _e1045 = local_10;
            let _e1051 = local_11;
            let _e1053 = (vec2<u32>(0u, ((_e1045 | _e1043) << bitcast<u32>(0u))) | vec2<u32>(_e1051, 0u));
            let _e1056 = ((2048u + (8u * _e914)) / 4u);
            atomicStore((&global_7[_e1056]), _e1053.x);
            atomicStore((&global_7[(_e1056 + 1u)]), (_e1053.y >> bitcast<u32>(0u)));
            phi_1616_ = (_e914 + 512u);
        } else {
            phi_1616_ = u32();
        }
        let _e1066 = phi_1616_;
        continue;
        continuing {
            phi_1615_ = _e1066;
            break if !(_e915);
        }
    }
    phi_1773_ = 0u;
    loop {
        let _e1069 = phi_1773_;
        let _e1070 = (_e1069 < 8u);
        if _e1070 {
            atomicStore((&global_7[(((4096u + (4u * _e433)) + (2048u * _e1069)) / 4u)]), 0u);
            phi_1774_ = (_e1069 + 1u);
        } else {
            phi_1774_ = u32();
        }
        let _e1079 = phi_1774_;
        continue;
        continuing {
            phi_1773_ = _e1079;
            break if !(_e1070);
        }
    }
    workgroupBarrier();
    let _e1085 = (_e429.member.y >> bitcast<u32>(0u));
    let _e1088 = (_e429.member_2 & 31u);
    let _e1089 = (_e1088 & 31u);
    let _e1095 = ((31u - _e1088) & 31u);
    phi_1836_ = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(((_e1085 << bitcast<u32>(_e1089)) | ((_e429.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1095))), type_14(array<u32, 3>(_e1085, _e429.member.x, _e429.member_1)).member[1], type_14(array<u32, 3>(_e1085, _e429.member.x, _e429.member_1)).member[2])).member[0], ((_e429.member.x << bitcast<u32>(_e1089)) | ((_e429.member_1 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1095))), type_14(array<u32, 3>(((_e1085 << bitcast<u32>(_e1089)) | ((_e429.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1095))), type_14(array<u32, 3>(_e1085, _e429.member.x, _e429.member_1)).member[1], type_14(array<u32, 3>(_e1085, _e429.member.x, _e429.member_1)).member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(((_e1085 << bitcast<u32>(_e1089)) | ((_e429.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1095))), type_14(array<u32, 3>(_e1085, _e429.member.x, _e429.member_1)).member[1], type_14(array<u32, 3>(_e1085, _e429.member.x, _e429.member_1)).member[2])).member[0], ((_e429.member.x << bitcast<u32>(_e1089)) | ((_e429.member_1 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1095))), type_14(array<u32, 3>(((_e1085 << bitcast<u32>(_e1089)) | ((_e429.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1095))), type_14(array<u32, 3>(_e1085, _e429.member.x, _e429.member_1)).member[1], type_14(array<u32, 3>(_e1085, _e429.member.x, _e429.member_1)).member[2])).member[2])).member[1], ((_e429.member_1 << bitcast<u32>(_e1089)) | (0u >> bitcast<u32>(_e1095)))));
    phi_1839_ = type_12(4096u, param_9, 0u);
    phi_1841_ = _e429.member_2;
    loop {
        let _e1127 = phi_1836_;
        let _e1129 = phi_1839_;
        let _e1131 = phi_1841_;
        let _e1138 = ((2048u + (8u * (_e1127.member[0] >> bitcast<u32>(24u)))) / 4u);
        let _e1141 = atomicLoad((&global_7[(_e1138 + 1u)]));
        let _e1146 = atomicLoad((&global_7[_e1138]));
        let _e1148 = (vec2<u32>(0u, (_e1141 << bitcast<u32>(0u))) | vec2<u32>(_e1146, 0u));
        let _e1152 = (_e1148.y >> bitcast<u32>(0u));
        let _e1153 = (_e1131 + _e1152);
        let _e1156 = ((_e1131 / 64u) & 31u);
        let _e1157 = (_e1156 & 31u);
        let _e1161 = ((31u - _e1156) & 31u);
        let _e1165 = (_e1129.member_2 | ((_e1148.x << bitcast<u32>(_e1157)) | (0u >> bitcast<u32>(_e1161))));
        let _e1170 = (4u * _e1129.member_1);
        local_20 = _e1153;
        local_21 = _e1170;
        local_22 = _e1129.member;
        local_24 = _e1152;
        local_25 = _e1153;
        local_26 = _e1152;
        if (((_e1131 ^ _e1153) & 2048u) == 0u) {
            phi_1899_ = _e1165;
        } else {
            atomicStore((&global_7[((_e1129.member + (_e1170 | (_e1131 & 14336u))) / 4u)]), _e1165);
            phi_1899_ = ((0u << bitcast<u32>(_e1157)) | ((_e1148.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1161)));
        }
        let _e1185 = phi_1899_;
        let _e1188 = type_12(_e1129.member, _e1129.member_1, _e1185);
        let _e1193 = (_e1152 & 31u);
        let _e1194 = (_e1193 & 31u);
        let _e1200 = ((31u - _e1193) & 31u);
        let _e1203 = ((_e1127.member[0] << bitcast<u32>(_e1194)) | ((_e1127.member[1] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1200)));
        let _e1210 = ((_e1127.member[1] << bitcast<u32>(_e1194)) | ((_e1127.member[2] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1200)));
        let _e1215 = ((_e1127.member[2] << bitcast<u32>(_e1194)) | (0u >> bitcast<u32>(_e1200)));
        let _e1230 = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(_e1203, _e1127.member[1], _e1127.member[2])).member[0], _e1210, type_14(array<u32, 3>(_e1203, _e1127.member[1], _e1127.member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(_e1203, _e1127.member[1], _e1127.member[2])).member[0], _e1210, type_14(array<u32, 3>(_e1203, _e1127.member[1], _e1127.member[2])).member[2])).member[1], _e1215));
        local_23 = _e1185;
        if ((_e1153 & 64u) == 0u) {
            phi_1837_ = _e1230;
            phi_1840_ = _e1188;
            phi_1842_ = _e1153;
            phi_2186_ = u32();
            phi_2187_ = u32();
            phi_2188_ = type_12();
            phi_2189_ = true;
            phi_2190_ = false;
        } else {
            if ((_e1152 & 64u) == 0u) {
                phi_2178_ = type_14();
                phi_2179_ = type_12();
                phi_2180_ = u32();
                phi_2182_ = u32();
                phi_2184_ = false;
                phi_2185_ = false;
            } else {
                let _e1235 = (_e1153 - 64u);
                let _e1238 = (2u * (_e1203 >> bitcast<u32>(24i)));
                let _e1241 = atomicLoad((&global_7[(_e1238 / 4u)]));
                let _e1247 = ((_e1241 >> bitcast<u32>(((8u * (_e1238 % 4u)) & 31u))) & 65535u);
                let _e1248 = (_e1247 & 255u);
                if (_e1248 < 240u) {
                    phi_2068_ = type_10(_e1248, (_e1247 >> bitcast<u32>(8u)));
                } else {
                    phi_1966_ = (_e1203 << bitcast<u32>(8u));
                    phi_1969_ = 1u;
                    phi_1971_ = _e1248;
                    loop {
                        let _e1253 = phi_1966_;
                        let _e1255 = phi_1969_;
                        let _e1257 = phi_1971_;
                        local_12 = _e1257;
                        local_13 = _e1257;
                        if (_e1257 >= 240u) {
                            let _e1259 = (_e1255 < 4u);
                            if _e1259 {
                                let _e1264 = ((256u * (255u - _e1257)) + (_e1253 >> bitcast<u32>(24i)));
                                if (_e1264 < _e118) {
                                    let _e1276 = (640u + _e1264);
                                    let _e1279 = atomicLoad((&global_7[(_e1276 / 4u)]));
                                    phi_2013_ = ((_e1279 >> bitcast<u32>(((8u * (_e1276 % 4u)) & 31u))) & 255u);
                                } else {
                                    let _e1266 = (256u + _e1264);
                                    let _e1269 = global.member[(_e1266 / 4u)];
                                    phi_2013_ = ((_e1269 >> bitcast<u32>(((8u * (_e1266 % 4u)) & 31u))) & 255u);
                                }
                                let _e1287 = phi_2013_;
                                phi_2016_ = (_e1253 << bitcast<u32>(8u));
                                phi_2017_ = (_e1255 + 1u);
                                phi_2018_ = _e1287;
                            } else {
                                phi_2016_ = u32();
                                phi_2017_ = u32();
                                phi_2018_ = u32();
                            }
                            let _e1292 = phi_2016_;
                            let _e1294 = phi_2017_;
                            let _e1296 = phi_2018_;
                            phi_1967_ = _e1292;
                            phi_1970_ = _e1294;
                            phi_1972_ = _e1296;
                            phi_2019_ = _e1259;
                        } else {
                            phi_1967_ = u32();
                            phi_1970_ = u32();
                            phi_1972_ = u32();
                            phi_2019_ = false;
                        }
                        let _e1298 = phi_1967_;
                        let _e1300 = phi_1970_;
                        let _e1302 = phi_1972_;
                        let _e1304 = phi_2019_;
                        continue;
                        continuing {
                            phi_1966_ = _e1298;
                            phi_1969_ = _e1300;
                            phi_1971_ = _e1302;
                            break if !(_e1304);
                        }
                    }
                    let _e1307 = local_12;
                    let _e1308 = (_e120 + _e1307);
                    if (_e1308 < _e118) {
                        let _e1320 = (640u + _e1308);
                        let _e1323 = atomicLoad((&global_7[(_e1320 / 4u)]));
                        phi_2051_ = ((_e1323 >> bitcast<u32>(((8u * (_e1320 % 4u)) & 31u))) & 255u);
                    } else {
                        let _e1310 = (256u + _e1308);
                        let _e1313 = global.member[(_e1310 / 4u)];
                        phi_2051_ = ((_e1313 >> bitcast<u32>(((8u * (_e1310 % 4u)) & 31u))) & 255u);
                    }
                    let _e1331 = phi_2051_;
                    if (_e1331 < 1u) {
                        phi_2066_ = 1u;
                    } else {
                        phi_2066_ = select(_e1331, 32u, (_e1331 > 32u));
                    }
                    let _e1336 = phi_2066_;
                    let _e1338 = local_13;
                    phi_2068_ = type_10(_e1338, _e1336);
                }
                let _e1344 = phi_2068_;
                let _e1348 = (_e1235 + (512u + _e1344.member_1));
                let _e1350 = ((_e1235 / 64u) & 31u);
                let _e1351 = (_e1350 & 31u);
                let _e1355 = ((31u - _e1350) & 31u);
                let _e1359 = (_e1185 | ((_e1344.member << bitcast<u32>(_e1351)) | (0u >> bitcast<u32>(_e1355))));
                if (((_e1235 ^ _e1348) & 2048u) == 0u) {
                    phi_2106_ = _e1359;
                } else {
                    atomicStore((&global_7[((_e1129.member + (_e1170 | (_e1235 & 14336u))) / 4u)]), _e1359);
                    phi_2106_ = ((0u << bitcast<u32>(_e1351)) | ((_e1344.member >> bitcast<u32>(1i)) >> bitcast<u32>(_e1355)));
                }
                let _e1376 = phi_2106_;
                let _e1381 = ((_e1348 & 64u) == 0u);
                if _e1381 {
                    let _e1382 = (_e1344.member_1 / 2u);
                    let _e1383 = (_e1382 & 31u);
                    let _e1384 = (_e1383 & 31u);
                    let _e1390 = ((31u - _e1383) & 31u);
                    let _e1400 = ((_e1210 << bitcast<u32>(_e1384)) | ((_e1215 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1390)));
                    let _e1405 = ((_e1215 << bitcast<u32>(_e1384)) | (0u >> bitcast<u32>(_e1390)));
                    let _e1407 = ((_e1344.member_1 - _e1382) & 31u);
                    let _e1408 = (_e1407 & 31u);
                    let _e1414 = ((31u - _e1407) & 31u);
                    phi_2176_ = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(((((_e1203 << bitcast<u32>(_e1384)) | ((_e1210 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1390))) << bitcast<u32>(_e1408)) | ((_e1400 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1414))), _e1230.member[1], _e1230.member[2])).member[0], ((_e1400 << bitcast<u32>(_e1408)) | ((_e1405 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1414))), type_14(array<u32, 3>(((((_e1203 << bitcast<u32>(_e1384)) | ((_e1210 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1390))) << bitcast<u32>(_e1408)) | ((_e1400 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1414))), _e1230.member[1], _e1230.member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(((((_e1203 << bitcast<u32>(_e1384)) | ((_e1210 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1390))) << bitcast<u32>(_e1408)) | ((_e1400 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1414))), _e1230.member[1], _e1230.member[2])).member[0], ((_e1400 << bitcast<u32>(_e1408)) | ((_e1405 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1414))), type_14(array<u32, 3>(((((_e1203 << bitcast<u32>(_e1384)) | ((_e1210 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1390))) << bitcast<u32>(_e1408)) | ((_e1400 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1414))), _e1230.member[1], _e1230.member[2])).member[2])).member[1], ((_e1405 << bitcast<u32>(_e1408)) | (0u >> bitcast<u32>(_e1414)))));
                } else {
                    phi_2176_ = type_14();
                }
                let _e1446 = phi_2176_;
                phi_2178_ = _e1446;
                phi_2179_ = type_12(_e1188.member, _e1188.member_1, _e1376);
                phi_2180_ = _e1348;
                phi_2182_ = _e1376;
                phi_2184_ = _e1381;
                phi_2185_ = select(true, false, _e1381);
            }
            let _e1449 = phi_2178_;
            let _e1451 = phi_2179_;
            let _e1453 = phi_2180_;
            let _e1455 = phi_2182_;
            let _e1457 = phi_2184_;
            let _e1459 = phi_2185_;
            phi_1837_ = _e1449;
            phi_1840_ = _e1451;
            phi_1842_ = _e1453;
            phi_2186_ = _e1453;
            phi_2187_ = _e1455;
            phi_2188_ = _e1451;
            phi_2189_ = _e1457;
            phi_2190_ = _e1459;
        }
        let _e1461 = phi_1837_;
        let _e1463 = phi_1840_;
        let _e1465 = phi_1842_;
        let _e1467 = phi_2186_;
        let _e1469 = phi_2187_;
        let _e1471 = phi_2188_;
        let _e1473 = phi_2189_;
        let _e1475 = phi_2190_;
        local_14 = _e1475;
        local_15 = _e1467;
        local_16 = _e1471;
        local_17 = _e1471;
        local_18 = _e1469;
        local_19 = _e1475;
        continue;
        continuing {
            phi_1836_ = _e1461;
            phi_1839_ = _e1463;
            phi_1841_ = _e1465;
            break if !(_e1473);
        }
    }
    let _e1478 = local_14;
    if _e1478 {
        let _e1480 = local_15;
        let _e1482 = ((_e1480 / 512u) % 128u);
        if (_e1482 < 32u) {
            let _e1486 = local_16;
            let _e1489 = local_17;
            let _e1498 = local_18;
            atomicStore((&global_7[((_e1486.member + ((4u * _e1489.member_1) | ((512u * _e1482) & 14336u))) / 4u)]), _e1498);
        }
        phi_2211_ = _e1482;
    } else {
        phi_2211_ = u32();
    }
    let _e1500 = phi_2211_;
    let _e1502 = local_19;
    if select(true, false, _e1502) {
        let _e1505 = local_20;
        let _e1507 = ((_e1505 / 512u) % 128u);
        if (_e1507 < 32u) {
            let _e1512 = local_21;
            let _e1515 = local_22;
            let _e1520 = local_23;
            atomicStore((&global_7[((_e1515 + (_e1512 | ((512u * _e1507) & 14336u))) / 4u)]), _e1520);
        }
        let _e1522 = local_24;
        let _e1526 = local_25;
        let _e1530 = local_26;
        phi_2244_ = (_e1507 - countOneBits(((_e1530 >> bitcast<u32>(24u)) >> bitcast<u32>((((64u + (_e1522 % 64u)) - (_e1526 % 128u)) & 31u)))));
    } else {
        phi_2244_ = _e1500;
    }
    let _e1539 = phi_2244_;
    if (_e1539 < 5u) {
        phi_2259_ = 5u;
    } else {
        phi_2259_ = select(_e1539, 32u, (_e1539 > 32u));
    }
    let _e1544 = phi_2259_;
    let _e1546 = ((_e1544 - 1u) / 4u);
    let _e1547 = (4u * param_9);
    let _e1548 = (4096u + _e1547);
    let _e1553 = atomicLoad((&global_7[((_e1548 + (2048u * _e1546)) / 4u)]));
    let _e1559 = atomicLoad((&global_7[((_e1548 + (2048u * (_e1546 - 1u))) / 4u)]));
    let _e1562 = ((0u - (8u * _e1539)) & 31u);
    let _e1572 = ((_e1553 << bitcast<u32>((_e1562 & 31u))) | ((_e1559 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e1562) & 31u))));
    let _e1575 = atomicLoad((&global_7[(_e1548 / 4u)]));
    let _e1579 = atomicLoad((&global_7[((_e1547 + 6144u) / 4u)]));
    let _e1583 = atomicLoad((&global_7[((_e1547 + 8192u) / 4u)]));
    let _e1587 = atomicLoad((&global_7[((_e1547 + 10240u) / 4u)]));
    let _e1591 = atomicLoad((&global_7[((_e1547 + 12288u) / 4u)]));
    let _e1595 = atomicLoad((&global_7[((_e1547 + 14336u) / 4u)]));
    let _e1599 = atomicLoad((&global_7[((_e1547 + 16384u) / 4u)]));
    let _e1603 = atomicLoad((&global_7[((_e1547 + 18432u) / 4u)]));
    let _e1608 = (_e741.member.y >> bitcast<u32>(0u));
    let _e1611 = (_e741.member_2 & 31u);
    let _e1612 = (_e1611 & 31u);
    let _e1618 = ((31u - _e1611) & 31u);
    phi_2406_ = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(((_e1608 << bitcast<u32>(_e1612)) | ((_e741.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1618))), type_14(array<u32, 3>(_e1608, _e741.member.x, _e741.member_1)).member[1], type_14(array<u32, 3>(_e1608, _e741.member.x, _e741.member_1)).member[2])).member[0], ((_e741.member.x << bitcast<u32>(_e1612)) | ((_e741.member_1 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1618))), type_14(array<u32, 3>(((_e1608 << bitcast<u32>(_e1612)) | ((_e741.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1618))), type_14(array<u32, 3>(_e1608, _e741.member.x, _e741.member_1)).member[1], type_14(array<u32, 3>(_e1608, _e741.member.x, _e741.member_1)).member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(((_e1608 << bitcast<u32>(_e1612)) | ((_e741.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1618))), type_14(array<u32, 3>(_e1608, _e741.member.x, _e741.member_1)).member[1], type_14(array<u32, 3>(_e1608, _e741.member.x, _e741.member_1)).member[2])).member[0], ((_e741.member.x << bitcast<u32>(_e1612)) | ((_e741.member_1 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1618))), type_14(array<u32, 3>(((_e1608 << bitcast<u32>(_e1612)) | ((_e741.member.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1618))), type_14(array<u32, 3>(_e1608, _e741.member.x, _e741.member_1)).member[1], type_14(array<u32, 3>(_e1608, _e741.member.x, _e741.member_1)).member[2])).member[2])).member[1], ((_e741.member_1 << bitcast<u32>(_e1612)) | (0u >> bitcast<u32>(_e1618)))));
    phi_2409_ = type_12(4096u, _e433, 0u);
    phi_2411_ = _e741.member_2;
    loop {
        let _e1650 = phi_2406_;
        let _e1652 = phi_2409_;
        let _e1654 = phi_2411_;
        let _e1661 = ((2048u + (8u * (_e1650.member[0] >> bitcast<u32>(24u)))) / 4u);
        let _e1664 = atomicLoad((&global_7[(_e1661 + 1u)]));
        let _e1669 = atomicLoad((&global_7[_e1661]));
        let _e1671 = (vec2<u32>(0u, (_e1664 << bitcast<u32>(0u))) | vec2<u32>(_e1669, 0u));
        let _e1675 = (_e1671.y >> bitcast<u32>(0u));
        let _e1676 = (_e1654 + _e1675);
        let _e1679 = ((_e1654 / 64u) & 31u);
        let _e1680 = (_e1679 & 31u);
        let _e1684 = ((31u - _e1679) & 31u);
        let _e1688 = (_e1652.member_2 | ((_e1671.x << bitcast<u32>(_e1680)) | (0u >> bitcast<u32>(_e1684))));
        let _e1693 = (4u * _e1652.member_1);
        local_35 = _e1676;
        local_36 = _e1693;
        local_37 = _e1652.member;
        local_39 = _e1675;
        local_40 = _e1676;
        local_41 = _e1675;
        if (((_e1654 ^ _e1676) & 2048u) == 0u) {
            phi_2469_ = _e1688;
        } else {
            atomicStore((&global_7[((_e1652.member + (_e1693 | (_e1654 & 14336u))) / 4u)]), _e1688);
            phi_2469_ = ((0u << bitcast<u32>(_e1680)) | ((_e1671.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1684)));
        }
        let _e1708 = phi_2469_;
        let _e1711 = type_12(_e1652.member, _e1652.member_1, _e1708);
        let _e1716 = (_e1675 & 31u);
        let _e1717 = (_e1716 & 31u);
        let _e1723 = ((31u - _e1716) & 31u);
        let _e1726 = ((_e1650.member[0] << bitcast<u32>(_e1717)) | ((_e1650.member[1] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1723)));
        let _e1733 = ((_e1650.member[1] << bitcast<u32>(_e1717)) | ((_e1650.member[2] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1723)));
        let _e1738 = ((_e1650.member[2] << bitcast<u32>(_e1717)) | (0u >> bitcast<u32>(_e1723)));
        let _e1753 = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(_e1726, _e1650.member[1], _e1650.member[2])).member[0], _e1733, type_14(array<u32, 3>(_e1726, _e1650.member[1], _e1650.member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(_e1726, _e1650.member[1], _e1650.member[2])).member[0], _e1733, type_14(array<u32, 3>(_e1726, _e1650.member[1], _e1650.member[2])).member[2])).member[1], _e1738));
        local_38 = _e1708;
        if ((_e1676 & 64u) == 0u) {
            phi_2407_ = _e1753;
            phi_2410_ = _e1711;
            phi_2412_ = _e1676;
            phi_2756_ = u32();
            phi_2757_ = u32();
            phi_2758_ = type_12();
            phi_2759_ = true;
            phi_2760_ = false;
        } else {
            if ((_e1675 & 64u) == 0u) {
                phi_2748_ = type_14();
                phi_2749_ = type_12();
                phi_2750_ = u32();
                phi_2752_ = u32();
                phi_2754_ = false;
                phi_2755_ = false;
            } else {
                let _e1758 = (_e1676 - 64u);
                let _e1761 = (2u * (_e1726 >> bitcast<u32>(24i)));
                let _e1764 = atomicLoad((&global_7[(_e1761 / 4u)]));
                let _e1770 = ((_e1764 >> bitcast<u32>(((8u * (_e1761 % 4u)) & 31u))) & 65535u);
                let _e1771 = (_e1770 & 255u);
                if (_e1771 < 240u) {
                    phi_2638_ = type_10(_e1771, (_e1770 >> bitcast<u32>(8u)));
                } else {
                    phi_2536_ = (_e1726 << bitcast<u32>(8u));
                    phi_2539_ = 1u;
                    phi_2541_ = _e1771;
                    loop {
                        let _e1776 = phi_2536_;
                        let _e1778 = phi_2539_;
                        let _e1780 = phi_2541_;
                        local_27 = _e1780;
                        local_28 = _e1780;
                        if (_e1780 >= 240u) {
                            let _e1782 = (_e1778 < 4u);
                            if _e1782 {
                                let _e1787 = ((256u * (255u - _e1780)) + (_e1776 >> bitcast<u32>(24i)));
                                if (_e1787 < _e118) {
                                    let _e1799 = (640u + _e1787);
                                    let _e1802 = atomicLoad((&global_7[(_e1799 / 4u)]));
                                    phi_2583_ = ((_e1802 >> bitcast<u32>(((8u * (_e1799 % 4u)) & 31u))) & 255u);
                                } else {
                                    let _e1789 = (256u + _e1787);
                                    let _e1792 = global.member[(_e1789 / 4u)];
                                    phi_2583_ = ((_e1792 >> bitcast<u32>(((8u * (_e1789 % 4u)) & 31u))) & 255u);
                                }
                                let _e1810 = phi_2583_;
                                phi_2586_ = (_e1776 << bitcast<u32>(8u));
                                phi_2587_ = (_e1778 + 1u);
                                phi_2588_ = _e1810;
                            } else {
                                phi_2586_ = u32();
                                phi_2587_ = u32();
                                phi_2588_ = u32();
                            }
                            let _e1815 = phi_2586_;
                            let _e1817 = phi_2587_;
                            let _e1819 = phi_2588_;
                            phi_2537_ = _e1815;
                            phi_2540_ = _e1817;
                            phi_2542_ = _e1819;
                            phi_2589_ = _e1782;
                        } else {
                            phi_2537_ = u32();
                            phi_2540_ = u32();
                            phi_2542_ = u32();
                            phi_2589_ = false;
                        }
                        let _e1821 = phi_2537_;
                        let _e1823 = phi_2540_;
                        let _e1825 = phi_2542_;
                        let _e1827 = phi_2589_;
                        continue;
                        continuing {
                            phi_2536_ = _e1821;
                            phi_2539_ = _e1823;
                            phi_2541_ = _e1825;
                            break if !(_e1827);
                        }
                    }
                    let _e1830 = local_27;
                    let _e1831 = (_e120 + _e1830);
                    if (_e1831 < _e118) {
                        let _e1843 = (640u + _e1831);
                        let _e1846 = atomicLoad((&global_7[(_e1843 / 4u)]));
                        phi_2621_ = ((_e1846 >> bitcast<u32>(((8u * (_e1843 % 4u)) & 31u))) & 255u);
                    } else {
                        let _e1833 = (256u + _e1831);
                        let _e1836 = global.member[(_e1833 / 4u)];
                        phi_2621_ = ((_e1836 >> bitcast<u32>(((8u * (_e1833 % 4u)) & 31u))) & 255u);
                    }
                    let _e1854 = phi_2621_;
                    if (_e1854 < 1u) {
                        phi_2636_ = 1u;
                    } else {
                        phi_2636_ = select(_e1854, 32u, (_e1854 > 32u));
                    }
                    let _e1859 = phi_2636_;
                    let _e1861 = local_28;
                    phi_2638_ = type_10(_e1861, _e1859);
                }
                let _e1867 = phi_2638_;
                let _e1871 = (_e1758 + (512u + _e1867.member_1));
                let _e1873 = ((_e1758 / 64u) & 31u);
                let _e1874 = (_e1873 & 31u);
                let _e1878 = ((31u - _e1873) & 31u);
                let _e1882 = (_e1708 | ((_e1867.member << bitcast<u32>(_e1874)) | (0u >> bitcast<u32>(_e1878))));
                if (((_e1758 ^ _e1871) & 2048u) == 0u) {
                    phi_2676_ = _e1882;
                } else {
                    atomicStore((&global_7[((_e1652.member + (_e1693 | (_e1758 & 14336u))) / 4u)]), _e1882);
                    phi_2676_ = ((0u << bitcast<u32>(_e1874)) | ((_e1867.member >> bitcast<u32>(1i)) >> bitcast<u32>(_e1878)));
                }
                let _e1899 = phi_2676_;
                let _e1904 = ((_e1871 & 64u) == 0u);
                if _e1904 {
                    let _e1905 = (_e1867.member_1 / 2u);
                    let _e1906 = (_e1905 & 31u);
                    let _e1907 = (_e1906 & 31u);
                    let _e1913 = ((31u - _e1906) & 31u);
                    let _e1923 = ((_e1733 << bitcast<u32>(_e1907)) | ((_e1738 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1913)));
                    let _e1928 = ((_e1738 << bitcast<u32>(_e1907)) | (0u >> bitcast<u32>(_e1913)));
                    let _e1930 = ((_e1867.member_1 - _e1905) & 31u);
                    let _e1931 = (_e1930 & 31u);
                    let _e1937 = ((31u - _e1930) & 31u);
                    phi_2746_ = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(((((_e1726 << bitcast<u32>(_e1907)) | ((_e1733 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1913))) << bitcast<u32>(_e1931)) | ((_e1923 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1937))), _e1753.member[1], _e1753.member[2])).member[0], ((_e1923 << bitcast<u32>(_e1931)) | ((_e1928 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1937))), type_14(array<u32, 3>(((((_e1726 << bitcast<u32>(_e1907)) | ((_e1733 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1913))) << bitcast<u32>(_e1931)) | ((_e1923 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1937))), _e1753.member[1], _e1753.member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(((((_e1726 << bitcast<u32>(_e1907)) | ((_e1733 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1913))) << bitcast<u32>(_e1931)) | ((_e1923 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1937))), _e1753.member[1], _e1753.member[2])).member[0], ((_e1923 << bitcast<u32>(_e1931)) | ((_e1928 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1937))), type_14(array<u32, 3>(((((_e1726 << bitcast<u32>(_e1907)) | ((_e1733 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1913))) << bitcast<u32>(_e1931)) | ((_e1923 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1937))), _e1753.member[1], _e1753.member[2])).member[2])).member[1], ((_e1928 << bitcast<u32>(_e1931)) | (0u >> bitcast<u32>(_e1937)))));
                } else {
                    phi_2746_ = type_14();
                }
                let _e1969 = phi_2746_;
                phi_2748_ = _e1969;
                phi_2749_ = type_12(_e1711.member, _e1711.member_1, _e1899);
                phi_2750_ = _e1871;
                phi_2752_ = _e1899;
                phi_2754_ = _e1904;
                phi_2755_ = select(true, false, _e1904);
            }
            let _e1972 = phi_2748_;
            let _e1974 = phi_2749_;
            let _e1976 = phi_2750_;
            let _e1978 = phi_2752_;
            let _e1980 = phi_2754_;
            let _e1982 = phi_2755_;
            phi_2407_ = _e1972;
            phi_2410_ = _e1974;
            phi_2412_ = _e1976;
            phi_2756_ = _e1976;
            phi_2757_ = _e1978;
            phi_2758_ = _e1974;
            phi_2759_ = _e1980;
            phi_2760_ = _e1982;
        }
        let _e1984 = phi_2407_;
        let _e1986 = phi_2410_;
        let _e1988 = phi_2412_;
        let _e1990 = phi_2756_;
        let _e1992 = phi_2757_;
        let _e1994 = phi_2758_;
        let _e1996 = phi_2759_;
        let _e1998 = phi_2760_;
        local_29 = _e1998;
        local_30 = _e1990;
        local_31 = _e1994;
        local_32 = _e1994;
        local_33 = _e1992;
        local_34 = _e1998;
        continue;
        continuing {
            phi_2406_ = _e1984;
            phi_2409_ = _e1986;
            phi_2411_ = _e1988;
            break if !(_e1996);
        }
    }
    let _e2001 = local_29;
    if _e2001 {
        let _e2003 = local_30;
        let _e2005 = ((_e2003 / 512u) % 128u);
        if (_e2005 < 32u) {
            let _e2009 = local_31;
            let _e2012 = local_32;
            let _e2021 = local_33;
            atomicStore((&global_7[((_e2009.member + ((4u * _e2012.member_1) | ((512u * _e2005) & 14336u))) / 4u)]), _e2021);
        }
        phi_2781_ = _e2005;
    } else {
        phi_2781_ = u32();
    }
    let _e2023 = phi_2781_;
    let _e2025 = local_34;
    if select(true, false, _e2025) {
        let _e2028 = local_35;
        let _e2030 = ((_e2028 / 512u) % 128u);
        if (_e2030 < 32u) {
            let _e2035 = local_36;
            let _e2038 = local_37;
            let _e2043 = local_38;
            atomicStore((&global_7[((_e2038 + (_e2035 | ((512u * _e2030) & 14336u))) / 4u)]), _e2043);
        }
        let _e2045 = local_39;
        let _e2049 = local_40;
        let _e2053 = local_41;
        phi_2814_ = (_e2030 - countOneBits(((_e2053 >> bitcast<u32>(24u)) >> bitcast<u32>((((64u + (_e2045 % 64u)) - (_e2049 % 128u)) & 31u)))));
    } else {
        phi_2814_ = _e2023;
    }
    let _e2062 = phi_2814_;
    if (_e2062 < 5u) {
        phi_2829_ = 5u;
    } else {
        phi_2829_ = select(_e2062, 32u, (_e2062 > 32u));
    }
    let _e2067 = phi_2829_;
    let _e2069 = ((_e2067 - 1u) / 4u);
    let _e2070 = (4u * _e433);
    let _e2071 = (4096u + _e2070);
    let _e2076 = atomicLoad((&global_7[((_e2071 + (2048u * _e2069)) / 4u)]));
    let _e2082 = atomicLoad((&global_7[((_e2071 + (2048u * (_e2069 - 1u))) / 4u)]));
    let _e2085 = ((0u - (8u * _e2062)) & 31u);
    let _e2095 = ((_e2076 << bitcast<u32>((_e2085 & 31u))) | ((_e2082 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2085) & 31u))));
    let _e2098 = atomicLoad((&global_7[(_e2071 / 4u)]));
    let _e2102 = atomicLoad((&global_7[((_e2070 + 6144u) / 4u)]));
    let _e2106 = atomicLoad((&global_7[((_e2070 + 8192u) / 4u)]));
    let _e2110 = atomicLoad((&global_7[((_e2070 + 10240u) / 4u)]));
    let _e2114 = atomicLoad((&global_7[((_e2070 + 12288u) / 4u)]));
    let _e2118 = atomicLoad((&global_7[((_e2070 + 14336u) / 4u)]));
    let _e2122 = atomicLoad((&global_7[((_e2070 + 16384u) / 4u)]));
    let _e2126 = atomicLoad((&global_7[((_e2070 + 18432u) / 4u)]));
    global_8[param_9] = _e1539;
    global_8[_e433] = _e2062;
    workgroupBarrier();
    if (param_9 < 32u) {
        phi_2940_ = 0u;
        phi_2943_ = (16u * param_9);
        loop {
            let _e2135 = phi_2940_;
            let _e2137 = phi_2943_;
            local_42 = _e2135;
            let _e2138 = (_e2137 < (16u * (param_9 + 1u)));
            if _e2138 {
                let _e2140 = global_8[_e2137];
                phi_2941_ = (_e2135 + _e2140);
                phi_2944_ = (_e2137 + 1u);
            } else {
                phi_2941_ = u32();
                phi_2944_ = u32();
            }
            let _e2144 = phi_2941_;
            let _e2146 = phi_2944_;
            continue;
            continuing {
                phi_2940_ = _e2144;
                phi_2943_ = _e2146;
                break if !(_e2138);
            }
        }
        let _e2150 = local_42;
        global_8[(512u + param_9)] = _e2150;
    }
    workgroupBarrier();
    let _e2151 = (param_9 / 16u);
    phi_2959_ = 0u;
    phi_2962_ = 512u;
    loop {
        let _e2154 = phi_2959_;
        let _e2156 = phi_2962_;
        local_43 = _e2154;
        let _e2157 = (_e2156 < (512u + _e2151));
        if _e2157 {
            let _e2159 = global_8[_e2156];
            phi_2960_ = (_e2154 + _e2159);
            phi_2963_ = (_e2156 + 1u);
        } else {
            phi_2960_ = u32();
            phi_2963_ = u32();
        }
        let _e2163 = phi_2960_;
        let _e2165 = phi_2963_;
        continue;
        continuing {
            phi_2959_ = _e2163;
            phi_2962_ = _e2165;
            break if !(_e2157);
        }
    }
    phi_2976_ = 0u;
    phi_2979_ = (16u * _e2151);
    loop {
        let _e2169 = phi_2976_;
        let _e2171 = phi_2979_;
        local_44 = _e2169;
        let _e2172 = (_e2171 < param_9);
        if _e2172 {
            let _e2174 = global_8[_e2171];
            phi_2977_ = (_e2169 + _e2174);
            phi_2980_ = (_e2171 + 1u);
        } else {
            phi_2977_ = u32();
            phi_2980_ = u32();
        }
        let _e2178 = phi_2977_;
        let _e2180 = phi_2980_;
        continue;
        continuing {
            phi_2976_ = _e2178;
            phi_2979_ = _e2180;
            break if !(_e2172);
        }
    }
    let _e2183 = local_43;
    let _e2185 = local_44;
    let _e2186 = (_e2183 + _e2185);
    let _e2187 = (_e433 / 16u);
    phi_2996_ = 0u;
    phi_2999_ = 512u;
    loop {
        let _e2190 = phi_2996_;
        let _e2192 = phi_2999_;
        local_45 = _e2190;
        let _e2193 = (_e2192 < (512u + _e2187));
        if _e2193 {
            let _e2195 = global_8[_e2192];
            phi_2997_ = (_e2190 + _e2195);
            phi_3000_ = (_e2192 + 1u);
        } else {
            phi_2997_ = u32();
            phi_3000_ = u32();
        }
        let _e2199 = phi_2997_;
        let _e2201 = phi_3000_;
        continue;
        continuing {
            phi_2996_ = _e2199;
            phi_2999_ = _e2201;
            break if !(_e2193);
        }
    }
    phi_3013_ = 0u;
    phi_3016_ = (16u * _e2187);
    loop {
        let _e2205 = phi_3013_;
        let _e2207 = phi_3016_;
        local_46 = _e2205;
        let _e2208 = (_e2207 < _e433);
        if _e2208 {
            let _e2210 = global_8[_e2207];
            phi_3014_ = (_e2205 + _e2210);
            phi_3017_ = (_e2207 + 1u);
        } else {
            phi_3014_ = u32();
            phi_3017_ = u32();
        }
        let _e2214 = phi_3014_;
        let _e2216 = phi_3017_;
        continue;
        continuing {
            phi_3013_ = _e2214;
            phi_3016_ = _e2216;
            break if !(_e2208);
        }
    }
    let _e2219 = local_45;
    let _e2221 = local_46;
    let _e2222 = (_e2219 + _e2221);
    let _e2223 = (_e110 - _e114);
    let _e2225 = select(_e2186, _e2223, (_e2223 < _e2186));
    let _e2226 = (_e2223 - _e2225);
    let _e2228 = select(_e1539, _e2226, (_e2226 < _e1539));
    let _e2230 = (2040u + (_e114 % 8u));
    let _e2231 = (_e2230 + _e2225);
    if (_e2228 == _e1539) {
        let _e2234 = ((_e1539 - 5u) <= 27u);
        if _e2234 {
            let _e2235 = (_e2231 & 4294967292u);
            let _e2236 = (_e2231 + _e2228);
            let _e2238 = ((8u * _e2231) & 31u);
            let _e2239 = (_e2238 & 31u);
            let _e2243 = ((31u - _e2238) & 31u);
            let _e2246 = ((_e1575 << bitcast<u32>(_e2239)) | (0u >> bitcast<u32>(_e2243)));
            let _e2247 = (_e2231 % 4u);
            if (_e2247 < 1u) {
                atomicStore((&global_7[(_e2235 / 4u)]), _e2246);
            }
            if (0u < (_e2231 % 2u)) {
                let _e2257 = atomicLoad((&global_7[(_e2231 / 4u)]));
                let _e2258 = ((8u * _e2247) & 31u);
                let _e2265 = atomicXor((&global_7[(_e2231 / 4u)]), ((((_e2257 >> bitcast<u32>(_e2258)) ^ (_e1575 & 255u)) & 255u) << bitcast<u32>(_e2258)));
            }
            let _e2268 = (_e2235 | 2u);
            if (1u < ((_e2231 + 1u) % 4u)) {
                let _e2277 = atomicLoad((&global_7[(_e2268 / 4u)]));
                let _e2278 = ((8u * (_e2268 % 4u)) & 31u);
                let _e2285 = atomicXor((&global_7[(_e2268 / 4u)]), ((((_e2277 >> bitcast<u32>(_e2278)) ^ ((_e2246 >> bitcast<u32>(16i)) & 65535u)) & 65535u) << bitcast<u32>(_e2278)));
            }
            let _e2287 = ((_e2236 - _e2235) / 4u);
            if (1u < _e2287) {
                atomicStore((&global_7[((_e2235 + 4u) / 4u)]), ((_e1579 << bitcast<u32>(_e2239)) | ((_e1575 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2243))));
            }
            if (2u < _e2287) {
                atomicStore((&global_7[((_e2235 + 8u) / 4u)]), ((_e1583 << bitcast<u32>(_e2239)) | ((_e1579 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2243))));
            }
            if (3u < _e2287) {
                atomicStore((&global_7[((_e2235 + 12u) / 4u)]), ((_e1587 << bitcast<u32>(_e2239)) | ((_e1583 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2243))));
            }
            if (4u < _e2287) {
                atomicStore((&global_7[((_e2235 + 16u) / 4u)]), ((_e1591 << bitcast<u32>(_e2239)) | ((_e1587 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2243))));
            }
            if (5u < _e2287) {
                atomicStore((&global_7[((_e2235 + 20u) / 4u)]), ((_e1595 << bitcast<u32>(_e2239)) | ((_e1591 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2243))));
            }
            if (6u < _e2287) {
                atomicStore((&global_7[((_e2235 + 24u) / 4u)]), ((_e1599 << bitcast<u32>(_e2239)) | ((_e1595 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2243))));
            }
            if (7u < _e2287) {
                atomicStore((&global_7[((_e2235 + 28u) / 4u)]), ((_e1603 << bitcast<u32>(_e2239)) | ((_e1599 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2243))));
            }
            if (8u < _e2287) {
                atomicStore((&global_7[((_e2235 + 32u) / 4u)]), ((0u << bitcast<u32>(_e2239)) | ((_e1603 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2243))));
            }
            let _e2377 = ((8u * _e2236) & 31u);
            let _e2389 = (_e2236 & 4294967292u);
            if (1u < (_e2236 % 4u)) {
                let _e2396 = atomicLoad((&global_7[(_e2389 / 4u)]));
                let _e2397 = ((8u * (_e2389 % 4u)) & 31u);
                let _e2404 = atomicXor((&global_7[(_e2389 / 4u)]), ((((_e2396 >> bitcast<u32>(_e2397)) ^ (((0u << bitcast<u32>((_e2377 & 31u))) | ((_e1572 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2377) & 31u)))) & 65535u)) & 65535u) << bitcast<u32>(_e2397)));
            }
            let _e2406 = (_e2236 - 1u);
            if (0u < (_e2236 % 2u)) {
                let _e2415 = atomicLoad((&global_7[(_e2406 / 4u)]));
                let _e2416 = ((8u * (_e2406 % 4u)) & 31u);
                let _e2423 = atomicXor((&global_7[(_e2406 / 4u)]), ((((_e2415 >> bitcast<u32>(_e2416)) ^ ((_e1572 >> bitcast<u32>(24i)) & 255u)) & 255u) << bitcast<u32>(_e2416)));
            }
        }
        phi_3344_ = select(true, false, _e2234);
    } else {
        phi_3344_ = true;
    }
    let _e2426 = phi_3344_;
    if _e2426 {
        if (_e2228 > 0u) {
            let _e2429 = (_e429.member_2 & 63u);
            let _e2430 = (_e2429 & 31u);
            let _e2432 = (_e429.member.x << bitcast<u32>(_e2430));
            let _e2441 = (_e2429 < 32u);
            phi_3359_ = _e2231;
            phi_3362_ = false;
            phi_3364_ = vec2<u32>(select(0u, _e2432, _e2441), select(_e2432, ((_e429.member.y << bitcast<u32>(_e2430)) | ((_e429.member.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2430)))), _e2441));
            phi_3366_ = _e429.member_2;
            loop {
                let _e2446 = phi_3359_;
                let _e2448 = phi_3362_;
                let _e2450 = phi_3364_;
                let _e2452 = phi_3366_;
                if (_e2452 < 64u) {
                    if (_e2452 >= 32u) {
                        if _e2448 {
                            phi_3389_ = _e2450;
                        } else {
                            let _e2456 = ((_e2452 - 32u) & 63u);
                            let _e2457 = (_e2456 & 31u);
                            let _e2459 = (_e429.member_1 << bitcast<u32>(_e2457));
                            let _e2468 = (_e2456 < 32u);
                            phi_3389_ = (_e2450 | vec2<u32>(select(0u, _e2459, _e2468), select(_e2459, ((0u << bitcast<u32>(_e2457)) | ((_e429.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2457)))), _e2468)));
                        }
                        let _e2474 = phi_3389_;
                        phi_3390_ = select(true, _e2448, _e2448);
                        phi_3391_ = _e2474;
                    } else {
                        phi_3390_ = _e2448;
                        phi_3391_ = _e2450;
                    }
                    let _e2477 = phi_3390_;
                    let _e2479 = phi_3391_;
                    let _e2483 = (_e2479.y >> bitcast<u32>(0u));
                    let _e2486 = (2u * (_e2483 >> bitcast<u32>(24i)));
                    let _e2489 = atomicLoad((&global_7[(_e2486 / 4u)]));
                    let _e2495 = ((_e2489 >> bitcast<u32>(((8u * (_e2486 % 4u)) & 31u))) & 65535u);
                    let _e2496 = (_e2495 & 255u);
                    if (_e2496 < 240u) {
                        phi_3518_ = type_10(_e2496, (_e2495 >> bitcast<u32>(8u)));
                    } else {
                        phi_3416_ = (_e2483 << bitcast<u32>(8u));
                        phi_3419_ = 1u;
                        phi_3421_ = _e2496;
                        loop {
                            let _e2501 = phi_3416_;
                            let _e2503 = phi_3419_;
                            let _e2505 = phi_3421_;
                            local_47 = _e2505;
                            local_48 = _e2505;
                            if (_e2505 >= 240u) {
                                let _e2507 = (_e2503 < 4u);
                                if _e2507 {
                                    let _e2512 = ((256u * (255u - _e2505)) + (_e2501 >> bitcast<u32>(24i)));
                                    if (_e2512 < _e118) {
                                        let _e2524 = (640u + _e2512);
                                        let _e2527 = atomicLoad((&global_7[(_e2524 / 4u)]));
                                        phi_3463_ = ((_e2527 >> bitcast<u32>(((8u * (_e2524 % 4u)) & 31u))) & 255u);
                                    } else {
                                        let _e2514 = (256u + _e2512);
                                        let _e2517 = global.member[(_e2514 / 4u)];
                                        phi_3463_ = ((_e2517 >> bitcast<u32>(((8u * (_e2514 % 4u)) & 31u))) & 255u);
                                    }
                                    let _e2535 = phi_3463_;
                                    phi_3466_ = (_e2501 << bitcast<u32>(8u));
                                    phi_3467_ = (_e2503 + 1u);
                                    phi_3468_ = _e2535;
                                } else {
                                    phi_3466_ = u32();
                                    phi_3467_ = u32();
                                    phi_3468_ = u32();
                                }
                                let _e2540 = phi_3466_;
                                let _e2542 = phi_3467_;
                                let _e2544 = phi_3468_;
                                phi_3417_ = _e2540;
                                phi_3420_ = _e2542;
                                phi_3422_ = _e2544;
                                phi_3469_ = _e2507;
                            } else {
                                phi_3417_ = u32();
                                phi_3420_ = u32();
                                phi_3422_ = u32();
                                phi_3469_ = false;
                            }
                            let _e2546 = phi_3417_;
                            let _e2548 = phi_3420_;
                            let _e2550 = phi_3422_;
                            let _e2552 = phi_3469_;
                            continue;
                            continuing {
                                phi_3416_ = _e2546;
                                phi_3419_ = _e2548;
                                phi_3421_ = _e2550;
                                break if !(_e2552);
                            }
                        }
                        let _e2555 = local_47;
                        let _e2556 = (_e120 + _e2555);
                        if (_e2556 < _e118) {
                            let _e2568 = (640u + _e2556);
                            let _e2571 = atomicLoad((&global_7[(_e2568 / 4u)]));
                            phi_3501_ = ((_e2571 >> bitcast<u32>(((8u * (_e2568 % 4u)) & 31u))) & 255u);
                        } else {
                            let _e2558 = (256u + _e2556);
                            let _e2561 = global.member[(_e2558 / 4u)];
                            phi_3501_ = ((_e2561 >> bitcast<u32>(((8u * (_e2558 % 4u)) & 31u))) & 255u);
                        }
                        let _e2579 = phi_3501_;
                        if (_e2579 < 1u) {
                            phi_3516_ = 1u;
                        } else {
                            phi_3516_ = select(_e2579, 32u, (_e2579 > 32u));
                        }
                        let _e2584 = phi_3516_;
                        let _e2586 = local_48;
                        phi_3518_ = type_10(_e2586, _e2584);
                    }
                    let _e2592 = phi_3518_;
                    let _e2599 = atomicLoad((&global_7[(_e2446 / 4u)]));
                    let _e2600 = ((8u * (_e2446 % 4u)) & 31u);
                    let _e2607 = atomicXor((&global_7[(_e2446 / 4u)]), ((((_e2599 >> bitcast<u32>(_e2600)) ^ _e2592.member) & 255u) << bitcast<u32>(_e2600)));
                    let _e2608 = (_e2446 + 1u);
                    let _e2609 = (_e2608 < (_e2231 + _e2228));
                    if _e2609 {
                        let _e2610 = (_e2592.member_1 & 63u);
                        let _e2611 = (_e2610 & 31u);
                        let _e2613 = (_e2479.x << bitcast<u32>(_e2611));
                        let _e2622 = (_e2610 < 32u);
                        phi_3543_ = vec2<u32>(select(0u, _e2613, _e2622), select(_e2613, ((_e2479.y << bitcast<u32>(_e2611)) | ((_e2479.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2611)))), _e2622));
                        phi_3544_ = (_e2452 + _e2592.member_1);
                    } else {
                        phi_3543_ = vec2<u32>();
                        phi_3544_ = u32();
                    }
                    let _e2628 = phi_3543_;
                    let _e2630 = phi_3544_;
                    phi_3360_ = _e2608;
                    phi_3363_ = _e2477;
                    phi_3365_ = _e2628;
                    phi_3367_ = _e2630;
                    phi_3545_ = _e2609;
                } else {
                    phi_3360_ = u32();
                    phi_3363_ = bool();
                    phi_3365_ = vec2<u32>();
                    phi_3367_ = u32();
                    phi_3545_ = false;
                }
                let _e2632 = phi_3360_;
                let _e2634 = phi_3363_;
                let _e2636 = phi_3365_;
                let _e2638 = phi_3367_;
                let _e2640 = phi_3545_;
                continue;
                continuing {
                    phi_3359_ = _e2632;
                    phi_3362_ = _e2634;
                    phi_3364_ = _e2636;
                    phi_3366_ = _e2638;
                    break if !(_e2640);
                }
            }
        }
    }
    let _e2643 = select(_e2222, _e2223, (_e2223 < _e2222));
    let _e2644 = (_e2223 - _e2643);
    let _e2646 = select(_e2062, _e2644, (_e2644 < _e2062));
    let _e2647 = (_e2230 + _e2643);
    if (_e2646 == _e2062) {
        let _e2650 = ((_e2062 - 5u) <= 27u);
        if _e2650 {
            let _e2651 = (_e2647 & 4294967292u);
            let _e2652 = (_e2647 + _e2646);
            let _e2654 = ((8u * _e2647) & 31u);
            let _e2655 = (_e2654 & 31u);
            let _e2659 = ((31u - _e2654) & 31u);
            let _e2662 = ((_e2098 << bitcast<u32>(_e2655)) | (0u >> bitcast<u32>(_e2659)));
            let _e2663 = (_e2647 % 4u);
            if (_e2663 < 1u) {
                atomicStore((&global_7[(_e2651 / 4u)]), _e2662);
            }
            if (0u < (_e2647 % 2u)) {
                let _e2673 = atomicLoad((&global_7[(_e2647 / 4u)]));
                let _e2674 = ((8u * _e2663) & 31u);
                let _e2681 = atomicXor((&global_7[(_e2647 / 4u)]), ((((_e2673 >> bitcast<u32>(_e2674)) ^ (_e2098 & 255u)) & 255u) << bitcast<u32>(_e2674)));
            }
            let _e2684 = (_e2651 | 2u);
            if (1u < ((_e2647 + 1u) % 4u)) {
                let _e2693 = atomicLoad((&global_7[(_e2684 / 4u)]));
                let _e2694 = ((8u * (_e2684 % 4u)) & 31u);
                let _e2701 = atomicXor((&global_7[(_e2684 / 4u)]), ((((_e2693 >> bitcast<u32>(_e2694)) ^ ((_e2662 >> bitcast<u32>(16i)) & 65535u)) & 65535u) << bitcast<u32>(_e2694)));
            }
            let _e2703 = ((_e2652 - _e2651) / 4u);
            if (1u < _e2703) {
                atomicStore((&global_7[((_e2651 + 4u) / 4u)]), ((_e2102 << bitcast<u32>(_e2655)) | ((_e2098 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2659))));
            }
            if (2u < _e2703) {
                atomicStore((&global_7[((_e2651 + 8u) / 4u)]), ((_e2106 << bitcast<u32>(_e2655)) | ((_e2102 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2659))));
            }
            if (3u < _e2703) {
                atomicStore((&global_7[((_e2651 + 12u) / 4u)]), ((_e2110 << bitcast<u32>(_e2655)) | ((_e2106 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2659))));
            }
            if (4u < _e2703) {
                atomicStore((&global_7[((_e2651 + 16u) / 4u)]), ((_e2114 << bitcast<u32>(_e2655)) | ((_e2110 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2659))));
            }
            if (5u < _e2703) {
                atomicStore((&global_7[((_e2651 + 20u) / 4u)]), ((_e2118 << bitcast<u32>(_e2655)) | ((_e2114 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2659))));
            }
            if (6u < _e2703) {
                atomicStore((&global_7[((_e2651 + 24u) / 4u)]), ((_e2122 << bitcast<u32>(_e2655)) | ((_e2118 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2659))));
            }
            if (7u < _e2703) {
                atomicStore((&global_7[((_e2651 + 28u) / 4u)]), ((_e2126 << bitcast<u32>(_e2655)) | ((_e2122 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2659))));
            }
            if (8u < _e2703) {
                atomicStore((&global_7[((_e2651 + 32u) / 4u)]), ((0u << bitcast<u32>(_e2655)) | ((_e2126 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2659))));
            }
            let _e2793 = ((8u * _e2652) & 31u);
            let _e2805 = (_e2652 & 4294967292u);
            if (1u < (_e2652 % 4u)) {
                let _e2812 = atomicLoad((&global_7[(_e2805 / 4u)]));
                let _e2813 = ((8u * (_e2805 % 4u)) & 31u);
                let _e2820 = atomicXor((&global_7[(_e2805 / 4u)]), ((((_e2812 >> bitcast<u32>(_e2813)) ^ (((0u << bitcast<u32>((_e2793 & 31u))) | ((_e2095 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2793) & 31u)))) & 65535u)) & 65535u) << bitcast<u32>(_e2813)));
            }
            let _e2822 = (_e2652 - 1u);
            if (0u < (_e2652 % 2u)) {
                let _e2831 = atomicLoad((&global_7[(_e2822 / 4u)]));
                let _e2832 = ((8u * (_e2822 % 4u)) & 31u);
                let _e2839 = atomicXor((&global_7[(_e2822 / 4u)]), ((((_e2831 >> bitcast<u32>(_e2832)) ^ ((_e2095 >> bitcast<u32>(24i)) & 255u)) & 255u) << bitcast<u32>(_e2832)));
            }
        }
        phi_3860_ = select(true, false, _e2650);
    } else {
        phi_3860_ = true;
    }
    let _e2842 = phi_3860_;
    if _e2842 {
        if (_e2646 > 0u) {
            let _e2845 = (_e741.member_2 & 63u);
            let _e2846 = (_e2845 & 31u);
            let _e2848 = (_e741.member.x << bitcast<u32>(_e2846));
            let _e2857 = (_e2845 < 32u);
            phi_3875_ = _e2647;
            phi_3878_ = false;
            phi_3880_ = vec2<u32>(select(0u, _e2848, _e2857), select(_e2848, ((_e741.member.y << bitcast<u32>(_e2846)) | ((_e741.member.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2846)))), _e2857));
            phi_3882_ = _e741.member_2;
            loop {
                let _e2862 = phi_3875_;
                let _e2864 = phi_3878_;
                let _e2866 = phi_3880_;
                let _e2868 = phi_3882_;
                if (_e2868 < 64u) {
                    if (_e2868 >= 32u) {
                        if _e2864 {
                            phi_3905_ = _e2866;
                        } else {
                            let _e2872 = ((_e2868 - 32u) & 63u);
                            let _e2873 = (_e2872 & 31u);
                            let _e2875 = (_e741.member_1 << bitcast<u32>(_e2873));
                            let _e2884 = (_e2872 < 32u);
                            phi_3905_ = (_e2866 | vec2<u32>(select(0u, _e2875, _e2884), select(_e2875, ((0u << bitcast<u32>(_e2873)) | ((_e741.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2873)))), _e2884)));
                        }
                        let _e2890 = phi_3905_;
                        phi_3906_ = select(true, _e2864, _e2864);
                        phi_3907_ = _e2890;
                    } else {
                        phi_3906_ = _e2864;
                        phi_3907_ = _e2866;
                    }
                    let _e2893 = phi_3906_;
                    let _e2895 = phi_3907_;
                    let _e2899 = (_e2895.y >> bitcast<u32>(0u));
                    let _e2902 = (2u * (_e2899 >> bitcast<u32>(24i)));
                    let _e2905 = atomicLoad((&global_7[(_e2902 / 4u)]));
                    let _e2911 = ((_e2905 >> bitcast<u32>(((8u * (_e2902 % 4u)) & 31u))) & 65535u);
                    let _e2912 = (_e2911 & 255u);
                    if (_e2912 < 240u) {
                        phi_4034_ = type_10(_e2912, (_e2911 >> bitcast<u32>(8u)));
                    } else {
                        phi_3932_ = (_e2899 << bitcast<u32>(8u));
                        phi_3935_ = 1u;
                        phi_3937_ = _e2912;
                        loop {
                            let _e2917 = phi_3932_;
                            let _e2919 = phi_3935_;
                            let _e2921 = phi_3937_;
                            local_49 = _e2921;
                            local_50 = _e2921;
                            if (_e2921 >= 240u) {
                                let _e2923 = (_e2919 < 4u);
                                if _e2923 {
                                    let _e2928 = ((256u * (255u - _e2921)) + (_e2917 >> bitcast<u32>(24i)));
                                    if (_e2928 < _e118) {
                                        let _e2940 = (640u + _e2928);
                                        let _e2943 = atomicLoad((&global_7[(_e2940 / 4u)]));
                                        phi_3979_ = ((_e2943 >> bitcast<u32>(((8u * (_e2940 % 4u)) & 31u))) & 255u);
                                    } else {
                                        let _e2930 = (256u + _e2928);
                                        let _e2933 = global.member[(_e2930 / 4u)];
                                        phi_3979_ = ((_e2933 >> bitcast<u32>(((8u * (_e2930 % 4u)) & 31u))) & 255u);
                                    }
                                    let _e2951 = phi_3979_;
                                    phi_3982_ = (_e2917 << bitcast<u32>(8u));
                                    phi_3983_ = (_e2919 + 1u);
                                    phi_3984_ = _e2951;
                                } else {
                                    phi_3982_ = u32();
                                    phi_3983_ = u32();
                                    phi_3984_ = u32();
                                }
                                let _e2956 = phi_3982_;
                                let _e2958 = phi_3983_;
                                let _e2960 = phi_3984_;
                                phi_3933_ = _e2956;
                                phi_3936_ = _e2958;
                                phi_3938_ = _e2960;
                                phi_3985_ = _e2923;
                            } else {
                                phi_3933_ = u32();
                                phi_3936_ = u32();
                                phi_3938_ = u32();
                                phi_3985_ = false;
                            }
                            let _e2962 = phi_3933_;
                            let _e2964 = phi_3936_;
                            let _e2966 = phi_3938_;
                            let _e2968 = phi_3985_;
                            continue;
                            continuing {
                                phi_3932_ = _e2962;
                                phi_3935_ = _e2964;
                                phi_3937_ = _e2966;
                                break if !(_e2968);
                            }
                        }
                        let _e2971 = local_49;
                        let _e2972 = (_e120 + _e2971);
                        if (_e2972 < _e118) {
                            let _e2984 = (640u + _e2972);
                            let _e2987 = atomicLoad((&global_7[(_e2984 / 4u)]));
                            phi_4017_ = ((_e2987 >> bitcast<u32>(((8u * (_e2984 % 4u)) & 31u))) & 255u);
                        } else {
                            let _e2974 = (256u + _e2972);
                            let _e2977 = global.member[(_e2974 / 4u)];
                            phi_4017_ = ((_e2977 >> bitcast<u32>(((8u * (_e2974 % 4u)) & 31u))) & 255u);
                        }
                        let _e2995 = phi_4017_;
                        if (_e2995 < 1u) {
                            phi_4032_ = 1u;
                        } else {
                            phi_4032_ = select(_e2995, 32u, (_e2995 > 32u));
                        }
                        let _e3000 = phi_4032_;
                        let _e3002 = local_50;
                        phi_4034_ = type_10(_e3002, _e3000);
                    }
                    let _e3008 = phi_4034_;
                    let _e3015 = atomicLoad((&global_7[(_e2862 / 4u)]));
                    let _e3016 = ((8u * (_e2862 % 4u)) & 31u);
                    let _e3023 = atomicXor((&global_7[(_e2862 / 4u)]), ((((_e3015 >> bitcast<u32>(_e3016)) ^ _e3008.member) & 255u) << bitcast<u32>(_e3016)));
                    let _e3024 = (_e2862 + 1u);
                    let _e3025 = (_e3024 < (_e2647 + _e2646));
                    if _e3025 {
                        let _e3026 = (_e3008.member_1 & 63u);
                        let _e3027 = (_e3026 & 31u);
                        let _e3029 = (_e2895.x << bitcast<u32>(_e3027));
                        let _e3038 = (_e3026 < 32u);
                        phi_4059_ = vec2<u32>(select(0u, _e3029, _e3038), select(_e3029, ((_e2895.y << bitcast<u32>(_e3027)) | ((_e2895.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e3027)))), _e3038));
                        phi_4060_ = (_e2868 + _e3008.member_1);
                    } else {
                        phi_4059_ = vec2<u32>();
                        phi_4060_ = u32();
                    }
                    let _e3044 = phi_4059_;
                    let _e3046 = phi_4060_;
                    phi_3876_ = _e3024;
                    phi_3879_ = _e2893;
                    phi_3881_ = _e3044;
                    phi_3883_ = _e3046;
                    phi_4061_ = _e3025;
                } else {
                    phi_3876_ = u32();
                    phi_3879_ = bool();
                    phi_3881_ = vec2<u32>();
                    phi_3883_ = u32();
                    phi_4061_ = false;
                }
                let _e3048 = phi_3876_;
                let _e3050 = phi_3879_;
                let _e3052 = phi_3881_;
                let _e3054 = phi_3883_;
                let _e3056 = phi_4061_;
                continue;
                continuing {
                    phi_3875_ = _e3048;
                    phi_3878_ = _e3050;
                    phi_3880_ = _e3052;
                    phi_3882_ = _e3054;
                    break if !(_e3056);
                }
            }
        }
    }
    workgroupBarrier();
    let _e3059 = ((_e114 + 7u) & 4294967288u);
    let _e3061 = select(_e3059, _e110, (_e110 < _e3059));
    let _e3064 = (_e3061 + ((_e110 - _e3061) & 4294967288u));
    let _e3065 = (_e2230 - _e114);
    phi_4095_ = (_e3061 + (8u * param_9));
    loop {
        let _e3069 = phi_4095_;
        let _e3070 = (_e3069 < _e3064);
        if _e3070 {
            let _e3072 = ((_e3065 + _e3069) / 4u);
            let _e3075 = atomicLoad((&global_7[(_e3072 + 1u)]));
            let _e3080 = atomicLoad((&global_7[_e3072]));
            let _e3082 = (vec2<u32>(0u, (_e3075 << bitcast<u32>(0u))) | vec2<u32>(_e3080, 0u));
            let _e3083 = (_e3069 / 4u);
            let _e3086 = global_2.member[(_e3083 + 1u)];
            let _e3091 = global_2.member[_e3083];
            let _e3093 = (vec2<u32>(0u, (_e3086 << bitcast<u32>(0u))) | vec2<u32>(_e3091, 0u));
            let _e3097 = (_e3082.y >> bitcast<u32>(0u));
            let _e3103 = (_e3093.y >> bitcast<u32>(0u));
            let _e3117 = ((_e3093.x >> bitcast<u32>(0u)) & 255u);
            let _e3123 = ((_e3093.x >> bitcast<u32>(8u)) & 255u);
            let _e3148 = ((_e3093.x >> bitcast<u32>(16u)) & 255u);
            let _e3154 = ((_e3093.x >> bitcast<u32>(24u)) & 255u);
            let _e3179 = ((_e3103 >> bitcast<u32>(0u)) & 255u);
            let _e3185 = ((_e3103 >> bitcast<u32>(8u)) & 255u);
            let _e3210 = ((_e3103 >> bitcast<u32>(16u)) & 255u);
            let _e3216 = ((_e3103 >> bitcast<u32>(24u)) & 255u);
            let _e3226 = (_e3069 / 2u);
            atomicStore((&global_5.member[_e3226]), ((((((((_e3082.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3082.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3117 | (_e3117 << bitcast<u32>(8i))) | (_e3123 << bitcast<u32>(16i))) | (_e3123 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e3226 + 1u)]), ((((((((_e3082.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3082.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3148 | (_e3148 << bitcast<u32>(8i))) | (_e3154 << bitcast<u32>(16i))) | (_e3154 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e3226 + 2u)]), ((((((((_e3097 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3097 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3179 | (_e3179 << bitcast<u32>(8i))) | (_e3185 << bitcast<u32>(16i))) | (_e3185 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e3226 + 3u)]), ((((((((_e3097 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3097 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3210 | (_e3210 << bitcast<u32>(8i))) | (_e3216 << bitcast<u32>(16i))) | (_e3216 << bitcast<u32>(24i))) & 2155839615u)));
            phi_4096_ = (_e3069 + 4096u);
        } else {
            phi_4096_ = u32();
        }
        let _e3236 = phi_4096_;
        continue;
        continuing {
            phi_4095_ = _e3236;
            break if !(_e3070);
        }
    }
    phi_4540_ = (_e114 + param_9);
    loop {
        let _e3240 = phi_4540_;
        let _e3241 = (_e3240 < _e3061);
        if _e3241 {
            let _e3242 = (_e3065 + _e3240);
            let _e3245 = atomicLoad((&global_7[(_e3242 / 4u)]));
            let _e3254 = global_2.member[(_e3240 / 4u)];
            let _e3260 = ((_e3254 >> bitcast<u32>(((8u * (_e3240 % 4u)) & 31u))) & 255u);
            let _e3275 = atomicLoad((&global_5.member[(_e3240 / 2u)]));
            let _e3276 = ((16u * (_e3240 % 2u)) & 31u);
            let _e3283 = atomicXor((&global_5.member[(_e3240 / 2u)]), ((((_e3275 >> bitcast<u32>(_e3276)) ^ (((((_e3260 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3245 >> bitcast<u32>(((8u * (_e3242 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3260 & 127u))) & 65535u) << bitcast<u32>(_e3276)));
            phi_4541_ = (_e3240 + 512u);
        } else {
            phi_4541_ = u32();
        }
        let _e3286 = phi_4541_;
        continue;
        continuing {
            phi_4540_ = _e3286;
            break if !(_e3241);
        }
    }
    phi_4608_ = (_e3064 + param_9);
    loop {
        let _e3290 = phi_4608_;
        let _e3291 = (_e3290 < _e110);
        if _e3291 {
            let _e3292 = (_e3065 + _e3290);
            let _e3295 = atomicLoad((&global_7[(_e3292 / 4u)]));
            let _e3304 = global_2.member[(_e3290 / 4u)];
            let _e3310 = ((_e3304 >> bitcast<u32>(((8u * (_e3290 % 4u)) & 31u))) & 255u);
            let _e3325 = atomicLoad((&global_5.member[(_e3290 / 2u)]));
            let _e3326 = ((16u * (_e3290 % 2u)) & 31u);
            let _e3333 = atomicXor((&global_5.member[(_e3290 / 2u)]), ((((_e3325 >> bitcast<u32>(_e3326)) ^ (((((_e3310 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3295 >> bitcast<u32>(((8u * (_e3292 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3310 & 127u))) & 65535u) << bitcast<u32>(_e3326)));
            phi_4609_ = (_e3290 + 512u);
        } else {
            phi_4609_ = u32();
        }
        let _e3336 = phi_4609_;
        continue;
        continuing {
            phi_4608_ = _e3336;
            break if !(_e3291);
        }
    }
    phi_4700_ = (_e3061 + (8u * _e433));
    loop {
        let _e3341 = phi_4700_;
        let _e3342 = (_e3341 < _e3064);
        if _e3342 {
            let _e3344 = ((_e3065 + _e3341) / 4u);
            let _e3347 = atomicLoad((&global_7[(_e3344 + 1u)]));
            let _e3352 = atomicLoad((&global_7[_e3344]));
            let _e3354 = (vec2<u32>(0u, (_e3347 << bitcast<u32>(0u))) | vec2<u32>(_e3352, 0u));
            let _e3355 = (_e3341 / 4u);
            let _e3358 = global_2.member[(_e3355 + 1u)];
            let _e3363 = global_2.member[_e3355];
            let _e3365 = (vec2<u32>(0u, (_e3358 << bitcast<u32>(0u))) | vec2<u32>(_e3363, 0u));
            let _e3369 = (_e3354.y >> bitcast<u32>(0u));
            let _e3375 = (_e3365.y >> bitcast<u32>(0u));
            let _e3389 = ((_e3365.x >> bitcast<u32>(0u)) & 255u);
            let _e3395 = ((_e3365.x >> bitcast<u32>(8u)) & 255u);
            let _e3420 = ((_e3365.x >> bitcast<u32>(16u)) & 255u);
            let _e3426 = ((_e3365.x >> bitcast<u32>(24u)) & 255u);
            let _e3451 = ((_e3375 >> bitcast<u32>(0u)) & 255u);
            let _e3457 = ((_e3375 >> bitcast<u32>(8u)) & 255u);
            let _e3482 = ((_e3375 >> bitcast<u32>(16u)) & 255u);
            let _e3488 = ((_e3375 >> bitcast<u32>(24u)) & 255u);
            let _e3498 = (_e3341 / 2u);
            atomicStore((&global_5.member[_e3498]), ((((((((_e3354.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3354.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3389 | (_e3389 << bitcast<u32>(8i))) | (_e3395 << bitcast<u32>(16i))) | (_e3395 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e3498 + 1u)]), ((((((((_e3354.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3354.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3420 | (_e3420 << bitcast<u32>(8i))) | (_e3426 << bitcast<u32>(16i))) | (_e3426 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e3498 + 2u)]), ((((((((_e3369 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3369 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3451 | (_e3451 << bitcast<u32>(8i))) | (_e3457 << bitcast<u32>(16i))) | (_e3457 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e3498 + 3u)]), ((((((((_e3369 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3369 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3482 | (_e3482 << bitcast<u32>(8i))) | (_e3488 << bitcast<u32>(16i))) | (_e3488 << bitcast<u32>(24i))) & 2155839615u)));
            phi_4701_ = (_e3341 + 4096u);
        } else {
            phi_4701_ = u32();
        }
        let _e3508 = phi_4701_;
        continue;
        continuing {
            phi_4700_ = _e3508;
            break if !(_e3342);
        }
    }
    phi_5145_ = (_e114 + _e433);
    loop {
        let _e3512 = phi_5145_;
        let _e3513 = (_e3512 < _e3061);
        if _e3513 {
            let _e3514 = (_e3065 + _e3512);
            let _e3517 = atomicLoad((&global_7[(_e3514 / 4u)]));
            let _e3526 = global_2.member[(_e3512 / 4u)];
            let _e3532 = ((_e3526 >> bitcast<u32>(((8u * (_e3512 % 4u)) & 31u))) & 255u);
            let _e3547 = atomicLoad((&global_5.member[(_e3512 / 2u)]));
            let _e3548 = ((16u * (_e3512 % 2u)) & 31u);
            let _e3555 = atomicXor((&global_5.member[(_e3512 / 2u)]), ((((_e3547 >> bitcast<u32>(_e3548)) ^ (((((_e3532 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3517 >> bitcast<u32>(((8u * (_e3514 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3532 & 127u))) & 65535u) << bitcast<u32>(_e3548)));
            phi_5146_ = (_e3512 + 512u);
        } else {
            phi_5146_ = u32();
        }
        let _e3558 = phi_5146_;
        continue;
        continuing {
            phi_5145_ = _e3558;
            break if !(_e3513);
        }
    }
    phi_5213_ = (_e3064 + _e433);
    loop {
        let _e3562 = phi_5213_;
        let _e3563 = (_e3562 < _e110);
        if _e3563 {
            let _e3564 = (_e3065 + _e3562);
            let _e3567 = atomicLoad((&global_7[(_e3564 / 4u)]));
            let _e3576 = global_2.member[(_e3562 / 4u)];
            let _e3582 = ((_e3576 >> bitcast<u32>(((8u * (_e3562 % 4u)) & 31u))) & 255u);
            let _e3597 = atomicLoad((&global_5.member[(_e3562 / 2u)]));
            let _e3598 = ((16u * (_e3562 % 2u)) & 31u);
            let _e3605 = atomicXor((&global_5.member[(_e3562 / 2u)]), ((((_e3597 >> bitcast<u32>(_e3598)) ^ (((((_e3582 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3567 >> bitcast<u32>(((8u * (_e3564 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3582 & 127u))) & 65535u) << bitcast<u32>(_e3598)));
            phi_5214_ = (_e3562 + 512u);
        } else {
            phi_5214_ = u32();
        }
        let _e3608 = phi_5214_;
        continue;
        continuing {
            phi_5213_ = _e3608;
            break if !(_e3563);
        }
    }
    return;
}

fn function_1(param_10: vec3<u32>, param_11: u32) {
    var phi_23169_: u32;
    var phi_23084_: u32;
    var phi_22801_: u32;
    var phi_22726_: u32;
    var phi_5402_: u32;
    var phi_5420_: u32;
    var phi_5423_: u32;
    var phi_5421_: u32;
    var phi_5424_: u32;
    var local_51: u32;
    var phi_5541_: type_10;
    var phi_22794_: u32;
    var phi_22719_: u32;
    var phi_6622_: u32;
    var phi_6633_: u32;
    var phi_6636_: u32;
    var phi_6634_: u32;
    var phi_6637_: u32;
    var local_52: u32;
    var phi_6754_: type_10;
    var phi_23155_: u32;
    var phi_23070_: u32;
    var phi_7835_: u32;
    var phi_7841_: u32;
    var phi_7844_: u32;
    var phi_7842_: u32;
    var phi_7845_: u32;
    var phi_7859_: u32;
    var phi_7862_: u32;
    var phi_7860_: u32;
    var phi_7863_: u32;
    var phi_7962_: u32;
    var phi_7965_: u32;
    var local_53: u32;
    var phi_7963_: u32;
    var phi_7966_: u32;
    var phi_8143_: bool;
    var phi_8148_: u32;
    var phi_8149_: u32;
    var phi_8282_: u32;
    var phi_8285_: u32;
    var local_54: u32;
    var phi_8283_: u32;
    var phi_8286_: u32;
    var phi_8463_: bool;
    var phi_8468_: u32;
    var phi_8469_: u32;
    var phi_23288_: u32;
    var phi_23277_: u32;
    var phi_23256_: u32;
    var phi_23235_: u32;
    var phi_5403_: u32;

    let _e58 = global_12.member.member;
    let _e62 = global_12.member.member_1;
    let _e65 = global_12.member.member_2;
    phi_23169_ = 0u;
    phi_23084_ = 0u;
    phi_22801_ = 0u;
    phi_22726_ = 0u;
    phi_5402_ = (param_10.x * 16u);
    loop {
        let _e68 = phi_23169_;
        let _e70 = phi_23084_;
        let _e72 = phi_22801_;
        let _e74 = phi_22726_;
        let _e76 = phi_5402_;
        let _e77 = (_e76 < _e62);
        if _e77 {
            let _e79 = (_e76 + (param_11 / 32u));
            let _e80 = (_e62 - 1u);
            let _e82 = select(_e79, _e80, (_e80 < _e79));
            phi_5420_ = 0u;
            phi_5423_ = _e58;
            loop {
                let _e84 = phi_5420_;
                let _e86 = phi_5423_;
                local_51 = _e84;
                let _e88 = ((_e86 - _e84) > 1u);
                if _e88 {
                    let _e90 = ((_e84 + _e86) / 2u);
                    let _e95 = global_9.member[((7u * _e90) + 6u)];
                    let _e96 = (_e95 <= _e82);
                    phi_5421_ = select(_e84, _e90, _e96);
                    phi_5424_ = select(_e90, _e86, _e96);
                } else {
                    phi_5421_ = u32();
                    phi_5424_ = u32();
                }
                let _e100 = phi_5421_;
                let _e102 = phi_5424_;
                continue;
                continuing {
                    phi_5420_ = _e100;
                    phi_5423_ = _e102;
                    break if !(_e88);
                }
            }
            let _e105 = local_51;
            let _e106 = (7u * _e105);
            let _e109 = global_9.member[_e106];
            let _e113 = global_9.member[(_e106 + 2u)];
            let _e117 = global_9.member[(_e106 + 4u)];
            let _e121 = global_9.member[(_e106 + 5u)];
            let _e125 = global_9.member[(_e106 + 6u)];
            let _e126 = (_e82 - _e125);
            let _e127 = (_e117 - 1u);
            let _e129 = ((_e127 / 512u) + 1u);
            if select(false, true, (_e129 == 0u)) {
                phi_5541_ = type_10(0u, type_10().member_1);
            } else {
                phi_5541_ = type_10(1u, (_e126 / _e129));
            }
            let _e137 = phi_5541_;
            let _e142 = select(0u, _e137.member_1, (bitcast<i32>(_e137.member) != 0i));
            let _e144 = (_e126 - (_e142 * _e129));
            let _e145 = (param_11 % 32u);
            let _e150 = ((32u * param_11) | (16u * ((param_11 / 4u) % 2u)));
            let _e151 = (8u * _e144);
            let _e152 = (_e145 / 4u);
            let _e155 = ((_e127 / 64u) + 1u);
            let _e156 = ((_e151 + _e152) < _e155);
            if _e156 {
                let _e162 = global_10.member[(_e113 + ((4u * _e126) / 4u))];
                let _e163 = (_e155 - _e151);
                let _e165 = select(_e163, 8u, (8u < _e163));
                let _e168 = (88u * ((_e142 * _e155) + _e151));
                let _e171 = (_e109 + ((16u * _e152) / 4u));
                let _e174 = (_e109 + ((8u * _e152) / 4u));
                let _e177 = (_e109 + ((16u * _e145) / 4u));
                let _e181 = (_e168 + (24u * _e165));
                let _e182 = (_e168 / 4u);
                let _e187 = global_10.member[(_e171 + (_e182 + 1u))];
                let _e194 = global_10.member[(_e171 + _e182)];
                let _e196 = (vec2<u32>(0u, (_e187 << bitcast<u32>(0u))) | vec2<u32>(_e194, 0u));
                let _e202 = ((_e168 + 8u) / 4u);
                let _e207 = global_10.member[(_e171 + (_e202 + 1u))];
                let _e214 = global_10.member[(_e171 + _e202)];
                let _e216 = (vec2<u32>(0u, (_e207 << bitcast<u32>(0u))) | vec2<u32>(_e214, 0u));
                let _e221 = (_e181 / 4u);
                let _e226 = global_10.member[(_e177 + (_e221 + 1u))];
                let _e233 = global_10.member[(_e177 + _e221)];
                let _e235 = (vec2<u32>(0u, (_e226 << bitcast<u32>(0u))) | vec2<u32>(_e233, 0u));
                let _e239 = (_e235.y >> bitcast<u32>(0u));
                let _e243 = ((_e181 + 8u) / 4u);
                let _e248 = global_10.member[(_e177 + (_e243 + 1u))];
                let _e255 = global_10.member[(_e177 + _e243)];
                let _e257 = (vec2<u32>(0u, (_e248 << bitcast<u32>(0u))) | vec2<u32>(_e255, 0u));
                let _e261 = (_e257.y >> bitcast<u32>(0u));
                let _e264 = ((_e168 + (16u * _e165)) / 4u);
                let _e269 = global_10.member[(_e174 + (_e264 + 1u))];
                let _e276 = global_10.member[(_e174 + _e264)];
                let _e278 = (vec2<u32>(0u, (_e269 << bitcast<u32>(0u))) | vec2<u32>(_e276, 0u));
                let _e282 = (_e278.y >> bitcast<u32>(0u));
                let _e284 = (2u * (_e145 % 4u));
                let _e285 = (_e284 & 31u);
                let _e287 = (_e196.x >> bitcast<u32>(_e285));
                let _e289 = ((_e196.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e285));
                let _e291 = (_e216.x >> bitcast<u32>(_e285));
                let _e293 = ((_e216.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e285));
                let _e295 = ((7u - _e284) & 31u);
                let _e301 = ((_e121 >> bitcast<u32>(1i)) * 16843009u);
                let _e305 = (((_e278.x << bitcast<u32>(_e295)) & 2155905152u) | (((_e287 & 50529027u) + _e301) & 2139062143u));
                let _e352 = (((_e282 << bitcast<u32>(_e295)) & 2155905152u) | (((_e289 & 50529027u) + _e301) & 2139062143u));
                let _e396 = ((6u - _e284) & 31u);
                let _e403 = (((_e278.x << bitcast<u32>(_e396)) & 2155905152u) | (((_e291 & 50529027u) + _e301) & 2139062143u));
                let _e450 = (((_e282 << bitcast<u32>(_e396)) & 2155905152u) | (((_e293 & 50529027u) + _e301) & 2139062143u));
                let _e497 = (((_e287 << bitcast<u32>(4i)) & 4042322160u) | (_e289 & 252645135u));
                let _e504 = (((_e235.x >> bitcast<u32>(3i)) & 269488144u) | ((_e239 >> bitcast<u32>(7i)) & 4025479151u));
                let _e506 = (0u - (_e121 & 1u));
                let _e508 = (_e497 >> bitcast<u32>(1i));
                let _e509 = ~(_e506);
                let _e531 = (((_e291 << bitcast<u32>(4i)) & 4042322160u) | (_e293 & 252645135u));
                let _e538 = (((_e257.x >> bitcast<u32>(3i)) & 269488144u) | ((_e261 >> bitcast<u32>(7i)) & 4025479151u));
                let _e540 = (_e531 >> bitcast<u32>(1i));
                let _e557 = ((((((_e531 & ((_e540 & _e509) | 0u)) | (~(_e531) & (0u | (~(_e540) & _e506)))) & ((_e538 & _e509) | (~(_e538) & _e506))) | 0u) & 286331153u) * 134480385u);
                let _e560 = ((_e557 >> bitcast<u32>(0u)) & 255u);
                let _e576 = ((((_e560 | (_e560 << bitcast<u32>(8i))) | (((_e557 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e497 & ((_e508 & _e509) | 0u)) | (~(_e497) & (0u | (~(_e508) & _e506)))) & ((_e504 & _e509) | (~(_e504) & _e506))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                let _e581 = (vec2<u32>(0u, ((((((_e235.x >> bitcast<u32>(16u)) & 255u) | (((_e305 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e235.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e305 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e235.x >> bitcast<u32>(0u)) & 255u) | (((_e305 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e235.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e305 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                let _e582 = (_e150 / 4u);
                atomicStore((&global_7[_e582]), _e581.x);
                atomicStore((&global_7[(_e582 + 1u)]), (_e581.y >> bitcast<u32>(0u)));
                let _e595 = (vec2<u32>(0u, ((((((_e239 >> bitcast<u32>(16u)) & 255u) | (((_e352 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e239 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e352 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e239 >> bitcast<u32>(0u)) & 255u) | (((_e352 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e239 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e352 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                let _e596 = ((_e150 + 8u) / 4u);
                atomicStore((&global_7[_e596]), _e595.x);
                atomicStore((&global_7[(_e596 + 1u)]), (_e595.y >> bitcast<u32>(0u)));
                let _e604 = (_e150 ^ 16u);
                let _e609 = (vec2<u32>(0u, ((((((_e257.x >> bitcast<u32>(16u)) & 255u) | (((_e403 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e257.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e403 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e257.x >> bitcast<u32>(0u)) & 255u) | (((_e403 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e257.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e403 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                let _e610 = (_e604 / 4u);
                atomicStore((&global_7[_e610]), _e609.x);
                atomicStore((&global_7[(_e610 + 1u)]), (_e609.y >> bitcast<u32>(0u)));
                let _e623 = (vec2<u32>(0u, ((((((_e261 >> bitcast<u32>(16u)) & 255u) | (((_e450 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e261 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e450 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e261 >> bitcast<u32>(0u)) & 255u) | (((_e450 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e261 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e450 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                let _e624 = ((_e604 + 8u) / 4u);
                atomicStore((&global_7[_e624]), _e623.x);
                atomicStore((&global_7[(_e624 + 1u)]), (_e623.y >> bitcast<u32>(0u)));
                phi_22794_ = _e162;
                phi_22719_ = _e576;
                phi_6622_ = countOneBits(_e576);
            } else {
                phi_22794_ = _e72;
                phi_22719_ = _e74;
                phi_6622_ = 0u;
            }
            let _e634 = phi_22794_;
            let _e636 = phi_22719_;
            let _e638 = phi_6622_;
            let _e639 = (param_11 + 256u);
            let _e641 = (_e76 + (_e639 / 32u));
            let _e643 = select(_e641, _e80, (_e80 < _e641));
            phi_6633_ = 0u;
            phi_6636_ = _e58;
            loop {
                let _e645 = phi_6633_;
                let _e647 = phi_6636_;
                local_52 = _e645;
                let _e649 = ((_e647 - _e645) > 1u);
                if _e649 {
                    let _e651 = ((_e645 + _e647) / 2u);
                    let _e656 = global_9.member[((7u * _e651) + 6u)];
                    let _e657 = (_e656 <= _e643);
                    phi_6634_ = select(_e645, _e651, _e657);
                    phi_6637_ = select(_e651, _e647, _e657);
                } else {
                    phi_6634_ = u32();
                    phi_6637_ = u32();
                }
                let _e661 = phi_6634_;
                let _e663 = phi_6637_;
                continue;
                continuing {
                    phi_6633_ = _e661;
                    phi_6636_ = _e663;
                    break if !(_e649);
                }
            }
            let _e666 = local_52;
            let _e667 = (7u * _e666);
            let _e670 = global_9.member[_e667];
            let _e674 = global_9.member[(_e667 + 2u)];
            let _e678 = global_9.member[(_e667 + 4u)];
            let _e682 = global_9.member[(_e667 + 5u)];
            let _e686 = global_9.member[(_e667 + 6u)];
            let _e687 = (_e643 - _e686);
            let _e688 = (_e678 - 1u);
            let _e690 = ((_e688 / 512u) + 1u);
            if select(false, true, (_e690 == 0u)) {
                phi_6754_ = type_10(0u, type_10().member_1);
            } else {
                phi_6754_ = type_10(1u, (_e687 / _e690));
            }
            let _e698 = phi_6754_;
            let _e703 = select(0u, _e698.member_1, (bitcast<i32>(_e698.member) != 0i));
            let _e705 = (_e687 - (_e703 * _e690));
            let _e706 = (_e639 % 32u);
            let _e711 = ((32u * _e639) | (16u * ((_e639 / 4u) % 2u)));
            let _e712 = (8u * _e705);
            let _e713 = (_e706 / 4u);
            let _e716 = ((_e688 / 64u) + 1u);
            let _e717 = ((_e712 + _e713) < _e716);
            if _e717 {
                let _e723 = global_10.member[(_e674 + ((4u * _e687) / 4u))];
                let _e724 = (_e716 - _e712);
                let _e726 = select(_e724, 8u, (8u < _e724));
                let _e729 = (88u * ((_e703 * _e716) + _e712));
                let _e732 = (_e670 + ((16u * _e713) / 4u));
                let _e735 = (_e670 + ((8u * _e713) / 4u));
                let _e738 = (_e670 + ((16u * _e706) / 4u));
                let _e742 = (_e729 + (24u * _e726));
                let _e743 = (_e729 / 4u);
                let _e748 = global_10.member[(_e732 + (_e743 + 1u))];
                let _e755 = global_10.member[(_e732 + _e743)];
                let _e757 = (vec2<u32>(0u, (_e748 << bitcast<u32>(0u))) | vec2<u32>(_e755, 0u));
                let _e763 = ((_e729 + 8u) / 4u);
                let _e768 = global_10.member[(_e732 + (_e763 + 1u))];
                let _e775 = global_10.member[(_e732 + _e763)];
                let _e777 = (vec2<u32>(0u, (_e768 << bitcast<u32>(0u))) | vec2<u32>(_e775, 0u));
                let _e782 = (_e742 / 4u);
                let _e787 = global_10.member[(_e738 + (_e782 + 1u))];
                let _e794 = global_10.member[(_e738 + _e782)];
                let _e796 = (vec2<u32>(0u, (_e787 << bitcast<u32>(0u))) | vec2<u32>(_e794, 0u));
                let _e800 = (_e796.y >> bitcast<u32>(0u));
                let _e804 = ((_e742 + 8u) / 4u);
                let _e809 = global_10.member[(_e738 + (_e804 + 1u))];
                let _e816 = global_10.member[(_e738 + _e804)];
                let _e818 = (vec2<u32>(0u, (_e809 << bitcast<u32>(0u))) | vec2<u32>(_e816, 0u));
                let _e822 = (_e818.y >> bitcast<u32>(0u));
                let _e825 = ((_e729 + (16u * _e726)) / 4u);
                let _e830 = global_10.member[(_e735 + (_e825 + 1u))];
                let _e837 = global_10.member[(_e735 + _e825)];
                let _e839 = (vec2<u32>(0u, (_e830 << bitcast<u32>(0u))) | vec2<u32>(_e837, 0u));
                let _e843 = (_e839.y >> bitcast<u32>(0u));
                let _e845 = (2u * (_e706 % 4u));
                let _e846 = (_e845 & 31u);
                let _e848 = (_e757.x >> bitcast<u32>(_e846));
                let _e850 = ((_e757.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e846));
                let _e852 = (_e777.x >> bitcast<u32>(_e846));
                let _e854 = ((_e777.y >> bitcast<u32>(0u)) >> bitcast<u32>(_e846));
                let _e856 = ((7u - _e845) & 31u);
                let _e862 = ((_e682 >> bitcast<u32>(1i)) * 16843009u);
                let _e866 = (((_e839.x << bitcast<u32>(_e856)) & 2155905152u) | (((_e848 & 50529027u) + _e862) & 2139062143u));
                let _e913 = (((_e843 << bitcast<u32>(_e856)) & 2155905152u) | (((_e850 & 50529027u) + _e862) & 2139062143u));
                let _e957 = ((6u - _e845) & 31u);
                let _e964 = (((_e839.x << bitcast<u32>(_e957)) & 2155905152u) | (((_e852 & 50529027u) + _e862) & 2139062143u));
                let _e1011 = (((_e843 << bitcast<u32>(_e957)) & 2155905152u) | (((_e854 & 50529027u) + _e862) & 2139062143u));
                let _e1058 = (((_e848 << bitcast<u32>(4i)) & 4042322160u) | (_e850 & 252645135u));
                let _e1065 = (((_e796.x >> bitcast<u32>(3i)) & 269488144u) | ((_e800 >> bitcast<u32>(7i)) & 4025479151u));
                let _e1067 = (0u - (_e682 & 1u));
                let _e1069 = (_e1058 >> bitcast<u32>(1i));
                let _e1070 = ~(_e1067);
                let _e1092 = (((_e852 << bitcast<u32>(4i)) & 4042322160u) | (_e854 & 252645135u));
                let _e1099 = (((_e818.x >> bitcast<u32>(3i)) & 269488144u) | ((_e822 >> bitcast<u32>(7i)) & 4025479151u));
                let _e1101 = (_e1092 >> bitcast<u32>(1i));
                let _e1118 = ((((((_e1092 & ((_e1101 & _e1070) | 0u)) | (~(_e1092) & (0u | (~(_e1101) & _e1067)))) & ((_e1099 & _e1070) | (~(_e1099) & _e1067))) | 0u) & 286331153u) * 134480385u);
                let _e1121 = ((_e1118 >> bitcast<u32>(0u)) & 255u);
                let _e1137 = ((((_e1121 | (_e1121 << bitcast<u32>(8i))) | (((_e1118 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((((((((_e1058 & ((_e1069 & _e1070) | 0u)) | (~(_e1058) & (0u | (~(_e1069) & _e1067)))) & ((_e1065 & _e1070) | (~(_e1065) & _e1067))) | 0u) & 286331153u) * 134480385u) >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) & 4294901760u);
                let _e1142 = (vec2<u32>(0u, ((((((_e796.x >> bitcast<u32>(16u)) & 255u) | (((_e866 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e796.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e866 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e796.x >> bitcast<u32>(0u)) & 255u) | (((_e866 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e796.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e866 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                let _e1143 = (_e711 / 4u);
                atomicStore((&global_7[_e1143]), _e1142.x);
                atomicStore((&global_7[(_e1143 + 1u)]), (_e1142.y >> bitcast<u32>(0u)));
                let _e1156 = (vec2<u32>(0u, ((((((_e800 >> bitcast<u32>(16u)) & 255u) | (((_e913 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e800 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e913 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e800 >> bitcast<u32>(0u)) & 255u) | (((_e913 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e800 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e913 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                let _e1157 = ((_e711 + 8u) / 4u);
                atomicStore((&global_7[_e1157]), _e1156.x);
                atomicStore((&global_7[(_e1157 + 1u)]), (_e1156.y >> bitcast<u32>(0u)));
                let _e1165 = (_e711 ^ 16u);
                let _e1170 = (vec2<u32>(0u, ((((((_e818.x >> bitcast<u32>(16u)) & 255u) | (((_e964 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e818.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e964 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e818.x >> bitcast<u32>(0u)) & 255u) | (((_e964 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e818.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e964 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                let _e1171 = (_e1165 / 4u);
                atomicStore((&global_7[_e1171]), _e1170.x);
                atomicStore((&global_7[(_e1171 + 1u)]), (_e1170.y >> bitcast<u32>(0u)));
                let _e1184 = (vec2<u32>(0u, ((((((_e822 >> bitcast<u32>(16u)) & 255u) | (((_e1011 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e822 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | (((_e1011 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e822 >> bitcast<u32>(0u)) & 255u) | (((_e1011 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(8i))) | (((_e822 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e1011 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(24i))), 0u));
                let _e1185 = ((_e1165 + 8u) / 4u);
                atomicStore((&global_7[_e1185]), _e1184.x);
                atomicStore((&global_7[(_e1185 + 1u)]), (_e1184.y >> bitcast<u32>(0u)));
                phi_23155_ = _e723;
                phi_23070_ = _e1137;
                phi_7835_ = countOneBits(_e1137);
            } else {
                phi_23155_ = _e68;
                phi_23070_ = _e70;
                phi_7835_ = 0u;
            }
            let _e1195 = phi_23155_;
            let _e1197 = phi_23070_;
            let _e1199 = phi_7835_;
            global_8[param_11] = _e638;
            global_8[_e639] = _e1199;
            workgroupBarrier();
            phi_7841_ = 0u;
            phi_7844_ = (param_11 & 4294967264u);
            loop {
                let _e1204 = phi_7841_;
                let _e1206 = phi_7844_;
                local_53 = _e1204;
                let _e1207 = (_e1206 < param_11);
                if _e1207 {
                    let _e1209 = global_8[_e1206];
                    phi_7842_ = (_e1204 + _e1209);
                    phi_7845_ = (_e1206 + 1u);
                } else {
                    phi_7842_ = u32();
                    phi_7845_ = u32();
                }
                let _e1213 = phi_7842_;
                let _e1215 = phi_7845_;
                continue;
                continuing {
                    phi_7841_ = _e1213;
                    phi_7844_ = _e1215;
                    break if !(_e1207);
                }
            }
            phi_7859_ = 0u;
            phi_7862_ = (_e639 & 4294967264u);
            loop {
                let _e1219 = phi_7859_;
                let _e1221 = phi_7862_;
                local_54 = _e1219;
                let _e1222 = (_e1221 < _e639);
                if _e1222 {
                    let _e1224 = global_8[_e1221];
                    phi_7860_ = (_e1219 + _e1224);
                    phi_7863_ = (_e1221 + 1u);
                } else {
                    phi_7860_ = u32();
                    phi_7863_ = u32();
                }
                let _e1228 = phi_7860_;
                let _e1230 = phi_7863_;
                continue;
                continuing {
                    phi_7859_ = _e1228;
                    phi_7862_ = _e1230;
                    break if !(_e1222);
                }
            }
            workgroupBarrier();
            if (_e79 < _e62) {
                let _e1236 = global_9.member[(_e106 + 1u)];
                if _e156 {
                    phi_7962_ = 0u;
                    phi_7965_ = _e636;
                    loop {
                        let _e1238 = phi_7962_;
                        let _e1240 = phi_7965_;
                        let _e1241 = (_e1240 == 0u);
                        if _e1241 {
                            phi_7963_ = u32();
                            phi_7966_ = u32();
                        } else {
                            let _e1245 = select((bitcast<u32>(31i) - firstLeadingBit(_e1240)), 32u, _e1241);
                            let _e1247 = local_53;
                            let _e1249 = ((_e634 + _e1247) + _e1238);
                            let _e1254 = global_10.member[(_e1236 + (_e1249 / 4u))];
                            let _e1262 = (_e150 ^ (2u * _e1245));
                            let _e1265 = atomicLoad((&global_7[(_e1262 / 4u)]));
                            let _e1268 = ((8u * (_e1262 % 4u)) & 31u);
                            let _e1276 = atomicLoad((&global_7[(_e1262 / 4u)]));
                            let _e1283 = atomicXor((&global_7[(_e1262 / 4u)]), ((((_e1276 >> bitcast<u32>(_e1268)) ^ (((_e1265 >> bitcast<u32>(_e1268)) & 65535u) ^ ((((_e1254 >> bitcast<u32>(((8u * (_e1249 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e1268)));
                            phi_7963_ = (_e1238 + 1u);
                            phi_7966_ = (_e1240 ^ (2147483648u >> bitcast<u32>((_e1245 & 31u))));
                        }
                        let _e1290 = phi_7963_;
                        let _e1292 = phi_7966_;
                        continue;
                        continuing {
                            phi_7962_ = _e1290;
                            phi_7965_ = _e1292;
                            break if !(select(true, false, _e1241));
                        }
                    }
                    let _e1298 = global_9.member[(_e106 + 3u)];
                    let _e1306 = ((512u * _e144) + ((64u * _e152) + (8u * (_e145 % 4u))));
                    let _e1308 = ((_e142 * _e117) + _e1306);
                    if ((_e1298 % 2u) == 0u) {
                        let _e1310 = ((_e117 % 64u) == 0u);
                        if _e1310 {
                            let _e1311 = (_e150 / 4u);
                            let _e1314 = atomicLoad((&global_7[(_e1311 + 1u)]));
                            let _e1319 = atomicLoad((&global_7[_e1311]));
                            let _e1321 = (vec2<u32>(0u, (_e1314 << bitcast<u32>(0u))) | vec2<u32>(_e1319, 0u));
                            let _e1323 = ((_e150 + 8u) / 4u);
                            let _e1326 = atomicLoad((&global_7[(_e1323 + 1u)]));
                            let _e1331 = atomicLoad((&global_7[_e1323]));
                            let _e1333 = (vec2<u32>(0u, (_e1326 << bitcast<u32>(0u))) | vec2<u32>(_e1331, 0u));
                            let _e1342 = (_e150 ^ 16u);
                            let _e1343 = (_e1342 / 4u);
                            let _e1346 = atomicLoad((&global_7[(_e1343 + 1u)]));
                            let _e1351 = atomicLoad((&global_7[_e1343]));
                            let _e1353 = (vec2<u32>(0u, (_e1346 << bitcast<u32>(0u))) | vec2<u32>(_e1351, 0u));
                            let _e1355 = ((_e1342 + 8u) / 4u);
                            let _e1358 = atomicLoad((&global_7[(_e1355 + 1u)]));
                            let _e1363 = atomicLoad((&global_7[_e1355]));
                            let _e1365 = (vec2<u32>(0u, (_e1358 << bitcast<u32>(0u))) | vec2<u32>(_e1363, 0u));
                            let _e1375 = ((_e1298 + _e1308) / 2u);
                            atomicStore((&global_11.member[_e1375]), _e1321.x);
                            atomicStore((&global_11.member[(_e1375 + 1u)]), (_e1321.y >> bitcast<u32>(0u)));
                            atomicStore((&global_11.member[(_e1375 + 2u)]), _e1333.x);
                            atomicStore((&global_11.member[(_e1375 + 3u)]), (_e1333.y >> bitcast<u32>(0u)));
                            let _e1389 = ((_e1298 + (_e1308 + 32u)) / 2u);
                            atomicStore((&global_11.member[_e1389]), _e1353.x);
                            atomicStore((&global_11.member[(_e1389 + 1u)]), (_e1353.y >> bitcast<u32>(0u)));
                            atomicStore((&global_11.member[(_e1389 + 2u)]), _e1365.x);
                            atomicStore((&global_11.member[(_e1389 + 3u)]), (_e1365.y >> bitcast<u32>(0u)));
                        }
                        phi_8143_ = select(true, false, _e1310);
                    } else {
                        phi_8143_ = true;
                    }
                    let _e1403 = phi_8143_;
                    if _e1403 {
                        phi_8148_ = 0u;
                        loop {
                            let _e1405 = phi_8148_;
                            let _e1406 = (_e1405 < 16u);
                            if _e1406 {
                                let _e1410 = ((_e1405 % 8u) + (32u * (_e1405 / 8u)));
                                if ((_e1306 + _e1410) < _e117) {
                                    let _e1415 = (_e150 ^ (2u * _e1405));
                                    let _e1418 = atomicLoad((&global_7[(_e1415 / 4u)]));
                                    let _e1425 = (_e1298 + (_e1308 + _e1410));
                                    let _e1431 = atomicLoad((&global_11.member[(_e1425 / 2u)]));
                                    let _e1432 = ((16u * (_e1425 % 2u)) & 31u);
                                    let _e1439 = atomicXor((&global_11.member[(_e1425 / 2u)]), ((((_e1431 >> bitcast<u32>(_e1432)) ^ ((_e1418 >> bitcast<u32>(((8u * (_e1415 % 4u)) & 31u))) & 65535u)) & 65535u) << bitcast<u32>(_e1432)));
                                }
                                phi_8149_ = (_e1405 + 1u);
                            } else {
                                phi_8149_ = u32();
                            }
                            let _e1442 = phi_8149_;
                            continue;
                            continuing {
                                phi_8148_ = _e1442;
                                break if !(_e1406);
                            }
                        }
                    }
                }
            }
            if (_e641 < _e62) {
                let _e1448 = global_9.member[(_e667 + 1u)];
                if _e717 {
                    phi_8282_ = 0u;
                    phi_8285_ = _e1197;
                    loop {
                        let _e1450 = phi_8282_;
                        let _e1452 = phi_8285_;
                        let _e1453 = (_e1452 == 0u);
                        if _e1453 {
                            phi_8283_ = u32();
                            phi_8286_ = u32();
                        } else {
                            let _e1457 = select((bitcast<u32>(31i) - firstLeadingBit(_e1452)), 32u, _e1453);
                            let _e1459 = local_54;
                            let _e1461 = ((_e1195 + _e1459) + _e1450);
                            let _e1466 = global_10.member[(_e1448 + (_e1461 / 4u))];
                            let _e1474 = (_e711 ^ (2u * _e1457));
                            let _e1477 = atomicLoad((&global_7[(_e1474 / 4u)]));
                            let _e1480 = ((8u * (_e1474 % 4u)) & 31u);
                            let _e1488 = atomicLoad((&global_7[(_e1474 / 4u)]));
                            let _e1495 = atomicXor((&global_7[(_e1474 / 4u)]), ((((_e1488 >> bitcast<u32>(_e1480)) ^ (((_e1477 >> bitcast<u32>(_e1480)) & 65535u) ^ ((((_e1466 >> bitcast<u32>(((8u * (_e1461 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u))) & 65535u) << bitcast<u32>(_e1480)));
                            phi_8283_ = (_e1450 + 1u);
                            phi_8286_ = (_e1452 ^ (2147483648u >> bitcast<u32>((_e1457 & 31u))));
                        }
                        let _e1502 = phi_8283_;
                        let _e1504 = phi_8286_;
                        continue;
                        continuing {
                            phi_8282_ = _e1502;
                            phi_8285_ = _e1504;
                            break if !(select(true, false, _e1453));
                        }
                    }
                    let _e1510 = global_9.member[(_e667 + 3u)];
                    let _e1518 = ((512u * _e705) + ((64u * _e713) + (8u * (_e706 % 4u))));
                    let _e1520 = ((_e703 * _e678) + _e1518);
                    if ((_e1510 % 2u) == 0u) {
                        let _e1522 = ((_e678 % 64u) == 0u);
                        if _e1522 {
                            let _e1523 = (_e711 / 4u);
                            let _e1526 = atomicLoad((&global_7[(_e1523 + 1u)]));
                            let _e1531 = atomicLoad((&global_7[_e1523]));
                            let _e1533 = (vec2<u32>(0u, (_e1526 << bitcast<u32>(0u))) | vec2<u32>(_e1531, 0u));
                            let _e1535 = ((_e711 + 8u) / 4u);
                            let _e1538 = atomicLoad((&global_7[(_e1535 + 1u)]));
                            let _e1543 = atomicLoad((&global_7[_e1535]));
                            let _e1545 = (vec2<u32>(0u, (_e1538 << bitcast<u32>(0u))) | vec2<u32>(_e1543, 0u));
                            let _e1554 = (_e711 ^ 16u);
                            let _e1555 = (_e1554 / 4u);
                            let _e1558 = atomicLoad((&global_7[(_e1555 + 1u)]));
                            let _e1563 = atomicLoad((&global_7[_e1555]));
                            let _e1565 = (vec2<u32>(0u, (_e1558 << bitcast<u32>(0u))) | vec2<u32>(_e1563, 0u));
                            let _e1567 = ((_e1554 + 8u) / 4u);
                            let _e1570 = atomicLoad((&global_7[(_e1567 + 1u)]));
                            let _e1575 = atomicLoad((&global_7[_e1567]));
                            let _e1577 = (vec2<u32>(0u, (_e1570 << bitcast<u32>(0u))) | vec2<u32>(_e1575, 0u));
                            let _e1587 = ((_e1510 + _e1520) / 2u);
                            atomicStore((&global_11.member[_e1587]), _e1533.x);
                            atomicStore((&global_11.member[(_e1587 + 1u)]), (_e1533.y >> bitcast<u32>(0u)));
                            atomicStore((&global_11.member[(_e1587 + 2u)]), _e1545.x);
                            atomicStore((&global_11.member[(_e1587 + 3u)]), (_e1545.y >> bitcast<u32>(0u)));
                            let _e1601 = ((_e1510 + (_e1520 + 32u)) / 2u);
                            atomicStore((&global_11.member[_e1601]), _e1565.x);
                            atomicStore((&global_11.member[(_e1601 + 1u)]), (_e1565.y >> bitcast<u32>(0u)));
                            atomicStore((&global_11.member[(_e1601 + 2u)]), _e1577.x);
                            atomicStore((&global_11.member[(_e1601 + 3u)]), (_e1577.y >> bitcast<u32>(0u)));
                        }
                        phi_8463_ = select(true, false, _e1522);
                    } else {
                        phi_8463_ = true;
                    }
                    let _e1615 = phi_8463_;
                    if _e1615 {
                        phi_8468_ = 0u;
                        loop {
                            let _e1617 = phi_8468_;
                            let _e1618 = (_e1617 < 16u);
                            if _e1618 {
                                let _e1622 = ((_e1617 % 8u) + (32u * (_e1617 / 8u)));
                                if ((_e1518 + _e1622) < _e678) {
                                    let _e1627 = (_e711 ^ (2u * _e1617));
                                    let _e1630 = atomicLoad((&global_7[(_e1627 / 4u)]));
                                    let _e1637 = (_e1510 + (_e1520 + _e1622));
                                    let _e1643 = atomicLoad((&global_11.member[(_e1637 / 2u)]));
                                    let _e1644 = ((16u * (_e1637 % 2u)) & 31u);
                                    let _e1651 = atomicXor((&global_11.member[(_e1637 / 2u)]), ((((_e1643 >> bitcast<u32>(_e1644)) ^ ((_e1630 >> bitcast<u32>(((8u * (_e1627 % 4u)) & 31u))) & 65535u)) & 65535u) << bitcast<u32>(_e1644)));
                                }
                                phi_8469_ = (_e1617 + 1u);
                            } else {
                                phi_8469_ = u32();
                            }
                            let _e1654 = phi_8469_;
                            continue;
                            continuing {
                                phi_8468_ = _e1654;
                                break if !(_e1618);
                            }
                        }
                    }
                }
            }
            phi_23288_ = _e1195;
            phi_23277_ = _e1197;
            phi_23256_ = _e634;
            phi_23235_ = _e636;
            phi_5403_ = (_e76 + (_e65 * 16u));
        } else {
            phi_23288_ = _e68;
            phi_23277_ = _e70;
            phi_23256_ = _e72;
            phi_23235_ = _e74;
            phi_5403_ = u32();
        }
        let _e1659 = phi_23288_;
        let _e1661 = phi_23277_;
        let _e1663 = phi_23256_;
        let _e1665 = phi_23235_;
        let _e1667 = phi_5403_;
        continue;
        continuing {
            phi_23169_ = _e1659;
            phi_23084_ = _e1661;
            phi_22801_ = _e1663;
            phi_22726_ = _e1665;
            phi_5402_ = _e1667;
            break if !(_e77);
        }
    }
    return;
}

fn function_2(param_12: vec3<u32>, param_13: u32) {
    var phi_8622_: type_10;
    var phi_8645_: u32;
    var phi_8655_: u32;
    var phi_8658_: u32;
    var phi_8656_: u32;
    var phi_8659_: u32;
    var local_55: u32;
    var local_56: u32;
    var phi_8711_: u32;
    var phi_8740_: u32;
    var phi_8741_: u32;
    var phi_8969_: u32;
    var phi_9015_: u32;
    var phi_8970_: u32;
    var phi_9038_: u32;
    var phi_9039_: u32;
    var phi_9075_: u32;
    var phi_9076_: u32;
    var phi_9246_: u32;
    var phi_9342_: type_8;
    var phi_9351_: type_10;
    var phi_9354_: vec2<u32>;
    var phi_9352_: type_10;
    var phi_9377_: type_10;
    var phi_9401_: u32;
    var phi_9355_: vec2<u32>;
    var phi_9406_: type_10;
    var phi_9409_: u32;
    var phi_9407_: type_10;
    var phi_9432_: type_10;
    var phi_9456_: u32;
    var phi_9410_: u32;
    var local_57: vec2<u32>;
    var local_58: u32;
    var phi_9460_: type_8;
    var phi_9661_: u32;
    var phi_9753_: u32;
    var phi_9754_: u32;
    var phi_9982_: u32;
    var phi_10028_: u32;
    var phi_9983_: u32;
    var phi_10051_: u32;
    var phi_10052_: u32;
    var phi_10088_: u32;
    var phi_10089_: u32;
    var phi_10259_: u32;
    var phi_10355_: type_8;
    var phi_10364_: type_10;
    var phi_10367_: vec2<u32>;
    var phi_10365_: type_10;
    var phi_10390_: type_10;
    var phi_10414_: u32;
    var phi_10368_: vec2<u32>;
    var phi_10419_: type_10;
    var phi_10422_: u32;
    var phi_10420_: type_10;
    var phi_10445_: type_10;
    var phi_10469_: u32;
    var phi_10423_: u32;
    var local_59: vec2<u32>;
    var local_60: u32;
    var phi_10473_: type_8;
    var phi_10674_: u32;
    var phi_24662_: u32;
    var phi_24572_: u32;
    var phi_23894_: u32;
    var phi_23802_: u32;
    var phi_23571_: vec2<u32>;
    var phi_23547_: u32;
    var phi_23523_: u32;
    var phi_23429_: vec2<u32>;
    var phi_23391_: u32;
    var phi_23353_: u32;
    var phi_10747_: u32;
    var phi_10804_: type_14;
    var phi_10807_: type_12;
    var phi_10809_: u32;
    var phi_10867_: u32;
    var phi_11039_: u32;
    var phi_11042_: u32;
    var phi_11044_: u32;
    var phi_11085_: u32;
    var phi_11088_: u32;
    var phi_11089_: u32;
    var phi_11090_: u32;
    var phi_11040_: u32;
    var phi_11043_: u32;
    var phi_11045_: u32;
    var phi_11091_: bool;
    var local_61: u32;
    var phi_11122_: u32;
    var phi_11137_: u32;
    var local_62: u32;
    var phi_11139_: type_10;
    var phi_11177_: u32;
    var phi_11247_: type_14;
    var phi_11249_: type_14;
    var phi_11250_: type_12;
    var phi_11251_: u32;
    var phi_11253_: u32;
    var phi_11255_: bool;
    var phi_11256_: bool;
    var phi_10805_: type_14;
    var phi_10808_: type_12;
    var phi_10810_: u32;
    var phi_11257_: u32;
    var phi_11258_: u32;
    var phi_11259_: type_12;
    var phi_11260_: bool;
    var phi_11261_: bool;
    var local_63: bool;
    var local_64: u32;
    var local_65: type_12;
    var local_66: type_12;
    var local_67: u32;
    var phi_11282_: u32;
    var local_68: bool;
    var local_69: u32;
    var local_70: u32;
    var local_71: u32;
    var local_72: u32;
    var local_73: u32;
    var local_74: u32;
    var local_75: u32;
    var local_76: u32;
    var phi_11315_: u32;
    var phi_11331_: u32;
    var phi_11479_: type_14;
    var phi_11482_: type_12;
    var phi_11484_: u32;
    var local_77: u32;
    var phi_11542_: u32;
    var phi_11714_: u32;
    var phi_11717_: u32;
    var phi_11719_: u32;
    var phi_11760_: u32;
    var phi_11763_: u32;
    var phi_11764_: u32;
    var phi_11765_: u32;
    var phi_11715_: u32;
    var phi_11718_: u32;
    var phi_11720_: u32;
    var phi_11766_: bool;
    var local_78: u32;
    var phi_11797_: u32;
    var phi_11812_: u32;
    var local_79: u32;
    var phi_11814_: type_10;
    var phi_11852_: u32;
    var phi_11922_: type_14;
    var phi_11924_: type_14;
    var phi_11925_: type_12;
    var phi_11926_: u32;
    var phi_11928_: u32;
    var phi_11930_: bool;
    var phi_11931_: bool;
    var phi_11480_: type_14;
    var phi_11483_: type_12;
    var phi_11485_: u32;
    var phi_11932_: u32;
    var phi_11933_: u32;
    var phi_11934_: type_12;
    var phi_11935_: bool;
    var phi_11936_: bool;
    var local_80: bool;
    var local_81: u32;
    var local_82: type_12;
    var local_83: type_12;
    var local_84: u32;
    var phi_11957_: u32;
    var local_85: bool;
    var local_86: u32;
    var local_87: u32;
    var local_88: u32;
    var local_89: u32;
    var local_90: u32;
    var local_91: u32;
    var local_92: u32;
    var local_93: u32;
    var phi_11990_: u32;
    var phi_12006_: u32;
    var phi_12117_: u32;
    var phi_12120_: u32;
    var phi_12118_: u32;
    var phi_12121_: u32;
    var local_94: u32;
    var phi_12136_: u32;
    var phi_12139_: u32;
    var phi_12137_: u32;
    var phi_12140_: u32;
    var phi_12153_: u32;
    var phi_12156_: u32;
    var phi_12154_: u32;
    var phi_12157_: u32;
    var local_95: u32;
    var local_96: u32;
    var phi_12173_: u32;
    var phi_12176_: u32;
    var phi_12174_: u32;
    var phi_12177_: u32;
    var phi_12190_: u32;
    var phi_12193_: u32;
    var phi_12191_: u32;
    var phi_12194_: u32;
    var local_97: u32;
    var local_98: u32;
    var phi_12518_: bool;
    var phi_12638_: u32;
    var phi_12641_: bool;
    var phi_12643_: vec2<u32>;
    var phi_12645_: u32;
    var phi_12668_: vec2<u32>;
    var phi_12669_: bool;
    var phi_12670_: vec2<u32>;
    var phi_12695_: u32;
    var phi_12698_: u32;
    var phi_12700_: u32;
    var phi_12741_: u32;
    var phi_12744_: u32;
    var phi_12745_: u32;
    var phi_12746_: u32;
    var phi_12696_: u32;
    var phi_12699_: u32;
    var phi_12701_: u32;
    var phi_12747_: bool;
    var local_99: u32;
    var phi_12778_: u32;
    var phi_12793_: u32;
    var local_100: u32;
    var phi_12795_: type_10;
    var phi_12820_: vec2<u32>;
    var phi_12821_: u32;
    var phi_12639_: u32;
    var phi_12642_: bool;
    var phi_12644_: vec2<u32>;
    var phi_12646_: u32;
    var phi_12822_: bool;
    var phi_13137_: bool;
    var phi_13257_: u32;
    var phi_13260_: bool;
    var phi_13262_: vec2<u32>;
    var phi_13264_: u32;
    var phi_13287_: vec2<u32>;
    var phi_13288_: bool;
    var phi_13289_: vec2<u32>;
    var phi_13314_: u32;
    var phi_13317_: u32;
    var phi_13319_: u32;
    var phi_13360_: u32;
    var phi_13363_: u32;
    var phi_13364_: u32;
    var phi_13365_: u32;
    var phi_13315_: u32;
    var phi_13318_: u32;
    var phi_13320_: u32;
    var phi_13366_: bool;
    var local_101: u32;
    var phi_13397_: u32;
    var phi_13412_: u32;
    var local_102: u32;
    var phi_13414_: type_10;
    var phi_13439_: vec2<u32>;
    var phi_13440_: u32;
    var phi_13258_: u32;
    var phi_13261_: bool;
    var phi_13263_: vec2<u32>;
    var phi_13265_: u32;
    var phi_13441_: bool;
    var phi_13612_: u32;
    var phi_13708_: type_8;
    var phi_13717_: type_10;
    var phi_13720_: vec2<u32>;
    var phi_13718_: type_10;
    var phi_13743_: type_10;
    var phi_13767_: u32;
    var phi_13721_: vec2<u32>;
    var phi_13772_: type_10;
    var phi_13775_: u32;
    var phi_13773_: type_10;
    var phi_13798_: type_10;
    var phi_13822_: u32;
    var phi_13776_: u32;
    var local_103: vec2<u32>;
    var local_104: u32;
    var phi_13826_: type_8;
    var phi_14027_: u32;
    var phi_26478_: u32;
    var phi_25939_: vec2<u32>;
    var phi_25797_: u32;
    var phi_25655_: u32;
    var phi_14171_: u32;
    var phi_14172_: u32;
    var phi_14590_: u32;
    var phi_14591_: u32;
    var phi_14646_: u32;
    var phi_14647_: u32;
    var phi_14867_: u32;
    var phi_14963_: type_8;
    var phi_14972_: type_10;
    var phi_14975_: vec2<u32>;
    var phi_14973_: type_10;
    var phi_14998_: type_10;
    var phi_15022_: u32;
    var phi_14976_: vec2<u32>;
    var phi_15027_: type_10;
    var phi_15030_: u32;
    var phi_15028_: type_10;
    var phi_15053_: type_10;
    var phi_15077_: u32;
    var phi_15031_: u32;
    var local_105: vec2<u32>;
    var local_106: u32;
    var phi_15081_: type_8;
    var phi_15282_: u32;
    var phi_26568_: u32;
    var phi_26289_: vec2<u32>;
    var phi_26181_: u32;
    var phi_26073_: u32;
    var phi_15426_: u32;
    var phi_15427_: u32;
    var phi_15845_: u32;
    var phi_15846_: u32;
    var phi_15901_: u32;
    var phi_15902_: u32;
    var phi_26560_: u32;
    var phi_26535_: u32;
    var phi_26462_: u32;
    var phi_26389_: u32;
    var phi_26281_: vec2<u32>;
    var phi_26173_: u32;
    var phi_26065_: u32;
    var phi_25923_: vec2<u32>;
    var phi_25781_: u32;
    var phi_25639_: u32;
    var phi_10748_: u32;
    var phi_8646_: u32;

    let _e80 = global_12.member.member;
    let _e84 = global_12.member.member_1;
    let _e87 = global_12.member.member_2;
    let _e90 = global_12.member.member_3;
    if select(false, true, (_e87 == 0u)) {
        phi_8622_ = type_10(0u, type_10().member_1);
    } else {
        phi_8622_ = type_10(1u, (_e84 / _e87));
    }
    let _e98 = phi_8622_;
    let _e103 = select(0u, _e98.member_1, (bitcast<i32>(_e98.member) != 0i));
    let _e105 = (_e84 - (_e103 * _e87));
    let _e109 = ((_e103 * param_12.x) + select(param_12.x, _e105, (_e105 < param_12.x)));
    let _e113 = ((_e109 + _e103) + select(0u, 1u, (param_12.x < _e105)));
    phi_8645_ = _e109;
    loop {
        let _e115 = phi_8645_;
        let _e116 = (_e115 < _e113);
        if _e116 {
            phi_8655_ = 0u;
            phi_8658_ = _e80;
            loop {
                let _e118 = phi_8655_;
                let _e120 = phi_8658_;
                local_55 = _e118;
                local_56 = _e118;
                let _e122 = ((_e120 - _e118) > 1u);
                if _e122 {
                    let _e124 = ((_e118 + _e120) / 2u);
                    let _e129 = global_9.member[((11u * _e124) + 10u)];
                    let _e130 = (_e129 <= _e115);
                    phi_8656_ = select(_e118, _e124, _e130);
                    phi_8659_ = select(_e124, _e120, _e130);
                } else {
                    phi_8656_ = u32();
                    phi_8659_ = u32();
                }
                let _e134 = phi_8656_;
                let _e136 = phi_8659_;
                continue;
                continuing {
                    phi_8655_ = _e134;
                    phi_8658_ = _e136;
                    break if !(_e122);
                }
            }
            let _e139 = local_55;
            let _e140 = (11u * _e139);
            let _e144 = global_9.member[(_e140 + 10u)];
            let _e146 = local_56;
            let _e147 = (_e146 + 1u);
            if (_e147 < _e80) {
                let _e153 = global_9.member[((11u * _e147) + 10u)];
                phi_8711_ = _e153;
            } else {
                phi_8711_ = _e84;
            }
            let _e155 = phi_8711_;
            let _e156 = (_e155 - _e144);
            let _e158 = select(_e113, _e155, (_e155 < _e113));
            let _e159 = (_e115 - _e144);
            let _e160 = (_e158 - _e144);
            let _e164 = global_9.member[(_e140 + 5u)];
            let _e167 = (8u << bitcast<u32>((_e90 & 31u)));
            let _e168 = (_e167 / 4u);
            let _e169 = (8u * param_13);
            phi_8740_ = _e169;
            loop {
                let _e171 = phi_8740_;
                let _e172 = (_e171 < _e168);
                if _e172 {
                    let _e173 = (_e171 / 4u);
                    let _e178 = global_10.member[(_e164 + (_e173 + 1u))];
                    let _e185 = global_10.member[(_e164 + _e173)];
                    let _e187 = (vec2<u32>(0u, (_e178 << bitcast<u32>(0u))) | vec2<u32>(_e185, 0u));
                    let _e189 = ((_e171 + _e168) / 4u);
                    let _e194 = global_10.member[(_e164 + (_e189 + 1u))];
                    let _e201 = global_10.member[(_e164 + _e189)];
                    let _e203 = (vec2<u32>(0u, (_e194 << bitcast<u32>(0u))) | vec2<u32>(_e201, 0u));
                    let _e204 = (2u * _e168);
                    let _e206 = ((_e171 + _e204) / 4u);
                    let _e211 = global_10.member[(_e164 + (_e206 + 1u))];
                    let _e218 = global_10.member[(_e164 + _e206)];
                    let _e220 = (vec2<u32>(0u, (_e211 << bitcast<u32>(0u))) | vec2<u32>(_e218, 0u));
                    let _e221 = (3u * _e168);
                    let _e223 = ((_e171 + _e221) / 4u);
                    let _e228 = global_10.member[(_e164 + (_e223 + 1u))];
                    let _e235 = global_10.member[(_e164 + _e223)];
                    let _e237 = (vec2<u32>(0u, (_e228 << bitcast<u32>(0u))) | vec2<u32>(_e235, 0u));
                    let _e238 = (2048u + _e171);
                    let _e239 = (_e238 / 4u);
                    atomicStore((&global_7[_e239]), _e187.x);
                    atomicStore((&global_7[(_e239 + 1u)]), (_e187.y >> bitcast<u32>(0u)));
                    let _e248 = ((_e238 + _e168) / 4u);
                    atomicStore((&global_7[_e248]), _e203.x);
                    atomicStore((&global_7[(_e248 + 1u)]), (_e203.y >> bitcast<u32>(0u)));
                    let _e257 = ((_e238 + _e204) / 4u);
                    atomicStore((&global_7[_e257]), _e220.x);
                    atomicStore((&global_7[(_e257 + 1u)]), (_e220.y >> bitcast<u32>(0u)));
                    let _e266 = ((_e238 + _e221) / 4u);
                    atomicStore((&global_7[_e266]), _e237.x);
                    atomicStore((&global_7[(_e266 + 1u)]), (_e237.y >> bitcast<u32>(0u)));
                    phi_8741_ = (_e171 + 4096u);
                } else {
                    phi_8741_ = u32();
                }
                let _e276 = phi_8741_;
                continue;
                continuing {
                    phi_8740_ = _e276;
                    break if !(_e172);
                }
            }
            let _e280 = global_9.member[_e140];
            let _e284 = global_9.member[(_e140 + 7u)];
            let _e285 = (_e284 - 1u);
            let _e288 = (256u * select(_e285, 5u, (5u < _e285)));
            let _e290 = (256u * (_e284 - 2u));
            phi_8969_ = param_13;
            loop {
                let _e292 = phi_8969_;
                let _e293 = (_e292 < 256u);
                if _e293 {
                    let _e298 = global_10.member[(_e280 + (_e292 / 4u))];
                    let _e304 = ((_e298 >> bitcast<u32>(((8u * (_e292 % 4u)) & 31u))) & 255u);
                    let _e306 = ((256u + _e290) + _e304);
                    let _e311 = global_10.member[(_e280 + (_e306 / 4u))];
                    let _e317 = ((_e311 >> bitcast<u32>(((8u * (_e306 % 4u)) & 31u))) & 255u);
                    if (_e317 < 1u) {
                        phi_9015_ = 1u;
                    } else {
                        phi_9015_ = select(_e317, 32u, (_e317 > 32u));
                    }
                    let _e322 = phi_9015_;
                    let _e323 = (2u * _e292);
                    let _e333 = atomicLoad((&global_7[(_e323 / 4u)]));
                    let _e334 = ((8u * (_e323 % 4u)) & 31u);
                    let _e341 = atomicXor((&global_7[(_e323 / 4u)]), ((((_e333 >> bitcast<u32>(_e334)) ^ ((((_e322 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e304)) & 65535u) << bitcast<u32>(_e334)));
                    phi_8970_ = (_e292 + 512u);
                } else {
                    phi_8970_ = u32();
                }
                let _e344 = phi_8970_;
                continue;
                continuing {
                    phi_8969_ = _e344;
                    break if !(_e293);
                }
            }
            phi_9038_ = param_13;
            loop {
                let _e347 = phi_9038_;
                let _e348 = (_e347 < _e288);
                if _e348 {
                    let _e349 = (640u + _e347);
                    let _e350 = (256u + _e347);
                    let _e355 = global_10.member[(_e280 + (_e350 / 4u))];
                    let _e366 = atomicLoad((&global_7[(_e349 / 4u)]));
                    let _e367 = ((8u * (_e349 % 4u)) & 31u);
                    let _e374 = atomicXor((&global_7[(_e349 / 4u)]), ((((_e366 >> bitcast<u32>(_e367)) ^ ((_e355 >> bitcast<u32>(((8u * (_e350 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e367)));
                    phi_9039_ = (_e347 + 512u);
                } else {
                    phi_9039_ = u32();
                }
                let _e377 = phi_9039_;
                continue;
                continuing {
                    phi_9038_ = _e377;
                    break if !(_e348);
                }
            }
            let _e379 = (2048u + _e167);
            phi_9075_ = 0u;
            loop {
                let _e381 = phi_9075_;
                let _e382 = (_e381 < 8u);
                if _e382 {
                    atomicStore((&global_7[(((_e379 + (4u * param_13)) + (2048u * _e381)) / 4u)]), 0u);
                    phi_9076_ = (_e381 + 1u);
                } else {
                    phi_9076_ = u32();
                }
                let _e391 = phi_9076_;
                continue;
                continuing {
                    phi_9075_ = _e391;
                    break if !(_e382);
                }
            }
            let _e396 = global_9.member[(_e140 + 1u)];
            let _e406 = global_9.member[(_e140 + 4u)];
            let _e413 = global_9.member[(_e140 + 8u)];
            let _e417 = (_e159 * 512u);
            let _e418 = (_e417 + param_13);
            let _e419 = (8u * _e418);
            let _e420 = (_e418 * 5u);
            let _e421 = (_e420 / 8u);
            let _e422 = (_e420 % 8u);
            let _e427 = global_10.member[(_e406 + (_e421 / 4u))];
            if (_e422 > 3u) {
                let _e437 = (_e421 + 1u);
                let _e442 = global_10.member[(_e406 + (_e437 / 4u))];
                phi_9246_ = ((_e442 >> bitcast<u32>(((8u * (_e437 % 4u)) & 31u))) & 255u);
            } else {
                phi_9246_ = 0u;
            }
            let _e450 = phi_9246_;
            let _e456 = ((((((_e427 >> bitcast<u32>(((8u * (_e421 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e450) >> bitcast<u32>(((11u - _e422) & 31u))) & 31u);
            let _e458 = ((_e419 + 12u) <= _e413);
            if _e458 {
                let _e459 = (_e419 / 4u);
                let _e464 = global_10.member[(_e396 + (_e459 + 1u))];
                let _e471 = global_10.member[(_e396 + _e459)];
                let _e473 = (vec2<u32>(0u, (_e464 << bitcast<u32>(0u))) | vec2<u32>(_e471, 0u));
                let _e479 = global_10.member[(_e396 + ((_e419 + 8u) / 4u))];
                let _e507 = (_e473.y >> bitcast<u32>(0u));
                phi_9342_ = type_8((vec2<u32>(0u, ((((((_e473.x >> bitcast<u32>(24u)) & 255u) | (((_e473.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e473.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e473.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e507 >> bitcast<u32>(24u)) & 255u) | (((_e507 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e507 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e507 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e479 >> bitcast<u32>(24u)) & 255u) | (((_e479 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e479 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e479 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e456);
            } else {
                phi_9342_ = type_8();
            }
            let _e554 = phi_9342_;
            if select(true, false, _e458) {
                phi_9351_ = type_10(0u, 8u);
                phi_9354_ = vec2<u32>(0u, 0u);
                loop {
                    let _e557 = phi_9351_;
                    let _e559 = phi_9354_;
                    local_57 = _e559;
                    if (_e557.member < _e557.member_1) {
                        phi_9352_ = type_10((_e557.member + 1u), _e557.member_1);
                        phi_9377_ = type_10(1u, _e557.member);
                    } else {
                        phi_9352_ = _e557;
                        phi_9377_ = type_10(0u, type_10().member_1);
                    }
                    let _e570 = phi_9352_;
                    let _e572 = phi_9377_;
                    let _e576 = (bitcast<i32>(_e572.member) != 0i);
                    if _e576 {
                        let _e589 = (_e419 + _e572.member_1);
                        if (_e589 < _e413) {
                            let _e595 = global_10.member[(_e396 + (_e589 / 4u))];
                            phi_9401_ = ((_e595 >> bitcast<u32>(((8u * (_e589 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_9401_ = 0u;
                        }
                        let _e603 = phi_9401_;
                        phi_9355_ = (vec2<u32>((_e559.x << bitcast<u32>(8u)), ((_e559.y << bitcast<u32>(8u)) | ((_e559.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e603, 0u));
                    } else {
                        phi_9355_ = vec2<u32>();
                    }
                    let _e607 = phi_9355_;
                    continue;
                    continuing {
                        phi_9351_ = _e570;
                        phi_9354_ = _e607;
                        break if !(_e576);
                    }
                }
                phi_9406_ = type_10(8u, 12u);
                phi_9409_ = 0u;
                loop {
                    let _e610 = phi_9406_;
                    let _e612 = phi_9409_;
                    local_58 = _e612;
                    if (_e610.member < _e610.member_1) {
                        phi_9407_ = type_10((_e610.member + 1u), _e610.member_1);
                        phi_9432_ = type_10(1u, _e610.member);
                    } else {
                        phi_9407_ = _e610;
                        phi_9432_ = type_10(0u, type_10().member_1);
                    }
                    let _e623 = phi_9407_;
                    let _e625 = phi_9432_;
                    let _e629 = (bitcast<i32>(_e625.member) != 0i);
                    if _e629 {
                        let _e632 = (_e419 + _e625.member_1);
                        if (_e632 < _e413) {
                            let _e638 = global_10.member[(_e396 + (_e632 / 4u))];
                            phi_9456_ = ((_e638 >> bitcast<u32>(((8u * (_e632 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_9456_ = 0u;
                        }
                        let _e646 = phi_9456_;
                        phi_9410_ = ((_e612 << bitcast<u32>(8i)) | _e646);
                    } else {
                        phi_9410_ = u32();
                    }
                    let _e649 = phi_9410_;
                    continue;
                    continuing {
                        phi_9406_ = _e623;
                        phi_9409_ = _e649;
                        break if !(_e629);
                    }
                }
                let _e652 = local_57;
                let _e654 = local_58;
                phi_9460_ = type_8(_e652, _e654, _e456);
            } else {
                phi_9460_ = _e554;
            }
            let _e657 = phi_9460_;
            let _e661 = global_9.member[(_e140 + 3u)];
            let _e662 = global_9.member[(_e140 + 9u)];
            let _e663 = (_e159 + 1u);
            let _e664 = (_e663 < _e156);
            if _e664 {
                let _e670 = global_10.member[(_e661 + ((4u * _e663) / 4u))];
                phi_9661_ = _e670;
            } else {
                phi_9661_ = _e662;
            }
            let _e672 = phi_9661_;
            let _e678 = global_10.member[(_e661 + ((4u * _e159) / 4u))];
            let _e679 = (param_13 + 256u);
            let _e680 = (8u * _e679);
            phi_9753_ = _e680;
            loop {
                let _e682 = phi_9753_;
                let _e683 = (_e682 < _e168);
                if _e683 {
                    let _e684 = (_e682 / 4u);
                    let _e689 = global_10.member[(_e164 + (_e684 + 1u))];
                    let _e696 = global_10.member[(_e164 + _e684)];
                    let _e698 = (vec2<u32>(0u, (_e689 << bitcast<u32>(0u))) | vec2<u32>(_e696, 0u));
                    let _e700 = ((_e682 + _e168) / 4u);
                    let _e705 = global_10.member[(_e164 + (_e700 + 1u))];
                    let _e712 = global_10.member[(_e164 + _e700)];
                    let _e714 = (vec2<u32>(0u, (_e705 << bitcast<u32>(0u))) | vec2<u32>(_e712, 0u));
                    let _e715 = (2u * _e168);
                    let _e717 = ((_e682 + _e715) / 4u);
                    let _e722 = global_10.member[(_e164 + (_e717 + 1u))];
                    let _e729 = global_10.member[(_e164 + _e717)];
                    let _e731 = (vec2<u32>(0u, (_e722 << bitcast<u32>(0u))) | vec2<u32>(_e729, 0u));
                    let _e732 = (3u * _e168);
                    let _e734 = ((_e682 + _e732) / 4u);
                    let _e739 = global_10.member[(_e164 + (_e734 + 1u))];
                    let _e746 = global_10.member[(_e164 + _e734)];
                    let _e748 = (vec2<u32>(0u, (_e739 << bitcast<u32>(0u))) | vec2<u32>(_e746, 0u));
                    let _e749 = (2048u + _e682);
                    let _e750 = (_e749 / 4u);
                    atomicStore((&global_7[_e750]), _e698.x);
                    atomicStore((&global_7[(_e750 + 1u)]), (_e698.y >> bitcast<u32>(0u)));
                    let _e759 = ((_e749 + _e168) / 4u);
                    atomicStore((&global_7[_e759]), _e714.x);
                    atomicStore((&global_7[(_e759 + 1u)]), (_e714.y >> bitcast<u32>(0u)));
                    let _e768 = ((_e749 + _e715) / 4u);
                    atomicStore((&global_7[_e768]), _e731.x);
                    atomicStore((&global_7[(_e768 + 1u)]), (_e731.y >> bitcast<u32>(0u)));
                    let _e777 = ((_e749 + _e732) / 4u);
                    atomicStore((&global_7[_e777]), _e748.x);
                    atomicStore((&global_7[(_e777 + 1u)]), (_e748.y >> bitcast<u32>(0u)));
                    phi_9754_ = (_e682 + 4096u);
                } else {
                    phi_9754_ = u32();
                }
                let _e787 = phi_9754_;
                continue;
                continuing {
                    phi_9753_ = _e787;
                    break if !(_e683);
                }
            }
            phi_9982_ = _e679;
            loop {
                let _e790 = phi_9982_;
                let _e791 = (_e790 < 256u);
                if _e791 {
                    let _e796 = global_10.member[(_e280 + (_e790 / 4u))];
                    let _e802 = ((_e796 >> bitcast<u32>(((8u * (_e790 % 4u)) & 31u))) & 255u);
                    let _e804 = ((256u + _e290) + _e802);
                    let _e809 = global_10.member[(_e280 + (_e804 / 4u))];
                    let _e815 = ((_e809 >> bitcast<u32>(((8u * (_e804 % 4u)) & 31u))) & 255u);
                    if (_e815 < 1u) {
                        phi_10028_ = 1u;
                    } else {
                        phi_10028_ = select(_e815, 32u, (_e815 > 32u));
                    }
                    let _e820 = phi_10028_;
                    let _e821 = (2u * _e790);
                    let _e831 = atomicLoad((&global_7[(_e821 / 4u)]));
                    let _e832 = ((8u * (_e821 % 4u)) & 31u);
                    let _e839 = atomicXor((&global_7[(_e821 / 4u)]), ((((_e831 >> bitcast<u32>(_e832)) ^ ((((_e820 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e802)) & 65535u) << bitcast<u32>(_e832)));
                    phi_9983_ = (_e790 + 512u);
                } else {
                    phi_9983_ = u32();
                }
                let _e842 = phi_9983_;
                continue;
                continuing {
                    phi_9982_ = _e842;
                    break if !(_e791);
                }
            }
            phi_10051_ = _e679;
            loop {
                let _e845 = phi_10051_;
                let _e846 = (_e845 < _e288);
                if _e846 {
                    let _e847 = (640u + _e845);
                    let _e848 = (256u + _e845);
                    let _e853 = global_10.member[(_e280 + (_e848 / 4u))];
                    let _e864 = atomicLoad((&global_7[(_e847 / 4u)]));
                    let _e865 = ((8u * (_e847 % 4u)) & 31u);
                    let _e872 = atomicXor((&global_7[(_e847 / 4u)]), ((((_e864 >> bitcast<u32>(_e865)) ^ ((_e853 >> bitcast<u32>(((8u * (_e848 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e865)));
                    phi_10052_ = (_e845 + 512u);
                } else {
                    phi_10052_ = u32();
                }
                let _e875 = phi_10052_;
                continue;
                continuing {
                    phi_10051_ = _e875;
                    break if !(_e846);
                }
            }
            phi_10088_ = 0u;
            loop {
                let _e878 = phi_10088_;
                let _e879 = (_e878 < 8u);
                if _e879 {
                    atomicStore((&global_7[(((_e379 + (4u * _e679)) + (2048u * _e878)) / 4u)]), 0u);
                    phi_10089_ = (_e878 + 1u);
                } else {
                    phi_10089_ = u32();
                }
                let _e888 = phi_10089_;
                continue;
                continuing {
                    phi_10088_ = _e888;
                    break if !(_e879);
                }
            }
            let _e890 = (_e417 + _e679);
            let _e891 = (8u * _e890);
            let _e892 = (_e890 * 5u);
            let _e893 = (_e892 / 8u);
            let _e894 = (_e892 % 8u);
            let _e899 = global_10.member[(_e406 + (_e893 / 4u))];
            if (_e894 > 3u) {
                let _e909 = (_e893 + 1u);
                let _e914 = global_10.member[(_e406 + (_e909 / 4u))];
                phi_10259_ = ((_e914 >> bitcast<u32>(((8u * (_e909 % 4u)) & 31u))) & 255u);
            } else {
                phi_10259_ = 0u;
            }
            let _e922 = phi_10259_;
            let _e928 = ((((((_e899 >> bitcast<u32>(((8u * (_e893 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e922) >> bitcast<u32>(((11u - _e894) & 31u))) & 31u);
            let _e930 = ((_e891 + 12u) <= _e413);
            if _e930 {
                let _e931 = (_e891 / 4u);
                let _e936 = global_10.member[(_e396 + (_e931 + 1u))];
                let _e943 = global_10.member[(_e396 + _e931)];
                let _e945 = (vec2<u32>(0u, (_e936 << bitcast<u32>(0u))) | vec2<u32>(_e943, 0u));
                let _e951 = global_10.member[(_e396 + ((_e891 + 8u) / 4u))];
                let _e979 = (_e945.y >> bitcast<u32>(0u));
                phi_10355_ = type_8((vec2<u32>(0u, ((((((_e945.x >> bitcast<u32>(24u)) & 255u) | (((_e945.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e945.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e945.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e979 >> bitcast<u32>(24u)) & 255u) | (((_e979 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e979 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e979 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e951 >> bitcast<u32>(24u)) & 255u) | (((_e951 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e951 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e951 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e928);
            } else {
                phi_10355_ = type_8();
            }
            let _e1026 = phi_10355_;
            if select(true, false, _e930) {
                phi_10364_ = type_10(0u, 8u);
                phi_10367_ = vec2<u32>(0u, 0u);
                loop {
                    let _e1029 = phi_10364_;
                    let _e1031 = phi_10367_;
                    local_59 = _e1031;
                    if (_e1029.member < _e1029.member_1) {
                        phi_10365_ = type_10((_e1029.member + 1u), _e1029.member_1);
                        phi_10390_ = type_10(1u, _e1029.member);
                    } else {
                        phi_10365_ = _e1029;
                        phi_10390_ = type_10(0u, type_10().member_1);
                    }
                    let _e1042 = phi_10365_;
                    let _e1044 = phi_10390_;
                    let _e1048 = (bitcast<i32>(_e1044.member) != 0i);
                    if _e1048 {
                        let _e1061 = (_e891 + _e1044.member_1);
                        if (_e1061 < _e413) {
                            let _e1067 = global_10.member[(_e396 + (_e1061 / 4u))];
                            phi_10414_ = ((_e1067 >> bitcast<u32>(((8u * (_e1061 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_10414_ = 0u;
                        }
                        let _e1075 = phi_10414_;
                        phi_10368_ = (vec2<u32>((_e1031.x << bitcast<u32>(8u)), ((_e1031.y << bitcast<u32>(8u)) | ((_e1031.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e1075, 0u));
                    } else {
                        phi_10368_ = vec2<u32>();
                    }
                    let _e1079 = phi_10368_;
                    continue;
                    continuing {
                        phi_10364_ = _e1042;
                        phi_10367_ = _e1079;
                        break if !(_e1048);
                    }
                }
                phi_10419_ = type_10(8u, 12u);
                phi_10422_ = 0u;
                loop {
                    let _e1082 = phi_10419_;
                    let _e1084 = phi_10422_;
                    local_60 = _e1084;
                    if (_e1082.member < _e1082.member_1) {
                        phi_10420_ = type_10((_e1082.member + 1u), _e1082.member_1);
                        phi_10445_ = type_10(1u, _e1082.member);
                    } else {
                        phi_10420_ = _e1082;
                        phi_10445_ = type_10(0u, type_10().member_1);
                    }
                    let _e1095 = phi_10420_;
                    let _e1097 = phi_10445_;
                    let _e1101 = (bitcast<i32>(_e1097.member) != 0i);
                    if _e1101 {
                        let _e1104 = (_e891 + _e1097.member_1);
                        if (_e1104 < _e413) {
                            let _e1110 = global_10.member[(_e396 + (_e1104 / 4u))];
                            phi_10469_ = ((_e1110 >> bitcast<u32>(((8u * (_e1104 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_10469_ = 0u;
                        }
                        let _e1118 = phi_10469_;
                        phi_10423_ = ((_e1084 << bitcast<u32>(8i)) | _e1118);
                    } else {
                        phi_10423_ = u32();
                    }
                    let _e1121 = phi_10423_;
                    continue;
                    continuing {
                        phi_10419_ = _e1095;
                        phi_10422_ = _e1121;
                        break if !(_e1101);
                    }
                }
                let _e1124 = local_59;
                let _e1126 = local_60;
                phi_10473_ = type_8(_e1124, _e1126, _e928);
            } else {
                phi_10473_ = _e1026;
            }
            let _e1129 = phi_10473_;
            if _e664 {
                let _e1138 = global_10.member[(_e661 + ((4u * _e663) / 4u))];
                phi_10674_ = _e1138;
            } else {
                phi_10674_ = _e662;
            }
            let _e1140 = phi_10674_;
            workgroupBarrier();
            phi_24662_ = _e1140;
            phi_24572_ = _e678;
            phi_23894_ = _e672;
            phi_23802_ = _e678;
            phi_23571_ = _e1129.member;
            phi_23547_ = _e1129.member_1;
            phi_23523_ = _e1129.member_2;
            phi_23429_ = _e657.member;
            phi_23391_ = _e657.member_1;
            phi_23353_ = _e657.member_2;
            phi_10747_ = _e159;
            loop {
                let _e1142 = phi_24662_;
                let _e1144 = phi_24572_;
                let _e1146 = phi_23894_;
                let _e1148 = phi_23802_;
                let _e1150 = phi_23571_;
                let _e1152 = phi_23547_;
                let _e1154 = phi_23523_;
                let _e1156 = phi_23429_;
                let _e1158 = phi_23391_;
                let _e1160 = phi_23353_;
                let _e1162 = phi_10747_;
                let _e1163 = (_e1162 < _e160);
                if _e1163 {
                    let _e1168 = (_e1156.y >> bitcast<u32>(0u));
                    let _e1171 = (_e1160 & 31u);
                    let _e1172 = (_e1171 & 31u);
                    let _e1178 = ((31u - _e1171) & 31u);
                    phi_10804_ = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(((_e1168 << bitcast<u32>(_e1172)) | ((_e1156.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1178))), type_14(array<u32, 3>(_e1168, _e1156.x, _e1158)).member[1], type_14(array<u32, 3>(_e1168, _e1156.x, _e1158)).member[2])).member[0], ((_e1156.x << bitcast<u32>(_e1172)) | ((_e1158 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1178))), type_14(array<u32, 3>(((_e1168 << bitcast<u32>(_e1172)) | ((_e1156.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1178))), type_14(array<u32, 3>(_e1168, _e1156.x, _e1158)).member[1], type_14(array<u32, 3>(_e1168, _e1156.x, _e1158)).member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(((_e1168 << bitcast<u32>(_e1172)) | ((_e1156.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1178))), type_14(array<u32, 3>(_e1168, _e1156.x, _e1158)).member[1], type_14(array<u32, 3>(_e1168, _e1156.x, _e1158)).member[2])).member[0], ((_e1156.x << bitcast<u32>(_e1172)) | ((_e1158 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1178))), type_14(array<u32, 3>(((_e1168 << bitcast<u32>(_e1172)) | ((_e1156.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1178))), type_14(array<u32, 3>(_e1168, _e1156.x, _e1158)).member[1], type_14(array<u32, 3>(_e1168, _e1156.x, _e1158)).member[2])).member[2])).member[1], ((_e1158 << bitcast<u32>(_e1172)) | (0u >> bitcast<u32>(_e1178)))));
                    phi_10807_ = type_12(_e379, param_13, 0u);
                    phi_10809_ = _e1160;
                    loop {
                        let _e1210 = phi_10804_;
                        let _e1212 = phi_10807_;
                        let _e1214 = phi_10809_;
                        let _e1218 = ((32u - _e90) & 31u);
                        let _e1223 = ((2048u + (8u * (_e1210.member[0] >> bitcast<u32>(_e1218)))) / 4u);
                        let _e1226 = atomicLoad((&global_7[(_e1223 + 1u)]));
                        let _e1231 = atomicLoad((&global_7[_e1223]));
                        let _e1233 = (vec2<u32>(0u, (_e1226 << bitcast<u32>(0u))) | vec2<u32>(_e1231, 0u));
                        let _e1237 = (_e1233.y >> bitcast<u32>(0u));
                        let _e1238 = (_e1214 + _e1237);
                        let _e1241 = ((_e1214 / 64u) & 31u);
                        let _e1242 = (_e1241 & 31u);
                        let _e1246 = ((31u - _e1241) & 31u);
                        let _e1250 = (_e1212.member_2 | ((_e1233.x << bitcast<u32>(_e1242)) | (0u >> bitcast<u32>(_e1246))));
                        let _e1255 = (4u * _e1212.member_1);
                        local_69 = _e1238;
                        local_70 = _e1255;
                        local_71 = _e1212.member;
                        local_73 = _e1237;
                        local_74 = _e1238;
                        local_75 = _e1237;
                        local_76 = _e1218;
                        local_77 = _e1218;
                        local_93 = _e1218;
                        if (((_e1214 ^ _e1238) & 2048u) == 0u) {
                            phi_10867_ = _e1250;
                        } else {
                            atomicStore((&global_7[((_e1212.member + (_e1255 | (_e1214 & 14336u))) / 4u)]), _e1250);
                            phi_10867_ = ((0u << bitcast<u32>(_e1242)) | ((_e1233.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1246)));
                        }
                        let _e1270 = phi_10867_;
                        let _e1273 = type_12(_e1212.member, _e1212.member_1, _e1270);
                        let _e1278 = (_e1237 & 31u);
                        let _e1279 = (_e1278 & 31u);
                        let _e1285 = ((31u - _e1278) & 31u);
                        let _e1288 = ((_e1210.member[0] << bitcast<u32>(_e1279)) | ((_e1210.member[1] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1285)));
                        let _e1295 = ((_e1210.member[1] << bitcast<u32>(_e1279)) | ((_e1210.member[2] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1285)));
                        let _e1300 = ((_e1210.member[2] << bitcast<u32>(_e1279)) | (0u >> bitcast<u32>(_e1285)));
                        let _e1315 = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(_e1288, _e1210.member[1], _e1210.member[2])).member[0], _e1295, type_14(array<u32, 3>(_e1288, _e1210.member[1], _e1210.member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(_e1288, _e1210.member[1], _e1210.member[2])).member[0], _e1295, type_14(array<u32, 3>(_e1288, _e1210.member[1], _e1210.member[2])).member[2])).member[1], _e1300));
                        local_72 = _e1270;
                        if ((_e1238 & 64u) == 0u) {
                            phi_10805_ = _e1315;
                            phi_10808_ = _e1273;
                            phi_10810_ = _e1238;
                            phi_11257_ = u32();
                            phi_11258_ = u32();
                            phi_11259_ = type_12();
                            phi_11260_ = true;
                            phi_11261_ = false;
                        } else {
                            if ((_e1237 & 64u) == 0u) {
                                phi_11249_ = type_14();
                                phi_11250_ = type_12();
                                phi_11251_ = u32();
                                phi_11253_ = u32();
                                phi_11255_ = false;
                                phi_11256_ = false;
                            } else {
                                let _e1320 = (_e1238 - 64u);
                                let _e1323 = (2u * (_e1288 >> bitcast<u32>(24i)));
                                let _e1326 = atomicLoad((&global_7[(_e1323 / 4u)]));
                                let _e1332 = ((_e1326 >> bitcast<u32>(((8u * (_e1323 % 4u)) & 31u))) & 65535u);
                                let _e1333 = (_e1332 & 255u);
                                if (_e1333 < 240u) {
                                    phi_11139_ = type_10(_e1333, (_e1332 >> bitcast<u32>(8u)));
                                } else {
                                    phi_11039_ = (_e1288 << bitcast<u32>(8u));
                                    phi_11042_ = 1u;
                                    phi_11044_ = _e1333;
                                    loop {
                                        let _e1338 = phi_11039_;
                                        let _e1340 = phi_11042_;
                                        let _e1342 = phi_11044_;
                                        local_61 = _e1342;
                                        local_62 = _e1342;
                                        if (_e1342 >= 240u) {
                                            let _e1344 = (_e1340 < 4u);
                                            if _e1344 {
                                                let _e1349 = ((256u * (255u - _e1342)) + (_e1338 >> bitcast<u32>(24i)));
                                                if (_e1349 < _e288) {
                                                    let _e1363 = (640u + _e1349);
                                                    let _e1366 = atomicLoad((&global_7[(_e1363 / 4u)]));
                                                    phi_11085_ = ((_e1366 >> bitcast<u32>(((8u * (_e1363 % 4u)) & 31u))) & 255u);
                                                } else {
                                                    let _e1351 = (256u + _e1349);
                                                    let _e1356 = global_10.member[(_e280 + (_e1351 / 4u))];
                                                    phi_11085_ = ((_e1356 >> bitcast<u32>(((8u * (_e1351 % 4u)) & 31u))) & 255u);
                                                }
                                                let _e1374 = phi_11085_;
                                                phi_11088_ = (_e1338 << bitcast<u32>(8u));
                                                phi_11089_ = (_e1340 + 1u);
                                                phi_11090_ = _e1374;
                                            } else {
                                                phi_11088_ = u32();
                                                phi_11089_ = u32();
                                                phi_11090_ = u32();
                                            }
                                            let _e1379 = phi_11088_;
                                            let _e1381 = phi_11089_;
                                            let _e1383 = phi_11090_;
                                            phi_11040_ = _e1379;
                                            phi_11043_ = _e1381;
                                            phi_11045_ = _e1383;
                                            phi_11091_ = _e1344;
                                        } else {
                                            phi_11040_ = u32();
                                            phi_11043_ = u32();
                                            phi_11045_ = u32();
                                            phi_11091_ = false;
                                        }
                                        let _e1385 = phi_11040_;
                                        let _e1387 = phi_11043_;
                                        let _e1389 = phi_11045_;
                                        let _e1391 = phi_11091_;
                                        continue;
                                        continuing {
                                            phi_11039_ = _e1385;
                                            phi_11042_ = _e1387;
                                            phi_11044_ = _e1389;
                                            break if !(_e1391);
                                        }
                                    }
                                    let _e1394 = local_61;
                                    let _e1395 = (_e290 + _e1394);
                                    if (_e1395 < _e288) {
                                        let _e1409 = (640u + _e1395);
                                        let _e1412 = atomicLoad((&global_7[(_e1409 / 4u)]));
                                        phi_11122_ = ((_e1412 >> bitcast<u32>(((8u * (_e1409 % 4u)) & 31u))) & 255u);
                                    } else {
                                        let _e1397 = (256u + _e1395);
                                        let _e1402 = global_10.member[(_e280 + (_e1397 / 4u))];
                                        phi_11122_ = ((_e1402 >> bitcast<u32>(((8u * (_e1397 % 4u)) & 31u))) & 255u);
                                    }
                                    let _e1420 = phi_11122_;
                                    if (_e1420 < 1u) {
                                        phi_11137_ = 1u;
                                    } else {
                                        phi_11137_ = select(_e1420, 32u, (_e1420 > 32u));
                                    }
                                    let _e1425 = phi_11137_;
                                    let _e1427 = local_62;
                                    phi_11139_ = type_10(_e1427, _e1425);
                                }
                                let _e1433 = phi_11139_;
                                let _e1437 = (_e1320 + (512u + _e1433.member_1));
                                let _e1439 = ((_e1320 / 64u) & 31u);
                                let _e1440 = (_e1439 & 31u);
                                let _e1444 = ((31u - _e1439) & 31u);
                                let _e1448 = (_e1270 | ((_e1433.member << bitcast<u32>(_e1440)) | (0u >> bitcast<u32>(_e1444))));
                                if (((_e1320 ^ _e1437) & 2048u) == 0u) {
                                    phi_11177_ = _e1448;
                                } else {
                                    atomicStore((&global_7[((_e1212.member + (_e1255 | (_e1320 & 14336u))) / 4u)]), _e1448);
                                    phi_11177_ = ((0u << bitcast<u32>(_e1440)) | ((_e1433.member >> bitcast<u32>(1i)) >> bitcast<u32>(_e1444)));
                                }
                                let _e1465 = phi_11177_;
                                let _e1470 = ((_e1437 & 64u) == 0u);
                                if _e1470 {
                                    let _e1471 = (_e1433.member_1 / 2u);
                                    let _e1472 = (_e1471 & 31u);
                                    let _e1473 = (_e1472 & 31u);
                                    let _e1479 = ((31u - _e1472) & 31u);
                                    let _e1489 = ((_e1295 << bitcast<u32>(_e1473)) | ((_e1300 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1479)));
                                    let _e1494 = ((_e1300 << bitcast<u32>(_e1473)) | (0u >> bitcast<u32>(_e1479)));
                                    let _e1496 = ((_e1433.member_1 - _e1471) & 31u);
                                    let _e1497 = (_e1496 & 31u);
                                    let _e1503 = ((31u - _e1496) & 31u);
                                    phi_11247_ = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(((((_e1288 << bitcast<u32>(_e1473)) | ((_e1295 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1479))) << bitcast<u32>(_e1497)) | ((_e1489 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1503))), _e1315.member[1], _e1315.member[2])).member[0], ((_e1489 << bitcast<u32>(_e1497)) | ((_e1494 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1503))), type_14(array<u32, 3>(((((_e1288 << bitcast<u32>(_e1473)) | ((_e1295 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1479))) << bitcast<u32>(_e1497)) | ((_e1489 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1503))), _e1315.member[1], _e1315.member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(((((_e1288 << bitcast<u32>(_e1473)) | ((_e1295 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1479))) << bitcast<u32>(_e1497)) | ((_e1489 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1503))), _e1315.member[1], _e1315.member[2])).member[0], ((_e1489 << bitcast<u32>(_e1497)) | ((_e1494 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1503))), type_14(array<u32, 3>(((((_e1288 << bitcast<u32>(_e1473)) | ((_e1295 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1479))) << bitcast<u32>(_e1497)) | ((_e1489 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1503))), _e1315.member[1], _e1315.member[2])).member[2])).member[1], ((_e1494 << bitcast<u32>(_e1497)) | (0u >> bitcast<u32>(_e1503)))));
                                } else {
                                    phi_11247_ = type_14();
                                }
                                let _e1535 = phi_11247_;
                                phi_11249_ = _e1535;
                                phi_11250_ = type_12(_e1273.member, _e1273.member_1, _e1465);
                                phi_11251_ = _e1437;
                                phi_11253_ = _e1465;
                                phi_11255_ = _e1470;
                                phi_11256_ = select(true, false, _e1470);
                            }
                            let _e1538 = phi_11249_;
                            let _e1540 = phi_11250_;
                            let _e1542 = phi_11251_;
                            let _e1544 = phi_11253_;
                            let _e1546 = phi_11255_;
                            let _e1548 = phi_11256_;
                            phi_10805_ = _e1538;
                            phi_10808_ = _e1540;
                            phi_10810_ = _e1542;
                            phi_11257_ = _e1542;
                            phi_11258_ = _e1544;
                            phi_11259_ = _e1540;
                            phi_11260_ = _e1546;
                            phi_11261_ = _e1548;
                        }
                        let _e1550 = phi_10805_;
                        let _e1552 = phi_10808_;
                        let _e1554 = phi_10810_;
                        let _e1556 = phi_11257_;
                        let _e1558 = phi_11258_;
                        let _e1560 = phi_11259_;
                        let _e1562 = phi_11260_;
                        let _e1564 = phi_11261_;
                        local_63 = _e1564;
                        local_64 = _e1556;
                        local_65 = _e1560;
                        local_66 = _e1560;
                        local_67 = _e1558;
                        local_68 = _e1564;
                        continue;
                        continuing {
                            phi_10804_ = _e1550;
                            phi_10807_ = _e1552;
                            phi_10809_ = _e1554;
                            break if !(_e1562);
                        }
                    }
                    let _e1567 = local_63;
                    if _e1567 {
                        let _e1569 = local_64;
                        let _e1571 = ((_e1569 / 512u) % 128u);
                        if (_e1571 < 32u) {
                            let _e1575 = local_65;
                            let _e1578 = local_66;
                            let _e1587 = local_67;
                            atomicStore((&global_7[((_e1575.member + ((4u * _e1578.member_1) | ((512u * _e1571) & 14336u))) / 4u)]), _e1587);
                        }
                        phi_11282_ = _e1571;
                    } else {
                        phi_11282_ = u32();
                    }
                    let _e1589 = phi_11282_;
                    let _e1591 = local_68;
                    if select(true, false, _e1591) {
                        let _e1594 = local_69;
                        let _e1596 = ((_e1594 / 512u) % 128u);
                        if (_e1596 < 32u) {
                            let _e1601 = local_70;
                            let _e1604 = local_71;
                            let _e1609 = local_72;
                            atomicStore((&global_7[((_e1604 + (_e1601 | ((512u * _e1596) & 14336u))) / 4u)]), _e1609);
                        }
                        let _e1611 = local_73;
                        let _e1615 = local_74;
                        let _e1619 = local_75;
                        let _e1621 = local_76;
                        phi_11315_ = (_e1596 - countOneBits(((_e1619 >> bitcast<u32>(_e1621)) >> bitcast<u32>((((64u + (_e1611 % 64u)) - (_e1615 % 128u)) & 31u)))));
                    } else {
                        phi_11315_ = _e1589;
                    }
                    let _e1630 = phi_11315_;
                    if (_e1630 < 5u) {
                        phi_11331_ = 5u;
                    } else {
                        phi_11331_ = select(_e1630, 32u, (_e1630 > 32u));
                    }
                    let _e1635 = phi_11331_;
                    let _e1637 = ((_e1635 - 1u) / 4u);
                    let _e1639 = (_e379 + (4u * param_13));
                    let _e1644 = atomicLoad((&global_7[((_e1639 + (2048u * _e1637)) / 4u)]));
                    let _e1650 = atomicLoad((&global_7[((_e1639 + (2048u * (_e1637 - 1u))) / 4u)]));
                    let _e1653 = ((0u - (8u * _e1630)) & 31u);
                    let _e1663 = ((_e1644 << bitcast<u32>((_e1653 & 31u))) | ((_e1650 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e1653) & 31u))));
                    let _e1666 = atomicLoad((&global_7[(_e1639 / 4u)]));
                    let _e1670 = atomicLoad((&global_7[((_e1639 + 2048u) / 4u)]));
                    let _e1674 = atomicLoad((&global_7[((_e1639 + 4096u) / 4u)]));
                    let _e1678 = atomicLoad((&global_7[((_e1639 + 6144u) / 4u)]));
                    let _e1682 = atomicLoad((&global_7[((_e1639 + 8192u) / 4u)]));
                    let _e1686 = atomicLoad((&global_7[((_e1639 + 10240u) / 4u)]));
                    let _e1690 = atomicLoad((&global_7[((_e1639 + 12288u) / 4u)]));
                    let _e1694 = atomicLoad((&global_7[((_e1639 + 14336u) / 4u)]));
                    let _e1699 = (_e1150.y >> bitcast<u32>(0u));
                    let _e1702 = (_e1154 & 31u);
                    let _e1703 = (_e1702 & 31u);
                    let _e1709 = ((31u - _e1702) & 31u);
                    phi_11479_ = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(((_e1699 << bitcast<u32>(_e1703)) | ((_e1150.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1709))), type_14(array<u32, 3>(_e1699, _e1150.x, _e1152)).member[1], type_14(array<u32, 3>(_e1699, _e1150.x, _e1152)).member[2])).member[0], ((_e1150.x << bitcast<u32>(_e1703)) | ((_e1152 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1709))), type_14(array<u32, 3>(((_e1699 << bitcast<u32>(_e1703)) | ((_e1150.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1709))), type_14(array<u32, 3>(_e1699, _e1150.x, _e1152)).member[1], type_14(array<u32, 3>(_e1699, _e1150.x, _e1152)).member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(((_e1699 << bitcast<u32>(_e1703)) | ((_e1150.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1709))), type_14(array<u32, 3>(_e1699, _e1150.x, _e1152)).member[1], type_14(array<u32, 3>(_e1699, _e1150.x, _e1152)).member[2])).member[0], ((_e1150.x << bitcast<u32>(_e1703)) | ((_e1152 >> bitcast<u32>(1i)) >> bitcast<u32>(_e1709))), type_14(array<u32, 3>(((_e1699 << bitcast<u32>(_e1703)) | ((_e1150.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1709))), type_14(array<u32, 3>(_e1699, _e1150.x, _e1152)).member[1], type_14(array<u32, 3>(_e1699, _e1150.x, _e1152)).member[2])).member[2])).member[1], ((_e1152 << bitcast<u32>(_e1703)) | (0u >> bitcast<u32>(_e1709)))));
                    phi_11482_ = type_12(_e379, _e679, 0u);
                    phi_11484_ = _e1154;
                    loop {
                        let _e1741 = phi_11479_;
                        let _e1743 = phi_11482_;
                        let _e1745 = phi_11484_;
                        let _e1749 = local_77;
                        let _e1754 = ((2048u + (8u * (_e1741.member[0] >> bitcast<u32>(_e1749)))) / 4u);
                        let _e1757 = atomicLoad((&global_7[(_e1754 + 1u)]));
                        let _e1762 = atomicLoad((&global_7[_e1754]));
                        let _e1764 = (vec2<u32>(0u, (_e1757 << bitcast<u32>(0u))) | vec2<u32>(_e1762, 0u));
                        let _e1768 = (_e1764.y >> bitcast<u32>(0u));
                        let _e1769 = (_e1745 + _e1768);
                        let _e1772 = ((_e1745 / 64u) & 31u);
                        let _e1773 = (_e1772 & 31u);
                        let _e1777 = ((31u - _e1772) & 31u);
                        let _e1781 = (_e1743.member_2 | ((_e1764.x << bitcast<u32>(_e1773)) | (0u >> bitcast<u32>(_e1777))));
                        let _e1786 = (4u * _e1743.member_1);
                        local_86 = _e1769;
                        local_87 = _e1786;
                        local_88 = _e1743.member;
                        local_90 = _e1768;
                        local_91 = _e1769;
                        local_92 = _e1768;
                        if (((_e1745 ^ _e1769) & 2048u) == 0u) {
                            phi_11542_ = _e1781;
                        } else {
                            atomicStore((&global_7[((_e1743.member + (_e1786 | (_e1745 & 14336u))) / 4u)]), _e1781);
                            phi_11542_ = ((0u << bitcast<u32>(_e1773)) | ((_e1764.x >> bitcast<u32>(1i)) >> bitcast<u32>(_e1777)));
                        }
                        let _e1801 = phi_11542_;
                        let _e1804 = type_12(_e1743.member, _e1743.member_1, _e1801);
                        let _e1809 = (_e1768 & 31u);
                        let _e1810 = (_e1809 & 31u);
                        let _e1816 = ((31u - _e1809) & 31u);
                        let _e1819 = ((_e1741.member[0] << bitcast<u32>(_e1810)) | ((_e1741.member[1] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1816)));
                        let _e1826 = ((_e1741.member[1] << bitcast<u32>(_e1810)) | ((_e1741.member[2] >> bitcast<u32>(1i)) >> bitcast<u32>(_e1816)));
                        let _e1831 = ((_e1741.member[2] << bitcast<u32>(_e1810)) | (0u >> bitcast<u32>(_e1816)));
                        let _e1846 = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(_e1819, _e1741.member[1], _e1741.member[2])).member[0], _e1826, type_14(array<u32, 3>(_e1819, _e1741.member[1], _e1741.member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(_e1819, _e1741.member[1], _e1741.member[2])).member[0], _e1826, type_14(array<u32, 3>(_e1819, _e1741.member[1], _e1741.member[2])).member[2])).member[1], _e1831));
                        local_89 = _e1801;
                        if ((_e1769 & 64u) == 0u) {
                            phi_11480_ = _e1846;
                            phi_11483_ = _e1804;
                            phi_11485_ = _e1769;
                            phi_11932_ = u32();
                            phi_11933_ = u32();
                            phi_11934_ = type_12();
                            phi_11935_ = true;
                            phi_11936_ = false;
                        } else {
                            if ((_e1768 & 64u) == 0u) {
                                phi_11924_ = type_14();
                                phi_11925_ = type_12();
                                phi_11926_ = u32();
                                phi_11928_ = u32();
                                phi_11930_ = false;
                                phi_11931_ = false;
                            } else {
                                let _e1851 = (_e1769 - 64u);
                                let _e1854 = (2u * (_e1819 >> bitcast<u32>(24i)));
                                let _e1857 = atomicLoad((&global_7[(_e1854 / 4u)]));
                                let _e1863 = ((_e1857 >> bitcast<u32>(((8u * (_e1854 % 4u)) & 31u))) & 65535u);
                                let _e1864 = (_e1863 & 255u);
                                if (_e1864 < 240u) {
                                    phi_11814_ = type_10(_e1864, (_e1863 >> bitcast<u32>(8u)));
                                } else {
                                    phi_11714_ = (_e1819 << bitcast<u32>(8u));
                                    phi_11717_ = 1u;
                                    phi_11719_ = _e1864;
                                    loop {
                                        let _e1869 = phi_11714_;
                                        let _e1871 = phi_11717_;
                                        let _e1873 = phi_11719_;
                                        local_78 = _e1873;
                                        local_79 = _e1873;
                                        if (_e1873 >= 240u) {
                                            let _e1875 = (_e1871 < 4u);
                                            if _e1875 {
                                                let _e1880 = ((256u * (255u - _e1873)) + (_e1869 >> bitcast<u32>(24i)));
                                                if (_e1880 < _e288) {
                                                    let _e1894 = (640u + _e1880);
                                                    let _e1897 = atomicLoad((&global_7[(_e1894 / 4u)]));
                                                    phi_11760_ = ((_e1897 >> bitcast<u32>(((8u * (_e1894 % 4u)) & 31u))) & 255u);
                                                } else {
                                                    let _e1882 = (256u + _e1880);
                                                    let _e1887 = global_10.member[(_e280 + (_e1882 / 4u))];
                                                    phi_11760_ = ((_e1887 >> bitcast<u32>(((8u * (_e1882 % 4u)) & 31u))) & 255u);
                                                }
                                                let _e1905 = phi_11760_;
                                                phi_11763_ = (_e1869 << bitcast<u32>(8u));
                                                phi_11764_ = (_e1871 + 1u);
                                                phi_11765_ = _e1905;
                                            } else {
                                                phi_11763_ = u32();
                                                phi_11764_ = u32();
                                                phi_11765_ = u32();
                                            }
                                            let _e1910 = phi_11763_;
                                            let _e1912 = phi_11764_;
                                            let _e1914 = phi_11765_;
                                            phi_11715_ = _e1910;
                                            phi_11718_ = _e1912;
                                            phi_11720_ = _e1914;
                                            phi_11766_ = _e1875;
                                        } else {
                                            phi_11715_ = u32();
                                            phi_11718_ = u32();
                                            phi_11720_ = u32();
                                            phi_11766_ = false;
                                        }
                                        let _e1916 = phi_11715_;
                                        let _e1918 = phi_11718_;
                                        let _e1920 = phi_11720_;
                                        let _e1922 = phi_11766_;
                                        continue;
                                        continuing {
                                            phi_11714_ = _e1916;
                                            phi_11717_ = _e1918;
                                            phi_11719_ = _e1920;
                                            break if !(_e1922);
                                        }
                                    }
                                    let _e1925 = local_78;
                                    let _e1926 = (_e290 + _e1925);
                                    if (_e1926 < _e288) {
                                        let _e1940 = (640u + _e1926);
                                        let _e1943 = atomicLoad((&global_7[(_e1940 / 4u)]));
                                        phi_11797_ = ((_e1943 >> bitcast<u32>(((8u * (_e1940 % 4u)) & 31u))) & 255u);
                                    } else {
                                        let _e1928 = (256u + _e1926);
                                        let _e1933 = global_10.member[(_e280 + (_e1928 / 4u))];
                                        phi_11797_ = ((_e1933 >> bitcast<u32>(((8u * (_e1928 % 4u)) & 31u))) & 255u);
                                    }
                                    let _e1951 = phi_11797_;
                                    if (_e1951 < 1u) {
                                        phi_11812_ = 1u;
                                    } else {
                                        phi_11812_ = select(_e1951, 32u, (_e1951 > 32u));
                                    }
                                    let _e1956 = phi_11812_;
                                    let _e1958 = local_79;
                                    phi_11814_ = type_10(_e1958, _e1956);
                                }
                                let _e1964 = phi_11814_;
                                let _e1968 = (_e1851 + (512u + _e1964.member_1));
                                let _e1970 = ((_e1851 / 64u) & 31u);
                                let _e1971 = (_e1970 & 31u);
                                let _e1975 = ((31u - _e1970) & 31u);
                                let _e1979 = (_e1801 | ((_e1964.member << bitcast<u32>(_e1971)) | (0u >> bitcast<u32>(_e1975))));
                                if (((_e1851 ^ _e1968) & 2048u) == 0u) {
                                    phi_11852_ = _e1979;
                                } else {
                                    atomicStore((&global_7[((_e1743.member + (_e1786 | (_e1851 & 14336u))) / 4u)]), _e1979);
                                    phi_11852_ = ((0u << bitcast<u32>(_e1971)) | ((_e1964.member >> bitcast<u32>(1i)) >> bitcast<u32>(_e1975)));
                                }
                                let _e1996 = phi_11852_;
                                let _e2001 = ((_e1968 & 64u) == 0u);
                                if _e2001 {
                                    let _e2002 = (_e1964.member_1 / 2u);
                                    let _e2003 = (_e2002 & 31u);
                                    let _e2004 = (_e2003 & 31u);
                                    let _e2010 = ((31u - _e2003) & 31u);
                                    let _e2020 = ((_e1826 << bitcast<u32>(_e2004)) | ((_e1831 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2010)));
                                    let _e2025 = ((_e1831 << bitcast<u32>(_e2004)) | (0u >> bitcast<u32>(_e2010)));
                                    let _e2027 = ((_e1964.member_1 - _e2002) & 31u);
                                    let _e2028 = (_e2027 & 31u);
                                    let _e2034 = ((31u - _e2027) & 31u);
                                    phi_11922_ = type_14(array<u32, 3>(type_14(array<u32, 3>(type_14(array<u32, 3>(((((_e1819 << bitcast<u32>(_e2004)) | ((_e1826 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2010))) << bitcast<u32>(_e2028)) | ((_e2020 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2034))), _e1846.member[1], _e1846.member[2])).member[0], ((_e2020 << bitcast<u32>(_e2028)) | ((_e2025 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2034))), type_14(array<u32, 3>(((((_e1819 << bitcast<u32>(_e2004)) | ((_e1826 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2010))) << bitcast<u32>(_e2028)) | ((_e2020 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2034))), _e1846.member[1], _e1846.member[2])).member[2])).member[0], type_14(array<u32, 3>(type_14(array<u32, 3>(((((_e1819 << bitcast<u32>(_e2004)) | ((_e1826 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2010))) << bitcast<u32>(_e2028)) | ((_e2020 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2034))), _e1846.member[1], _e1846.member[2])).member[0], ((_e2020 << bitcast<u32>(_e2028)) | ((_e2025 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2034))), type_14(array<u32, 3>(((((_e1819 << bitcast<u32>(_e2004)) | ((_e1826 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2010))) << bitcast<u32>(_e2028)) | ((_e2020 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2034))), _e1846.member[1], _e1846.member[2])).member[2])).member[1], ((_e2025 << bitcast<u32>(_e2028)) | (0u >> bitcast<u32>(_e2034)))));
                                } else {
                                    phi_11922_ = type_14();
                                }
                                let _e2066 = phi_11922_;
                                phi_11924_ = _e2066;
                                phi_11925_ = type_12(_e1804.member, _e1804.member_1, _e1996);
                                phi_11926_ = _e1968;
                                phi_11928_ = _e1996;
                                phi_11930_ = _e2001;
                                phi_11931_ = select(true, false, _e2001);
                            }
                            let _e2069 = phi_11924_;
                            let _e2071 = phi_11925_;
                            let _e2073 = phi_11926_;
                            let _e2075 = phi_11928_;
                            let _e2077 = phi_11930_;
                            let _e2079 = phi_11931_;
                            phi_11480_ = _e2069;
                            phi_11483_ = _e2071;
                            phi_11485_ = _e2073;
                            phi_11932_ = _e2073;
                            phi_11933_ = _e2075;
                            phi_11934_ = _e2071;
                            phi_11935_ = _e2077;
                            phi_11936_ = _e2079;
                        }
                        let _e2081 = phi_11480_;
                        let _e2083 = phi_11483_;
                        let _e2085 = phi_11485_;
                        let _e2087 = phi_11932_;
                        let _e2089 = phi_11933_;
                        let _e2091 = phi_11934_;
                        let _e2093 = phi_11935_;
                        let _e2095 = phi_11936_;
                        local_80 = _e2095;
                        local_81 = _e2087;
                        local_82 = _e2091;
                        local_83 = _e2091;
                        local_84 = _e2089;
                        local_85 = _e2095;
                        continue;
                        continuing {
                            phi_11479_ = _e2081;
                            phi_11482_ = _e2083;
                            phi_11484_ = _e2085;
                            break if !(_e2093);
                        }
                    }
                    let _e2098 = local_80;
                    if _e2098 {
                        let _e2100 = local_81;
                        let _e2102 = ((_e2100 / 512u) % 128u);
                        if (_e2102 < 32u) {
                            let _e2106 = local_82;
                            let _e2109 = local_83;
                            let _e2118 = local_84;
                            atomicStore((&global_7[((_e2106.member + ((4u * _e2109.member_1) | ((512u * _e2102) & 14336u))) / 4u)]), _e2118);
                        }
                        phi_11957_ = _e2102;
                    } else {
                        phi_11957_ = u32();
                    }
                    let _e2120 = phi_11957_;
                    let _e2122 = local_85;
                    if select(true, false, _e2122) {
                        let _e2125 = local_86;
                        let _e2127 = ((_e2125 / 512u) % 128u);
                        if (_e2127 < 32u) {
                            let _e2132 = local_87;
                            let _e2135 = local_88;
                            let _e2140 = local_89;
                            atomicStore((&global_7[((_e2135 + (_e2132 | ((512u * _e2127) & 14336u))) / 4u)]), _e2140);
                        }
                        let _e2142 = local_90;
                        let _e2146 = local_91;
                        let _e2150 = local_92;
                        let _e2152 = local_93;
                        phi_11990_ = (_e2127 - countOneBits(((_e2150 >> bitcast<u32>(_e2152)) >> bitcast<u32>((((64u + (_e2142 % 64u)) - (_e2146 % 128u)) & 31u)))));
                    } else {
                        phi_11990_ = _e2120;
                    }
                    let _e2161 = phi_11990_;
                    if (_e2161 < 5u) {
                        phi_12006_ = 5u;
                    } else {
                        phi_12006_ = select(_e2161, 32u, (_e2161 > 32u));
                    }
                    let _e2166 = phi_12006_;
                    let _e2168 = ((_e2166 - 1u) / 4u);
                    let _e2170 = (_e379 + (4u * _e679));
                    let _e2175 = atomicLoad((&global_7[((_e2170 + (2048u * _e2168)) / 4u)]));
                    let _e2181 = atomicLoad((&global_7[((_e2170 + (2048u * (_e2168 - 1u))) / 4u)]));
                    let _e2184 = ((0u - (8u * _e2161)) & 31u);
                    let _e2194 = ((_e2175 << bitcast<u32>((_e2184 & 31u))) | ((_e2181 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2184) & 31u))));
                    let _e2197 = atomicLoad((&global_7[(_e2170 / 4u)]));
                    let _e2201 = atomicLoad((&global_7[((_e2170 + 2048u) / 4u)]));
                    let _e2205 = atomicLoad((&global_7[((_e2170 + 4096u) / 4u)]));
                    let _e2209 = atomicLoad((&global_7[((_e2170 + 6144u) / 4u)]));
                    let _e2213 = atomicLoad((&global_7[((_e2170 + 8192u) / 4u)]));
                    let _e2217 = atomicLoad((&global_7[((_e2170 + 10240u) / 4u)]));
                    let _e2221 = atomicLoad((&global_7[((_e2170 + 12288u) / 4u)]));
                    let _e2225 = atomicLoad((&global_7[((_e2170 + 14336u) / 4u)]));
                    global_8[param_13] = _e1630;
                    global_8[_e679] = _e2161;
                    workgroupBarrier();
                    if (param_13 < 32u) {
                        phi_12117_ = 0u;
                        phi_12120_ = (16u * param_13);
                        loop {
                            let _e2234 = phi_12117_;
                            let _e2236 = phi_12120_;
                            local_94 = _e2234;
                            let _e2237 = (_e2236 < (16u * (param_13 + 1u)));
                            if _e2237 {
                                let _e2239 = global_8[_e2236];
                                phi_12118_ = (_e2234 + _e2239);
                                phi_12121_ = (_e2236 + 1u);
                            } else {
                                phi_12118_ = u32();
                                phi_12121_ = u32();
                            }
                            let _e2243 = phi_12118_;
                            let _e2245 = phi_12121_;
                            continue;
                            continuing {
                                phi_12117_ = _e2243;
                                phi_12120_ = _e2245;
                                break if !(_e2237);
                            }
                        }
                        let _e2249 = local_94;
                        global_8[(512u + param_13)] = _e2249;
                    }
                    workgroupBarrier();
                    let _e2250 = (param_13 / 16u);
                    phi_12136_ = 0u;
                    phi_12139_ = 512u;
                    loop {
                        let _e2253 = phi_12136_;
                        let _e2255 = phi_12139_;
                        local_95 = _e2253;
                        let _e2256 = (_e2255 < (512u + _e2250));
                        if _e2256 {
                            let _e2258 = global_8[_e2255];
                            phi_12137_ = (_e2253 + _e2258);
                            phi_12140_ = (_e2255 + 1u);
                        } else {
                            phi_12137_ = u32();
                            phi_12140_ = u32();
                        }
                        let _e2262 = phi_12137_;
                        let _e2264 = phi_12140_;
                        continue;
                        continuing {
                            phi_12136_ = _e2262;
                            phi_12139_ = _e2264;
                            break if !(_e2256);
                        }
                    }
                    phi_12153_ = 0u;
                    phi_12156_ = (16u * _e2250);
                    loop {
                        let _e2268 = phi_12153_;
                        let _e2270 = phi_12156_;
                        local_96 = _e2268;
                        let _e2271 = (_e2270 < param_13);
                        if _e2271 {
                            let _e2273 = global_8[_e2270];
                            phi_12154_ = (_e2268 + _e2273);
                            phi_12157_ = (_e2270 + 1u);
                        } else {
                            phi_12154_ = u32();
                            phi_12157_ = u32();
                        }
                        let _e2277 = phi_12154_;
                        let _e2279 = phi_12157_;
                        continue;
                        continuing {
                            phi_12153_ = _e2277;
                            phi_12156_ = _e2279;
                            break if !(_e2271);
                        }
                    }
                    let _e2282 = local_95;
                    let _e2284 = local_96;
                    let _e2285 = (_e2282 + _e2284);
                    let _e2286 = (_e679 / 16u);
                    phi_12173_ = 0u;
                    phi_12176_ = 512u;
                    loop {
                        let _e2289 = phi_12173_;
                        let _e2291 = phi_12176_;
                        local_97 = _e2289;
                        let _e2292 = (_e2291 < (512u + _e2286));
                        if _e2292 {
                            let _e2294 = global_8[_e2291];
                            phi_12174_ = (_e2289 + _e2294);
                            phi_12177_ = (_e2291 + 1u);
                        } else {
                            phi_12174_ = u32();
                            phi_12177_ = u32();
                        }
                        let _e2298 = phi_12174_;
                        let _e2300 = phi_12177_;
                        continue;
                        continuing {
                            phi_12173_ = _e2298;
                            phi_12176_ = _e2300;
                            break if !(_e2292);
                        }
                    }
                    phi_12190_ = 0u;
                    phi_12193_ = (16u * _e2286);
                    loop {
                        let _e2304 = phi_12190_;
                        let _e2306 = phi_12193_;
                        local_98 = _e2304;
                        let _e2307 = (_e2306 < _e679);
                        if _e2307 {
                            let _e2309 = global_8[_e2306];
                            phi_12191_ = (_e2304 + _e2309);
                            phi_12194_ = (_e2306 + 1u);
                        } else {
                            phi_12191_ = u32();
                            phi_12194_ = u32();
                        }
                        let _e2313 = phi_12191_;
                        let _e2315 = phi_12194_;
                        continue;
                        continuing {
                            phi_12190_ = _e2313;
                            phi_12193_ = _e2315;
                            break if !(_e2307);
                        }
                    }
                    let _e2318 = local_97;
                    let _e2320 = local_98;
                    let _e2321 = (_e2318 + _e2320);
                    let _e2322 = (_e1146 - _e1148);
                    let _e2324 = select(_e2285, _e2322, (_e2322 < _e2285));
                    let _e2325 = (_e2322 - _e2324);
                    let _e2327 = select(_e1630, _e2325, (_e2325 < _e1630));
                    let _e2329 = (_e379 + (_e1148 % 8u));
                    let _e2330 = (_e2329 + _e2324);
                    if (_e2327 == _e1630) {
                        let _e2333 = ((_e1630 - 5u) <= 27u);
                        if _e2333 {
                            let _e2334 = (_e2330 & 4294967292u);
                            let _e2335 = (_e2330 + _e2327);
                            let _e2337 = ((8u * _e2330) & 31u);
                            let _e2338 = (_e2337 & 31u);
                            let _e2342 = ((31u - _e2337) & 31u);
                            let _e2345 = ((_e1666 << bitcast<u32>(_e2338)) | (0u >> bitcast<u32>(_e2342)));
                            let _e2346 = (_e2330 % 4u);
                            if (_e2346 < 1u) {
                                atomicStore((&global_7[(_e2334 / 4u)]), _e2345);
                            }
                            if (0u < (_e2330 % 2u)) {
                                let _e2356 = atomicLoad((&global_7[(_e2330 / 4u)]));
                                let _e2357 = ((8u * _e2346) & 31u);
                                let _e2364 = atomicXor((&global_7[(_e2330 / 4u)]), ((((_e2356 >> bitcast<u32>(_e2357)) ^ (_e1666 & 255u)) & 255u) << bitcast<u32>(_e2357)));
                            }
                            let _e2367 = (_e2334 | 2u);
                            if (1u < ((_e2330 + 1u) % 4u)) {
                                let _e2376 = atomicLoad((&global_7[(_e2367 / 4u)]));
                                let _e2377 = ((8u * (_e2367 % 4u)) & 31u);
                                let _e2384 = atomicXor((&global_7[(_e2367 / 4u)]), ((((_e2376 >> bitcast<u32>(_e2377)) ^ ((_e2345 >> bitcast<u32>(16i)) & 65535u)) & 65535u) << bitcast<u32>(_e2377)));
                            }
                            let _e2386 = ((_e2335 - _e2334) / 4u);
                            if (1u < _e2386) {
                                atomicStore((&global_7[((_e2334 + 4u) / 4u)]), ((_e1670 << bitcast<u32>(_e2338)) | ((_e1666 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2342))));
                            }
                            if (2u < _e2386) {
                                atomicStore((&global_7[((_e2334 + 8u) / 4u)]), ((_e1674 << bitcast<u32>(_e2338)) | ((_e1670 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2342))));
                            }
                            if (3u < _e2386) {
                                atomicStore((&global_7[((_e2334 + 12u) / 4u)]), ((_e1678 << bitcast<u32>(_e2338)) | ((_e1674 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2342))));
                            }
                            if (4u < _e2386) {
                                atomicStore((&global_7[((_e2334 + 16u) / 4u)]), ((_e1682 << bitcast<u32>(_e2338)) | ((_e1678 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2342))));
                            }
                            if (5u < _e2386) {
                                atomicStore((&global_7[((_e2334 + 20u) / 4u)]), ((_e1686 << bitcast<u32>(_e2338)) | ((_e1682 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2342))));
                            }
                            if (6u < _e2386) {
                                atomicStore((&global_7[((_e2334 + 24u) / 4u)]), ((_e1690 << bitcast<u32>(_e2338)) | ((_e1686 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2342))));
                            }
                            if (7u < _e2386) {
                                atomicStore((&global_7[((_e2334 + 28u) / 4u)]), ((_e1694 << bitcast<u32>(_e2338)) | ((_e1690 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2342))));
                            }
                            if (8u < _e2386) {
                                atomicStore((&global_7[((_e2334 + 32u) / 4u)]), ((0u << bitcast<u32>(_e2338)) | ((_e1694 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2342))));
                            }
                            let _e2476 = ((8u * _e2335) & 31u);
                            let _e2488 = (_e2335 & 4294967292u);
                            if (1u < (_e2335 % 4u)) {
                                let _e2495 = atomicLoad((&global_7[(_e2488 / 4u)]));
                                let _e2496 = ((8u * (_e2488 % 4u)) & 31u);
                                let _e2503 = atomicXor((&global_7[(_e2488 / 4u)]), ((((_e2495 >> bitcast<u32>(_e2496)) ^ (((0u << bitcast<u32>((_e2476 & 31u))) | ((_e1663 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2476) & 31u)))) & 65535u)) & 65535u) << bitcast<u32>(_e2496)));
                            }
                            let _e2505 = (_e2335 - 1u);
                            if (0u < (_e2335 % 2u)) {
                                let _e2514 = atomicLoad((&global_7[(_e2505 / 4u)]));
                                let _e2515 = ((8u * (_e2505 % 4u)) & 31u);
                                let _e2522 = atomicXor((&global_7[(_e2505 / 4u)]), ((((_e2514 >> bitcast<u32>(_e2515)) ^ ((_e1663 >> bitcast<u32>(24i)) & 255u)) & 255u) << bitcast<u32>(_e2515)));
                            }
                        }
                        phi_12518_ = select(true, false, _e2333);
                    } else {
                        phi_12518_ = true;
                    }
                    let _e2525 = phi_12518_;
                    if _e2525 {
                        if (_e2327 > 0u) {
                            let _e2528 = (_e1160 & 63u);
                            let _e2529 = (_e2528 & 31u);
                            let _e2531 = (_e1156.x << bitcast<u32>(_e2529));
                            let _e2540 = (_e2528 < 32u);
                            phi_12638_ = _e2330;
                            phi_12641_ = false;
                            phi_12643_ = vec2<u32>(select(0u, _e2531, _e2540), select(_e2531, ((_e1156.y << bitcast<u32>(_e2529)) | ((_e1156.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2529)))), _e2540));
                            phi_12645_ = _e1160;
                            loop {
                                let _e2545 = phi_12638_;
                                let _e2547 = phi_12641_;
                                let _e2549 = phi_12643_;
                                let _e2551 = phi_12645_;
                                if (_e2551 < 64u) {
                                    if (_e2551 >= 32u) {
                                        if _e2547 {
                                            phi_12668_ = _e2549;
                                        } else {
                                            let _e2555 = ((_e2551 - 32u) & 63u);
                                            let _e2556 = (_e2555 & 31u);
                                            let _e2558 = (_e1158 << bitcast<u32>(_e2556));
                                            let _e2567 = (_e2555 < 32u);
                                            phi_12668_ = (_e2549 | vec2<u32>(select(0u, _e2558, _e2567), select(_e2558, ((0u << bitcast<u32>(_e2556)) | ((_e1158 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2556)))), _e2567)));
                                        }
                                        let _e2573 = phi_12668_;
                                        phi_12669_ = select(true, _e2547, _e2547);
                                        phi_12670_ = _e2573;
                                    } else {
                                        phi_12669_ = _e2547;
                                        phi_12670_ = _e2549;
                                    }
                                    let _e2576 = phi_12669_;
                                    let _e2578 = phi_12670_;
                                    let _e2582 = (_e2578.y >> bitcast<u32>(0u));
                                    let _e2585 = (2u * (_e2582 >> bitcast<u32>(24i)));
                                    let _e2588 = atomicLoad((&global_7[(_e2585 / 4u)]));
                                    let _e2594 = ((_e2588 >> bitcast<u32>(((8u * (_e2585 % 4u)) & 31u))) & 65535u);
                                    let _e2595 = (_e2594 & 255u);
                                    if (_e2595 < 240u) {
                                        phi_12795_ = type_10(_e2595, (_e2594 >> bitcast<u32>(8u)));
                                    } else {
                                        phi_12695_ = (_e2582 << bitcast<u32>(8u));
                                        phi_12698_ = 1u;
                                        phi_12700_ = _e2595;
                                        loop {
                                            let _e2600 = phi_12695_;
                                            let _e2602 = phi_12698_;
                                            let _e2604 = phi_12700_;
                                            local_99 = _e2604;
                                            local_100 = _e2604;
                                            if (_e2604 >= 240u) {
                                                let _e2606 = (_e2602 < 4u);
                                                if _e2606 {
                                                    let _e2611 = ((256u * (255u - _e2604)) + (_e2600 >> bitcast<u32>(24i)));
                                                    if (_e2611 < _e288) {
                                                        let _e2625 = (640u + _e2611);
                                                        let _e2628 = atomicLoad((&global_7[(_e2625 / 4u)]));
                                                        phi_12741_ = ((_e2628 >> bitcast<u32>(((8u * (_e2625 % 4u)) & 31u))) & 255u);
                                                    } else {
                                                        let _e2613 = (256u + _e2611);
                                                        let _e2618 = global_10.member[(_e280 + (_e2613 / 4u))];
                                                        phi_12741_ = ((_e2618 >> bitcast<u32>(((8u * (_e2613 % 4u)) & 31u))) & 255u);
                                                    }
                                                    let _e2636 = phi_12741_;
                                                    phi_12744_ = (_e2600 << bitcast<u32>(8u));
                                                    phi_12745_ = (_e2602 + 1u);
                                                    phi_12746_ = _e2636;
                                                } else {
                                                    phi_12744_ = u32();
                                                    phi_12745_ = u32();
                                                    phi_12746_ = u32();
                                                }
                                                let _e2641 = phi_12744_;
                                                let _e2643 = phi_12745_;
                                                let _e2645 = phi_12746_;
                                                phi_12696_ = _e2641;
                                                phi_12699_ = _e2643;
                                                phi_12701_ = _e2645;
                                                phi_12747_ = _e2606;
                                            } else {
                                                phi_12696_ = u32();
                                                phi_12699_ = u32();
                                                phi_12701_ = u32();
                                                phi_12747_ = false;
                                            }
                                            let _e2647 = phi_12696_;
                                            let _e2649 = phi_12699_;
                                            let _e2651 = phi_12701_;
                                            let _e2653 = phi_12747_;
                                            continue;
                                            continuing {
                                                phi_12695_ = _e2647;
                                                phi_12698_ = _e2649;
                                                phi_12700_ = _e2651;
                                                break if !(_e2653);
                                            }
                                        }
                                        let _e2656 = local_99;
                                        let _e2657 = (_e290 + _e2656);
                                        if (_e2657 < _e288) {
                                            let _e2671 = (640u + _e2657);
                                            let _e2674 = atomicLoad((&global_7[(_e2671 / 4u)]));
                                            phi_12778_ = ((_e2674 >> bitcast<u32>(((8u * (_e2671 % 4u)) & 31u))) & 255u);
                                        } else {
                                            let _e2659 = (256u + _e2657);
                                            let _e2664 = global_10.member[(_e280 + (_e2659 / 4u))];
                                            phi_12778_ = ((_e2664 >> bitcast<u32>(((8u * (_e2659 % 4u)) & 31u))) & 255u);
                                        }
                                        let _e2682 = phi_12778_;
                                        if (_e2682 < 1u) {
                                            phi_12793_ = 1u;
                                        } else {
                                            phi_12793_ = select(_e2682, 32u, (_e2682 > 32u));
                                        }
                                        let _e2687 = phi_12793_;
                                        let _e2689 = local_100;
                                        phi_12795_ = type_10(_e2689, _e2687);
                                    }
                                    let _e2695 = phi_12795_;
                                    let _e2702 = atomicLoad((&global_7[(_e2545 / 4u)]));
                                    let _e2703 = ((8u * (_e2545 % 4u)) & 31u);
                                    let _e2710 = atomicXor((&global_7[(_e2545 / 4u)]), ((((_e2702 >> bitcast<u32>(_e2703)) ^ _e2695.member) & 255u) << bitcast<u32>(_e2703)));
                                    let _e2711 = (_e2545 + 1u);
                                    let _e2712 = (_e2711 < (_e2330 + _e2327));
                                    if _e2712 {
                                        let _e2713 = (_e2695.member_1 & 63u);
                                        let _e2714 = (_e2713 & 31u);
                                        let _e2716 = (_e2578.x << bitcast<u32>(_e2714));
                                        let _e2725 = (_e2713 < 32u);
                                        phi_12820_ = vec2<u32>(select(0u, _e2716, _e2725), select(_e2716, ((_e2578.y << bitcast<u32>(_e2714)) | ((_e2578.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2714)))), _e2725));
                                        phi_12821_ = (_e2551 + _e2695.member_1);
                                    } else {
                                        phi_12820_ = vec2<u32>();
                                        phi_12821_ = u32();
                                    }
                                    let _e2731 = phi_12820_;
                                    let _e2733 = phi_12821_;
                                    phi_12639_ = _e2711;
                                    phi_12642_ = _e2576;
                                    phi_12644_ = _e2731;
                                    phi_12646_ = _e2733;
                                    phi_12822_ = _e2712;
                                } else {
                                    phi_12639_ = u32();
                                    phi_12642_ = bool();
                                    phi_12644_ = vec2<u32>();
                                    phi_12646_ = u32();
                                    phi_12822_ = false;
                                }
                                let _e2735 = phi_12639_;
                                let _e2737 = phi_12642_;
                                let _e2739 = phi_12644_;
                                let _e2741 = phi_12646_;
                                let _e2743 = phi_12822_;
                                continue;
                                continuing {
                                    phi_12638_ = _e2735;
                                    phi_12641_ = _e2737;
                                    phi_12643_ = _e2739;
                                    phi_12645_ = _e2741;
                                    break if !(_e2743);
                                }
                            }
                        }
                    }
                    let _e2745 = (_e1142 - _e1144);
                    let _e2747 = select(_e2321, _e2745, (_e2745 < _e2321));
                    let _e2748 = (_e2745 - _e2747);
                    let _e2750 = select(_e2161, _e2748, (_e2748 < _e2161));
                    let _e2752 = (_e379 + (_e1144 % 8u));
                    let _e2753 = (_e2752 + _e2747);
                    if (_e2750 == _e2161) {
                        let _e2756 = ((_e2161 - 5u) <= 27u);
                        if _e2756 {
                            let _e2757 = (_e2753 & 4294967292u);
                            let _e2758 = (_e2753 + _e2750);
                            let _e2760 = ((8u * _e2753) & 31u);
                            let _e2761 = (_e2760 & 31u);
                            let _e2765 = ((31u - _e2760) & 31u);
                            let _e2768 = ((_e2197 << bitcast<u32>(_e2761)) | (0u >> bitcast<u32>(_e2765)));
                            let _e2769 = (_e2753 % 4u);
                            if (_e2769 < 1u) {
                                atomicStore((&global_7[(_e2757 / 4u)]), _e2768);
                            }
                            if (0u < (_e2753 % 2u)) {
                                let _e2779 = atomicLoad((&global_7[(_e2753 / 4u)]));
                                let _e2780 = ((8u * _e2769) & 31u);
                                let _e2787 = atomicXor((&global_7[(_e2753 / 4u)]), ((((_e2779 >> bitcast<u32>(_e2780)) ^ (_e2197 & 255u)) & 255u) << bitcast<u32>(_e2780)));
                            }
                            let _e2790 = (_e2757 | 2u);
                            if (1u < ((_e2753 + 1u) % 4u)) {
                                let _e2799 = atomicLoad((&global_7[(_e2790 / 4u)]));
                                let _e2800 = ((8u * (_e2790 % 4u)) & 31u);
                                let _e2807 = atomicXor((&global_7[(_e2790 / 4u)]), ((((_e2799 >> bitcast<u32>(_e2800)) ^ ((_e2768 >> bitcast<u32>(16i)) & 65535u)) & 65535u) << bitcast<u32>(_e2800)));
                            }
                            let _e2809 = ((_e2758 - _e2757) / 4u);
                            if (1u < _e2809) {
                                atomicStore((&global_7[((_e2757 + 4u) / 4u)]), ((_e2201 << bitcast<u32>(_e2761)) | ((_e2197 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2765))));
                            }
                            if (2u < _e2809) {
                                atomicStore((&global_7[((_e2757 + 8u) / 4u)]), ((_e2205 << bitcast<u32>(_e2761)) | ((_e2201 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2765))));
                            }
                            if (3u < _e2809) {
                                atomicStore((&global_7[((_e2757 + 12u) / 4u)]), ((_e2209 << bitcast<u32>(_e2761)) | ((_e2205 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2765))));
                            }
                            if (4u < _e2809) {
                                atomicStore((&global_7[((_e2757 + 16u) / 4u)]), ((_e2213 << bitcast<u32>(_e2761)) | ((_e2209 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2765))));
                            }
                            if (5u < _e2809) {
                                atomicStore((&global_7[((_e2757 + 20u) / 4u)]), ((_e2217 << bitcast<u32>(_e2761)) | ((_e2213 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2765))));
                            }
                            if (6u < _e2809) {
                                atomicStore((&global_7[((_e2757 + 24u) / 4u)]), ((_e2221 << bitcast<u32>(_e2761)) | ((_e2217 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2765))));
                            }
                            if (7u < _e2809) {
                                atomicStore((&global_7[((_e2757 + 28u) / 4u)]), ((_e2225 << bitcast<u32>(_e2761)) | ((_e2221 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2765))));
                            }
                            if (8u < _e2809) {
                                atomicStore((&global_7[((_e2757 + 32u) / 4u)]), ((0u << bitcast<u32>(_e2761)) | ((_e2225 >> bitcast<u32>(1i)) >> bitcast<u32>(_e2765))));
                            }
                            let _e2899 = ((8u * _e2758) & 31u);
                            let _e2911 = (_e2758 & 4294967292u);
                            if (1u < (_e2758 % 4u)) {
                                let _e2918 = atomicLoad((&global_7[(_e2911 / 4u)]));
                                let _e2919 = ((8u * (_e2911 % 4u)) & 31u);
                                let _e2926 = atomicXor((&global_7[(_e2911 / 4u)]), ((((_e2918 >> bitcast<u32>(_e2919)) ^ (((0u << bitcast<u32>((_e2899 & 31u))) | ((_e2194 >> bitcast<u32>(1i)) >> bitcast<u32>(((31u - _e2899) & 31u)))) & 65535u)) & 65535u) << bitcast<u32>(_e2919)));
                            }
                            let _e2928 = (_e2758 - 1u);
                            if (0u < (_e2758 % 2u)) {
                                let _e2937 = atomicLoad((&global_7[(_e2928 / 4u)]));
                                let _e2938 = ((8u * (_e2928 % 4u)) & 31u);
                                let _e2945 = atomicXor((&global_7[(_e2928 / 4u)]), ((((_e2937 >> bitcast<u32>(_e2938)) ^ ((_e2194 >> bitcast<u32>(24i)) & 255u)) & 255u) << bitcast<u32>(_e2938)));
                            }
                        }
                        phi_13137_ = select(true, false, _e2756);
                    } else {
                        phi_13137_ = true;
                    }
                    let _e2948 = phi_13137_;
                    if _e2948 {
                        if (_e2750 > 0u) {
                            let _e2951 = (_e1154 & 63u);
                            let _e2952 = (_e2951 & 31u);
                            let _e2954 = (_e1150.x << bitcast<u32>(_e2952));
                            let _e2963 = (_e2951 < 32u);
                            phi_13257_ = _e2753;
                            phi_13260_ = false;
                            phi_13262_ = vec2<u32>(select(0u, _e2954, _e2963), select(_e2954, ((_e1150.y << bitcast<u32>(_e2952)) | ((_e1150.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2952)))), _e2963));
                            phi_13264_ = _e1154;
                            loop {
                                let _e2968 = phi_13257_;
                                let _e2970 = phi_13260_;
                                let _e2972 = phi_13262_;
                                let _e2974 = phi_13264_;
                                if (_e2974 < 64u) {
                                    if (_e2974 >= 32u) {
                                        if _e2970 {
                                            phi_13287_ = _e2972;
                                        } else {
                                            let _e2978 = ((_e2974 - 32u) & 63u);
                                            let _e2979 = (_e2978 & 31u);
                                            let _e2981 = (_e1152 << bitcast<u32>(_e2979));
                                            let _e2990 = (_e2978 < 32u);
                                            phi_13287_ = (_e2972 | vec2<u32>(select(0u, _e2981, _e2990), select(_e2981, ((0u << bitcast<u32>(_e2979)) | ((_e1152 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e2979)))), _e2990)));
                                        }
                                        let _e2996 = phi_13287_;
                                        phi_13288_ = select(true, _e2970, _e2970);
                                        phi_13289_ = _e2996;
                                    } else {
                                        phi_13288_ = _e2970;
                                        phi_13289_ = _e2972;
                                    }
                                    let _e2999 = phi_13288_;
                                    let _e3001 = phi_13289_;
                                    let _e3005 = (_e3001.y >> bitcast<u32>(0u));
                                    let _e3008 = (2u * (_e3005 >> bitcast<u32>(24i)));
                                    let _e3011 = atomicLoad((&global_7[(_e3008 / 4u)]));
                                    let _e3017 = ((_e3011 >> bitcast<u32>(((8u * (_e3008 % 4u)) & 31u))) & 65535u);
                                    let _e3018 = (_e3017 & 255u);
                                    if (_e3018 < 240u) {
                                        phi_13414_ = type_10(_e3018, (_e3017 >> bitcast<u32>(8u)));
                                    } else {
                                        phi_13314_ = (_e3005 << bitcast<u32>(8u));
                                        phi_13317_ = 1u;
                                        phi_13319_ = _e3018;
                                        loop {
                                            let _e3023 = phi_13314_;
                                            let _e3025 = phi_13317_;
                                            let _e3027 = phi_13319_;
                                            local_101 = _e3027;
                                            local_102 = _e3027;
                                            if (_e3027 >= 240u) {
                                                let _e3029 = (_e3025 < 4u);
                                                if _e3029 {
                                                    let _e3034 = ((256u * (255u - _e3027)) + (_e3023 >> bitcast<u32>(24i)));
                                                    if (_e3034 < _e288) {
                                                        let _e3048 = (640u + _e3034);
                                                        let _e3051 = atomicLoad((&global_7[(_e3048 / 4u)]));
                                                        phi_13360_ = ((_e3051 >> bitcast<u32>(((8u * (_e3048 % 4u)) & 31u))) & 255u);
                                                    } else {
                                                        let _e3036 = (256u + _e3034);
                                                        let _e3041 = global_10.member[(_e280 + (_e3036 / 4u))];
                                                        phi_13360_ = ((_e3041 >> bitcast<u32>(((8u * (_e3036 % 4u)) & 31u))) & 255u);
                                                    }
                                                    let _e3059 = phi_13360_;
                                                    phi_13363_ = (_e3023 << bitcast<u32>(8u));
                                                    phi_13364_ = (_e3025 + 1u);
                                                    phi_13365_ = _e3059;
                                                } else {
                                                    phi_13363_ = u32();
                                                    phi_13364_ = u32();
                                                    phi_13365_ = u32();
                                                }
                                                let _e3064 = phi_13363_;
                                                let _e3066 = phi_13364_;
                                                let _e3068 = phi_13365_;
                                                phi_13315_ = _e3064;
                                                phi_13318_ = _e3066;
                                                phi_13320_ = _e3068;
                                                phi_13366_ = _e3029;
                                            } else {
                                                phi_13315_ = u32();
                                                phi_13318_ = u32();
                                                phi_13320_ = u32();
                                                phi_13366_ = false;
                                            }
                                            let _e3070 = phi_13315_;
                                            let _e3072 = phi_13318_;
                                            let _e3074 = phi_13320_;
                                            let _e3076 = phi_13366_;
                                            continue;
                                            continuing {
                                                phi_13314_ = _e3070;
                                                phi_13317_ = _e3072;
                                                phi_13319_ = _e3074;
                                                break if !(_e3076);
                                            }
                                        }
                                        let _e3079 = local_101;
                                        let _e3080 = (_e290 + _e3079);
                                        if (_e3080 < _e288) {
                                            let _e3094 = (640u + _e3080);
                                            let _e3097 = atomicLoad((&global_7[(_e3094 / 4u)]));
                                            phi_13397_ = ((_e3097 >> bitcast<u32>(((8u * (_e3094 % 4u)) & 31u))) & 255u);
                                        } else {
                                            let _e3082 = (256u + _e3080);
                                            let _e3087 = global_10.member[(_e280 + (_e3082 / 4u))];
                                            phi_13397_ = ((_e3087 >> bitcast<u32>(((8u * (_e3082 % 4u)) & 31u))) & 255u);
                                        }
                                        let _e3105 = phi_13397_;
                                        if (_e3105 < 1u) {
                                            phi_13412_ = 1u;
                                        } else {
                                            phi_13412_ = select(_e3105, 32u, (_e3105 > 32u));
                                        }
                                        let _e3110 = phi_13412_;
                                        let _e3112 = local_102;
                                        phi_13414_ = type_10(_e3112, _e3110);
                                    }
                                    let _e3118 = phi_13414_;
                                    let _e3125 = atomicLoad((&global_7[(_e2968 / 4u)]));
                                    let _e3126 = ((8u * (_e2968 % 4u)) & 31u);
                                    let _e3133 = atomicXor((&global_7[(_e2968 / 4u)]), ((((_e3125 >> bitcast<u32>(_e3126)) ^ _e3118.member) & 255u) << bitcast<u32>(_e3126)));
                                    let _e3134 = (_e2968 + 1u);
                                    let _e3135 = (_e3134 < (_e2753 + _e2750));
                                    if _e3135 {
                                        let _e3136 = (_e3118.member_1 & 63u);
                                        let _e3137 = (_e3136 & 31u);
                                        let _e3139 = (_e3001.x << bitcast<u32>(_e3137));
                                        let _e3148 = (_e3136 < 32u);
                                        phi_13439_ = vec2<u32>(select(0u, _e3139, _e3148), select(_e3139, ((_e3001.y << bitcast<u32>(_e3137)) | ((_e3001.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e3137)))), _e3148));
                                        phi_13440_ = (_e2974 + _e3118.member_1);
                                    } else {
                                        phi_13439_ = vec2<u32>();
                                        phi_13440_ = u32();
                                    }
                                    let _e3154 = phi_13439_;
                                    let _e3156 = phi_13440_;
                                    phi_13258_ = _e3134;
                                    phi_13261_ = _e2999;
                                    phi_13263_ = _e3154;
                                    phi_13265_ = _e3156;
                                    phi_13441_ = _e3135;
                                } else {
                                    phi_13258_ = u32();
                                    phi_13261_ = bool();
                                    phi_13263_ = vec2<u32>();
                                    phi_13265_ = u32();
                                    phi_13441_ = false;
                                }
                                let _e3158 = phi_13258_;
                                let _e3160 = phi_13261_;
                                let _e3162 = phi_13263_;
                                let _e3164 = phi_13265_;
                                let _e3166 = phi_13441_;
                                continue;
                                continuing {
                                    phi_13257_ = _e3158;
                                    phi_13260_ = _e3160;
                                    phi_13262_ = _e3162;
                                    phi_13264_ = _e3164;
                                    break if !(_e3166);
                                }
                            }
                        }
                    }
                    workgroupBarrier();
                    let _e3168 = (_e1162 + 1u);
                    let _e3169 = (_e3168 < _e160);
                    if _e3169 {
                        let _e3171 = ((_e3168 * 512u) + param_13);
                        let _e3172 = (8u * _e3171);
                        let _e3173 = (_e3171 * 5u);
                        let _e3174 = (_e3173 / 8u);
                        let _e3175 = (_e3173 % 8u);
                        let _e3180 = global_10.member[(_e406 + (_e3174 / 4u))];
                        if (_e3175 > 3u) {
                            let _e3190 = (_e3174 + 1u);
                            let _e3195 = global_10.member[(_e406 + (_e3190 / 4u))];
                            phi_13612_ = ((_e3195 >> bitcast<u32>(((8u * (_e3190 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_13612_ = 0u;
                        }
                        let _e3203 = phi_13612_;
                        let _e3209 = ((((((_e3180 >> bitcast<u32>(((8u * (_e3174 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e3203) >> bitcast<u32>(((11u - _e3175) & 31u))) & 31u);
                        let _e3211 = ((_e3172 + 12u) <= _e413);
                        if _e3211 {
                            let _e3212 = (_e3172 / 4u);
                            let _e3217 = global_10.member[(_e396 + (_e3212 + 1u))];
                            let _e3224 = global_10.member[(_e396 + _e3212)];
                            let _e3226 = (vec2<u32>(0u, (_e3217 << bitcast<u32>(0u))) | vec2<u32>(_e3224, 0u));
                            let _e3232 = global_10.member[(_e396 + ((_e3172 + 8u) / 4u))];
                            let _e3260 = (_e3226.y >> bitcast<u32>(0u));
                            phi_13708_ = type_8((vec2<u32>(0u, ((((((_e3226.x >> bitcast<u32>(24u)) & 255u) | (((_e3226.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3226.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3226.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e3260 >> bitcast<u32>(24u)) & 255u) | (((_e3260 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3260 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3260 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e3232 >> bitcast<u32>(24u)) & 255u) | (((_e3232 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3232 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3232 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e3209);
                        } else {
                            phi_13708_ = type_8();
                        }
                        let _e3307 = phi_13708_;
                        if select(true, false, _e3211) {
                            phi_13717_ = type_10(0u, 8u);
                            phi_13720_ = vec2<u32>(0u, 0u);
                            loop {
                                let _e3310 = phi_13717_;
                                let _e3312 = phi_13720_;
                                local_103 = _e3312;
                                if (_e3310.member < _e3310.member_1) {
                                    phi_13718_ = type_10((_e3310.member + 1u), _e3310.member_1);
                                    phi_13743_ = type_10(1u, _e3310.member);
                                } else {
                                    phi_13718_ = _e3310;
                                    phi_13743_ = type_10(0u, type_10().member_1);
                                }
                                let _e3323 = phi_13718_;
                                let _e3325 = phi_13743_;
                                let _e3329 = (bitcast<i32>(_e3325.member) != 0i);
                                if _e3329 {
                                    let _e3342 = (_e3172 + _e3325.member_1);
                                    if (_e3342 < _e413) {
                                        let _e3348 = global_10.member[(_e396 + (_e3342 / 4u))];
                                        phi_13767_ = ((_e3348 >> bitcast<u32>(((8u * (_e3342 % 4u)) & 31u))) & 255u);
                                    } else {
                                        phi_13767_ = 0u;
                                    }
                                    let _e3356 = phi_13767_;
                                    phi_13721_ = (vec2<u32>((_e3312.x << bitcast<u32>(8u)), ((_e3312.y << bitcast<u32>(8u)) | ((_e3312.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e3356, 0u));
                                } else {
                                    phi_13721_ = vec2<u32>();
                                }
                                let _e3360 = phi_13721_;
                                continue;
                                continuing {
                                    phi_13717_ = _e3323;
                                    phi_13720_ = _e3360;
                                    break if !(_e3329);
                                }
                            }
                            phi_13772_ = type_10(8u, 12u);
                            phi_13775_ = 0u;
                            loop {
                                let _e3363 = phi_13772_;
                                let _e3365 = phi_13775_;
                                local_104 = _e3365;
                                if (_e3363.member < _e3363.member_1) {
                                    phi_13773_ = type_10((_e3363.member + 1u), _e3363.member_1);
                                    phi_13798_ = type_10(1u, _e3363.member);
                                } else {
                                    phi_13773_ = _e3363;
                                    phi_13798_ = type_10(0u, type_10().member_1);
                                }
                                let _e3376 = phi_13773_;
                                let _e3378 = phi_13798_;
                                let _e3382 = (bitcast<i32>(_e3378.member) != 0i);
                                if _e3382 {
                                    let _e3385 = (_e3172 + _e3378.member_1);
                                    if (_e3385 < _e413) {
                                        let _e3391 = global_10.member[(_e396 + (_e3385 / 4u))];
                                        phi_13822_ = ((_e3391 >> bitcast<u32>(((8u * (_e3385 % 4u)) & 31u))) & 255u);
                                    } else {
                                        phi_13822_ = 0u;
                                    }
                                    let _e3399 = phi_13822_;
                                    phi_13776_ = ((_e3365 << bitcast<u32>(8i)) | _e3399);
                                } else {
                                    phi_13776_ = u32();
                                }
                                let _e3402 = phi_13776_;
                                continue;
                                continuing {
                                    phi_13772_ = _e3376;
                                    phi_13775_ = _e3402;
                                    break if !(_e3382);
                                }
                            }
                            let _e3405 = local_103;
                            let _e3407 = local_104;
                            phi_13826_ = type_8(_e3405, _e3407, _e3209);
                        } else {
                            phi_13826_ = _e3307;
                        }
                        let _e3410 = phi_13826_;
                        let _e3414 = (_e1162 + 2u);
                        if (_e3414 < _e156) {
                            let _e3421 = global_10.member[(_e661 + ((4u * _e3414) / 4u))];
                            phi_14027_ = _e3421;
                        } else {
                            phi_14027_ = _e662;
                        }
                        let _e3423 = phi_14027_;
                        phi_26478_ = _e3423;
                        phi_25939_ = _e3410.member;
                        phi_25797_ = _e3410.member_1;
                        phi_25655_ = _e3410.member_2;
                    } else {
                        phi_26478_ = _e1146;
                        phi_25939_ = _e1156;
                        phi_25797_ = _e1158;
                        phi_25655_ = _e1160;
                    }
                    let _e3425 = phi_26478_;
                    let _e3427 = phi_25939_;
                    let _e3429 = phi_25797_;
                    let _e3431 = phi_25655_;
                    let _e3433 = global_9.member[(_e140 + 2u)];
                    let _e3434 = global_9.member[(_e140 + 6u)];
                    let _e3436 = ((_e1148 + 7u) & 4294967288u);
                    let _e3438 = select(_e3436, _e1146, (_e1146 < _e3436));
                    let _e3441 = (_e3438 + ((_e1146 - _e3438) & 4294967288u));
                    let _e3442 = (_e2329 - _e1148);
                    phi_14171_ = (_e3438 + _e169);
                    loop {
                        let _e3445 = phi_14171_;
                        let _e3446 = (_e3445 < _e3441);
                        if _e3446 {
                            let _e3448 = ((_e3442 + _e3445) / 4u);
                            let _e3451 = atomicLoad((&global_7[(_e3448 + 1u)]));
                            let _e3456 = atomicLoad((&global_7[_e3448]));
                            let _e3458 = (vec2<u32>(0u, (_e3451 << bitcast<u32>(0u))) | vec2<u32>(_e3456, 0u));
                            let _e3459 = (_e3445 / 4u);
                            let _e3464 = global_10.member[(_e3433 + (_e3459 + 1u))];
                            let _e3471 = global_10.member[(_e3433 + _e3459)];
                            let _e3473 = (vec2<u32>(0u, (_e3464 << bitcast<u32>(0u))) | vec2<u32>(_e3471, 0u));
                            let _e3477 = (_e3458.y >> bitcast<u32>(0u));
                            let _e3483 = (_e3473.y >> bitcast<u32>(0u));
                            let _e3497 = ((_e3473.x >> bitcast<u32>(0u)) & 255u);
                            let _e3503 = ((_e3473.x >> bitcast<u32>(8u)) & 255u);
                            let _e3528 = ((_e3473.x >> bitcast<u32>(16u)) & 255u);
                            let _e3534 = ((_e3473.x >> bitcast<u32>(24u)) & 255u);
                            let _e3559 = ((_e3483 >> bitcast<u32>(0u)) & 255u);
                            let _e3565 = ((_e3483 >> bitcast<u32>(8u)) & 255u);
                            let _e3590 = ((_e3483 >> bitcast<u32>(16u)) & 255u);
                            let _e3596 = ((_e3483 >> bitcast<u32>(24u)) & 255u);
                            let _e3607 = ((_e3434 + _e3445) / 2u);
                            atomicStore((&global_11.member[_e3607]), ((((((((_e3458.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3458.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3497 | (_e3497 << bitcast<u32>(8i))) | (_e3503 << bitcast<u32>(16i))) | (_e3503 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_11.member[(_e3607 + 1u)]), ((((((((_e3458.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3458.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3528 | (_e3528 << bitcast<u32>(8i))) | (_e3534 << bitcast<u32>(16i))) | (_e3534 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_11.member[(_e3607 + 2u)]), ((((((((_e3477 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e3477 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3559 | (_e3559 << bitcast<u32>(8i))) | (_e3565 << bitcast<u32>(16i))) | (_e3565 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_11.member[(_e3607 + 3u)]), ((((((((_e3477 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e3477 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e3590 | (_e3590 << bitcast<u32>(8i))) | (_e3596 << bitcast<u32>(16i))) | (_e3596 << bitcast<u32>(24i))) & 2155839615u)));
                            phi_14172_ = (_e3445 + 4096u);
                        } else {
                            phi_14172_ = u32();
                        }
                        let _e3621 = phi_14172_;
                        continue;
                        continuing {
                            phi_14171_ = _e3621;
                            break if !(_e3446);
                        }
                    }
                    phi_14590_ = (_e1148 + param_13);
                    loop {
                        let _e3625 = phi_14590_;
                        let _e3626 = (_e3625 < _e3438);
                        if _e3626 {
                            let _e3627 = (_e3442 + _e3625);
                            let _e3630 = atomicLoad((&global_7[(_e3627 / 4u)]));
                            let _e3641 = global_10.member[(_e3433 + (_e3625 / 4u))];
                            let _e3647 = ((_e3641 >> bitcast<u32>(((8u * (_e3625 % 4u)) & 31u))) & 255u);
                            let _e3658 = (_e3434 + _e3625);
                            let _e3664 = atomicLoad((&global_11.member[(_e3658 / 2u)]));
                            let _e3665 = ((16u * (_e3658 % 2u)) & 31u);
                            let _e3672 = atomicXor((&global_11.member[(_e3658 / 2u)]), ((((_e3664 >> bitcast<u32>(_e3665)) ^ (((((_e3647 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3630 >> bitcast<u32>(((8u * (_e3627 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3647 & 127u))) & 65535u) << bitcast<u32>(_e3665)));
                            phi_14591_ = (_e3625 + 512u);
                        } else {
                            phi_14591_ = u32();
                        }
                        let _e3675 = phi_14591_;
                        continue;
                        continuing {
                            phi_14590_ = _e3675;
                            break if !(_e3626);
                        }
                    }
                    phi_14646_ = (_e3441 + param_13);
                    loop {
                        let _e3679 = phi_14646_;
                        let _e3680 = (_e3679 < _e1146);
                        if _e3680 {
                            let _e3681 = (_e3442 + _e3679);
                            let _e3684 = atomicLoad((&global_7[(_e3681 / 4u)]));
                            let _e3695 = global_10.member[(_e3433 + (_e3679 / 4u))];
                            let _e3701 = ((_e3695 >> bitcast<u32>(((8u * (_e3679 % 4u)) & 31u))) & 255u);
                            let _e3712 = (_e3434 + _e3679);
                            let _e3718 = atomicLoad((&global_11.member[(_e3712 / 2u)]));
                            let _e3719 = ((16u * (_e3712 % 2u)) & 31u);
                            let _e3726 = atomicXor((&global_11.member[(_e3712 / 2u)]), ((((_e3718 >> bitcast<u32>(_e3719)) ^ (((((_e3701 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e3684 >> bitcast<u32>(((8u * (_e3681 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e3701 & 127u))) & 65535u) << bitcast<u32>(_e3719)));
                            phi_14647_ = (_e3679 + 512u);
                        } else {
                            phi_14647_ = u32();
                        }
                        let _e3729 = phi_14647_;
                        continue;
                        continuing {
                            phi_14646_ = _e3729;
                            break if !(_e3680);
                        }
                    }
                    if _e3169 {
                        let _e3732 = ((_e3168 * 512u) + _e679);
                        let _e3733 = (8u * _e3732);
                        let _e3734 = (_e3732 * 5u);
                        let _e3735 = (_e3734 / 8u);
                        let _e3736 = (_e3734 % 8u);
                        let _e3741 = global_10.member[(_e406 + (_e3735 / 4u))];
                        if (_e3736 > 3u) {
                            let _e3751 = (_e3735 + 1u);
                            let _e3756 = global_10.member[(_e406 + (_e3751 / 4u))];
                            phi_14867_ = ((_e3756 >> bitcast<u32>(((8u * (_e3751 % 4u)) & 31u))) & 255u);
                        } else {
                            phi_14867_ = 0u;
                        }
                        let _e3764 = phi_14867_;
                        let _e3770 = ((((((_e3741 >> bitcast<u32>(((8u * (_e3735 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e3764) >> bitcast<u32>(((11u - _e3736) & 31u))) & 31u);
                        let _e3772 = ((_e3733 + 12u) <= _e413);
                        if _e3772 {
                            let _e3773 = (_e3733 / 4u);
                            let _e3778 = global_10.member[(_e396 + (_e3773 + 1u))];
                            let _e3785 = global_10.member[(_e396 + _e3773)];
                            let _e3787 = (vec2<u32>(0u, (_e3778 << bitcast<u32>(0u))) | vec2<u32>(_e3785, 0u));
                            let _e3793 = global_10.member[(_e396 + ((_e3733 + 8u) / 4u))];
                            let _e3821 = (_e3787.y >> bitcast<u32>(0u));
                            phi_14963_ = type_8((vec2<u32>(0u, ((((((_e3787.x >> bitcast<u32>(24u)) & 255u) | (((_e3787.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3787.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3787.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e3821 >> bitcast<u32>(24u)) & 255u) | (((_e3821 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3821 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3821 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e3793 >> bitcast<u32>(24u)) & 255u) | (((_e3793 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e3793 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e3793 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e3770);
                        } else {
                            phi_14963_ = type_8();
                        }
                        let _e3868 = phi_14963_;
                        if select(true, false, _e3772) {
                            phi_14972_ = type_10(0u, 8u);
                            phi_14975_ = vec2<u32>(0u, 0u);
                            loop {
                                let _e3871 = phi_14972_;
                                let _e3873 = phi_14975_;
                                local_105 = _e3873;
                                if (_e3871.member < _e3871.member_1) {
                                    phi_14973_ = type_10((_e3871.member + 1u), _e3871.member_1);
                                    phi_14998_ = type_10(1u, _e3871.member);
                                } else {
                                    phi_14973_ = _e3871;
                                    phi_14998_ = type_10(0u, type_10().member_1);
                                }
                                let _e3884 = phi_14973_;
                                let _e3886 = phi_14998_;
                                let _e3890 = (bitcast<i32>(_e3886.member) != 0i);
                                if _e3890 {
                                    let _e3903 = (_e3733 + _e3886.member_1);
                                    if (_e3903 < _e413) {
                                        let _e3909 = global_10.member[(_e396 + (_e3903 / 4u))];
                                        phi_15022_ = ((_e3909 >> bitcast<u32>(((8u * (_e3903 % 4u)) & 31u))) & 255u);
                                    } else {
                                        phi_15022_ = 0u;
                                    }
                                    let _e3917 = phi_15022_;
                                    phi_14976_ = (vec2<u32>((_e3873.x << bitcast<u32>(8u)), ((_e3873.y << bitcast<u32>(8u)) | ((_e3873.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e3917, 0u));
                                } else {
                                    phi_14976_ = vec2<u32>();
                                }
                                let _e3921 = phi_14976_;
                                continue;
                                continuing {
                                    phi_14972_ = _e3884;
                                    phi_14975_ = _e3921;
                                    break if !(_e3890);
                                }
                            }
                            phi_15027_ = type_10(8u, 12u);
                            phi_15030_ = 0u;
                            loop {
                                let _e3924 = phi_15027_;
                                let _e3926 = phi_15030_;
                                local_106 = _e3926;
                                if (_e3924.member < _e3924.member_1) {
                                    phi_15028_ = type_10((_e3924.member + 1u), _e3924.member_1);
                                    phi_15053_ = type_10(1u, _e3924.member);
                                } else {
                                    phi_15028_ = _e3924;
                                    phi_15053_ = type_10(0u, type_10().member_1);
                                }
                                let _e3937 = phi_15028_;
                                let _e3939 = phi_15053_;
                                let _e3943 = (bitcast<i32>(_e3939.member) != 0i);
                                if _e3943 {
                                    let _e3946 = (_e3733 + _e3939.member_1);
                                    if (_e3946 < _e413) {
                                        let _e3952 = global_10.member[(_e396 + (_e3946 / 4u))];
                                        phi_15077_ = ((_e3952 >> bitcast<u32>(((8u * (_e3946 % 4u)) & 31u))) & 255u);
                                    } else {
                                        phi_15077_ = 0u;
                                    }
                                    let _e3960 = phi_15077_;
                                    phi_15031_ = ((_e3926 << bitcast<u32>(8i)) | _e3960);
                                } else {
                                    phi_15031_ = u32();
                                }
                                let _e3963 = phi_15031_;
                                continue;
                                continuing {
                                    phi_15027_ = _e3937;
                                    phi_15030_ = _e3963;
                                    break if !(_e3943);
                                }
                            }
                            let _e3966 = local_105;
                            let _e3968 = local_106;
                            phi_15081_ = type_8(_e3966, _e3968, _e3770);
                        } else {
                            phi_15081_ = _e3868;
                        }
                        let _e3971 = phi_15081_;
                        let _e3975 = (_e1162 + 2u);
                        if (_e3975 < _e156) {
                            let _e3982 = global_10.member[(_e661 + ((4u * _e3975) / 4u))];
                            phi_15282_ = _e3982;
                        } else {
                            phi_15282_ = _e662;
                        }
                        let _e3984 = phi_15282_;
                        phi_26568_ = _e3984;
                        phi_26289_ = _e3971.member;
                        phi_26181_ = _e3971.member_1;
                        phi_26073_ = _e3971.member_2;
                    } else {
                        phi_26568_ = _e1142;
                        phi_26289_ = _e1150;
                        phi_26181_ = _e1152;
                        phi_26073_ = _e1154;
                    }
                    let _e3986 = phi_26568_;
                    let _e3988 = phi_26289_;
                    let _e3990 = phi_26181_;
                    let _e3992 = phi_26073_;
                    let _e3995 = ((_e1144 + 7u) & 4294967288u);
                    let _e3997 = select(_e3995, _e1142, (_e1142 < _e3995));
                    let _e4000 = (_e3997 + ((_e1142 - _e3997) & 4294967288u));
                    let _e4001 = (_e2752 - _e1144);
                    phi_15426_ = (_e3997 + _e680);
                    loop {
                        let _e4004 = phi_15426_;
                        let _e4005 = (_e4004 < _e4000);
                        if _e4005 {
                            let _e4007 = ((_e4001 + _e4004) / 4u);
                            let _e4010 = atomicLoad((&global_7[(_e4007 + 1u)]));
                            let _e4015 = atomicLoad((&global_7[_e4007]));
                            let _e4017 = (vec2<u32>(0u, (_e4010 << bitcast<u32>(0u))) | vec2<u32>(_e4015, 0u));
                            let _e4018 = (_e4004 / 4u);
                            let _e4023 = global_10.member[(_e3433 + (_e4018 + 1u))];
                            let _e4030 = global_10.member[(_e3433 + _e4018)];
                            let _e4032 = (vec2<u32>(0u, (_e4023 << bitcast<u32>(0u))) | vec2<u32>(_e4030, 0u));
                            let _e4036 = (_e4017.y >> bitcast<u32>(0u));
                            let _e4042 = (_e4032.y >> bitcast<u32>(0u));
                            let _e4056 = ((_e4032.x >> bitcast<u32>(0u)) & 255u);
                            let _e4062 = ((_e4032.x >> bitcast<u32>(8u)) & 255u);
                            let _e4087 = ((_e4032.x >> bitcast<u32>(16u)) & 255u);
                            let _e4093 = ((_e4032.x >> bitcast<u32>(24u)) & 255u);
                            let _e4118 = ((_e4042 >> bitcast<u32>(0u)) & 255u);
                            let _e4124 = ((_e4042 >> bitcast<u32>(8u)) & 255u);
                            let _e4149 = ((_e4042 >> bitcast<u32>(16u)) & 255u);
                            let _e4155 = ((_e4042 >> bitcast<u32>(24u)) & 255u);
                            let _e4166 = ((_e3434 + _e4004) / 2u);
                            atomicStore((&global_11.member[_e4166]), ((((((((_e4017.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e4017.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e4056 | (_e4056 << bitcast<u32>(8i))) | (_e4062 << bitcast<u32>(16i))) | (_e4062 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_11.member[(_e4166 + 1u)]), ((((((((_e4017.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e4017.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e4087 | (_e4087 << bitcast<u32>(8i))) | (_e4093 << bitcast<u32>(16i))) | (_e4093 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_11.member[(_e4166 + 2u)]), ((((((((_e4036 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e4036 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e4118 | (_e4118 << bitcast<u32>(8i))) | (_e4124 << bitcast<u32>(16i))) | (_e4124 << bitcast<u32>(24i))) & 2155839615u)));
                            atomicStore((&global_11.member[(_e4166 + 3u)]), ((((((((_e4036 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e4036 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e4149 | (_e4149 << bitcast<u32>(8i))) | (_e4155 << bitcast<u32>(16i))) | (_e4155 << bitcast<u32>(24i))) & 2155839615u)));
                            phi_15427_ = (_e4004 + 4096u);
                        } else {
                            phi_15427_ = u32();
                        }
                        let _e4180 = phi_15427_;
                        continue;
                        continuing {
                            phi_15426_ = _e4180;
                            break if !(_e4005);
                        }
                    }
                    phi_15845_ = (_e1144 + _e679);
                    loop {
                        let _e4184 = phi_15845_;
                        let _e4185 = (_e4184 < _e3997);
                        if _e4185 {
                            let _e4186 = (_e4001 + _e4184);
                            let _e4189 = atomicLoad((&global_7[(_e4186 / 4u)]));
                            let _e4200 = global_10.member[(_e3433 + (_e4184 / 4u))];
                            let _e4206 = ((_e4200 >> bitcast<u32>(((8u * (_e4184 % 4u)) & 31u))) & 255u);
                            let _e4217 = (_e3434 + _e4184);
                            let _e4223 = atomicLoad((&global_11.member[(_e4217 / 2u)]));
                            let _e4224 = ((16u * (_e4217 % 2u)) & 31u);
                            let _e4231 = atomicXor((&global_11.member[(_e4217 / 2u)]), ((((_e4223 >> bitcast<u32>(_e4224)) ^ (((((_e4206 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e4189 >> bitcast<u32>(((8u * (_e4186 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e4206 & 127u))) & 65535u) << bitcast<u32>(_e4224)));
                            phi_15846_ = (_e4184 + 512u);
                        } else {
                            phi_15846_ = u32();
                        }
                        let _e4234 = phi_15846_;
                        continue;
                        continuing {
                            phi_15845_ = _e4234;
                            break if !(_e4185);
                        }
                    }
                    phi_15901_ = (_e4000 + _e679);
                    loop {
                        let _e4238 = phi_15901_;
                        let _e4239 = (_e4238 < _e1142);
                        if _e4239 {
                            let _e4240 = (_e4001 + _e4238);
                            let _e4243 = atomicLoad((&global_7[(_e4240 / 4u)]));
                            let _e4254 = global_10.member[(_e3433 + (_e4238 / 4u))];
                            let _e4260 = ((_e4254 >> bitcast<u32>(((8u * (_e4238 % 4u)) & 31u))) & 255u);
                            let _e4271 = (_e3434 + _e4238);
                            let _e4277 = atomicLoad((&global_11.member[(_e4271 / 2u)]));
                            let _e4278 = ((16u * (_e4271 % 2u)) & 31u);
                            let _e4285 = atomicXor((&global_11.member[(_e4271 / 2u)]), ((((_e4277 >> bitcast<u32>(_e4278)) ^ (((((_e4260 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e4243 >> bitcast<u32>(((8u * (_e4240 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e4260 & 127u))) & 65535u) << bitcast<u32>(_e4278)));
                            phi_15902_ = (_e4238 + 512u);
                        } else {
                            phi_15902_ = u32();
                        }
                        let _e4288 = phi_15902_;
                        continue;
                        continuing {
                            phi_15901_ = _e4288;
                            break if !(_e4239);
                        }
                    }
                    workgroupBarrier();
                    phi_26560_ = _e3986;
                    phi_26535_ = select(_e1144, _e1142, _e3169);
                    phi_26462_ = _e3425;
                    phi_26389_ = select(_e1148, _e1146, _e3169);
                    phi_26281_ = _e3988;
                    phi_26173_ = _e3990;
                    phi_26065_ = _e3992;
                    phi_25923_ = _e3427;
                    phi_25781_ = _e3429;
                    phi_25639_ = _e3431;
                    phi_10748_ = _e3168;
                } else {
                    phi_26560_ = _e1142;
                    phi_26535_ = _e1144;
                    phi_26462_ = _e1146;
                    phi_26389_ = _e1148;
                    phi_26281_ = _e1150;
                    phi_26173_ = _e1152;
                    phi_26065_ = _e1154;
                    phi_25923_ = _e1156;
                    phi_25781_ = _e1158;
                    phi_25639_ = _e1160;
                    phi_10748_ = u32();
                }
                let _e4291 = phi_26560_;
                let _e4293 = phi_26535_;
                let _e4295 = phi_26462_;
                let _e4297 = phi_26389_;
                let _e4299 = phi_26281_;
                let _e4301 = phi_26173_;
                let _e4303 = phi_26065_;
                let _e4305 = phi_25923_;
                let _e4307 = phi_25781_;
                let _e4309 = phi_25639_;
                let _e4311 = phi_10748_;
                continue;
                continuing {
                    phi_24662_ = _e4291;
                    phi_24572_ = _e4293;
                    phi_23894_ = _e4295;
                    phi_23802_ = _e4297;
                    phi_23571_ = _e4299;
                    phi_23547_ = _e4301;
                    phi_23523_ = _e4303;
                    phi_23429_ = _e4305;
                    phi_23391_ = _e4307;
                    phi_23353_ = _e4309;
                    phi_10747_ = _e4311;
                    break if !(_e1163);
                }
            }
            phi_8646_ = _e158;
        } else {
            phi_8646_ = u32();
        }
        let _e4314 = phi_8646_;
        continue;
        continuing {
            phi_8645_ = _e4314;
            break if !(_e116);
        }
    }
    return;
}

fn function_3(param_14: vec3<u32>, param_15: u32) {
    var phi_16108_: u32;
    var phi_16188_: u32;
    var phi_16236_: u32;
    var phi_16189_: u32;
    var phi_16259_: u32;
    var phi_16260_: u32;
    var phi_16329_: u32;
    var phi_16425_: type_8;
    var phi_16434_: type_10;
    var phi_16437_: vec2<u32>;
    var phi_16435_: type_10;
    var phi_16460_: type_10;
    var phi_16484_: u32;
    var phi_16438_: vec2<u32>;
    var phi_16489_: type_10;
    var phi_16492_: u32;
    var phi_16490_: type_10;
    var phi_16515_: type_10;
    var phi_16539_: u32;
    var phi_16493_: u32;
    var local_107: vec2<u32>;
    var local_108: u32;
    var phi_16543_: type_8;
    var phi_16551_: u32;
    var phi_16599_: u32;
    var phi_16552_: u32;
    var phi_16622_: u32;
    var phi_16623_: u32;
    var phi_16692_: u32;
    var phi_16788_: type_8;
    var phi_16797_: type_10;
    var phi_16800_: vec2<u32>;
    var phi_16798_: type_10;
    var phi_16823_: type_10;
    var phi_16847_: u32;
    var phi_16801_: vec2<u32>;
    var phi_16852_: type_10;
    var phi_16855_: u32;
    var phi_16853_: type_10;
    var phi_16878_: type_10;
    var phi_16902_: u32;
    var phi_16856_: u32;
    var local_109: vec2<u32>;
    var local_110: u32;
    var phi_16906_: type_8;
    var phi_16925_: u32;
    var phi_16928_: bool;
    var phi_16930_: vec2<u32>;
    var phi_16932_: u32;
    var phi_16955_: vec2<u32>;
    var phi_16956_: bool;
    var phi_16957_: vec2<u32>;
    var phi_16982_: u32;
    var phi_16985_: u32;
    var phi_16987_: u32;
    var phi_17029_: u32;
    var phi_17032_: u32;
    var phi_17033_: u32;
    var phi_17034_: u32;
    var phi_16983_: u32;
    var phi_16986_: u32;
    var phi_16988_: u32;
    var phi_17035_: bool;
    var local_111: u32;
    var phi_17067_: u32;
    var phi_17082_: u32;
    var local_112: u32;
    var phi_17084_: type_10;
    var phi_16926_: u32;
    var phi_16929_: bool;
    var phi_16931_: vec2<u32>;
    var phi_16933_: u32;
    var local_113: bool;
    var local_114: u32;
    var local_115: u32;
    var phi_17118_: u32;
    var phi_17121_: bool;
    var phi_17123_: vec2<u32>;
    var phi_17125_: u32;
    var phi_17148_: vec2<u32>;
    var phi_17149_: bool;
    var phi_17150_: vec2<u32>;
    var phi_17175_: u32;
    var phi_17178_: u32;
    var phi_17180_: u32;
    var phi_17222_: u32;
    var phi_17225_: u32;
    var phi_17226_: u32;
    var phi_17227_: u32;
    var phi_17176_: u32;
    var phi_17179_: u32;
    var phi_17181_: u32;
    var phi_17228_: bool;
    var local_116: u32;
    var phi_17260_: u32;
    var phi_17275_: u32;
    var local_117: u32;
    var phi_17277_: type_10;
    var phi_17119_: u32;
    var phi_17122_: bool;
    var phi_17124_: vec2<u32>;
    var phi_17126_: u32;
    var local_118: bool;
    var local_119: u32;
    var local_120: u32;
    var phi_17311_: u32;
    var phi_17314_: u32;
    var phi_17312_: u32;
    var phi_17315_: u32;
    var local_121: u32;
    var phi_17330_: u32;
    var phi_17333_: u32;
    var phi_17331_: u32;
    var phi_17334_: u32;
    var phi_17347_: u32;
    var phi_17350_: u32;
    var phi_17348_: u32;
    var phi_17351_: u32;
    var local_122: u32;
    var local_123: u32;
    var phi_17367_: u32;
    var phi_17370_: u32;
    var phi_17368_: u32;
    var phi_17371_: u32;
    var phi_17384_: u32;
    var phi_17387_: u32;
    var phi_17385_: u32;
    var phi_17388_: u32;
    var local_124: u32;
    var local_125: u32;
    var phi_17421_: u32;
    var phi_17424_: bool;
    var phi_17426_: vec2<u32>;
    var phi_17428_: u32;
    var phi_17451_: vec2<u32>;
    var phi_17452_: bool;
    var phi_17453_: vec2<u32>;
    var phi_17478_: u32;
    var phi_17481_: u32;
    var phi_17483_: u32;
    var phi_17525_: u32;
    var phi_17528_: u32;
    var phi_17529_: u32;
    var phi_17530_: u32;
    var phi_17479_: u32;
    var phi_17482_: u32;
    var phi_17484_: u32;
    var phi_17531_: bool;
    var local_126: u32;
    var phi_17563_: u32;
    var phi_17578_: u32;
    var local_127: u32;
    var phi_17580_: type_10;
    var phi_17608_: vec2<u32>;
    var phi_17609_: u32;
    var phi_17422_: u32;
    var phi_17425_: bool;
    var phi_17427_: vec2<u32>;
    var phi_17429_: u32;
    var phi_17610_: bool;
    var phi_17634_: u32;
    var phi_17637_: bool;
    var phi_17639_: vec2<u32>;
    var phi_17641_: u32;
    var phi_17664_: vec2<u32>;
    var phi_17665_: bool;
    var phi_17666_: vec2<u32>;
    var phi_17691_: u32;
    var phi_17694_: u32;
    var phi_17696_: u32;
    var phi_17738_: u32;
    var phi_17741_: u32;
    var phi_17742_: u32;
    var phi_17743_: u32;
    var phi_17692_: u32;
    var phi_17695_: u32;
    var phi_17697_: u32;
    var phi_17744_: bool;
    var local_128: u32;
    var phi_17776_: u32;
    var phi_17791_: u32;
    var local_129: u32;
    var phi_17793_: type_10;
    var phi_17821_: vec2<u32>;
    var phi_17822_: u32;
    var phi_17635_: u32;
    var phi_17638_: bool;
    var phi_17640_: vec2<u32>;
    var phi_17642_: u32;
    var phi_17823_: bool;
    var phi_17847_: u32;
    var phi_17848_: u32;
    var phi_18266_: u32;
    var phi_18267_: u32;
    var phi_18322_: u32;
    var phi_18323_: u32;
    var phi_18396_: u32;
    var phi_18397_: u32;
    var phi_18815_: u32;
    var phi_18816_: u32;
    var phi_18871_: u32;
    var phi_18872_: u32;

    let _e67 = global_6.member.member;
    let _e70 = global_6.member.member_1;
    let _e73 = global_6.member.member_2;
    let _e77 = global_6.member.member_3;
    let _e78 = (param_14.x + 1u);
    if (_e78 < _e77) {
        let _e84 = global_3.member[((4u * _e78) / 4u)];
        phi_16108_ = _e84;
    } else {
        phi_16108_ = _e73;
    }
    let _e86 = phi_16108_;
    let _e91 = global_3.member[((4u * param_14.x) / 4u)];
    let _e92 = (_e67 - 1u);
    let _e95 = (256u * select(_e92, 5u, (5u < _e92)));
    let _e97 = (256u * (_e67 - 2u));
    phi_16188_ = param_15;
    loop {
        let _e99 = phi_16188_;
        let _e100 = (_e99 < 256u);
        if _e100 {
            let _e104 = global.member[(_e99 / 4u)];
            let _e110 = ((_e104 >> bitcast<u32>(((8u * (_e99 % 4u)) & 31u))) & 255u);
            let _e112 = ((256u + _e97) + _e110);
            let _e116 = global.member[(_e112 / 4u)];
            let _e122 = ((_e116 >> bitcast<u32>(((8u * (_e112 % 4u)) & 31u))) & 255u);
            if (_e122 < 1u) {
                phi_16236_ = 1u;
            } else {
                phi_16236_ = select(_e122, 32u, (_e122 > 32u));
            }
            let _e127 = phi_16236_;
            let _e128 = (2u * _e99);
            let _e138 = atomicLoad((&global_7[(_e128 / 4u)]));
            let _e139 = ((8u * (_e128 % 4u)) & 31u);
            let _e146 = atomicXor((&global_7[(_e128 / 4u)]), ((((_e138 >> bitcast<u32>(_e139)) ^ ((((_e127 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e110)) & 65535u) << bitcast<u32>(_e139)));
            phi_16189_ = (_e99 + 512u);
        } else {
            phi_16189_ = u32();
        }
        let _e149 = phi_16189_;
        continue;
        continuing {
            phi_16188_ = _e149;
            break if !(_e100);
        }
    }
    phi_16259_ = param_15;
    loop {
        let _e152 = phi_16259_;
        let _e153 = (_e152 < _e95);
        if _e153 {
            let _e154 = (640u + _e152);
            let _e155 = (256u + _e152);
            let _e159 = global.member[(_e155 / 4u)];
            let _e170 = atomicLoad((&global_7[(_e154 / 4u)]));
            let _e171 = ((8u * (_e154 % 4u)) & 31u);
            let _e178 = atomicXor((&global_7[(_e154 / 4u)]), ((((_e170 >> bitcast<u32>(_e171)) ^ ((_e159 >> bitcast<u32>(((8u * (_e155 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e171)));
            phi_16260_ = (_e152 + 512u);
        } else {
            phi_16260_ = u32();
        }
        let _e181 = phi_16260_;
        continue;
        continuing {
            phi_16259_ = _e181;
            break if !(_e153);
        }
    }
    let _e183 = (param_14.x * 512u);
    let _e184 = (_e183 + param_15);
    let _e185 = (8u * _e184);
    let _e186 = (_e184 * 5u);
    let _e187 = (_e186 / 8u);
    let _e188 = (_e186 % 8u);
    let _e192 = global_4.member[(_e187 / 4u)];
    if (_e188 > 3u) {
        let _e202 = (_e187 + 1u);
        let _e206 = global_4.member[(_e202 / 4u)];
        phi_16329_ = ((_e206 >> bitcast<u32>(((8u * (_e202 % 4u)) & 31u))) & 255u);
    } else {
        phi_16329_ = 0u;
    }
    let _e214 = phi_16329_;
    let _e220 = ((((((_e192 >> bitcast<u32>(((8u * (_e187 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e214) >> bitcast<u32>(((11u - _e188) & 31u))) & 31u);
    let _e222 = ((_e185 + 12u) <= _e70);
    if _e222 {
        let _e223 = (_e185 / 4u);
        let _e227 = global_1.member[(_e223 + 1u)];
        let _e233 = global_1.member[_e223];
        let _e235 = (vec2<u32>(0u, (_e227 << bitcast<u32>(0u))) | vec2<u32>(_e233, 0u));
        let _e240 = global_1.member[((_e185 + 8u) / 4u)];
        let _e268 = (_e235.y >> bitcast<u32>(0u));
        phi_16425_ = type_8((vec2<u32>(0u, ((((((_e235.x >> bitcast<u32>(24u)) & 255u) | (((_e235.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e235.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e235.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e268 >> bitcast<u32>(24u)) & 255u) | (((_e268 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e268 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e268 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e240 >> bitcast<u32>(24u)) & 255u) | (((_e240 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e240 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e240 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e220);
    } else {
        phi_16425_ = type_8();
    }
    let _e315 = phi_16425_;
    if select(true, false, _e222) {
        phi_16434_ = type_10(0u, 8u);
        phi_16437_ = vec2<u32>(0u, 0u);
        loop {
            let _e318 = phi_16434_;
            let _e320 = phi_16437_;
            local_107 = _e320;
            if (_e318.member < _e318.member_1) {
                phi_16435_ = type_10((_e318.member + 1u), _e318.member_1);
                phi_16460_ = type_10(1u, _e318.member);
            } else {
                phi_16435_ = _e318;
                phi_16460_ = type_10(0u, type_10().member_1);
            }
            let _e331 = phi_16435_;
            let _e333 = phi_16460_;
            let _e337 = (bitcast<i32>(_e333.member) != 0i);
            if _e337 {
                let _e350 = (_e185 + _e333.member_1);
                if (_e350 < _e70) {
                    let _e355 = global_1.member[(_e350 / 4u)];
                    phi_16484_ = ((_e355 >> bitcast<u32>(((8u * (_e350 % 4u)) & 31u))) & 255u);
                } else {
                    phi_16484_ = 0u;
                }
                let _e363 = phi_16484_;
                phi_16438_ = (vec2<u32>((_e320.x << bitcast<u32>(8u)), ((_e320.y << bitcast<u32>(8u)) | ((_e320.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e363, 0u));
            } else {
                phi_16438_ = vec2<u32>();
            }
            let _e367 = phi_16438_;
            continue;
            continuing {
                phi_16434_ = _e331;
                phi_16437_ = _e367;
                break if !(_e337);
            }
        }
        phi_16489_ = type_10(8u, 12u);
        phi_16492_ = 0u;
        loop {
            let _e370 = phi_16489_;
            let _e372 = phi_16492_;
            local_108 = _e372;
            if (_e370.member < _e370.member_1) {
                phi_16490_ = type_10((_e370.member + 1u), _e370.member_1);
                phi_16515_ = type_10(1u, _e370.member);
            } else {
                phi_16490_ = _e370;
                phi_16515_ = type_10(0u, type_10().member_1);
            }
            let _e383 = phi_16490_;
            let _e385 = phi_16515_;
            let _e389 = (bitcast<i32>(_e385.member) != 0i);
            if _e389 {
                let _e392 = (_e185 + _e385.member_1);
                if (_e392 < _e70) {
                    let _e397 = global_1.member[(_e392 / 4u)];
                    phi_16539_ = ((_e397 >> bitcast<u32>(((8u * (_e392 % 4u)) & 31u))) & 255u);
                } else {
                    phi_16539_ = 0u;
                }
                let _e405 = phi_16539_;
                phi_16493_ = ((_e372 << bitcast<u32>(8i)) | _e405);
            } else {
                phi_16493_ = u32();
            }
            let _e408 = phi_16493_;
            continue;
            continuing {
                phi_16489_ = _e383;
                phi_16492_ = _e408;
                break if !(_e389);
            }
        }
        let _e411 = local_107;
        let _e413 = local_108;
        phi_16543_ = type_8(_e411, _e413, _e220);
    } else {
        phi_16543_ = _e315;
    }
    let _e416 = phi_16543_;
    let _e420 = (param_15 + 256u);
    phi_16551_ = _e420;
    loop {
        let _e422 = phi_16551_;
        let _e423 = (_e422 < 256u);
        if _e423 {
            let _e427 = global.member[(_e422 / 4u)];
            let _e433 = ((_e427 >> bitcast<u32>(((8u * (_e422 % 4u)) & 31u))) & 255u);
            let _e435 = ((256u + _e97) + _e433);
            let _e439 = global.member[(_e435 / 4u)];
            let _e445 = ((_e439 >> bitcast<u32>(((8u * (_e435 % 4u)) & 31u))) & 255u);
            if (_e445 < 1u) {
                phi_16599_ = 1u;
            } else {
                phi_16599_ = select(_e445, 32u, (_e445 > 32u));
            }
            let _e450 = phi_16599_;
            let _e451 = (2u * _e422);
            let _e461 = atomicLoad((&global_7[(_e451 / 4u)]));
            let _e462 = ((8u * (_e451 % 4u)) & 31u);
            let _e469 = atomicXor((&global_7[(_e451 / 4u)]), ((((_e461 >> bitcast<u32>(_e462)) ^ ((((_e450 & 65535u) << bitcast<u32>(8u)) & 65535u) | _e433)) & 65535u) << bitcast<u32>(_e462)));
            phi_16552_ = (_e422 + 512u);
        } else {
            phi_16552_ = u32();
        }
        let _e472 = phi_16552_;
        continue;
        continuing {
            phi_16551_ = _e472;
            break if !(_e423);
        }
    }
    phi_16622_ = _e420;
    loop {
        let _e475 = phi_16622_;
        let _e476 = (_e475 < _e95);
        if _e476 {
            let _e477 = (640u + _e475);
            let _e478 = (256u + _e475);
            let _e482 = global.member[(_e478 / 4u)];
            let _e493 = atomicLoad((&global_7[(_e477 / 4u)]));
            let _e494 = ((8u * (_e477 % 4u)) & 31u);
            let _e501 = atomicXor((&global_7[(_e477 / 4u)]), ((((_e493 >> bitcast<u32>(_e494)) ^ ((_e482 >> bitcast<u32>(((8u * (_e478 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e494)));
            phi_16623_ = (_e475 + 512u);
        } else {
            phi_16623_ = u32();
        }
        let _e504 = phi_16623_;
        continue;
        continuing {
            phi_16622_ = _e504;
            break if !(_e476);
        }
    }
    let _e506 = (_e183 + _e420);
    let _e507 = (8u * _e506);
    let _e508 = (_e506 * 5u);
    let _e509 = (_e508 / 8u);
    let _e510 = (_e508 % 8u);
    let _e514 = global_4.member[(_e509 / 4u)];
    if (_e510 > 3u) {
        let _e524 = (_e509 + 1u);
        let _e528 = global_4.member[(_e524 / 4u)];
        phi_16692_ = ((_e528 >> bitcast<u32>(((8u * (_e524 % 4u)) & 31u))) & 255u);
    } else {
        phi_16692_ = 0u;
    }
    let _e536 = phi_16692_;
    let _e542 = ((((((_e514 >> bitcast<u32>(((8u * (_e509 % 4u)) & 31u))) & 255u) << bitcast<u32>(8i)) | _e536) >> bitcast<u32>(((11u - _e510) & 31u))) & 31u);
    let _e544 = ((_e507 + 12u) <= _e70);
    if _e544 {
        let _e545 = (_e507 / 4u);
        let _e549 = global_1.member[(_e545 + 1u)];
        let _e555 = global_1.member[_e545];
        let _e557 = (vec2<u32>(0u, (_e549 << bitcast<u32>(0u))) | vec2<u32>(_e555, 0u));
        let _e562 = global_1.member[((_e507 + 8u) / 4u)];
        let _e590 = (_e557.y >> bitcast<u32>(0u));
        phi_16788_ = type_8((vec2<u32>(0u, ((((((_e557.x >> bitcast<u32>(24u)) & 255u) | (((_e557.x >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e557.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e557.x >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))) << bitcast<u32>(0u))) | vec2<u32>((((((_e590 >> bitcast<u32>(24u)) & 255u) | (((_e590 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e590 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e590 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), 0u)), (((((_e562 >> bitcast<u32>(24u)) & 255u) | (((_e562 >> bitcast<u32>(16u)) & 255u) << bitcast<u32>(8i))) | (((_e562 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | (((_e562 >> bitcast<u32>(0u)) & 255u) << bitcast<u32>(24i))), _e542);
    } else {
        phi_16788_ = type_8();
    }
    let _e637 = phi_16788_;
    if select(true, false, _e544) {
        phi_16797_ = type_10(0u, 8u);
        phi_16800_ = vec2<u32>(0u, 0u);
        loop {
            let _e640 = phi_16797_;
            let _e642 = phi_16800_;
            local_109 = _e642;
            if (_e640.member < _e640.member_1) {
                phi_16798_ = type_10((_e640.member + 1u), _e640.member_1);
                phi_16823_ = type_10(1u, _e640.member);
            } else {
                phi_16798_ = _e640;
                phi_16823_ = type_10(0u, type_10().member_1);
            }
            let _e653 = phi_16798_;
            let _e655 = phi_16823_;
            let _e659 = (bitcast<i32>(_e655.member) != 0i);
            if _e659 {
                let _e672 = (_e507 + _e655.member_1);
                if (_e672 < _e70) {
                    let _e677 = global_1.member[(_e672 / 4u)];
                    phi_16847_ = ((_e677 >> bitcast<u32>(((8u * (_e672 % 4u)) & 31u))) & 255u);
                } else {
                    phi_16847_ = 0u;
                }
                let _e685 = phi_16847_;
                phi_16801_ = (vec2<u32>((_e642.x << bitcast<u32>(8u)), ((_e642.y << bitcast<u32>(8u)) | ((_e642.x >> bitcast<u32>(1u)) >> bitcast<u32>(23u)))) | vec2<u32>(_e685, 0u));
            } else {
                phi_16801_ = vec2<u32>();
            }
            let _e689 = phi_16801_;
            continue;
            continuing {
                phi_16797_ = _e653;
                phi_16800_ = _e689;
                break if !(_e659);
            }
        }
        phi_16852_ = type_10(8u, 12u);
        phi_16855_ = 0u;
        loop {
            let _e692 = phi_16852_;
            let _e694 = phi_16855_;
            local_110 = _e694;
            if (_e692.member < _e692.member_1) {
                phi_16853_ = type_10((_e692.member + 1u), _e692.member_1);
                phi_16878_ = type_10(1u, _e692.member);
            } else {
                phi_16853_ = _e692;
                phi_16878_ = type_10(0u, type_10().member_1);
            }
            let _e705 = phi_16853_;
            let _e707 = phi_16878_;
            let _e711 = (bitcast<i32>(_e707.member) != 0i);
            if _e711 {
                let _e714 = (_e507 + _e707.member_1);
                if (_e714 < _e70) {
                    let _e719 = global_1.member[(_e714 / 4u)];
                    phi_16902_ = ((_e719 >> bitcast<u32>(((8u * (_e714 % 4u)) & 31u))) & 255u);
                } else {
                    phi_16902_ = 0u;
                }
                let _e727 = phi_16902_;
                phi_16856_ = ((_e694 << bitcast<u32>(8i)) | _e727);
            } else {
                phi_16856_ = u32();
            }
            let _e730 = phi_16856_;
            continue;
            continuing {
                phi_16852_ = _e705;
                phi_16855_ = _e730;
                break if !(_e711);
            }
        }
        let _e733 = local_109;
        let _e735 = local_110;
        phi_16906_ = type_8(_e733, _e735, _e542);
    } else {
        phi_16906_ = _e637;
    }
    let _e738 = phi_16906_;
    workgroupBarrier();
    let _e742 = (_e416.member_2 & 63u);
    let _e745 = (_e742 & 31u);
    let _e747 = (_e416.member.x << bitcast<u32>(_e745));
    let _e756 = (_e742 < 32u);
    let _e759 = vec2<u32>(select(0u, _e747, _e756), select(_e747, ((_e416.member.y << bitcast<u32>(_e745)) | ((_e416.member.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e745)))), _e756));
    phi_16925_ = 0u;
    phi_16928_ = false;
    phi_16930_ = _e759;
    phi_16932_ = _e416.member_2;
    loop {
        let _e761 = phi_16925_;
        let _e763 = phi_16928_;
        let _e765 = phi_16930_;
        let _e767 = phi_16932_;
        local_115 = _e761;
        let _e768 = (_e767 < 64u);
        if _e768 {
            if (_e767 >= 32u) {
                if _e763 {
                    phi_16955_ = _e765;
                } else {
                    let _e771 = ((_e767 - 32u) & 63u);
                    let _e772 = (_e771 & 31u);
                    let _e774 = (_e416.member_1 << bitcast<u32>(_e772));
                    let _e783 = (_e771 < 32u);
                    phi_16955_ = (_e765 | vec2<u32>(select(0u, _e774, _e783), select(_e774, ((0u << bitcast<u32>(_e772)) | ((_e416.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e772)))), _e783)));
                }
                let _e789 = phi_16955_;
                phi_16956_ = select(true, _e763, _e763);
                phi_16957_ = _e789;
            } else {
                phi_16956_ = _e763;
                phi_16957_ = _e765;
            }
            let _e792 = phi_16956_;
            let _e794 = phi_16957_;
            let _e798 = (_e794.y >> bitcast<u32>(0u));
            let _e801 = (2u * (_e798 >> bitcast<u32>(24i)));
            let _e804 = atomicLoad((&global_7[(_e801 / 4u)]));
            let _e810 = ((_e804 >> bitcast<u32>(((8u * (_e801 % 4u)) & 31u))) & 65535u);
            let _e811 = (_e810 & 255u);
            if (_e811 < 240u) {
                phi_17084_ = type_10(_e811, (_e810 >> bitcast<u32>(8u)));
            } else {
                phi_16982_ = (_e798 << bitcast<u32>(8u));
                phi_16985_ = 1u;
                phi_16987_ = _e811;
                loop {
                    let _e816 = phi_16982_;
                    let _e818 = phi_16985_;
                    let _e820 = phi_16987_;
                    local_111 = _e820;
                    local_112 = _e820;
                    if (_e820 >= 240u) {
                        let _e822 = (_e818 < 4u);
                        if _e822 {
                            let _e827 = ((256u * (255u - _e820)) + (_e816 >> bitcast<u32>(24i)));
                            if (_e827 < _e95) {
                                let _e840 = (640u + _e827);
                                let _e843 = atomicLoad((&global_7[(_e840 / 4u)]));
                                phi_17029_ = ((_e843 >> bitcast<u32>(((8u * (_e840 % 4u)) & 31u))) & 255u);
                            } else {
                                let _e829 = (256u + _e827);
                                let _e833 = global.member[(_e829 / 4u)];
                                phi_17029_ = ((_e833 >> bitcast<u32>(((8u * (_e829 % 4u)) & 31u))) & 255u);
                            }
                            let _e851 = phi_17029_;
                            phi_17032_ = (_e816 << bitcast<u32>(8u));
                            phi_17033_ = (_e818 + 1u);
                            phi_17034_ = _e851;
                        } else {
                            phi_17032_ = u32();
                            phi_17033_ = u32();
                            phi_17034_ = u32();
                        }
                        let _e856 = phi_17032_;
                        let _e858 = phi_17033_;
                        let _e860 = phi_17034_;
                        phi_16983_ = _e856;
                        phi_16986_ = _e858;
                        phi_16988_ = _e860;
                        phi_17035_ = _e822;
                    } else {
                        phi_16983_ = u32();
                        phi_16986_ = u32();
                        phi_16988_ = u32();
                        phi_17035_ = false;
                    }
                    let _e862 = phi_16983_;
                    let _e864 = phi_16986_;
                    let _e866 = phi_16988_;
                    let _e868 = phi_17035_;
                    continue;
                    continuing {
                        phi_16982_ = _e862;
                        phi_16985_ = _e864;
                        phi_16987_ = _e866;
                        break if !(_e868);
                    }
                }
                let _e871 = local_111;
                let _e872 = (_e97 + _e871);
                if (_e872 < _e95) {
                    let _e885 = (640u + _e872);
                    let _e888 = atomicLoad((&global_7[(_e885 / 4u)]));
                    phi_17067_ = ((_e888 >> bitcast<u32>(((8u * (_e885 % 4u)) & 31u))) & 255u);
                } else {
                    let _e874 = (256u + _e872);
                    let _e878 = global.member[(_e874 / 4u)];
                    phi_17067_ = ((_e878 >> bitcast<u32>(((8u * (_e874 % 4u)) & 31u))) & 255u);
                }
                let _e896 = phi_17067_;
                if (_e896 < 1u) {
                    phi_17082_ = 1u;
                } else {
                    phi_17082_ = select(_e896, 32u, (_e896 > 32u));
                }
                let _e901 = phi_17082_;
                let _e903 = local_112;
                phi_17084_ = type_10(_e903, _e901);
            }
            let _e909 = phi_17084_;
            let _e912 = (_e909.member_1 & 63u);
            let _e913 = (_e912 & 31u);
            let _e915 = (_e794.x << bitcast<u32>(_e913));
            let _e924 = (_e912 < 32u);
            phi_16926_ = (_e761 + 1u);
            phi_16929_ = _e792;
            phi_16931_ = vec2<u32>(select(0u, _e915, _e924), select(_e915, ((_e794.y << bitcast<u32>(_e913)) | ((_e794.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e913)))), _e924));
            phi_16933_ = (_e767 + _e909.member_1);
        } else {
            phi_16926_ = u32();
            phi_16929_ = bool();
            phi_16931_ = vec2<u32>();
            phi_16933_ = u32();
        }
        let _e930 = phi_16926_;
        let _e932 = phi_16929_;
        let _e934 = phi_16931_;
        let _e936 = phi_16933_;
        local_113 = select(true, false, _e768);
        local_114 = _e930;
        continue;
        continuing {
            phi_16925_ = _e930;
            phi_16928_ = _e932;
            phi_16930_ = _e934;
            phi_16932_ = _e936;
            break if !(_e768);
        }
    }
    let _e940 = local_113;
    let _e943 = local_114;
    let _e945 = local_115;
    let _e947 = (_e738.member_2 & 63u);
    let _e950 = (_e947 & 31u);
    let _e952 = (_e738.member.x << bitcast<u32>(_e950));
    let _e961 = (_e947 < 32u);
    let _e964 = vec2<u32>(select(0u, _e952, _e961), select(_e952, ((_e738.member.y << bitcast<u32>(_e950)) | ((_e738.member.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e950)))), _e961));
    phi_17118_ = 0u;
    phi_17121_ = false;
    phi_17123_ = _e964;
    phi_17125_ = _e738.member_2;
    loop {
        let _e966 = phi_17118_;
        let _e968 = phi_17121_;
        let _e970 = phi_17123_;
        let _e972 = phi_17125_;
        local_120 = _e966;
        let _e973 = (_e972 < 64u);
        if _e973 {
            if (_e972 >= 32u) {
                if _e968 {
                    phi_17148_ = _e970;
                } else {
                    let _e976 = ((_e972 - 32u) & 63u);
                    let _e977 = (_e976 & 31u);
                    let _e979 = (_e738.member_1 << bitcast<u32>(_e977));
                    let _e988 = (_e976 < 32u);
                    phi_17148_ = (_e970 | vec2<u32>(select(0u, _e979, _e988), select(_e979, ((0u << bitcast<u32>(_e977)) | ((_e738.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e977)))), _e988)));
                }
                let _e994 = phi_17148_;
                phi_17149_ = select(true, _e968, _e968);
                phi_17150_ = _e994;
            } else {
                phi_17149_ = _e968;
                phi_17150_ = _e970;
            }
            let _e997 = phi_17149_;
            let _e999 = phi_17150_;
            let _e1003 = (_e999.y >> bitcast<u32>(0u));
            let _e1006 = (2u * (_e1003 >> bitcast<u32>(24i)));
            let _e1009 = atomicLoad((&global_7[(_e1006 / 4u)]));
            let _e1015 = ((_e1009 >> bitcast<u32>(((8u * (_e1006 % 4u)) & 31u))) & 65535u);
            let _e1016 = (_e1015 & 255u);
            if (_e1016 < 240u) {
                phi_17277_ = type_10(_e1016, (_e1015 >> bitcast<u32>(8u)));
            } else {
                phi_17175_ = (_e1003 << bitcast<u32>(8u));
                phi_17178_ = 1u;
                phi_17180_ = _e1016;
                loop {
                    let _e1021 = phi_17175_;
                    let _e1023 = phi_17178_;
                    let _e1025 = phi_17180_;
                    local_116 = _e1025;
                    local_117 = _e1025;
                    if (_e1025 >= 240u) {
                        let _e1027 = (_e1023 < 4u);
                        if _e1027 {
                            let _e1032 = ((256u * (255u - _e1025)) + (_e1021 >> bitcast<u32>(24i)));
                            if (_e1032 < _e95) {
                                let _e1045 = (640u + _e1032);
                                let _e1048 = atomicLoad((&global_7[(_e1045 / 4u)]));
                                phi_17222_ = ((_e1048 >> bitcast<u32>(((8u * (_e1045 % 4u)) & 31u))) & 255u);
                            } else {
                                let _e1034 = (256u + _e1032);
                                let _e1038 = global.member[(_e1034 / 4u)];
                                phi_17222_ = ((_e1038 >> bitcast<u32>(((8u * (_e1034 % 4u)) & 31u))) & 255u);
                            }
                            let _e1056 = phi_17222_;
                            phi_17225_ = (_e1021 << bitcast<u32>(8u));
                            phi_17226_ = (_e1023 + 1u);
                            phi_17227_ = _e1056;
                        } else {
                            phi_17225_ = u32();
                            phi_17226_ = u32();
                            phi_17227_ = u32();
                        }
                        let _e1061 = phi_17225_;
                        let _e1063 = phi_17226_;
                        let _e1065 = phi_17227_;
                        phi_17176_ = _e1061;
                        phi_17179_ = _e1063;
                        phi_17181_ = _e1065;
                        phi_17228_ = _e1027;
                    } else {
                        phi_17176_ = u32();
                        phi_17179_ = u32();
                        phi_17181_ = u32();
                        phi_17228_ = false;
                    }
                    let _e1067 = phi_17176_;
                    let _e1069 = phi_17179_;
                    let _e1071 = phi_17181_;
                    let _e1073 = phi_17228_;
                    continue;
                    continuing {
                        phi_17175_ = _e1067;
                        phi_17178_ = _e1069;
                        phi_17180_ = _e1071;
                        break if !(_e1073);
                    }
                }
                let _e1076 = local_116;
                let _e1077 = (_e97 + _e1076);
                if (_e1077 < _e95) {
                    let _e1090 = (640u + _e1077);
                    let _e1093 = atomicLoad((&global_7[(_e1090 / 4u)]));
                    phi_17260_ = ((_e1093 >> bitcast<u32>(((8u * (_e1090 % 4u)) & 31u))) & 255u);
                } else {
                    let _e1079 = (256u + _e1077);
                    let _e1083 = global.member[(_e1079 / 4u)];
                    phi_17260_ = ((_e1083 >> bitcast<u32>(((8u * (_e1079 % 4u)) & 31u))) & 255u);
                }
                let _e1101 = phi_17260_;
                if (_e1101 < 1u) {
                    phi_17275_ = 1u;
                } else {
                    phi_17275_ = select(_e1101, 32u, (_e1101 > 32u));
                }
                let _e1106 = phi_17275_;
                let _e1108 = local_117;
                phi_17277_ = type_10(_e1108, _e1106);
            }
            let _e1114 = phi_17277_;
            let _e1117 = (_e1114.member_1 & 63u);
            let _e1118 = (_e1117 & 31u);
            let _e1120 = (_e999.x << bitcast<u32>(_e1118));
            let _e1129 = (_e1117 < 32u);
            phi_17119_ = (_e966 + 1u);
            phi_17122_ = _e997;
            phi_17124_ = vec2<u32>(select(0u, _e1120, _e1129), select(_e1120, ((_e999.y << bitcast<u32>(_e1118)) | ((_e999.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1118)))), _e1129));
            phi_17126_ = (_e972 + _e1114.member_1);
        } else {
            phi_17119_ = u32();
            phi_17122_ = bool();
            phi_17124_ = vec2<u32>();
            phi_17126_ = u32();
        }
        let _e1135 = phi_17119_;
        let _e1137 = phi_17122_;
        let _e1139 = phi_17124_;
        let _e1141 = phi_17126_;
        local_118 = select(true, false, _e973);
        local_119 = _e1135;
        continue;
        continuing {
            phi_17118_ = _e1135;
            phi_17121_ = _e1137;
            phi_17123_ = _e1139;
            phi_17125_ = _e1141;
            break if !(_e973);
        }
    }
    let _e1145 = local_118;
    let _e1148 = local_119;
    let _e1150 = local_120;
    global_8[param_15] = select(_e945, _e943, select(true, false, _e940));
    global_8[_e420] = select(_e1150, _e1148, select(true, false, _e1145));
    workgroupBarrier();
    if (param_15 < 32u) {
        phi_17311_ = 0u;
        phi_17314_ = (16u * param_15);
        loop {
            let _e1160 = phi_17311_;
            let _e1162 = phi_17314_;
            local_121 = _e1160;
            let _e1163 = (_e1162 < (16u * (param_15 + 1u)));
            if _e1163 {
                let _e1165 = global_8[_e1162];
                phi_17312_ = (_e1160 + _e1165);
                phi_17315_ = (_e1162 + 1u);
            } else {
                phi_17312_ = u32();
                phi_17315_ = u32();
            }
            let _e1169 = phi_17312_;
            let _e1171 = phi_17315_;
            continue;
            continuing {
                phi_17311_ = _e1169;
                phi_17314_ = _e1171;
                break if !(_e1163);
            }
        }
        let _e1175 = local_121;
        global_8[(512u + param_15)] = _e1175;
    }
    workgroupBarrier();
    let _e1176 = (param_15 / 16u);
    phi_17330_ = 0u;
    phi_17333_ = 512u;
    loop {
        let _e1179 = phi_17330_;
        let _e1181 = phi_17333_;
        local_122 = _e1179;
        let _e1182 = (_e1181 < (512u + _e1176));
        if _e1182 {
            let _e1184 = global_8[_e1181];
            phi_17331_ = (_e1179 + _e1184);
            phi_17334_ = (_e1181 + 1u);
        } else {
            phi_17331_ = u32();
            phi_17334_ = u32();
        }
        let _e1188 = phi_17331_;
        let _e1190 = phi_17334_;
        continue;
        continuing {
            phi_17330_ = _e1188;
            phi_17333_ = _e1190;
            break if !(_e1182);
        }
    }
    phi_17347_ = 0u;
    phi_17350_ = (16u * _e1176);
    loop {
        let _e1194 = phi_17347_;
        let _e1196 = phi_17350_;
        local_123 = _e1194;
        let _e1197 = (_e1196 < param_15);
        if _e1197 {
            let _e1199 = global_8[_e1196];
            phi_17348_ = (_e1194 + _e1199);
            phi_17351_ = (_e1196 + 1u);
        } else {
            phi_17348_ = u32();
            phi_17351_ = u32();
        }
        let _e1203 = phi_17348_;
        let _e1205 = phi_17351_;
        continue;
        continuing {
            phi_17347_ = _e1203;
            phi_17350_ = _e1205;
            break if !(_e1197);
        }
    }
    let _e1208 = local_122;
    let _e1210 = local_123;
    let _e1211 = (_e1208 + _e1210);
    let _e1212 = (_e420 / 16u);
    phi_17367_ = 0u;
    phi_17370_ = 512u;
    loop {
        let _e1215 = phi_17367_;
        let _e1217 = phi_17370_;
        local_124 = _e1215;
        let _e1218 = (_e1217 < (512u + _e1212));
        if _e1218 {
            let _e1220 = global_8[_e1217];
            phi_17368_ = (_e1215 + _e1220);
            phi_17371_ = (_e1217 + 1u);
        } else {
            phi_17368_ = u32();
            phi_17371_ = u32();
        }
        let _e1224 = phi_17368_;
        let _e1226 = phi_17371_;
        continue;
        continuing {
            phi_17367_ = _e1224;
            phi_17370_ = _e1226;
            break if !(_e1218);
        }
    }
    phi_17384_ = 0u;
    phi_17387_ = (16u * _e1212);
    loop {
        let _e1230 = phi_17384_;
        let _e1232 = phi_17387_;
        local_125 = _e1230;
        let _e1233 = (_e1232 < _e420);
        if _e1233 {
            let _e1235 = global_8[_e1232];
            phi_17385_ = (_e1230 + _e1235);
            phi_17388_ = (_e1232 + 1u);
        } else {
            phi_17385_ = u32();
            phi_17388_ = u32();
        }
        let _e1239 = phi_17385_;
        let _e1241 = phi_17388_;
        continue;
        continuing {
            phi_17384_ = _e1239;
            phi_17387_ = _e1241;
            break if !(_e1233);
        }
    }
    let _e1244 = local_124;
    let _e1246 = local_125;
    let _e1247 = (_e1244 + _e1246);
    let _e1248 = (_e86 - _e91);
    if (_e1211 >= _e1248) {
    } else {
        phi_17421_ = _e1211;
        phi_17424_ = false;
        phi_17426_ = _e759;
        phi_17428_ = _e416.member_2;
        loop {
            let _e1251 = phi_17421_;
            let _e1253 = phi_17424_;
            let _e1255 = phi_17426_;
            let _e1257 = phi_17428_;
            if (_e1257 < 64u) {
                if (_e1257 >= 32u) {
                    if _e1253 {
                        phi_17451_ = _e1255;
                    } else {
                        let _e1261 = ((_e1257 - 32u) & 63u);
                        let _e1262 = (_e1261 & 31u);
                        let _e1264 = (_e416.member_1 << bitcast<u32>(_e1262));
                        let _e1273 = (_e1261 < 32u);
                        phi_17451_ = (_e1255 | vec2<u32>(select(0u, _e1264, _e1273), select(_e1264, ((0u << bitcast<u32>(_e1262)) | ((_e416.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1262)))), _e1273)));
                    }
                    let _e1279 = phi_17451_;
                    phi_17452_ = select(true, _e1253, _e1253);
                    phi_17453_ = _e1279;
                } else {
                    phi_17452_ = _e1253;
                    phi_17453_ = _e1255;
                }
                let _e1282 = phi_17452_;
                let _e1284 = phi_17453_;
                let _e1288 = (_e1284.y >> bitcast<u32>(0u));
                let _e1291 = (2u * (_e1288 >> bitcast<u32>(24i)));
                let _e1294 = atomicLoad((&global_7[(_e1291 / 4u)]));
                let _e1300 = ((_e1294 >> bitcast<u32>(((8u * (_e1291 % 4u)) & 31u))) & 65535u);
                let _e1301 = (_e1300 & 255u);
                if (_e1301 < 240u) {
                    phi_17580_ = type_10(_e1301, (_e1300 >> bitcast<u32>(8u)));
                } else {
                    phi_17478_ = (_e1288 << bitcast<u32>(8u));
                    phi_17481_ = 1u;
                    phi_17483_ = _e1301;
                    loop {
                        let _e1306 = phi_17478_;
                        let _e1308 = phi_17481_;
                        let _e1310 = phi_17483_;
                        local_126 = _e1310;
                        local_127 = _e1310;
                        if (_e1310 >= 240u) {
                            let _e1312 = (_e1308 < 4u);
                            if _e1312 {
                                let _e1317 = ((256u * (255u - _e1310)) + (_e1306 >> bitcast<u32>(24i)));
                                if (_e1317 < _e95) {
                                    let _e1330 = (640u + _e1317);
                                    let _e1333 = atomicLoad((&global_7[(_e1330 / 4u)]));
                                    phi_17525_ = ((_e1333 >> bitcast<u32>(((8u * (_e1330 % 4u)) & 31u))) & 255u);
                                } else {
                                    let _e1319 = (256u + _e1317);
                                    let _e1323 = global.member[(_e1319 / 4u)];
                                    phi_17525_ = ((_e1323 >> bitcast<u32>(((8u * (_e1319 % 4u)) & 31u))) & 255u);
                                }
                                let _e1341 = phi_17525_;
                                phi_17528_ = (_e1306 << bitcast<u32>(8u));
                                phi_17529_ = (_e1308 + 1u);
                                phi_17530_ = _e1341;
                            } else {
                                phi_17528_ = u32();
                                phi_17529_ = u32();
                                phi_17530_ = u32();
                            }
                            let _e1346 = phi_17528_;
                            let _e1348 = phi_17529_;
                            let _e1350 = phi_17530_;
                            phi_17479_ = _e1346;
                            phi_17482_ = _e1348;
                            phi_17484_ = _e1350;
                            phi_17531_ = _e1312;
                        } else {
                            phi_17479_ = u32();
                            phi_17482_ = u32();
                            phi_17484_ = u32();
                            phi_17531_ = false;
                        }
                        let _e1352 = phi_17479_;
                        let _e1354 = phi_17482_;
                        let _e1356 = phi_17484_;
                        let _e1358 = phi_17531_;
                        continue;
                        continuing {
                            phi_17478_ = _e1352;
                            phi_17481_ = _e1354;
                            phi_17483_ = _e1356;
                            break if !(_e1358);
                        }
                    }
                    let _e1361 = local_126;
                    let _e1362 = (_e97 + _e1361);
                    if (_e1362 < _e95) {
                        let _e1375 = (640u + _e1362);
                        let _e1378 = atomicLoad((&global_7[(_e1375 / 4u)]));
                        phi_17563_ = ((_e1378 >> bitcast<u32>(((8u * (_e1375 % 4u)) & 31u))) & 255u);
                    } else {
                        let _e1364 = (256u + _e1362);
                        let _e1368 = global.member[(_e1364 / 4u)];
                        phi_17563_ = ((_e1368 >> bitcast<u32>(((8u * (_e1364 % 4u)) & 31u))) & 255u);
                    }
                    let _e1386 = phi_17563_;
                    if (_e1386 < 1u) {
                        phi_17578_ = 1u;
                    } else {
                        phi_17578_ = select(_e1386, 32u, (_e1386 > 32u));
                    }
                    let _e1391 = phi_17578_;
                    let _e1393 = local_127;
                    phi_17580_ = type_10(_e1393, _e1391);
                }
                let _e1399 = phi_17580_;
                let _e1404 = ((2040u + (_e91 % 8u)) + _e1251);
                let _e1409 = atomicLoad((&global_7[(_e1404 / 4u)]));
                let _e1410 = ((8u * (_e1404 % 4u)) & 31u);
                let _e1417 = atomicXor((&global_7[(_e1404 / 4u)]), ((((_e1409 >> bitcast<u32>(_e1410)) ^ _e1399.member) & 255u) << bitcast<u32>(_e1410)));
                let _e1418 = (_e1251 + 1u);
                let _e1419 = (_e1418 < _e1248);
                if _e1419 {
                    let _e1420 = (_e1399.member_1 & 63u);
                    let _e1421 = (_e1420 & 31u);
                    let _e1423 = (_e1284.x << bitcast<u32>(_e1421));
                    let _e1432 = (_e1420 < 32u);
                    phi_17608_ = vec2<u32>(select(0u, _e1423, _e1432), select(_e1423, ((_e1284.y << bitcast<u32>(_e1421)) | ((_e1284.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1421)))), _e1432));
                    phi_17609_ = (_e1257 + _e1399.member_1);
                } else {
                    phi_17608_ = vec2<u32>();
                    phi_17609_ = u32();
                }
                let _e1438 = phi_17608_;
                let _e1440 = phi_17609_;
                phi_17422_ = _e1418;
                phi_17425_ = _e1282;
                phi_17427_ = _e1438;
                phi_17429_ = _e1440;
                phi_17610_ = _e1419;
            } else {
                phi_17422_ = u32();
                phi_17425_ = bool();
                phi_17427_ = vec2<u32>();
                phi_17429_ = u32();
                phi_17610_ = false;
            }
            let _e1442 = phi_17422_;
            let _e1444 = phi_17425_;
            let _e1446 = phi_17427_;
            let _e1448 = phi_17429_;
            let _e1450 = phi_17610_;
            continue;
            continuing {
                phi_17421_ = _e1442;
                phi_17424_ = _e1444;
                phi_17426_ = _e1446;
                phi_17428_ = _e1448;
                break if !(_e1450);
            }
        }
    }
    if (_e1247 >= _e1248) {
    } else {
        phi_17634_ = _e1247;
        phi_17637_ = false;
        phi_17639_ = _e964;
        phi_17641_ = _e738.member_2;
        loop {
            let _e1454 = phi_17634_;
            let _e1456 = phi_17637_;
            let _e1458 = phi_17639_;
            let _e1460 = phi_17641_;
            if (_e1460 < 64u) {
                if (_e1460 >= 32u) {
                    if _e1456 {
                        phi_17664_ = _e1458;
                    } else {
                        let _e1464 = ((_e1460 - 32u) & 63u);
                        let _e1465 = (_e1464 & 31u);
                        let _e1467 = (_e738.member_1 << bitcast<u32>(_e1465));
                        let _e1476 = (_e1464 < 32u);
                        phi_17664_ = (_e1458 | vec2<u32>(select(0u, _e1467, _e1476), select(_e1467, ((0u << bitcast<u32>(_e1465)) | ((_e738.member_1 >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1465)))), _e1476)));
                    }
                    let _e1482 = phi_17664_;
                    phi_17665_ = select(true, _e1456, _e1456);
                    phi_17666_ = _e1482;
                } else {
                    phi_17665_ = _e1456;
                    phi_17666_ = _e1458;
                }
                let _e1485 = phi_17665_;
                let _e1487 = phi_17666_;
                let _e1491 = (_e1487.y >> bitcast<u32>(0u));
                let _e1494 = (2u * (_e1491 >> bitcast<u32>(24i)));
                let _e1497 = atomicLoad((&global_7[(_e1494 / 4u)]));
                let _e1503 = ((_e1497 >> bitcast<u32>(((8u * (_e1494 % 4u)) & 31u))) & 65535u);
                let _e1504 = (_e1503 & 255u);
                if (_e1504 < 240u) {
                    phi_17793_ = type_10(_e1504, (_e1503 >> bitcast<u32>(8u)));
                } else {
                    phi_17691_ = (_e1491 << bitcast<u32>(8u));
                    phi_17694_ = 1u;
                    phi_17696_ = _e1504;
                    loop {
                        let _e1509 = phi_17691_;
                        let _e1511 = phi_17694_;
                        let _e1513 = phi_17696_;
                        local_128 = _e1513;
                        local_129 = _e1513;
                        if (_e1513 >= 240u) {
                            let _e1515 = (_e1511 < 4u);
                            if _e1515 {
                                let _e1520 = ((256u * (255u - _e1513)) + (_e1509 >> bitcast<u32>(24i)));
                                if (_e1520 < _e95) {
                                    let _e1533 = (640u + _e1520);
                                    let _e1536 = atomicLoad((&global_7[(_e1533 / 4u)]));
                                    phi_17738_ = ((_e1536 >> bitcast<u32>(((8u * (_e1533 % 4u)) & 31u))) & 255u);
                                } else {
                                    let _e1522 = (256u + _e1520);
                                    let _e1526 = global.member[(_e1522 / 4u)];
                                    phi_17738_ = ((_e1526 >> bitcast<u32>(((8u * (_e1522 % 4u)) & 31u))) & 255u);
                                }
                                let _e1544 = phi_17738_;
                                phi_17741_ = (_e1509 << bitcast<u32>(8u));
                                phi_17742_ = (_e1511 + 1u);
                                phi_17743_ = _e1544;
                            } else {
                                phi_17741_ = u32();
                                phi_17742_ = u32();
                                phi_17743_ = u32();
                            }
                            let _e1549 = phi_17741_;
                            let _e1551 = phi_17742_;
                            let _e1553 = phi_17743_;
                            phi_17692_ = _e1549;
                            phi_17695_ = _e1551;
                            phi_17697_ = _e1553;
                            phi_17744_ = _e1515;
                        } else {
                            phi_17692_ = u32();
                            phi_17695_ = u32();
                            phi_17697_ = u32();
                            phi_17744_ = false;
                        }
                        let _e1555 = phi_17692_;
                        let _e1557 = phi_17695_;
                        let _e1559 = phi_17697_;
                        let _e1561 = phi_17744_;
                        continue;
                        continuing {
                            phi_17691_ = _e1555;
                            phi_17694_ = _e1557;
                            phi_17696_ = _e1559;
                            break if !(_e1561);
                        }
                    }
                    let _e1564 = local_128;
                    let _e1565 = (_e97 + _e1564);
                    if (_e1565 < _e95) {
                        let _e1578 = (640u + _e1565);
                        let _e1581 = atomicLoad((&global_7[(_e1578 / 4u)]));
                        phi_17776_ = ((_e1581 >> bitcast<u32>(((8u * (_e1578 % 4u)) & 31u))) & 255u);
                    } else {
                        let _e1567 = (256u + _e1565);
                        let _e1571 = global.member[(_e1567 / 4u)];
                        phi_17776_ = ((_e1571 >> bitcast<u32>(((8u * (_e1567 % 4u)) & 31u))) & 255u);
                    }
                    let _e1589 = phi_17776_;
                    if (_e1589 < 1u) {
                        phi_17791_ = 1u;
                    } else {
                        phi_17791_ = select(_e1589, 32u, (_e1589 > 32u));
                    }
                    let _e1594 = phi_17791_;
                    let _e1596 = local_129;
                    phi_17793_ = type_10(_e1596, _e1594);
                }
                let _e1602 = phi_17793_;
                let _e1607 = ((2040u + (_e91 % 8u)) + _e1454);
                let _e1612 = atomicLoad((&global_7[(_e1607 / 4u)]));
                let _e1613 = ((8u * (_e1607 % 4u)) & 31u);
                let _e1620 = atomicXor((&global_7[(_e1607 / 4u)]), ((((_e1612 >> bitcast<u32>(_e1613)) ^ _e1602.member) & 255u) << bitcast<u32>(_e1613)));
                let _e1621 = (_e1454 + 1u);
                let _e1622 = (_e1621 < _e1248);
                if _e1622 {
                    let _e1623 = (_e1602.member_1 & 63u);
                    let _e1624 = (_e1623 & 31u);
                    let _e1626 = (_e1487.x << bitcast<u32>(_e1624));
                    let _e1635 = (_e1623 < 32u);
                    phi_17821_ = vec2<u32>(select(0u, _e1626, _e1635), select(_e1626, ((_e1487.y << bitcast<u32>(_e1624)) | ((_e1487.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e1624)))), _e1635));
                    phi_17822_ = (_e1460 + _e1602.member_1);
                } else {
                    phi_17821_ = vec2<u32>();
                    phi_17822_ = u32();
                }
                let _e1641 = phi_17821_;
                let _e1643 = phi_17822_;
                phi_17635_ = _e1621;
                phi_17638_ = _e1485;
                phi_17640_ = _e1641;
                phi_17642_ = _e1643;
                phi_17823_ = _e1622;
            } else {
                phi_17635_ = u32();
                phi_17638_ = bool();
                phi_17640_ = vec2<u32>();
                phi_17642_ = u32();
                phi_17823_ = false;
            }
            let _e1645 = phi_17635_;
            let _e1647 = phi_17638_;
            let _e1649 = phi_17640_;
            let _e1651 = phi_17642_;
            let _e1653 = phi_17823_;
            continue;
            continuing {
                phi_17634_ = _e1645;
                phi_17637_ = _e1647;
                phi_17639_ = _e1649;
                phi_17641_ = _e1651;
                break if !(_e1653);
            }
        }
    }
    workgroupBarrier();
    let _e1658 = ((_e91 + 7u) & 4294967288u);
    let _e1660 = select(_e1658, _e86, (_e86 < _e1658));
    let _e1663 = (_e1660 + ((_e86 - _e1660) & 4294967288u));
    let _e1664 = ((2040u + (_e91 % 8u)) - _e91);
    phi_17847_ = (_e1660 + (8u * param_15));
    loop {
        let _e1668 = phi_17847_;
        let _e1669 = (_e1668 < _e1663);
        if _e1669 {
            let _e1671 = ((_e1664 + _e1668) / 4u);
            let _e1674 = atomicLoad((&global_7[(_e1671 + 1u)]));
            let _e1679 = atomicLoad((&global_7[_e1671]));
            let _e1681 = (vec2<u32>(0u, (_e1674 << bitcast<u32>(0u))) | vec2<u32>(_e1679, 0u));
            let _e1682 = (_e1668 / 4u);
            let _e1686 = global_2.member[(_e1682 + 1u)];
            let _e1692 = global_2.member[_e1682];
            let _e1694 = (vec2<u32>(0u, (_e1686 << bitcast<u32>(0u))) | vec2<u32>(_e1692, 0u));
            let _e1698 = (_e1681.y >> bitcast<u32>(0u));
            let _e1704 = (_e1694.y >> bitcast<u32>(0u));
            let _e1718 = ((_e1694.x >> bitcast<u32>(0u)) & 255u);
            let _e1724 = ((_e1694.x >> bitcast<u32>(8u)) & 255u);
            let _e1749 = ((_e1694.x >> bitcast<u32>(16u)) & 255u);
            let _e1755 = ((_e1694.x >> bitcast<u32>(24u)) & 255u);
            let _e1780 = ((_e1704 >> bitcast<u32>(0u)) & 255u);
            let _e1786 = ((_e1704 >> bitcast<u32>(8u)) & 255u);
            let _e1811 = ((_e1704 >> bitcast<u32>(16u)) & 255u);
            let _e1817 = ((_e1704 >> bitcast<u32>(24u)) & 255u);
            let _e1827 = (_e1668 / 2u);
            atomicStore((&global_5.member[_e1827]), ((((((((_e1681.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e1681.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e1718 | (_e1718 << bitcast<u32>(8i))) | (_e1724 << bitcast<u32>(16i))) | (_e1724 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e1827 + 1u)]), ((((((((_e1681.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e1681.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e1749 | (_e1749 << bitcast<u32>(8i))) | (_e1755 << bitcast<u32>(16i))) | (_e1755 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e1827 + 2u)]), ((((((((_e1698 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e1698 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e1780 | (_e1780 << bitcast<u32>(8i))) | (_e1786 << bitcast<u32>(16i))) | (_e1786 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e1827 + 3u)]), ((((((((_e1698 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e1698 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e1811 | (_e1811 << bitcast<u32>(8i))) | (_e1817 << bitcast<u32>(16i))) | (_e1817 << bitcast<u32>(24i))) & 2155839615u)));
            phi_17848_ = (_e1668 + 4096u);
        } else {
            phi_17848_ = u32();
        }
        let _e1841 = phi_17848_;
        continue;
        continuing {
            phi_17847_ = _e1841;
            break if !(_e1669);
        }
    }
    phi_18266_ = (_e91 + param_15);
    loop {
        let _e1845 = phi_18266_;
        let _e1846 = (_e1845 < _e1660);
        if _e1846 {
            let _e1847 = (_e1664 + _e1845);
            let _e1850 = atomicLoad((&global_7[(_e1847 / 4u)]));
            let _e1860 = global_2.member[(_e1845 / 4u)];
            let _e1866 = ((_e1860 >> bitcast<u32>(((8u * (_e1845 % 4u)) & 31u))) & 255u);
            let _e1882 = atomicLoad((&global_5.member[(_e1845 / 2u)]));
            let _e1883 = ((16u * (_e1845 % 2u)) & 31u);
            let _e1890 = atomicXor((&global_5.member[(_e1845 / 2u)]), ((((_e1882 >> bitcast<u32>(_e1883)) ^ (((((_e1866 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e1850 >> bitcast<u32>(((8u * (_e1847 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e1866 & 127u))) & 65535u) << bitcast<u32>(_e1883)));
            phi_18267_ = (_e1845 + 512u);
        } else {
            phi_18267_ = u32();
        }
        let _e1893 = phi_18267_;
        continue;
        continuing {
            phi_18266_ = _e1893;
            break if !(_e1846);
        }
    }
    phi_18322_ = (_e1663 + param_15);
    loop {
        let _e1897 = phi_18322_;
        let _e1898 = (_e1897 < _e86);
        if _e1898 {
            let _e1899 = (_e1664 + _e1897);
            let _e1902 = atomicLoad((&global_7[(_e1899 / 4u)]));
            let _e1912 = global_2.member[(_e1897 / 4u)];
            let _e1918 = ((_e1912 >> bitcast<u32>(((8u * (_e1897 % 4u)) & 31u))) & 255u);
            let _e1934 = atomicLoad((&global_5.member[(_e1897 / 2u)]));
            let _e1935 = ((16u * (_e1897 % 2u)) & 31u);
            let _e1942 = atomicXor((&global_5.member[(_e1897 / 2u)]), ((((_e1934 >> bitcast<u32>(_e1935)) ^ (((((_e1918 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e1902 >> bitcast<u32>(((8u * (_e1899 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e1918 & 127u))) & 65535u) << bitcast<u32>(_e1935)));
            phi_18323_ = (_e1897 + 512u);
        } else {
            phi_18323_ = u32();
        }
        let _e1945 = phi_18323_;
        continue;
        continuing {
            phi_18322_ = _e1945;
            break if !(_e1898);
        }
    }
    phi_18396_ = (_e1660 + (8u * _e420));
    loop {
        let _e1950 = phi_18396_;
        let _e1951 = (_e1950 < _e1663);
        if _e1951 {
            let _e1953 = ((_e1664 + _e1950) / 4u);
            let _e1956 = atomicLoad((&global_7[(_e1953 + 1u)]));
            let _e1961 = atomicLoad((&global_7[_e1953]));
            let _e1963 = (vec2<u32>(0u, (_e1956 << bitcast<u32>(0u))) | vec2<u32>(_e1961, 0u));
            let _e1964 = (_e1950 / 4u);
            let _e1968 = global_2.member[(_e1964 + 1u)];
            let _e1974 = global_2.member[_e1964];
            let _e1976 = (vec2<u32>(0u, (_e1968 << bitcast<u32>(0u))) | vec2<u32>(_e1974, 0u));
            let _e1980 = (_e1963.y >> bitcast<u32>(0u));
            let _e1986 = (_e1976.y >> bitcast<u32>(0u));
            let _e2000 = ((_e1976.x >> bitcast<u32>(0u)) & 255u);
            let _e2006 = ((_e1976.x >> bitcast<u32>(8u)) & 255u);
            let _e2031 = ((_e1976.x >> bitcast<u32>(16u)) & 255u);
            let _e2037 = ((_e1976.x >> bitcast<u32>(24u)) & 255u);
            let _e2062 = ((_e1986 >> bitcast<u32>(0u)) & 255u);
            let _e2068 = ((_e1986 >> bitcast<u32>(8u)) & 255u);
            let _e2093 = ((_e1986 >> bitcast<u32>(16u)) & 255u);
            let _e2099 = ((_e1986 >> bitcast<u32>(24u)) & 255u);
            let _e2109 = (_e1950 / 2u);
            atomicStore((&global_5.member[_e2109]), ((((((((_e1963.x >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e1963.x >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e2000 | (_e2000 << bitcast<u32>(8i))) | (_e2006 << bitcast<u32>(16i))) | (_e2006 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e2109 + 1u)]), ((((((((_e1963.x >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e1963.x >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e2031 | (_e2031 << bitcast<u32>(8i))) | (_e2037 << bitcast<u32>(16i))) | (_e2037 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e2109 + 2u)]), ((((((((_e1980 >> bitcast<u32>(0u)) & 255u) | 0u) | (((_e1980 >> bitcast<u32>(8u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e2062 | (_e2062 << bitcast<u32>(8i))) | (_e2068 << bitcast<u32>(16i))) | (_e2068 << bitcast<u32>(24i))) & 2155839615u)));
            atomicStore((&global_5.member[(_e2109 + 3u)]), ((((((((_e1980 >> bitcast<u32>(16u)) & 255u) | 0u) | (((_e1980 >> bitcast<u32>(24u)) & 255u) << bitcast<u32>(16i))) | 0u) << bitcast<u32>(7i)) & 2139127680u) | ((((_e2093 | (_e2093 << bitcast<u32>(8i))) | (_e2099 << bitcast<u32>(16i))) | (_e2099 << bitcast<u32>(24i))) & 2155839615u)));
            phi_18397_ = (_e1950 + 4096u);
        } else {
            phi_18397_ = u32();
        }
        let _e2123 = phi_18397_;
        continue;
        continuing {
            phi_18396_ = _e2123;
            break if !(_e1951);
        }
    }
    phi_18815_ = (_e91 + _e420);
    loop {
        let _e2127 = phi_18815_;
        let _e2128 = (_e2127 < _e1660);
        if _e2128 {
            let _e2129 = (_e1664 + _e2127);
            let _e2132 = atomicLoad((&global_7[(_e2129 / 4u)]));
            let _e2142 = global_2.member[(_e2127 / 4u)];
            let _e2148 = ((_e2142 >> bitcast<u32>(((8u * (_e2127 % 4u)) & 31u))) & 255u);
            let _e2164 = atomicLoad((&global_5.member[(_e2127 / 2u)]));
            let _e2165 = ((16u * (_e2127 % 2u)) & 31u);
            let _e2172 = atomicXor((&global_5.member[(_e2127 / 2u)]), ((((_e2164 >> bitcast<u32>(_e2165)) ^ (((((_e2148 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e2132 >> bitcast<u32>(((8u * (_e2129 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e2148 & 127u))) & 65535u) << bitcast<u32>(_e2165)));
            phi_18816_ = (_e2127 + 512u);
        } else {
            phi_18816_ = u32();
        }
        let _e2175 = phi_18816_;
        continue;
        continuing {
            phi_18815_ = _e2175;
            break if !(_e2128);
        }
    }
    phi_18871_ = (_e1663 + _e420);
    loop {
        let _e2179 = phi_18871_;
        let _e2180 = (_e2179 < _e86);
        if _e2180 {
            let _e2181 = (_e1664 + _e2179);
            let _e2184 = atomicLoad((&global_7[(_e2181 / 4u)]));
            let _e2194 = global_2.member[(_e2179 / 4u)];
            let _e2200 = ((_e2194 >> bitcast<u32>(((8u * (_e2179 % 4u)) & 31u))) & 255u);
            let _e2216 = atomicLoad((&global_5.member[(_e2179 / 2u)]));
            let _e2217 = ((16u * (_e2179 % 2u)) & 31u);
            let _e2224 = atomicXor((&global_5.member[(_e2179 / 2u)]), ((((_e2216 >> bitcast<u32>(_e2217)) ^ (((((_e2200 & 128u) << bitcast<u32>(8u)) & 65535u) | ((((_e2184 >> bitcast<u32>(((8u * (_e2181 % 4u)) & 31u))) & 255u) << bitcast<u32>(7u)) & 65535u)) | (_e2200 & 127u))) & 65535u) << bitcast<u32>(_e2217)));
            phi_18872_ = (_e2179 + 512u);
        } else {
            phi_18872_ = u32();
        }
        let _e2227 = phi_18872_;
        continue;
        continuing {
            phi_18871_ = _e2227;
            break if !(_e2180);
        }
    }
    return;
}

@compute @workgroup_size(256, 1, 1) 
fn decode_once(@builtin(workgroup_id) param: vec3<u32>, @builtin(local_invocation_index) param_1: u32) {
    function_(param, param_1);
}

@compute @workgroup_size(256, 1, 1) 
fn decode_fixed(@builtin(workgroup_id) param_2: vec3<u32>, @builtin(local_invocation_index) param_3: u32) {
    function_1(param_2, param_3);
}

@compute @workgroup_size(256, 1, 1) 
fn decode_units(@builtin(workgroup_id) param_4: vec3<u32>, @builtin(local_invocation_index) param_5: u32) {
    function_2(param_4, param_5);
}

@compute @workgroup_size(256, 1, 1) 
fn decode(@builtin(workgroup_id) param_6: vec3<u32>, @builtin(local_invocation_index) param_7: u32) {
    function_3(param_6, param_7);
}
