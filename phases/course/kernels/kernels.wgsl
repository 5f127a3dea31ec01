struct type_4 {
    member: array<u32>,
}

struct type_10 {
    member: array<atomic<u32>>,
}

@group(0) @binding(1) 
var<storage> global: type_4;
@group(0) @binding(2) 
var<storage, read_write> global_1: type_4;
var<workgroup> global_2: array<u32, 544>;
@group(0) @binding(0) 
var<storage> global_3: type_4;
@group(0) @binding(1) 
var<storage> global_4: type_4;
@group(0) @binding(2) 
var<storage> global_5: type_4;
@group(0) @binding(3) 
var<storage, read_write> global_6: type_4;
var<workgroup> global_7: array<atomic<u32>, 160>;
@group(0) @binding(1) 
var<storage> global_8: type_4;
@group(0) @binding(2) 
var<storage> global_9: type_4;
@group(0) @binding(3) 
var<storage> global_10: type_4;
@group(0) @binding(4) 
var<storage> global_11: type_4;
@group(0) @binding(5) 
var<storage, read_write> global_12: type_10;
var<workgroup> global_13: array<atomic<u32>, 672>;
var<workgroup> global_14: array<u32, 64>;

fn function_(param_10: vec3<u32>, param_11: u32) {
    var phi_160_: u32;
    var phi_163_: u32;
    var phi_161_: u32;
    var phi_164_: u32;
    var local: u32;
    var phi_179_: u32;
    var phi_182_: u32;
    var phi_180_: u32;
    var phi_183_: u32;
    var phi_196_: u32;
    var phi_199_: u32;
    var phi_197_: u32;
    var phi_200_: u32;
    var local_1: u32;
    var local_2: u32;
    var phi_216_: u32;
    var phi_219_: u32;
    var phi_217_: u32;
    var phi_220_: u32;
    var phi_233_: u32;
    var phi_236_: u32;
    var phi_234_: u32;
    var phi_237_: u32;
    var local_3: u32;
    var local_4: u32;

    let _e15 = (param_10.x * 128u);
    let _e16 = (_e15 + param_11);
    let _e21 = global.member[((4u * _e16) / 4u)];
    let _e22 = (param_11 + 64u);
    let _e23 = (_e15 + _e22);
    let _e28 = global.member[((4u * _e23) / 4u)];
    global_2[param_11] = _e21;
    global_2[_e22] = _e28;
    workgroupBarrier();
    if (param_11 < 32u) {
        phi_160_ = 0u;
        phi_163_ = (16u * param_11);
        loop {
            let _e37 = phi_160_;
            let _e39 = phi_163_;
            local = _e37;
            let _e40 = (_e39 < (16u * (param_11 + 1u)));
            if _e40 {
                let _e42 = global_2[_e39];
                phi_161_ = (_e37 + _e42);
                phi_164_ = (_e39 + 1u);
            } else {
                phi_161_ = u32();
                phi_164_ = u32();
            }
            let _e46 = phi_161_;
            let _e48 = phi_164_;
            continue;
            continuing {
                phi_160_ = _e46;
                phi_163_ = _e48;
                break if !(_e40);
            }
        }
        let _e52 = local;
        global_2[(512u + param_11)] = _e52;
    }
    workgroupBarrier();
    let _e53 = (param_11 / 16u);
    phi_179_ = 0u;
    phi_182_ = 512u;
    loop {
        let _e56 = phi_179_;
        let _e58 = phi_182_;
        local_1 = _e56;
        let _e59 = (_e58 < (512u + _e53));
        if _e59 {
            let _e61 = global_2[_e58];
            phi_180_ = (_e56 + _e61);
            phi_183_ = (_e58 + 1u);
        } else {
            phi_180_ = u32();
            phi_183_ = u32();
        }
        let _e65 = phi_180_;
        let _e67 = phi_183_;
        continue;
        continuing {
            phi_179_ = _e65;
            phi_182_ = _e67;
            break if !(_e59);
        }
    }
    phi_196_ = 0u;
    phi_199_ = (16u * _e53);
    loop {
        let _e71 = phi_196_;
        let _e73 = phi_199_;
        local_2 = _e71;
        let _e74 = (_e73 < param_11);
        if _e74 {
            let _e76 = global_2[_e73];
            phi_197_ = (_e71 + _e76);
            phi_200_ = (_e73 + 1u);
        } else {
            phi_197_ = u32();
            phi_200_ = u32();
        }
        let _e80 = phi_197_;
        let _e82 = phi_200_;
        continue;
        continuing {
            phi_196_ = _e80;
            phi_199_ = _e82;
            break if !(_e74);
        }
    }
    let _e85 = local_1;
    let _e87 = local_2;
    let _e89 = (_e22 / 16u);
    phi_216_ = 0u;
    phi_219_ = 512u;
    loop {
        let _e92 = phi_216_;
        let _e94 = phi_219_;
        local_3 = _e92;
        let _e95 = (_e94 < (512u + _e89));
        if _e95 {
            let _e97 = global_2[_e94];
            phi_217_ = (_e92 + _e97);
            phi_220_ = (_e94 + 1u);
        } else {
            phi_217_ = u32();
            phi_220_ = u32();
        }
        let _e101 = phi_217_;
        let _e103 = phi_220_;
        continue;
        continuing {
            phi_216_ = _e101;
            phi_219_ = _e103;
            break if !(_e95);
        }
    }
    phi_233_ = 0u;
    phi_236_ = (16u * _e89);
    loop {
        let _e107 = phi_233_;
        let _e109 = phi_236_;
        local_4 = _e107;
        let _e110 = (_e109 < _e22);
        if _e110 {
            let _e112 = global_2[_e109];
            phi_234_ = (_e107 + _e112);
            phi_237_ = (_e109 + 1u);
        } else {
            phi_234_ = u32();
            phi_237_ = u32();
        }
        let _e116 = phi_234_;
        let _e118 = phi_237_;
        continue;
        continuing {
            phi_233_ = _e116;
            phi_236_ = _e118;
            break if !(_e110);
        }
    }
    let _e121 = local_3;
    let _e123 = local_4;
    global_1.member[_e16] = (_e85 + _e87);
    global_1.member[_e23] = (_e121 + _e123);
    return;
}

fn function_1(param_12: vec3<u32>, param_13: u32) {
    let _e12 = global_3.member[0u];
    let _e13 = (param_12.x * 64u);
    let _e14 = (_e13 + param_13);
    if (_e14 < _e12) {
        let _e20 = global.member[((4u * _e14) / 4u)];
        global_1.member[_e14] = _e20;
    }
    let _e24 = (_e13 + (param_13 + 32u));
    if (_e24 < _e12) {
        let _e30 = global.member[((4u * _e24) / 4u)];
        global_1.member[_e24] = _e30;
    }
    return;
}

fn function_2(param_14: vec3<u32>, param_15: u32) {
    var phi_414_: u32;
    var phi_417_: u32;
    var phi_415_: u32;
    var phi_418_: u32;
    var local_5: u32;
    var phi_433_: u32;
    var phi_436_: u32;
    var phi_434_: u32;
    var phi_437_: u32;
    var phi_450_: u32;
    var phi_453_: u32;
    var phi_451_: u32;
    var phi_454_: u32;
    var local_6: u32;
    var local_7: u32;
    var phi_470_: u32;
    var phi_473_: u32;
    var phi_471_: u32;
    var phi_474_: u32;
    var phi_487_: u32;
    var phi_490_: u32;
    var phi_488_: u32;
    var phi_491_: u32;
    var local_8: u32;
    var local_9: u32;
    var phi_511_: u32;
    var phi_512_: u32;
    var phi_555_: u32;
    var phi_556_: u32;
    var phi_596_: u32;
    var phi_597_: u32;
    var phi_619_: u32;
    var phi_620_: u32;

    let _e22 = (param_14.x * 64u);
    let _e25 = ((128u + (8u * param_15)) / 4u);
    atomicStore((&global_7[_e25]), 0u);
    atomicStore((&global_7[(_e25 + 1u)]), 0u);
    let _e29 = (param_15 + 32u);
    let _e32 = ((128u + (8u * _e29)) / 4u);
    atomicStore((&global_7[_e32]), 0u);
    atomicStore((&global_7[(_e32 + 1u)]), 0u);
    workgroupBarrier();
    let _e36 = (_e22 + param_15);
    let _e40 = global_4.member[(_e36 / 4u)];
    let _e46 = ((_e40 >> bitcast<u32>(((8u * (_e36 % 4u)) & 31u))) & 255u);
    let _e47 = (_e22 + _e29);
    let _e51 = global_4.member[(_e47 / 4u)];
    let _e57 = ((_e51 >> bitcast<u32>(((8u * (_e47 % 4u)) & 31u))) & 255u);
    global_2[param_15] = _e46;
    global_2[_e29] = _e57;
    workgroupBarrier();
    if (param_15 < 32u) {
        phi_414_ = 0u;
        phi_417_ = (16u * param_15);
        loop {
            let _e66 = phi_414_;
            let _e68 = phi_417_;
            local_5 = _e66;
            let _e69 = (_e68 < (16u * (param_15 + 1u)));
            if _e69 {
                let _e71 = global_2[_e68];
                phi_415_ = (_e66 + _e71);
                phi_418_ = (_e68 + 1u);
            } else {
                phi_415_ = u32();
                phi_418_ = u32();
            }
            let _e75 = phi_415_;
            let _e77 = phi_418_;
            continue;
            continuing {
                phi_414_ = _e75;
                phi_417_ = _e77;
                break if !(_e69);
            }
        }
        let _e81 = local_5;
        global_2[(512u + param_15)] = _e81;
    }
    workgroupBarrier();
    let _e82 = (param_15 / 16u);
    phi_433_ = 0u;
    phi_436_ = 512u;
    loop {
        let _e85 = phi_433_;
        let _e87 = phi_436_;
        local_6 = _e85;
        let _e88 = (_e87 < (512u + _e82));
        if _e88 {
            let _e90 = global_2[_e87];
            phi_434_ = (_e85 + _e90);
            phi_437_ = (_e87 + 1u);
        } else {
            phi_434_ = u32();
            phi_437_ = u32();
        }
        let _e94 = phi_434_;
        let _e96 = phi_437_;
        continue;
        continuing {
            phi_433_ = _e94;
            phi_436_ = _e96;
            break if !(_e88);
        }
    }
    phi_450_ = 0u;
    phi_453_ = (16u * _e82);
    loop {
        let _e100 = phi_450_;
        let _e102 = phi_453_;
        local_7 = _e100;
        let _e103 = (_e102 < param_15);
        if _e103 {
            let _e105 = global_2[_e102];
            phi_451_ = (_e100 + _e105);
            phi_454_ = (_e102 + 1u);
        } else {
            phi_451_ = u32();
            phi_454_ = u32();
        }
        let _e109 = phi_451_;
        let _e111 = phi_454_;
        continue;
        continuing {
            phi_450_ = _e109;
            phi_453_ = _e111;
            break if !(_e103);
        }
    }
    let _e114 = local_6;
    let _e116 = local_7;
    let _e118 = (_e29 / 16u);
    phi_470_ = 0u;
    phi_473_ = 512u;
    loop {
        let _e121 = phi_470_;
        let _e123 = phi_473_;
        local_8 = _e121;
        let _e124 = (_e123 < (512u + _e118));
        if _e124 {
            let _e126 = global_2[_e123];
            phi_471_ = (_e121 + _e126);
            phi_474_ = (_e123 + 1u);
        } else {
            phi_471_ = u32();
            phi_474_ = u32();
        }
        let _e130 = phi_471_;
        let _e132 = phi_474_;
        continue;
        continuing {
            phi_470_ = _e130;
            phi_473_ = _e132;
            break if !(_e124);
        }
    }
    phi_487_ = 0u;
    phi_490_ = (16u * _e118);
    loop {
        let _e136 = phi_487_;
        let _e138 = phi_490_;
        local_9 = _e136;
        let _e139 = (_e138 < _e29);
        if _e139 {
            let _e141 = global_2[_e138];
            phi_488_ = (_e136 + _e141);
            phi_491_ = (_e138 + 1u);
        } else {
            phi_488_ = u32();
            phi_491_ = u32();
        }
        let _e145 = phi_488_;
        let _e147 = phi_491_;
        continue;
        continuing {
            phi_487_ = _e145;
            phi_490_ = _e147;
            break if !(_e139);
        }
    }
    let _e150 = local_8;
    let _e152 = local_9;
    phi_511_ = 0u;
    loop {
        let _e155 = phi_511_;
        let _e156 = (_e155 < _e46);
        if _e156 {
            let _e158 = ((8u * _e36) + _e155);
            let _e162 = global_5.member[(_e158 / 4u)];
            let _e170 = ((128u + (_e114 + _e116)) + _e155);
            let _e175 = atomicLoad((&global_7[(_e170 / 4u)]));
            let _e176 = ((8u * (_e170 % 4u)) & 31u);
            let _e183 = atomicXor((&global_7[(_e170 / 4u)]), ((((_e175 >> bitcast<u32>(_e176)) ^ ((_e162 >> bitcast<u32>(((8u * (_e158 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e176)));
            phi_512_ = (_e155 + 1u);
        } else {
            phi_512_ = u32();
        }
        let _e186 = phi_512_;
        continue;
        continuing {
            phi_511_ = _e186;
            break if !(_e156);
        }
    }
    phi_555_ = 0u;
    loop {
        let _e189 = phi_555_;
        let _e190 = (_e189 < _e57);
        if _e190 {
            let _e192 = ((8u * _e47) + _e189);
            let _e196 = global_5.member[(_e192 / 4u)];
            let _e204 = ((128u + (_e150 + _e152)) + _e189);
            let _e209 = atomicLoad((&global_7[(_e204 / 4u)]));
            let _e210 = ((8u * (_e204 % 4u)) & 31u);
            let _e217 = atomicXor((&global_7[(_e204 / 4u)]), ((((_e209 >> bitcast<u32>(_e210)) ^ ((_e196 >> bitcast<u32>(((8u * (_e192 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e210)));
            phi_556_ = (_e189 + 1u);
        } else {
            phi_556_ = u32();
        }
        let _e220 = phi_556_;
        continue;
        continuing {
            phi_555_ = _e220;
            break if !(_e190);
        }
    }
    workgroupBarrier();
    phi_596_ = param_15;
    loop {
        let _e223 = phi_596_;
        let _e224 = (_e223 < 128u);
        if _e224 {
            let _e231 = atomicLoad((&global_7[((128u + (4u * _e223)) / 4u)]));
            global_6.member[((param_14.x * 128u) + _e223)] = _e231;
            phi_597_ = (_e223 + 64u);
        } else {
            phi_597_ = u32();
        }
        let _e236 = phi_597_;
        continue;
        continuing {
            phi_596_ = _e236;
            break if !(_e224);
        }
    }
    phi_619_ = _e29;
    loop {
        let _e239 = phi_619_;
        let _e240 = (_e239 < 128u);
        if _e240 {
            let _e247 = atomicLoad((&global_7[((128u + (4u * _e239)) / 4u)]));
            global_6.member[((param_14.x * 128u) + _e239)] = _e247;
            phi_620_ = (_e239 + 64u);
        } else {
            phi_620_ = u32();
        }
        let _e252 = phi_620_;
        continue;
        continuing {
            phi_619_ = _e252;
            break if !(_e240);
        }
    }
    return;
}

fn function_3(param_16: vec3<u32>, param_17: u32) {
    var phi_695_: u32;
    var phi_696_: u32;
    var phi_800_: u32;
    var phi_801_: u32;
    var phi_908_: u32;
    var phi_911_: u32;
    var phi_909_: u32;
    var phi_912_: u32;
    var phi_944_: u32;
    var phi_947_: u32;
    var phi_945_: u32;
    var phi_948_: u32;
    var local_10: u32;
    var local_11: u32;
    var phi_987_: u32;
    var phi_990_: u32;
    var phi_988_: u32;
    var phi_991_: u32;
    var local_12: u32;
    var phi_1006_: u32;
    var phi_1009_: u32;
    var phi_1007_: u32;
    var phi_1010_: u32;
    var phi_1023_: u32;
    var phi_1026_: u32;
    var phi_1024_: u32;
    var phi_1027_: u32;
    var local_13: u32;
    var local_14: u32;
    var phi_1043_: u32;
    var phi_1046_: u32;
    var phi_1044_: u32;
    var phi_1047_: u32;
    var phi_1060_: u32;
    var phi_1063_: u32;
    var phi_1061_: u32;
    var phi_1064_: u32;
    var local_15: u32;
    var local_16: u32;
    var phi_1085_: u32;
    var phi_1088_: u32;
    var phi_1086_: u32;
    var phi_1089_: u32;
    var phi_1143_: u32;
    var phi_1146_: u32;
    var phi_1144_: u32;
    var phi_1147_: u32;
    var phi_1196_: u32;
    var phi_1197_: u32;
    var phi_1234_: u32;
    var local_17: u32;
    var phi_1235_: u32;

    let _e40 = global_11.member[((4u * param_16.x) / 4u)];
    let _e46 = global_11.member[((4u * (param_16.x + 1u)) / 4u)];
    phi_695_ = param_17;
    loop {
        let _e48 = phi_695_;
        let _e49 = (_e48 < 256u);
        if _e49 {
            let _e50 = (2u * _e48);
            let _e54 = global_8.member[(_e50 / 4u)];
            let _e61 = (_e50 + 1u);
            let _e65 = global_8.member[(_e61 / 4u)];
            let _e72 = (128u + _e50);
            let _e81 = atomicLoad((&global_13[(_e72 / 4u)]));
            let _e82 = ((8u * (_e72 % 4u)) & 31u);
            let _e89 = atomicXor((&global_13[(_e72 / 4u)]), ((((_e81 >> bitcast<u32>(_e82)) ^ (((((_e65 >> bitcast<u32>(((8u * (_e61 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e54 >> bitcast<u32>(((8u * (_e50 % 4u)) & 31u))) & 255u))) & 65535u) << bitcast<u32>(_e82)));
            phi_696_ = (_e48 + 64u);
        } else {
            phi_696_ = u32();
        }
        let _e92 = phi_696_;
        continue;
        continuing {
            phi_695_ = _e92;
            break if !(_e49);
        }
    }
    let _e94 = (param_16.x * 64u);
    let _e95 = (_e94 + param_17);
    let _e100 = global_9.member[((4u * _e95) / 4u)];
    let _e122 = global_9.member[((4u * (_e95 + 1u)) / 4u)];
    let _e137 = (vec2<u32>(0u, ((((_e100 >> bitcast<u32>(24u)) | ((_e100 >> bitcast<u32>(8u)) & 65280u)) | (((_e100 << bitcast<u32>(8u)) & 16711680u) | (_e100 << bitcast<u32>(24u)))) << bitcast<u32>(0u))) | vec2<u32>((((_e122 >> bitcast<u32>(24u)) | ((_e122 >> bitcast<u32>(8u)) & 65280u)) | (((_e122 << bitcast<u32>(8u)) & 16711680u) | (_e122 << bitcast<u32>(24u)))), 0u));
    let _e141 = global_10.member[(_e95 / 4u)];
    let _e147 = ((_e141 >> bitcast<u32>(((8u * (_e95 % 4u)) & 31u))) & 255u);
    let _e148 = (param_17 + 32u);
    phi_800_ = _e148;
    loop {
        let _e150 = phi_800_;
        let _e151 = (_e150 < 256u);
        if _e151 {
            let _e152 = (2u * _e150);
            let _e156 = global_8.member[(_e152 / 4u)];
            let _e163 = (_e152 + 1u);
            let _e167 = global_8.member[(_e163 / 4u)];
            let _e174 = (128u + _e152);
            let _e183 = atomicLoad((&global_13[(_e174 / 4u)]));
            let _e184 = ((8u * (_e174 % 4u)) & 31u);
            let _e191 = atomicXor((&global_13[(_e174 / 4u)]), ((((_e183 >> bitcast<u32>(_e184)) ^ (((((_e167 >> bitcast<u32>(((8u * (_e163 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e156 >> bitcast<u32>(((8u * (_e152 % 4u)) & 31u))) & 255u))) & 65535u) << bitcast<u32>(_e184)));
            phi_801_ = (_e150 + 64u);
        } else {
            phi_801_ = u32();
        }
        let _e194 = phi_801_;
        continue;
        continuing {
            phi_800_ = _e194;
            break if !(_e151);
        }
    }
    let _e196 = (_e94 + _e148);
    let _e201 = global_9.member[((4u * _e196) / 4u)];
    let _e223 = global_9.member[((4u * (_e196 + 1u)) / 4u)];
    let _e238 = (vec2<u32>(0u, ((((_e201 >> bitcast<u32>(24u)) | ((_e201 >> bitcast<u32>(8u)) & 65280u)) | (((_e201 << bitcast<u32>(8u)) & 16711680u) | (_e201 << bitcast<u32>(24u)))) << bitcast<u32>(0u))) | vec2<u32>((((_e223 >> bitcast<u32>(24u)) | ((_e223 >> bitcast<u32>(8u)) & 65280u)) | (((_e223 << bitcast<u32>(8u)) & 16711680u) | (_e223 << bitcast<u32>(24u)))), 0u));
    let _e242 = global_10.member[(_e196 / 4u)];
    let _e248 = ((_e242 >> bitcast<u32>(((8u * (_e196 % 4u)) & 31u))) & 255u);
    workgroupBarrier();
    phi_908_ = 0u;
    phi_911_ = _e147;
    loop {
        let _e250 = phi_908_;
        let _e252 = phi_911_;
        local_10 = _e250;
        let _e253 = (_e252 < 32u);
        if _e253 {
            let _e254 = (_e252 & 63u);
            let _e257 = (_e254 & 31u);
            let _e273 = (128u + (2u * (select((_e137.x << bitcast<u32>(_e257)), ((_e137.y << bitcast<u32>(_e257)) | ((_e137.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e257)))), (_e254 < 32u)) >> bitcast<u32>(24u))));
            let _e276 = atomicLoad((&global_13[(_e273 / 4u)]));
            phi_909_ = (_e250 + 1u);
            phi_912_ = (_e252 + (((_e276 >> bitcast<u32>(((8u * (_e273 % 4u)) & 31u))) & 65535u) >> bitcast<u32>(8u)));
        } else {
            phi_909_ = u32();
            phi_912_ = u32();
        }
        let _e288 = phi_909_;
        let _e290 = phi_912_;
        continue;
        continuing {
            phi_908_ = _e288;
            phi_911_ = _e290;
            break if !(_e253);
        }
    }
    phi_944_ = 0u;
    phi_947_ = _e248;
    loop {
        let _e293 = phi_944_;
        let _e295 = phi_947_;
        local_11 = _e293;
        let _e296 = (_e295 < 32u);
        if _e296 {
            let _e297 = (_e295 & 63u);
            let _e300 = (_e297 & 31u);
            let _e316 = (128u + (2u * (select((_e238.x << bitcast<u32>(_e300)), ((_e238.y << bitcast<u32>(_e300)) | ((_e238.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e300)))), (_e297 < 32u)) >> bitcast<u32>(24u))));
            let _e319 = atomicLoad((&global_13[(_e316 / 4u)]));
            phi_945_ = (_e293 + 1u);
            phi_948_ = (_e295 + (((_e319 >> bitcast<u32>(((8u * (_e316 % 4u)) & 31u))) & 65535u) >> bitcast<u32>(8u)));
        } else {
            phi_945_ = u32();
            phi_948_ = u32();
        }
        let _e331 = phi_945_;
        let _e333 = phi_948_;
        continue;
        continuing {
            phi_944_ = _e331;
            phi_947_ = _e333;
            break if !(_e296);
        }
    }
    let _e337 = local_10;
    global_2[param_17] = _e337;
    let _e340 = local_11;
    global_2[_e148] = _e340;
    workgroupBarrier();
    if (param_17 < 32u) {
        phi_987_ = 0u;
        phi_990_ = (16u * param_17);
        loop {
            let _e347 = phi_987_;
            let _e349 = phi_990_;
            local_12 = _e347;
            let _e350 = (_e349 < (16u * (param_17 + 1u)));
            if _e350 {
                let _e352 = global_2[_e349];
                phi_988_ = (_e347 + _e352);
                phi_991_ = (_e349 + 1u);
            } else {
                phi_988_ = u32();
                phi_991_ = u32();
            }
            let _e356 = phi_988_;
            let _e358 = phi_991_;
            continue;
            continuing {
                phi_987_ = _e356;
                phi_990_ = _e358;
                break if !(_e350);
            }
        }
        let _e362 = local_12;
        global_2[(512u + param_17)] = _e362;
    }
    workgroupBarrier();
    let _e363 = (param_17 / 16u);
    phi_1006_ = 0u;
    phi_1009_ = 512u;
    loop {
        let _e366 = phi_1006_;
        let _e368 = phi_1009_;
        local_13 = _e366;
        let _e369 = (_e368 < (512u + _e363));
        if _e369 {
            let _e371 = global_2[_e368];
            phi_1007_ = (_e366 + _e371);
            phi_1010_ = (_e368 + 1u);
        } else {
            phi_1007_ = u32();
            phi_1010_ = u32();
        }
        let _e375 = phi_1007_;
        let _e377 = phi_1010_;
        continue;
        continuing {
            phi_1006_ = _e375;
            phi_1009_ = _e377;
            break if !(_e369);
        }
    }
    phi_1023_ = 0u;
    phi_1026_ = (16u * _e363);
    loop {
        let _e381 = phi_1023_;
        let _e383 = phi_1026_;
        local_14 = _e381;
        let _e384 = (_e383 < param_17);
        if _e384 {
            let _e386 = global_2[_e383];
            phi_1024_ = (_e381 + _e386);
            phi_1027_ = (_e383 + 1u);
        } else {
            phi_1024_ = u32();
            phi_1027_ = u32();
        }
        let _e390 = phi_1024_;
        let _e392 = phi_1027_;
        continue;
        continuing {
            phi_1023_ = _e390;
            phi_1026_ = _e392;
            break if !(_e384);
        }
    }
    let _e395 = local_13;
    let _e397 = local_14;
    let _e399 = (_e148 / 16u);
    phi_1043_ = 0u;
    phi_1046_ = 512u;
    loop {
        let _e402 = phi_1043_;
        let _e404 = phi_1046_;
        local_15 = _e402;
        let _e405 = (_e404 < (512u + _e399));
        if _e405 {
            let _e407 = global_2[_e404];
            phi_1044_ = (_e402 + _e407);
            phi_1047_ = (_e404 + 1u);
        } else {
            phi_1044_ = u32();
            phi_1047_ = u32();
        }
        let _e411 = phi_1044_;
        let _e413 = phi_1047_;
        continue;
        continuing {
            phi_1043_ = _e411;
            phi_1046_ = _e413;
            break if !(_e405);
        }
    }
    phi_1060_ = 0u;
    phi_1063_ = (16u * _e399);
    loop {
        let _e417 = phi_1060_;
        let _e419 = phi_1063_;
        local_16 = _e417;
        let _e420 = (_e419 < _e148);
        if _e420 {
            let _e422 = global_2[_e419];
            phi_1061_ = (_e417 + _e422);
            phi_1064_ = (_e419 + 1u);
        } else {
            phi_1061_ = u32();
            phi_1064_ = u32();
        }
        let _e426 = phi_1061_;
        let _e428 = phi_1064_;
        continue;
        continuing {
            phi_1060_ = _e426;
            phi_1063_ = _e428;
            break if !(_e420);
        }
    }
    let _e431 = local_15;
    let _e433 = local_16;
    phi_1085_ = (_e395 + _e397);
    phi_1088_ = _e147;
    loop {
        let _e436 = phi_1085_;
        let _e438 = phi_1088_;
        let _e439 = (_e438 < 32u);
        if _e439 {
            let _e440 = (_e438 & 63u);
            let _e443 = (_e440 & 31u);
            let _e459 = (128u + (2u * (select((_e137.x << bitcast<u32>(_e443)), ((_e137.y << bitcast<u32>(_e443)) | ((_e137.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e443)))), (_e440 < 32u)) >> bitcast<u32>(24u))));
            let _e462 = atomicLoad((&global_13[(_e459 / 4u)]));
            let _e468 = ((_e462 >> bitcast<u32>(((8u * (_e459 % 4u)) & 31u))) & 65535u);
            if (_e436 < (_e46 - _e40)) {
                let _e472 = (640u + _e436);
                let _e477 = atomicLoad((&global_13[(_e472 / 4u)]));
                let _e478 = ((8u * (_e472 % 4u)) & 31u);
                let _e485 = atomicXor((&global_13[(_e472 / 4u)]), ((((_e477 >> bitcast<u32>(_e478)) ^ (_e468 & 255u)) & 255u) << bitcast<u32>(_e478)));
            }
            phi_1086_ = (_e436 + 1u);
            phi_1089_ = (_e438 + (_e468 >> bitcast<u32>(8u)));
        } else {
            phi_1086_ = u32();
            phi_1089_ = u32();
        }
        let _e491 = phi_1086_;
        let _e493 = phi_1089_;
        continue;
        continuing {
            phi_1085_ = _e491;
            phi_1088_ = _e493;
            break if !(_e439);
        }
    }
    phi_1143_ = (_e431 + _e433);
    phi_1146_ = _e248;
    loop {
        let _e496 = phi_1143_;
        let _e498 = phi_1146_;
        let _e499 = (_e498 < 32u);
        if _e499 {
            let _e500 = (_e498 & 63u);
            let _e503 = (_e500 & 31u);
            let _e519 = (128u + (2u * (select((_e238.x << bitcast<u32>(_e503)), ((_e238.y << bitcast<u32>(_e503)) | ((_e238.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e503)))), (_e500 < 32u)) >> bitcast<u32>(24u))));
            let _e522 = atomicLoad((&global_13[(_e519 / 4u)]));
            let _e528 = ((_e522 >> bitcast<u32>(((8u * (_e519 % 4u)) & 31u))) & 65535u);
            if (_e496 < (_e46 - _e40)) {
                let _e532 = (640u + _e496);
                let _e537 = atomicLoad((&global_13[(_e532 / 4u)]));
                let _e538 = ((8u * (_e532 % 4u)) & 31u);
                let _e545 = atomicXor((&global_13[(_e532 / 4u)]), ((((_e537 >> bitcast<u32>(_e538)) ^ (_e528 & 255u)) & 255u) << bitcast<u32>(_e538)));
            }
            phi_1144_ = (_e496 + 1u);
            phi_1147_ = (_e498 + (_e528 >> bitcast<u32>(8u)));
        } else {
            phi_1144_ = u32();
            phi_1147_ = u32();
        }
        let _e551 = phi_1144_;
        let _e553 = phi_1147_;
        continue;
        continuing {
            phi_1143_ = _e551;
            phi_1146_ = _e553;
            break if !(_e499);
        }
    }
    workgroupBarrier();
    phi_1196_ = param_17;
    loop {
        let _e556 = phi_1196_;
        let _e557 = (_e46 - _e40);
        let _e558 = (_e556 < _e557);
        local_17 = _e557;
        if _e558 {
            let _e559 = (_e40 + _e556);
            let _e560 = (640u + _e556);
            let _e563 = atomicLoad((&global_13[(_e560 / 4u)]));
            let _e575 = atomicLoad((&global_12.member[(_e559 / 4u)]));
            let _e576 = ((8u * (_e559 % 4u)) & 31u);
            let _e583 = atomicXor((&global_12.member[(_e559 / 4u)]), ((((_e575 >> bitcast<u32>(_e576)) ^ ((_e563 >> bitcast<u32>(((8u * (_e560 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e576)));
            phi_1197_ = (_e556 + 64u);
        } else {
            phi_1197_ = u32();
        }
        let _e586 = phi_1197_;
        continue;
        continuing {
            phi_1196_ = _e586;
            break if !(_e558);
        }
    }
    phi_1234_ = _e148;
    loop {
        let _e589 = phi_1234_;
        let _e591 = local_17;
        let _e592 = (_e589 < _e591);
        if _e592 {
            let _e593 = (_e40 + _e589);
            let _e594 = (640u + _e589);
            let _e597 = atomicLoad((&global_13[(_e594 / 4u)]));
            let _e609 = atomicLoad((&global_12.member[(_e593 / 4u)]));
            let _e610 = ((8u * (_e593 % 4u)) & 31u);
            let _e617 = atomicXor((&global_12.member[(_e593 / 4u)]), ((((_e609 >> bitcast<u32>(_e610)) ^ ((_e597 >> bitcast<u32>(((8u * (_e594 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e610)));
            phi_1235_ = (_e589 + 64u);
        } else {
            phi_1235_ = u32();
        }
        let _e620 = phi_1235_;
        continue;
        continuing {
            phi_1234_ = _e620;
            break if !(_e592);
        }
    }
    return;
}

fn function_4(param_18: vec3<u32>, param_19: u32) {
    let _e11 = (param_18.x * 64u);
    let _e13 = (_e11 + param_19);
    let _e18 = global.member[((4u * _e13) / 4u)];
    global_14[((4u * param_19) / 4u)] = _e18;
    let _e21 = (param_19 + 32u);
    let _e23 = (_e11 + _e21);
    let _e28 = global.member[((4u * _e23) / 4u)];
    global_14[((4u * _e21) / 4u)] = _e28;
    workgroupBarrier();
    let _e35 = global_14[((4u * (63u - param_19)) / 4u)];
    global_1.member[_e13] = _e35;
    let _e42 = global_14[((4u * (31u - param_19)) / 4u)];
    global_1.member[_e23] = _e42;
    return;
}

@compute @workgroup_size(64, 1, 1) 
fn sums_before(@builtin(workgroup_id) param: vec3<u32>, @builtin(local_invocation_index) param_1: u32) {
    function_(param, param_1);
}

@compute @workgroup_size(32, 1, 1) 
fn copied(@builtin(workgroup_id) param_2: vec3<u32>, @builtin(local_invocation_index) param_3: u32) {
    function_1(param_2, param_3);
}

@compute @workgroup_size(32, 1, 1) 
fn packed(@builtin(workgroup_id) param_4: vec3<u32>, @builtin(local_invocation_index) param_5: u32) {
    function_2(param_4, param_5);
}

@compute @workgroup_size(32, 1, 1) 
fn decoded(@builtin(workgroup_id) param_6: vec3<u32>, @builtin(local_invocation_index) param_7: u32) {
    function_3(param_6, param_7);
}

@compute @workgroup_size(32, 1, 1) 
fn reversed(@builtin(workgroup_id) param_8: vec3<u32>, @builtin(local_invocation_index) param_9: u32) {
    function_4(param_8, param_9);
}
