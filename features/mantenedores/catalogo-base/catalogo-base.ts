import type { ClasePatente } from '#values/clase-patente.ts';

/** Last month of the yearly period of a kind of vehicle (D-SOAP-08). */
export type MesLegal = 3 | 5 | 9;

export interface UsoCatalogo {
  nombre: string;
  mesLegal: MesLegal;
  /** Price in pesos. */
  prima: number;
}

export interface TipoCatalogo {
  nombre: string;
  codigoRenta: number;
  clasePatente: ClasePatente;
  mesLegal: MesLegal;
  /** Empty where uses do not apply; then `primaBase` is the premium. */
  usos: readonly UsoCatalogo[];
  /** Price in pesos. */
  primaBase: number;
}

const uso = (nombre: string, mesLegal: MesLegal, prima: number): UsoCatalogo => ({
  nombre,
  mesLegal,
  prima,
});

const usosAutomovil = (primaBase: number): UsoCatalogo[] => [
  uso('PARTICULAR', 3, primaBase),
  uso('COMERCIAL', 3, primaBase + 1_200),
  uso('TAXI BASICO', 5, 24_900),
  uso('TAXI COLECTIVO', 5, 27_900),
  uso('TAXI EJECUTIVO', 5, 24_900),
  uso('TAXI TURISMO', 5, 25_900),
  uso('ARRIENDO', 3, 14_900),
  uso('ESCUELA DE CONDUCTORES', 3, 12_900),
];
const usosParticular = (primaBase: number): UsoCatalogo[] => [
  uso('PARTICULAR', 3, primaBase),
  uso('COMERCIAL', 3, primaBase + 1_200),
];
const usosMinibus: UsoCatalogo[] = [
  uso('PARTICULAR', 3, 36_900),
  uso('ESCOLAR', 5, 38_900),
  uso('TRANSPORTE PUBLICO', 5, 44_900),
  uso('TURISMO', 5, 42_900),
];
const usosBus: UsoCatalogo[] = [
  uso('URBANO', 5, 69_900),
  uso('RURAL', 5, 64_900),
  uso('INTERURBANO', 5, 79_900),
  uso('PRIVADO TURISMO', 5, 72_900),
];
const usosCarga: UsoCatalogo[] = [uso('CARGA', 9, 29_900)];

const tipo = (
  nombre: string,
  codigoRenta: number,
  mesLegal: MesLegal,
  primaBase: number,
  usos: readonly UsoCatalogo[] = [],
): TipoCatalogo => ({
  nombre,
  codigoRenta,
  mesLegal,
  usos,
  primaBase,
  clasePatente: 'cualquiera',
});

const moto = (...datos: Parameters<typeof tipo>): TipoCatalogo => ({
  ...tipo(...datos),
  clasePatente: 'motocicleta',
});

/**
 * Vehicle types under their Registro Civil names, with uses, legal months and premiums. March, May and
 * September follow the permit calendar. Premiums are those of the 2026 market, or plausible figures where
 * none is published (taxis, buses, trucks).
 */
export const TIPOS_VEHICULO: readonly TipoCatalogo[] = [
  tipo('AUTOMOVIL', 1, 3, 9_280, usosAutomovil(9_280)),
  tipo('STATION WAGON', 2, 3, 9_280, usosAutomovil(9_280)),
  tipo('JEEP', 3, 3, 9_280, usosParticular(9_280)),
  tipo('SUV', 4, 3, 9_280, usosParticular(9_280)),
  tipo('LIMUSINA', 5, 3, 14_900),
  tipo('CAMIONETA', 6, 3, 12_300, usosParticular(12_300)),
  tipo('FURGON', 7, 3, 12_300, [...usosParticular(12_300), uso('ESCOLAR', 5, 19_900)]),
  tipo('AMBULANCIA', 8, 3, 16_900),
  tipo('COCHE MORTUORIO', 9, 3, 12_300),
  tipo('CARROBOMBA', 10, 9, 29_900),
  moto('MOTOCICLETA', 11, 3, 66_000),
  moto('MOTONETA', 12, 9, 66_000),
  moto('BICIMOTO', 13, 9, 49_900),
  moto('BICICLETA MOTOR', 14, 9, 39_900),
  moto('TRIMOTO', 15, 9, 59_900),
  moto('TRICICLO MOTOR', 16, 9, 49_900),
  moto('CUATRIMOTO', 17, 9, 59_900),
  tipo('MINIBUS', 18, 3, 36_900, usosMinibus),
  tipo('MINIBUS PESADO', 19, 5, 39_900, usosMinibus),
  tipo('MICROBUS', 20, 5, 59_900, usosBus),
  tipo('BUS', 21, 5, 69_900, usosBus),
  tipo('OMNIBUS', 22, 5, 69_900, usosBus),
  tipo('TROLEBUS', 23, 5, 69_900),
  tipo('CAMION', 24, 9, 29_900, usosCarga),
  tipo('CHASIS CABINADO', 25, 9, 29_900, usosCarga),
  tipo('TRACTOCAMION', 26, 9, 32_900, usosCarga),
  tipo('TRACTOR', 27, 9, 14_900),
  tipo('MAQUINA AGRICOLA', 28, 9, 14_900),
  tipo('MAQUINA INDUSTRIAL', 29, 9, 16_900),
  tipo('GRUA', 30, 9, 29_900),
  tipo('GRUA HORQUILLA', 31, 9, 14_900),
  tipo('REMOLQUE', 32, 9, 8_900),
  tipo('SEMIREMOLQUE', 33, 9, 9_900),
  tipo('CARRO DE ARRASTRE', 34, 3, 5_980),
  tipo('CASA RODANTE', 35, 3, 5_980),
];

export interface ModelosDeMarca {
  marca: string;
  tipo: string;
  modelos: readonly string[];
}

const delTipo = (nombreTipo: string, marcas: Readonly<Record<string, string>>): ModelosDeMarca[] =>
  Object.entries(marcas).map(([marca, modelos]) => ({
    marca,
    tipo: nombreTipo,
    modelos: modelos.split(', '),
  }));

/** Makes and models sold in Chile, one entry per make and vehicle type. */
export const MARCAS_MODELOS: readonly ModelosDeMarca[] = [
  ...delTipo('AUTOMOVIL', {
    CHEVROLET: 'SAIL, SPARK, SPARK GT, ONIX, PRISMA, CORSA, AVEO, OPTRA, CRUZE, SONIC, CAVALIER',
    HYUNDAI: 'ACCENT, VERNA, ELANTRA, GRAND I10, I10, I20, SONATA, EON, ATOS, HB20',
    KIA: 'MORNING, RIO 3, RIO 4, RIO 5, CERATO, SOLUTO, K3, OPTIMA, POP',
    NISSAN: 'V16, SENTRA, TIIDA, VERSA, MARCH, ALTIMA, LEAF, PRIMERA',
    TOYOTA: 'YARIS, COROLLA, TERCEL, PRIUS, CAMRY, ETIOS, AGYA',
    SUZUKI: 'SWIFT, ALTO, CELERIO, BALENO, DZIRE, MARUTI, CIAZ, S-PRESSO, AERIO, IGNIS',
    MAZDA: '323, 2, 3, 6, ARTIS',
    PEUGEOT: '206, 207, 208, 301, 307, 308, 408',
    CITROEN: 'C3, C4, C-ELYSEE, XSARA, SAXO, DS3',
    RENAULT: 'CLIO, SYMBOL, LOGAN, FLUENCE, MEGANE, SANDERO, KWID',
    VOLKSWAGEN: 'GOL, VOYAGE, POLO, BORA, GOLF, VENTO, VIRTUS, UP',
    FORD: 'FIESTA, FOCUS, ESCORT, KA, FUSION, MUSTANG',
    FIAT: 'UNO, PALIO, PUNTO, 500, CRONOS, ARGO, MOBI, SIENA',
    HONDA: 'CIVIC, ACCORD, CITY, FIT',
    MITSUBISHI: 'LANCER, MIRAGE, GALANT',
    SUBARU: 'IMPREZA, LEGACY, WRX',
    SAMSUNG: 'SM3, SM5',
    DAEWOO: 'LANOS, RACER, HEAVEN, TICO',
    CHERY: 'IQ, FULWIN, ARRIZO 3, ARRIZO 5, SKIN',
    MG: '3, 5, 6, 350, GT',
    GEELY: 'CK, LC, MK, EMGRAND',
    JAC: 'J2, J3, J4, J5',
    BYD: 'F0, F3, DOLPHIN, SEAL, DOLPHIN MINI',
    'GREAT WALL': 'VOLEEX C30, FLORID, VOLEEX C10',
    BMW: '118I, 120I, 320I, 330I, 520D',
    'MERCEDES BENZ': 'A 200, C 180, C 200, E 250, CLA 200',
    AUDI: 'A1, A3, A4, A5, A6',
    VOLVO: 'S40, S60, V40',
    SEAT: 'IBIZA, LEON, TOLEDO, CORDOBA',
    SKODA: 'FABIA, OCTAVIA, RAPID, SCALA',
    OPEL: 'CORSA, ASTRA',
    'ALFA ROMEO': 'GIULIETTA, 147, GIULIA',
    MINI: 'COOPER, COOPER S',
    LEXUS: 'IS 250, ES 350, CT 200H',
    LADA: 'SAMARA, 2107',
    TESLA: 'MODEL 3',
  }),
  ...delTipo('STATION WAGON', {
    HYUNDAI: 'TUCSON, SANTA FE, CRETA, VENUE, KONA',
    KIA: 'SPORTAGE, SORENTO, SONET, SELTOS, CARENS, SOUL',
    TOYOTA: 'RAV4, COROLLA CROSS, FORTUNER, YARIS CROSS, RUSH',
    NISSAN: 'QASHQAI, X-TRAIL, KICKS, AD WAGON, MURANO',
    MAZDA: 'CX-3, CX-5, CX-9, CX-30',
    CHEVROLET: 'TRACKER, CAPTIVA, GROOVE, ORLANDO, EQUINOX',
    SUBARU: 'FORESTER, OUTBACK, XV, CROSSTREK',
    PEUGEOT: '2008, 3008, 5008, PARTNER TEPEE',
    CITROEN: 'C3 AIRCROSS, C4 CACTUS, BERLINGO MULTISPACE',
    RENAULT: 'DUSTER, CAPTUR, KOLEOS, ARKANA',
    VOLKSWAGEN: 'TIGUAN, T-CROSS, NIVUS, TAOS',
    HAVAL: 'H2, H6, JOLION, DARGO',
    MG: 'ZS, HS, ZX, RX5',
    CHERY: 'TIGGO 2, TIGGO 3, TIGGO 7, TIGGO 8',
    SSANGYONG: 'KORANDO, TIVOLI, REXTON, STAVIC',
    HONDA: 'CR-V, HR-V, PILOT',
    CHANGAN: 'CS15, CS35, CS55, UNI-T',
    DS: 'DS7 CROSSBACK, DS4',
    VOLVO: 'XC40, XC60, XC90',
    BMW: 'X1, X3, X5',
  }),
  ...delTipo('JEEP', {
    SUZUKI: 'JIMNY, GRAND VITARA, SAMURAI, VITARA',
    JEEP: 'WRANGLER, GRAND CHEROKEE, CHEROKEE, RENEGADE, COMPASS',
    TOYOTA: 'LAND CRUISER, 4RUNNER, LAND CRUISER PRADO',
    MITSUBISHI: 'MONTERO, MONTERO SPORT, OUTLANDER',
    NISSAN: 'PATHFINDER, PATROL, TERRANO II',
    'LAND ROVER': 'DEFENDER, DISCOVERY, FREELANDER, RANGE ROVER',
    DAIHATSU: 'TERIOS, FEROZA, ROCKY',
    LADA: 'NIVA',
    MAHINDRA: 'THAR, SCORPIO',
  }),
  ...delTipo('SUV', {
    BYD: 'YUAN PLUS, SONG PLUS, TANG',
    JAECOO: 'J7, J8',
    OMODA: 'C5, E5',
    GEELY: 'COOLRAY, AZKARRA, GX3',
    JETOUR: 'X70, DASHING',
    EXEED: 'LX, TXL, VX',
    TESLA: 'MODEL Y',
    FORD: 'TERRITORY, ESCAPE, EXPLORER, BRONCO SPORT',
    'MERCEDES BENZ': 'GLA 200, GLC 300, GLE 350',
    AUDI: 'Q2, Q3, Q5',
    PORSCHE: 'CAYENNE, MACAN',
    KIA: 'STONIC, NIRO, EV5',
  }),
  ...delTipo('LIMUSINA', { LINCOLN: 'TOWN CAR', CADILLAC: 'DTS', CHRYSLER: '300C' }),
  ...delTipo('CAMIONETA', {
    TOYOTA: 'HILUX, TUNDRA',
    MITSUBISHI: 'L200, KATANA',
    NISSAN: 'NAVARA, NP300, TERRANO D22, FRONTIER',
    CHEVROLET: 'D-MAX, LUV, SILVERADO, COLORADO, MONTANA',
    FORD: 'RANGER, F-150, MAVERICK',
    MAZDA: 'BT-50, B2500',
    VOLKSWAGEN: 'AMAROK, SAVEIRO',
    'GREAT WALL': 'WINGLE 5, POER, DEER',
    MAXUS: 'T60, T90',
    PEUGEOT: 'LANDTREK',
    SSANGYONG: 'ACTYON SPORTS, MUSSO, GRAND MUSSO',
    JAC: 'T6, T8',
    FIAT: 'STRADA, FULLBACK',
    RAM: '700, 1000, 1500',
    DONGFENG: 'RICH 6',
    CHANGAN: 'HUNTER, MD201',
    MAHINDRA: 'PIK UP, GENIO',
    ISUZU: 'KB',
  }),
  ...delTipo('FURGON', {
    HYUNDAI: 'H-1, PORTER, H-100',
    PEUGEOT: 'PARTNER, BOXER, EXPERT, BIPPER',
    CITROEN: 'BERLINGO, JUMPER, JUMPY, NEMO',
    RENAULT: 'KANGOO, MASTER, DOKKER',
    FIAT: 'FIORINO, DUCATO, DOBLO',
    CHEVROLET: 'N300, COMBO, N400',
    SUZUKI: 'APV, EECO, CARRY',
    'MERCEDES BENZ': 'VITO, SPRINTER 313',
    FORD: 'TRANSIT',
    VOLKSWAGEN: 'CADDY, TRANSPORTER',
    MAXUS: 'V80, DELIVER 9',
    DFSK: 'CARGO VAN, C37',
    FOTON: 'GRATOUR, VIEW',
  }),
  ...delTipo('AMBULANCIA', {
    'MERCEDES BENZ': 'SPRINTER 415',
    PEUGEOT: 'BOXER L2H2',
    RENAULT: 'MASTER L2H2',
  }),
  ...delTipo('COCHE MORTUORIO', { 'MERCEDES BENZ': 'VITO 116', CHEVROLET: 'CAPRICE' }),
  ...delTipo('CARROBOMBA', {
    RENAULT: 'MIDLUM 300, CAMIVA',
    'MERCEDES BENZ': 'ATEGO 1726',
    SPARTAN: 'GLADIATOR',
    MAN: 'TGM 13.290',
    FREIGHTLINER: 'M2 106',
  }),
  ...delTipo('MOTOCICLETA', {
    HONDA: 'XR 150, CB 190R, CRF 250, NAVI, CB 500X, AFRICA TWIN',
    YAMAHA: 'FZ 16, XTZ 125, YBR 125, MT-03, R15, TENERE 700',
    SUZUKI: 'GN 125, DR 650, GIXXER 150, V-STROM 650',
    KAWASAKI: 'NINJA 400, KLR 650, VERSYS 650, Z400',
    BAJAJ: 'PULSAR 180, PULSAR NS 200, DOMINAR 400, BOXER 150',
    KTM: 'DUKE 200, DUKE 390, ADVENTURE 390',
    'HARLEY DAVIDSON': 'SPORTSTER 883, FAT BOY, STREET GLIDE',
    'ROYAL ENFIELD': 'HIMALAYAN, CLASSIC 350, METEOR 350',
    BMW: 'G 310 R, F 800 GS, R 1250 GS',
    EUROMOT: 'GXT 200, GTS 150',
    TVS: 'APACHE 160, APACHE RTR 200',
    LONCIN: 'LX 150, LX 250',
    KEEWAY: 'RKV 200, SUPERLIGHT 200',
    DUCATI: 'SCRAMBLER, MONSTER 821',
  }),
  ...delTipo('MOTONETA', {
    VESPA: 'PRIMAVERA 150, GTS 300, PX 150',
    YAMAHA: 'BWS 125, NMAX, FASCINO',
    SYM: 'SYMPHONY 125, CRUISYM 300',
    KYMCO: 'AGILITY 125, LIKE 150',
    HONDA: 'ELITE 125, PCX 150',
  }),
  ...delTipo('BICIMOTO', { ZANELLA: 'V3 80', LIFAN: 'BIT 80' }),
  ...delTipo('BICICLETA MOTOR', { MONARK: 'MOTOBIKE 80', OXFORD: 'ENGINE 49' }),
  ...delTipo('TRIMOTO', { 'CAN-AM': 'SPYDER F3, RYKER 900', PIAGGIO: 'MP3 500' }),
  ...delTipo('TRICICLO MOTOR', {
    BAJAJ: 'TORITO RE',
    LIFAN: 'LF 200 ZH',
    TAKASAKI: 'TK 200 CARGO',
  }),
  ...delTipo('CUATRIMOTO', {
    HONDA: 'TRX 420, TRX 250',
    YAMAHA: 'GRIZZLY 700, RAPTOR 350',
    'CAN-AM': 'OUTLANDER 570, MAVERICK X3',
    POLARIS: 'SPORTSMAN 570, RZR 1000',
    CFMOTO: 'CFORCE 520, ZFORCE 800',
  }),
  ...delTipo('MINIBUS', {
    HYUNDAI: 'GRAND H-1, COUNTY, STARIA',
    TOYOTA: 'HIACE, COASTER',
    'MERCEDES BENZ': 'SPRINTER 515, SPRINTER 413',
    KIA: 'PREGIO, CARNIVAL, BESTA',
    PEUGEOT: 'BOXER MINIBUS, TRAVELLER',
    MAXUS: 'V90, G10',
    FOTON: 'VIEW CS2',
    NISSAN: 'URVAN',
  }),
  ...delTipo('MINIBUS PESADO', {
    'MERCEDES BENZ': 'LO 712, LO 812',
    VOLKSWAGEN: '9.150 OD',
    AGRALE: 'MA 8.7',
  }),
  ...delTipo('MICROBUS', {
    'MERCEDES BENZ': 'LO 915, LO 916, OF 1115',
    VOLKSWAGEN: '9.160 OD, 17.210 OD',
    AGRALE: 'MA 9.2',
    YUTONG: 'ZK6729D',
  }),
  ...delTipo('BUS', {
    'MERCEDES BENZ': 'O 500 RSD, O 500 U, OF 1722, OH 1628',
    VOLVO: 'B8RLE, B9TL, B420R, B450R',
    SCANIA: 'K 400, K 410, K 280 UB',
    BYD: 'K9FE, B12A',
    YUTONG: 'ZK6128BEVG, E12',
    'KING LONG': 'XMQ6127, XMQ6900',
    FOTON: 'EBUS U12',
  }),
  ...delTipo('OMNIBUS', { 'MERCEDES BENZ': 'O 371, OF 1318', SCANIA: 'K 113' }),
  ...delTipo('TROLEBUS', { NORINCO: 'SHENFENG', PULLMAN: 'TROLEY 700' }),
  ...delTipo('CAMION', {
    'MERCEDES BENZ': 'L 1620, ATEGO 1725, ACCELO 1016, 1114, AXOR 2633',
    VOLVO: 'FM 370, VM 270, FMX 460',
    SCANIA: 'P 320, G 410, P 94',
    CHEVROLET: 'NPR 715, NKR 512, FTR 1524, NQR 919',
    HYUNDAI: 'HD 65, HD 78, MIGHTY',
    HINO: '300 616, 500 1018, 500 1726',
    FORD: 'CARGO 815, CARGO 1722, F-4000',
    VOLKSWAGEN: '9.170, 17.220, CONSTELLATION 24.280',
    'MITSUBISHI FUSO': 'CANTER 7.5, FI 1217',
    JAC: 'URBAN 1035, URBAN 1061, HFC 1134',
    FOTON: 'AUMARK 613, AUMAN 1518',
    IVECO: 'TECTOR 170E22, DAILY 70C16',
    KIA: 'FRONTIER, K2700',
    JMC: 'CARRYING N720',
    DONGFENG: 'DUOLIKA 716',
    MACK: 'GRANITE',
  }),
  ...delTipo('CHASIS CABINADO', {
    FORD: 'F-350, CARGO 916',
    CHEVROLET: 'NLR 311, NNR 614',
    HYUNDAI: 'EX8, HD 45',
    IVECO: 'DAILY 35S14',
    'MERCEDES BENZ': 'SPRINTER 516 CHASIS',
  }),
  ...delTipo('TRACTOCAMION', {
    FREIGHTLINER: 'COLUMBIA CL120, CASCADIA, M2 112',
    VOLVO: 'FH 460, FH 540, NL12',
    SCANIA: 'R 450, R 500, G 460',
    'MERCEDES BENZ': 'ACTROS 2646, ACTROS 2651, AXOR 2041',
    KENWORTH: 'T800, T660, T2000',
    INTERNATIONAL: 'PROSTAR, 9200I, LT625',
    MACK: 'ANTHEM, VISION CX',
    MAN: 'TGX 28.440, TGS 26.440',
    SINOTRUK: 'HOWO A7, HOWO T7H',
    IVECO: 'STRALIS 600S44',
  }),
  ...delTipo('TRACTOR', {
    'JOHN DEERE': '5075E, 6110J, 5090E',
    'MASSEY FERGUSON': 'MF 290, MF 4275',
    'NEW HOLLAND': 'TT75, TL95E',
    KUBOTA: 'M7040, L4508',
    LANDINI: 'REX 90F',
  }),
  ...delTipo('MAQUINA AGRICOLA', {
    'JOHN DEERE': 'S660, W150',
    CLAAS: 'TUCANO 430, JAGUAR 850',
    BRAUD: 'VX7090',
    'NEW HOLLAND': 'TC5090',
  }),
  ...delTipo('MAQUINA INDUSTRIAL', {
    CATERPILLAR: '420F, 320D, 938K, 140K',
    KOMATSU: 'WB97R, PC200, WA380',
    JCB: '3CX, 4CX',
    CASE: '580N, 821F',
    BOBCAT: 'S650, S530',
    VOLVO: 'L90F, EC210',
  }),
  ...delTipo('GRUA', {
    GROVE: 'RT530E, TMS9000',
    TADANO: 'GR-500XL, GT-550E',
    LIEBHERR: 'LTM 1050, LTM 1100',
    SANY: 'STC500',
  }),
  ...delTipo('GRUA HORQUILLA', {
    TOYOTA: '8FG25, 8FD30',
    HYSTER: 'H50FT, H80FT',
    YALE: 'GP050',
    LINDE: 'H25D',
    KOMATSU: 'FG25T',
  }),
  ...delTipo('REMOLQUE', {
    GOREN: 'RPL 3E, R2E',
    TREMAC: 'REM 3 EJES, REM 2 EJES',
    RANDON: 'RQ CA 3E',
  }),
  ...delTipo('SEMIREMOLQUE', {
    RANDON: 'SR BA, SR CA 3E, SR TQ',
    GOREN: 'SRP 3E, SRF 28',
    TREMAC: 'SRP 2E, SRP 3E PLANO',
    FRUEHAUF: 'SRF 3E',
    UTILITY: '3000R',
    'GREAT DANE': 'EVEREST',
  }),
  ...delTipo('CARRO DE ARRASTRE', {
    TREMAC: 'CARRO 750, CARRO PORTA MOTO',
    HECHIZO: 'CARRO 1 EJE, CARRO 2 EJES',
    KARGO: 'KL 500',
  }),
  ...delTipo('CASA RODANTE', {
    TABBERT: 'DA VINCI 540',
    ADRIA: 'ALTEA 472, ADORA 613',
    KNAUS: 'SUDWIND 500',
    HOBBY: 'DE LUXE 495',
  }),
];
