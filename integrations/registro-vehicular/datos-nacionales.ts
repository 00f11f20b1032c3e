import { dvPatente } from '#values/formato-patente.ts';
import { calcularDv, esEmpresa } from '#values/rut.ts';
import { type Azar, crearAzar } from './azar.ts';
import { pudoFabricarse } from './epocas.ts';
import { APELLIDOS, LUGARES, NOMBRES, RUBROS, SOCIEDADES } from './nombres.ts';
import { emitirPatente } from './patentes-nacionales.ts';
import type { VehiculoRegistrado } from './port.ts';

/** Catalogue entry for the generator: one per make and vehicle type. */
interface MarcaDelCatalogo {
  readonly marca: string;
  readonly tipo: string;
  readonly modelos: readonly string[];
}
type Propietario = VehiculoRegistrado['propietario'];

const SEMILLA = 18_490;
const POR_TIPO = 10;

/** The eight vehicles of the demonstration; the last value is true for a company as owner. */
const CONOCIDOS: readonly [string, string, string, string, number, boolean][] = [
  ['HWJP59', 'AUTOMOVIL', 'CHEVROLET', 'SAIL', 2016, false],
  ['JVGX15', 'STATION WAGON', 'HYUNDAI', 'TUCSON', 2017, false],
  ['LXWJ75', 'CAMIONETA', 'MITSUBISHI', 'L200', 2020, false],
  ['TWGV11', 'JEEP', 'SUZUKI', 'JIMNY', 2024, false],
  ['VLBP65', 'AUTOMOVIL', 'TOYOTA', 'YARIS', 2025, true],
  ['AA1112', 'AUTOMOVIL', 'TOYOTA', 'COROLLA', 1987, false],
  ['BBC011', 'MOTOCICLETA', 'HONDA', 'XR 150', 2014, false],
  ['VF5302', 'CAMION', 'MERCEDES BENZ', 'L 1620', 2001, true],
];

// Frequencies per 1,000 vehicles; other types only get the minimum of every type.
const FRECUENCIAS: readonly [string, number][] = [
  ['AUTOMOVIL', 400],
  ['STATION WAGON', 220],
  ['CAMIONETA', 150],
  ['JEEP', 30],
  ['SUV', 40],
  ['FURGON', 40],
  ['MOTOCICLETA', 60],
  ['CAMION', 30],
  ['TRACTOCAMION', 10],
  ['MINIBUS', 8],
  ['BUS', 6],
  ['SEMIREMOLQUE', 6],
];
const DE_EMPRESAS = /CAMION|CHASIS|BUS|GRUA|MAQUINA|REMOLQUE|TRACTOR|AMBULANCIA|COCHE|LIMUSINA/;
const SIN_MOTOR = /REMOLQUE|ARRASTRE|RODANTE/;

const persona = (azar: Azar, rut: number): Propietario => {
  const nombres = azar.uno(NOMBRES);
  const nombre = azar.uno(nombres);
  const segundo = azar.uno(nombres);
  return {
    rut,
    dv: calcularDv(rut),
    nombre,
    segundoNombre: segundo !== nombre && azar.suerte(85) ? segundo : null,
    apellidoPaterno: azar.uno(APELLIDOS),
    apellidoMaterno: azar.suerte(96) ? azar.uno(APELLIDOS) : null,
    razonSocial: null,
  };
};

const empresa = (rut: number, razonSocial: string): Propietario => ({
  rut,
  dv: calcularDv(rut),
  nombre: null,
  segundoNombre: null,
  apellidoPaterno: null,
  apellidoMaterno: null,
  razonSocial,
});

const razonSocial = (azar: Azar): string =>
  `${azar.uno(RUBROS)} ${azar.uno(azar.suerte(50) ? LUGARES : APELLIDOS)} ${azar.uno(SOCIEDADES)}`;

const rutDeEmpresa = (azar: Azar): number =>
  azar.suerte(80) ? azar.entero(76_000_000, 78_500_000) : azar.entero(90_000_000, 99_500_000);

/** Creates `cuantos` owners with different RUTs. */
const distintos = (cuantos: number, crear: () => Propietario): Propietario[] => {
  const porRut = new Map<number, Propietario>();
  while (porRut.size < cuantos) {
    const propietario = crear();
    porRut.set(propietario.rut, propietario);
  }
  return [...porRut.values()];
};

const numeroMotor = (azar: Azar, tipo: string, marca: string): string =>
  SIN_MOTOR.test(tipo)
    ? 'SIN MOTOR'
    : `${marca.replaceAll(/[^A-Z0-9]/g, '').slice(0, 2)}${azar.entero(1, 9)}${azar.uno([...'ABCDEFGHJKLMNPRSTUVWXYZ'])}${azar.entero(100_000, 9_999_999)}`;

/** Creates owners and returns a function that picks one; companies and fire brigades own fleets. */
const crearPadron = (azar: Azar, cantidad: number) => {
  const personas = distintos(Math.ceil(cantidad * 0.7), () =>
    persona(azar, azar.entero(4_500_000, 27_500_000)),
  );
  const empresas = distintos(Math.ceil(cantidad * 0.06), () =>
    empresa(rutDeEmpresa(azar), razonSocial(azar)),
  );
  const publicos = distintos(LUGARES.length, () =>
    empresa(azar.entero(65_000_000, 72_000_000), ''),
  );
  const bomberos = publicos.map((publico, i) => ({
    ...publico,
    razonSocial: `CUERPO DE BOMBEROS DE ${LUGARES[i]}`,
  }));
  const embajadas = distintos(3, () =>
    empresa(azar.entero(69_500_000, 69_999_999), `MISIÓN DIPLOMÁTICA N° ${azar.entero(1, 99)}`),
  );
  return (patente: string, tipo: string): Propietario => {
    if (tipo === 'CARROBOMBA') return azar.uno(bomberos);
    if (/^C[CDH]\d/.test(patente)) return azar.uno(embajadas);
    return azar.uno(azar.suerte(DE_EMPRESAS.test(tipo) ? 75 : 8) ? empresas : personas);
  };
};

/** Type of each vehicle to generate: a minimum of every type, then by frequency. */
const repartirTipos = (azar: Azar, tipos: readonly string[], cantidad: number): string[] => {
  const minimo = tipos.flatMap((tipo) => Array.from({ length: POR_TIPO }, () => tipo));
  const calle = FRECUENCIAS.filter(([tipo]) => tipos.includes(tipo)).flatMap(([tipo, peso]) =>
    Array.from({ length: peso }, () => tipo),
  );
  const bolsa = calle.length > 0 ? calle : tipos;
  const faltan = Math.max(0, cantidad - minimo.length);
  return [...minimo, ...Array.from({ length: faltan }, () => azar.uno(bolsa))].slice(0, cantidad);
};

interface Ficha {
  patente: string;
  tipoVehiculo: string;
  marca: string;
  modelo: string;
  anioFabricacion: number;
}

/** Generates a free plate, with a model that was sold in the year of the plate. */
const matricular = (
  azar: Azar,
  tipoVehiculo: string,
  marcas: readonly MarcaDelCatalogo[],
  tomadas: ReadonlyMap<string, unknown>,
): Ficha => {
  for (let intento = 0; intento < 1000; intento += 1) {
    const { patente, anioFabricacion } = emitirPatente(azar, tipoVehiculo);
    const { marca, modelos } = azar.uno(marcas);
    const deLaEpoca = modelos.filter((modelo) => pudoFabricarse(marca, modelo, anioFabricacion));
    if (deLaEpoca.length > 0 && !tomadas.has(patente)) {
      return { patente, tipoVehiculo, marca, modelo: azar.uno(deLaEpoca), anioFabricacion };
    }
  }
  throw new Error(`No model of ${tipoVehiculo} fits the years of its plates`);
};

/**
 * Generates a national register, always the same for one catalogue and count. It has valid check digits,
 * every vehicle type, and every plate format with a check digit. The eight vehicles of the demonstration
 * come first.
 */
export const generarParqueNacional = (
  catalogo: readonly MarcaDelCatalogo[],
  cantidad = 2400,
): VehiculoRegistrado[] => {
  const azar = crearAzar(SEMILLA);
  const elegirDueno = crearPadron(azar, cantidad);
  const porTipo = Map.groupBy(catalogo, ({ tipo }) => tipo);
  const parque = new Map<string, VehiculoRegistrado>();

  const inscribir = (ficha: Ficha, propietario: Propietario): void => {
    const dv = dvPatente(ficha.patente);
    if (dv === null) throw new Error(`No check digit for ${ficha.patente}`);
    const motor = numeroMotor(azar, ficha.tipoVehiculo, ficha.marca);
    parque.set(ficha.patente, { ...ficha, dv, numeroMotor: motor, propietario });
  };

  for (const [patente, tipoVehiculo, marca, modelo, anioFabricacion, deEmpresa] of CONOCIDOS) {
    let dueno = elegirDueno(patente, tipoVehiculo);
    while (esEmpresa(dueno.rut) !== deEmpresa) dueno = elegirDueno(patente, tipoVehiculo);
    inscribir({ patente, tipoVehiculo, marca, modelo, anioFabricacion }, dueno);
  }
  for (const tipo of repartirTipos(azar, [...porTipo.keys()], cantidad - CONOCIDOS.length)) {
    const ficha = matricular(azar, tipo, porTipo.get(tipo) ?? [], parque);
    inscribir(ficha, elegirDueno(ficha.patente, tipo));
  }
  return [...parque.values()];
};
