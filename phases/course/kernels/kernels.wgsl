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
    var phi_161_: u32;
    var phi_164_: u32;
    var phi_162_: u32;
    var phi_165_: u32;
    var local: u32;
    var phi_180_: u32;
    var phi_183_: u32;
    var phi_181_: u32;
    var phi_184_: u32;
    var phi_197_: u32;
    var phi_200_: u32;
    var phi_198_: u32;
    var phi_201_: u32;
    var local_1: u32;
    var local_2: u32;
    var phi_217_: u32;
    var phi_220_: u32;
    var phi_218_: u32;
    var phi_221_: u32;
    var phi_234_: u32;
    var phi_237_: u32;
    var phi_235_: u32;
    var phi_238_: u32;
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
        phi_161_ = 0u;
        phi_164_ = (16u * param_11);
        loop {
            let _e37 = phi_161_;
            let _e39 = phi_164_;
            local = _e37;
            let _e40 = (_e39 < (16u * (param_11 + 1u)));
            if _e40 {
                let _e42 = global_2[_e39];
                phi_162_ = (_e37 + _e42);
                phi_165_ = (_e39 + 1u);
            } else {
                phi_162_ = u32();
                phi_165_ = u32();
            }
            let _e46 = phi_162_;
            let _e48 = phi_165_;
            continue;
            continuing {
                phi_161_ = _e46;
                phi_164_ = _e48;
                break if !(_e40);
            }
        }
        let _e52 = local;
        global_2[(512u + param_11)] = _e52;
    }
    workgroupBarrier();
    let _e53 = (param_11 / 16u);
    phi_180_ = 0u;
    phi_183_ = 512u;
    loop {
        let _e56 = phi_180_;
        let _e58 = phi_183_;
        local_1 = _e56;
        let _e59 = (_e58 < (512u + _e53));
        if _e59 {
            let _e61 = global_2[_e58];
            phi_181_ = (_e56 + _e61);
            phi_184_ = (_e58 + 1u);
        } else {
            phi_181_ = u32();
            phi_184_ = u32();
        }
        let _e65 = phi_181_;
        let _e67 = phi_184_;
        continue;
        continuing {
            phi_180_ = _e65;
            phi_183_ = _e67;
            break if !(_e59);
        }
    }
    phi_197_ = 0u;
    phi_200_ = (16u * _e53);
    loop {
        let _e71 = phi_197_;
        let _e73 = phi_200_;
        local_2 = _e71;
        let _e74 = (_e73 < param_11);
        if _e74 {
            let _e76 = global_2[_e73];
            phi_198_ = (_e71 + _e76);
            phi_201_ = (_e73 + 1u);
        } else {
            phi_198_ = u32();
            phi_201_ = u32();
        }
        let _e80 = phi_198_;
        let _e82 = phi_201_;
        continue;
        continuing {
            phi_197_ = _e80;
            phi_200_ = _e82;
            break if !(_e74);
        }
    }
    let _e85 = local_1;
    let _e87 = local_2;
    let _e89 = (_e22 / 16u);
    phi_217_ = 0u;
    phi_220_ = 512u;
    loop {
        let _e92 = phi_217_;
        let _e94 = phi_220_;
        local_3 = _e92;
        let _e95 = (_e94 < (512u + _e89));
        if _e95 {
            let _e97 = global_2[_e94];
            phi_218_ = (_e92 + _e97);
            phi_221_ = (_e94 + 1u);
        } else {
            phi_218_ = u32();
            phi_221_ = u32();
        }
        let _e101 = phi_218_;
        let _e103 = phi_221_;
        continue;
        continuing {
            phi_217_ = _e101;
            phi_220_ = _e103;
            break if !(_e95);
        }
    }
    phi_234_ = 0u;
    phi_237_ = (16u * _e89);
    loop {
        let _e107 = phi_234_;
        let _e109 = phi_237_;
        local_4 = _e107;
        let _e110 = (_e109 < _e22);
        if _e110 {
            let _e112 = global_2[_e109];
            phi_235_ = (_e107 + _e112);
            phi_238_ = (_e109 + 1u);
        } else {
            phi_235_ = u32();
            phi_238_ = u32();
        }
        let _e116 = phi_235_;
        let _e118 = phi_238_;
        continue;
        continuing {
            phi_234_ = _e116;
            phi_237_ = _e118;
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
    var phi_415_: u32;
    var phi_418_: u32;
    var phi_416_: u32;
    var phi_419_: u32;
    var local_5: u32;
    var phi_434_: u32;
    var phi_437_: u32;
    var phi_435_: u32;
    var phi_438_: u32;
    var phi_451_: u32;
    var phi_454_: u32;
    var phi_452_: u32;
    var phi_455_: u32;
    var local_6: u32;
    var local_7: u32;
    var phi_471_: u32;
    var phi_474_: u32;
    var phi_472_: u32;
    var phi_475_: u32;
    var phi_488_: u32;
    var phi_491_: u32;
    var phi_489_: u32;
    var phi_492_: u32;
    var local_8: u32;
    var local_9: u32;
    var phi_512_: u32;
    var phi_513_: u32;
    var phi_556_: u32;
    var phi_557_: u32;
    var phi_597_: u32;
    var phi_598_: u32;
    var phi_620_: u32;
    var phi_621_: u32;

    let _e22 = (param_14.x * 64u);
    let _e25 = ((128u + (8u * param_15)) / 4u);
    atomicStore((&global_7[_e25]), 0u);
    atomicStore((&global_7[(_e25 + 1u)]), 0u);
    let _e29 = (param_15 + 32u);
    let _e32 = ((128u + (8u * _e29)) / 4u);
    atomicStore((&global_7[_e32]), 0u);
    atomicStore((&global_7[(_e32 + 1u)]), 0u);
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
        phi_415_ = 0u;
        phi_418_ = (16u * param_15);
        loop {
            let _e66 = phi_415_;
            let _e68 = phi_418_;
            local_5 = _e66;
            let _e69 = (_e68 < (16u * (param_15 + 1u)));
            if _e69 {
                let _e71 = global_2[_e68];
                phi_416_ = (_e66 + _e71);
                phi_419_ = (_e68 + 1u);
            } else {
                phi_416_ = u32();
                phi_419_ = u32();
            }
            let _e75 = phi_416_;
            let _e77 = phi_419_;
            continue;
            continuing {
                phi_415_ = _e75;
                phi_418_ = _e77;
                break if !(_e69);
            }
        }
        let _e81 = local_5;
        global_2[(512u + param_15)] = _e81;
    }
    workgroupBarrier();
    let _e82 = (param_15 / 16u);
    phi_434_ = 0u;
    phi_437_ = 512u;
    loop {
        let _e85 = phi_434_;
        let _e87 = phi_437_;
        local_6 = _e85;
        let _e88 = (_e87 < (512u + _e82));
        if _e88 {
            let _e90 = global_2[_e87];
            phi_435_ = (_e85 + _e90);
            phi_438_ = (_e87 + 1u);
        } else {
            phi_435_ = u32();
            phi_438_ = u32();
        }
        let _e94 = phi_435_;
        let _e96 = phi_438_;
        continue;
        continuing {
            phi_434_ = _e94;
            phi_437_ = _e96;
            break if !(_e88);
        }
    }
    phi_451_ = 0u;
    phi_454_ = (16u * _e82);
    loop {
        let _e100 = phi_451_;
        let _e102 = phi_454_;
        local_7 = _e100;
        let _e103 = (_e102 < param_15);
        if _e103 {
            let _e105 = global_2[_e102];
            phi_452_ = (_e100 + _e105);
            phi_455_ = (_e102 + 1u);
        } else {
            phi_452_ = u32();
            phi_455_ = u32();
        }
        let _e109 = phi_452_;
        let _e111 = phi_455_;
        continue;
        continuing {
            phi_451_ = _e109;
            phi_454_ = _e111;
            break if !(_e103);
        }
    }
    let _e114 = local_6;
    let _e116 = local_7;
    let _e118 = (_e29 / 16u);
    phi_471_ = 0u;
    phi_474_ = 512u;
    loop {
        let _e121 = phi_471_;
        let _e123 = phi_474_;
        local_8 = _e121;
        let _e124 = (_e123 < (512u + _e118));
        if _e124 {
            let _e126 = global_2[_e123];
            phi_472_ = (_e121 + _e126);
            phi_475_ = (_e123 + 1u);
        } else {
            phi_472_ = u32();
            phi_475_ = u32();
        }
        let _e130 = phi_472_;
        let _e132 = phi_475_;
        continue;
        continuing {
            phi_471_ = _e130;
            phi_474_ = _e132;
            break if !(_e124);
        }
    }
    phi_488_ = 0u;
    phi_491_ = (16u * _e118);
    loop {
        let _e136 = phi_488_;
        let _e138 = phi_491_;
        local_9 = _e136;
        let _e139 = (_e138 < _e29);
        if _e139 {
            let _e141 = global_2[_e138];
            phi_489_ = (_e136 + _e141);
            phi_492_ = (_e138 + 1u);
        } else {
            phi_489_ = u32();
            phi_492_ = u32();
        }
        let _e145 = phi_489_;
        let _e147 = phi_492_;
        continue;
        continuing {
            phi_488_ = _e145;
            phi_491_ = _e147;
            break if !(_e139);
        }
    }
    let _e150 = local_8;
    let _e152 = local_9;
    phi_512_ = 0u;
    loop {
        let _e155 = phi_512_;
        let _e156 = (_e155 < _e46);
        if _e156 {
            let _e158 = ((8u * _e36) + _e155);
            let _e162 = global_5.member[(_e158 / 4u)];
            let _e170 = ((128u + (_e114 + _e116)) + _e155);
            let _e175 = atomicLoad((&global_7[(_e170 / 4u)]));
            let _e176 = ((8u * (_e170 % 4u)) & 31u);
            let _e183 = atomicXor((&global_7[(_e170 / 4u)]), ((((_e175 >> bitcast<u32>(_e176)) ^ ((_e162 >> bitcast<u32>(((8u * (_e158 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e176)));
            phi_513_ = (_e155 + 1u);
        } else {
            phi_513_ = u32();
        }
        let _e186 = phi_513_;
        continue;
        continuing {
            phi_512_ = _e186;
            break if !(_e156);
        }
    }
    phi_556_ = 0u;
    loop {
        let _e189 = phi_556_;
        let _e190 = (_e189 < _e57);
        if _e190 {
            let _e192 = ((8u * _e47) + _e189);
            let _e196 = global_5.member[(_e192 / 4u)];
            let _e204 = ((128u + (_e150 + _e152)) + _e189);
            let _e209 = atomicLoad((&global_7[(_e204 / 4u)]));
            let _e210 = ((8u * (_e204 % 4u)) & 31u);
            let _e217 = atomicXor((&global_7[(_e204 / 4u)]), ((((_e209 >> bitcast<u32>(_e210)) ^ ((_e196 >> bitcast<u32>(((8u * (_e192 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e210)));
            phi_557_ = (_e189 + 1u);
        } else {
            phi_557_ = u32();
        }
        let _e220 = phi_557_;
        continue;
        continuing {
            phi_556_ = _e220;
            break if !(_e190);
        }
    }
    workgroupBarrier();
    phi_597_ = param_15;
    loop {
        let _e223 = phi_597_;
        let _e224 = (_e223 < 128u);
        if _e224 {
            let _e231 = atomicLoad((&global_7[((128u + (4u * _e223)) / 4u)]));
            global_6.member[((param_14.x * 128u) + _e223)] = _e231;
            phi_598_ = (_e223 + 64u);
        } else {
            phi_598_ = u32();
        }
        let _e236 = phi_598_;
        continue;
        continuing {
            phi_597_ = _e236;
            break if !(_e224);
        }
    }
    phi_620_ = _e29;
    loop {
        let _e239 = phi_620_;
        let _e240 = (_e239 < 128u);
        if _e240 {
            let _e247 = atomicLoad((&global_7[((128u + (4u * _e239)) / 4u)]));
            global_6.member[((param_14.x * 128u) + _e239)] = _e247;
            phi_621_ = (_e239 + 64u);
        } else {
            phi_621_ = u32();
        }
        let _e252 = phi_621_;
        continue;
        continuing {
            phi_620_ = _e252;
            break if !(_e240);
        }
    }
    return;
}

fn function_3(param_16: vec3<u32>, param_17: u32) {
    var phi_696_: u32;
    var phi_697_: u32;
    var phi_801_: u32;
    var phi_802_: u32;
    var phi_909_: u32;
    var phi_912_: u32;
    var phi_910_: u32;
    var phi_913_: u32;
    var phi_945_: u32;
    var phi_948_: u32;
    var phi_946_: u32;
    var phi_949_: u32;
    var local_10: u32;
    var local_11: u32;
    var phi_988_: u32;
    var phi_991_: u32;
    var phi_989_: u32;
    var phi_992_: u32;
    var local_12: u32;
    var phi_1007_: u32;
    var phi_1010_: u32;
    var phi_1008_: u32;
    var phi_1011_: u32;
    var phi_1024_: u32;
    var phi_1027_: u32;
    var phi_1025_: u32;
    var phi_1028_: u32;
    var local_13: u32;
    var local_14: u32;
    var phi_1044_: u32;
    var phi_1047_: u32;
    var phi_1045_: u32;
    var phi_1048_: u32;
    var phi_1061_: u32;
    var phi_1064_: u32;
    var phi_1062_: u32;
    var phi_1065_: u32;
    var local_15: u32;
    var local_16: u32;
    var phi_1086_: u32;
    var phi_1089_: u32;
    var phi_1087_: u32;
    var phi_1090_: u32;
    var phi_1145_: u32;
    var phi_1148_: u32;
    var phi_1146_: u32;
    var phi_1149_: u32;
    var phi_1199_: u32;
    var phi_1200_: u32;
    var phi_1238_: u32;
    var local_17: u32;
    var phi_1239_: u32;

    let _e40 = global_11.member[((4u * param_16.x) / 4u)];
    let _e46 = global_11.member[((4u * (param_16.x + 1u)) / 4u)];
    phi_696_ = param_17;
    loop {
        let _e48 = phi_696_;
        let _e49 = (_e48 < 256u);
        if _e49 {
            let _e50 = (2u * _e48);
            let _e54 = global_8.member[(_e50 / 4u)];
            let _e61 = (_e50 + 1u);
            let _e65 = global_8.member[(_e61 / 4u)];
            let _e76 = (128u + _e50);
            let _e81 = atomicLoad((&global_13[(_e76 / 4u)]));
            let _e82 = ((8u * (_e76 % 4u)) & 31u);
            let _e89 = atomicXor((&global_13[(_e76 / 4u)]), ((((_e81 >> bitcast<u32>(_e82)) ^ (((((_e65 >> bitcast<u32>(((8u * (_e61 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e54 >> bitcast<u32>(((8u * (_e50 % 4u)) & 31u))) & 255u))) & 65535u) << bitcast<u32>(_e82)));
            phi_697_ = (_e48 + 64u);
        } else {
            phi_697_ = u32();
        }
        let _e92 = phi_697_;
        continue;
        continuing {
            phi_696_ = _e92;
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
    phi_801_ = _e148;
    loop {
        let _e150 = phi_801_;
        let _e151 = (_e150 < 256u);
        if _e151 {
            let _e152 = (2u * _e150);
            let _e156 = global_8.member[(_e152 / 4u)];
            let _e163 = (_e152 + 1u);
            let _e167 = global_8.member[(_e163 / 4u)];
            let _e178 = (128u + _e152);
            let _e183 = atomicLoad((&global_13[(_e178 / 4u)]));
            let _e184 = ((8u * (_e178 % 4u)) & 31u);
            let _e191 = atomicXor((&global_13[(_e178 / 4u)]), ((((_e183 >> bitcast<u32>(_e184)) ^ (((((_e167 >> bitcast<u32>(((8u * (_e163 % 4u)) & 31u))) & 255u) << bitcast<u32>(8u)) & 65535u) | ((_e156 >> bitcast<u32>(((8u * (_e152 % 4u)) & 31u))) & 255u))) & 65535u) << bitcast<u32>(_e184)));
            phi_802_ = (_e150 + 64u);
        } else {
            phi_802_ = u32();
        }
        let _e194 = phi_802_;
        continue;
        continuing {
            phi_801_ = _e194;
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
    phi_909_ = 0u;
    phi_912_ = _e147;
    loop {
        let _e250 = phi_909_;
        let _e252 = phi_912_;
        local_10 = _e250;
        let _e253 = (_e252 < 32u);
        if _e253 {
            let _e254 = (_e252 & 63u);
            let _e257 = (_e254 & 31u);
            let _e273 = (128u + (2u * (select((_e137.x << bitcast<u32>(_e257)), ((_e137.y << bitcast<u32>(_e257)) | ((_e137.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e257)))), (_e254 < 32u)) >> bitcast<u32>(24u))));
            let _e276 = atomicLoad((&global_13[(_e273 / 4u)]));
            phi_910_ = (_e250 + 1u);
            phi_913_ = (_e252 + (((_e276 >> bitcast<u32>(((8u * (_e273 % 4u)) & 31u))) & 65535u) >> bitcast<u32>(8u)));
        } else {
            phi_910_ = u32();
            phi_913_ = u32();
        }
        let _e288 = phi_910_;
        let _e290 = phi_913_;
        continue;
        continuing {
            phi_909_ = _e288;
            phi_912_ = _e290;
            break if !(_e253);
        }
    }
    phi_945_ = 0u;
    phi_948_ = _e248;
    loop {
        let _e293 = phi_945_;
        let _e295 = phi_948_;
        local_11 = _e293;
        let _e296 = (_e295 < 32u);
        if _e296 {
            let _e297 = (_e295 & 63u);
            let _e300 = (_e297 & 31u);
            let _e316 = (128u + (2u * (select((_e238.x << bitcast<u32>(_e300)), ((_e238.y << bitcast<u32>(_e300)) | ((_e238.x >> bitcast<u32>(1u)) >> bitcast<u32>((31u - _e300)))), (_e297 < 32u)) >> bitcast<u32>(24u))));
            let _e319 = atomicLoad((&global_13[(_e316 / 4u)]));
            phi_946_ = (_e293 + 1u);
            phi_949_ = (_e295 + (((_e319 >> bitcast<u32>(((8u * (_e316 % 4u)) & 31u))) & 65535u) >> bitcast<u32>(8u)));
        } else {
            phi_946_ = u32();
            phi_949_ = u32();
        }
        let _e331 = phi_946_;
        let _e333 = phi_949_;
        continue;
        continuing {
            phi_945_ = _e331;
            phi_948_ = _e333;
            break if !(_e296);
        }
    }
    let _e337 = local_10;
    global_2[param_17] = _e337;
    let _e340 = local_11;
    global_2[_e148] = _e340;
    workgroupBarrier();
    if (param_17 < 32u) {
        phi_988_ = 0u;
        phi_991_ = (16u * param_17);
        loop {
            let _e347 = phi_988_;
            let _e349 = phi_991_;
            local_12 = _e347;
            let _e350 = (_e349 < (16u * (param_17 + 1u)));
            if _e350 {
                let _e352 = global_2[_e349];
                phi_989_ = (_e347 + _e352);
                phi_992_ = (_e349 + 1u);
            } else {
                phi_989_ = u32();
                phi_992_ = u32();
            }
            let _e356 = phi_989_;
            let _e358 = phi_992_;
            continue;
            continuing {
                phi_988_ = _e356;
                phi_991_ = _e358;
                break if !(_e350);
            }
        }
        let _e362 = local_12;
        global_2[(512u + param_17)] = _e362;
    }
    workgroupBarrier();
    let _e363 = (param_17 / 16u);
    phi_1007_ = 0u;
    phi_1010_ = 512u;
    loop {
        let _e366 = phi_1007_;
        let _e368 = phi_1010_;
        local_13 = _e366;
        let _e369 = (_e368 < (512u + _e363));
        if _e369 {
            let _e371 = global_2[_e368];
            phi_1008_ = (_e366 + _e371);
            phi_1011_ = (_e368 + 1u);
        } else {
            phi_1008_ = u32();
            phi_1011_ = u32();
        }
        let _e375 = phi_1008_;
        let _e377 = phi_1011_;
        continue;
        continuing {
            phi_1007_ = _e375;
            phi_1010_ = _e377;
            break if !(_e369);
        }
    }
    phi_1024_ = 0u;
    phi_1027_ = (16u * _e363);
    loop {
        let _e381 = phi_1024_;
        let _e383 = phi_1027_;
        local_14 = _e381;
        let _e384 = (_e383 < param_17);
        if _e384 {
            let _e386 = global_2[_e383];
            phi_1025_ = (_e381 + _e386);
            phi_1028_ = (_e383 + 1u);
        } else {
            phi_1025_ = u32();
            phi_1028_ = u32();
        }
        let _e390 = phi_1025_;
        let _e392 = phi_1028_;
        continue;
        continuing {
            phi_1024_ = _e390;
            phi_1027_ = _e392;
            break if !(_e384);
        }
    }
    let _e395 = local_13;
    let _e397 = local_14;
    let _e399 = (_e148 / 16u);
    phi_1044_ = 0u;
    phi_1047_ = 512u;
    loop {
        let _e402 = phi_1044_;
        let _e404 = phi_1047_;
        local_15 = _e402;
        let _e405 = (_e404 < (512u + _e399));
        if _e405 {
            let _e407 = global_2[_e404];
            phi_1045_ = (_e402 + _e407);
            phi_1048_ = (_e404 + 1u);
        } else {
            phi_1045_ = u32();
            phi_1048_ = u32();
        }
        let _e411 = phi_1045_;
        let _e413 = phi_1048_;
        continue;
        continuing {
            phi_1044_ = _e411;
            phi_1047_ = _e413;
            break if !(_e405);
        }
    }
    phi_1061_ = 0u;
    phi_1064_ = (16u * _e399);
    loop {
        let _e417 = phi_1061_;
        let _e419 = phi_1064_;
        local_16 = _e417;
        let _e420 = (_e419 < _e148);
        if _e420 {
            let _e422 = global_2[_e419];
            phi_1062_ = (_e417 + _e422);
            phi_1065_ = (_e419 + 1u);
        } else {
            phi_1062_ = u32();
            phi_1065_ = u32();
        }
        let _e426 = phi_1062_;
        let _e428 = phi_1065_;
        continue;
        continuing {
            phi_1061_ = _e426;
            phi_1064_ = _e428;
            break if !(_e420);
        }
    }
    let _e431 = local_15;
    let _e433 = local_16;
    phi_1086_ = (_e395 + _e397);
    phi_1089_ = _e147;
    loop {
        let _e436 = phi_1086_;
        let _e438 = phi_1089_;
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
            phi_1087_ = (_e436 + 1u);
            phi_1090_ = (_e438 + (_e468 >> bitcast<u32>(8u)));
        } else {
            phi_1087_ = u32();
            phi_1090_ = u32();
        }
        let _e491 = phi_1087_;
        let _e493 = phi_1090_;
        continue;
        continuing {
            phi_1086_ = _e491;
            phi_1089_ = _e493;
            break if !(_e439);
        }
    }
    phi_1145_ = (_e431 + _e433);
    phi_1148_ = _e248;
    loop {
        let _e496 = phi_1145_;
        let _e498 = phi_1148_;
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
            phi_1146_ = (_e496 + 1u);
            phi_1149_ = (_e498 + (_e528 >> bitcast<u32>(8u)));
        } else {
            phi_1146_ = u32();
            phi_1149_ = u32();
        }
        let _e551 = phi_1146_;
        let _e553 = phi_1149_;
        continue;
        continuing {
            phi_1145_ = _e551;
            phi_1148_ = _e553;
            break if !(_e499);
        }
    }
    workgroupBarrier();
    phi_1199_ = param_17;
    loop {
        let _e556 = phi_1199_;
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
            phi_1200_ = (_e556 + 64u);
        } else {
            phi_1200_ = u32();
        }
        let _e586 = phi_1200_;
        continue;
        continuing {
            phi_1199_ = _e586;
            break if !(_e558);
        }
    }
    phi_1238_ = _e148;
    loop {
        let _e589 = phi_1238_;
        let _e591 = local_17;
        let _e592 = (_e589 < _e591);
        if _e592 {
            let _e593 = (_e40 + _e589);
            let _e594 = (640u + _e589);
            let _e597 = atomicLoad((&global_13[(_e594 / 4u)]));
            let _e609 = atomicLoad((&global_12.member[(_e593 / 4u)]));
            let _e610 = ((8u * (_e593 % 4u)) & 31u);
            let _e617 = atomicXor((&global_12.member[(_e593 / 4u)]), ((((_e609 >> bitcast<u32>(_e610)) ^ ((_e597 >> bitcast<u32>(((8u * (_e594 % 4u)) & 31u))) & 255u)) & 255u) << bitcast<u32>(_e610)));
            phi_1239_ = (_e589 + 64u);
        } else {
            phi_1239_ = u32();
        }
        let _e620 = phi_1239_;
        continue;
        continuing {
            phi_1238_ = _e620;
            break if !(_e592);
        }
    }
    return;
}

fn function_4(param_18: vec3<u32>, param_19: u32) {
    let _e11 = (param_18.x * 64u);
    let _e12 = (_e11 + param_19);
    let _e17 = global.member[((4u * _e12) / 4u)];
    global_14[((4u * param_19) / 4u)] = _e17;
    let _e21 = (param_19 + 32u);
    let _e22 = (_e11 + _e21);
    let _e27 = global.member[((4u * _e22) / 4u)];
    global_14[((4u * _e21) / 4u)] = _e27;
    workgroupBarrier();
    let _e35 = global_14[((4u * (63u - param_19)) / 4u)];
    global_1.member[_e12] = _e35;
    let _e42 = global_14[((4u * (31u - param_19)) / 4u)];
    global_1.member[_e22] = _e42;
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
