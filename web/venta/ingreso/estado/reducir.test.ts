import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  CONVENIO,
  CONVENIO_ESPECIAL,
  cotizacion,
  DUENO,
  EMPRESA,
  encontrado,
  ingresado,
  modelo,
  TIPO,
} from '../../datos-de-pruebas.ts';
import { reunirVehiculos } from '../../vehiculos/reunir-vehiculos.ts';
import { vehiculoDeValores } from '../../vehiculos/vehiculo-ingresado.ts';
import type { Evento, Orden, Ordenes, Paso } from './eventos.ts';
import {
  avisoDe,
  enCurso,
  type Entorno,
  erroresDe,
  esElPaso,
  type Ingreso,
  nombresDe,
  seVe,
  sinAnadir,
} from './ingreso.ts';
import { montoDe } from './opciones-vehiculo.ts';
import { comenzar, reducir } from './reducir.ts';

const VENDEDOR: Entorno = {
  convenio: CONVENIO,
  esComprador: false,
  admiteEspecial: false,
  anioActual: 2026,
};
const ESPECIAL: Entorno = { ...VENDEDOR, convenio: CONVENIO_ESPECIAL, admiteEspecial: true };
const COMPRADOR: Entorno = { ...VENDEDOR, esComprador: true };
const NADA = { editar: null, patente: null, borrador: null };

const abrir = (vehiculos: readonly VehiculoEntrada[] = [], entorno = VENDEDOR): Ingreso =>
  comenzar({ vehiculos, version: null, reunion: null }, NADA, entorno)[0];

/** State after these events, and the last one's orders. */
const tras = (ingreso: Ingreso, eventos: readonly Evento[], entorno = VENDEDOR): Paso =>
  eventos.reduce<Paso>(([antes], evento) => reducir(antes, evento, entorno), [ingreso]);
const queda = (ingreso: Ingreso, eventos: readonly Evento[], entorno = VENDEDOR): Ingreso =>
  tras(ingreso, eventos, entorno)[0];

type OrdenDe<Que extends keyof Ordenes> = Orden & { readonly que: Que };

/** Only order of this kind. */
const orden = <Que extends keyof Ordenes>([, ...ordenes]: Paso, que: Que): OrdenDe<Que> => {
  const suyas = ordenes.filter((una): una is OrdenDe<Que> => una.que === que);
  const [unica] = suyas;
  if (!unica || suyas.length > 1) throw new Error(`${suyas.length} veces ${que}`);
  return unica;
};
const pedidas = ([, ...ordenes]: Paso) => ordenes.map(({ que }) => que);

const patente = (una: string): Evento => ({ tipo: 'patente', patente: una });
const hallada = (cambios: Partial<VehiculoEncontradoVM> = {}): Evento => {
  const vehiculo = encontrado(cambios);
  return {
    tipo: 'patenteRespondida',
    patente: vehiculo.patente,
    respuesta: { tipo: 'encontrado', vehiculo },
  };
};
const respondida = (
  una: string,
  respuesta: Extract<Evento, { tipo: 'patenteRespondida' }>['respuesta'],
): Evento => ({ tipo: 'patenteRespondida', patente: una, respuesta });
const NO_ENCONTRADA = { tipo: 'no_encontrado', mensaje: 'No se encontró la patente' } as const;
const cotizada = (cambios: Partial<CotizacionVM> = {}, clave = 'HWJP59 11'): Evento => ({
  tipo: 'cotizada',
  clave,
  dicha: cotizacion(clave.slice(0, 6), { tipoVehiculoId: TIPO.auto, ...cambios }),
});
const ANADIR: Evento = { tipo: 'anadir', reparos: {} };
const VISTO: Evento = { tipo: 'anadirVisto', patente: 'HWJP59' };
const CONTINUAR: Evento = { tipo: 'continuar' };
const TARDIA = {
  coberturaHasta: '2027-03-31',
  vigenciaDesde: '2027-04-01',
  preguntar: true,
} as const;

/** HWJP59 was found, and its quote arrived. */
const conTarjeta = (ingreso = abrir(), entorno = VENDEDOR, cambios = {}): Ingreso =>
  queda(ingreso, [patente('HWJP59'), hallada(cambios), cotizada()], entorno);
const deOrden = ({ por, vehiculos, hecho }: Orden<'guardar'>): Evento => ({
  tipo: 'guardada',
  por,
  vehiculos,
  hecho,
});
const patentes = ({ vehiculos }: Pick<Ingreso, 'vehiculos'>) => vehiculos.map((uno) => uno.patente);

describe('the plate', () => {
  it('[V-VEH-021] is looked up at six characters', () => {
    const media = tras(abrir(), [patente('HWJP5')]);
    expect(media[0].consulta.fase).toBe('sin patente');
    const entera = tras(media[0], [patente('HWJP59')]);
    expect(entera[0].consulta.fase).toBe('consultando');
    expect(orden(entera, 'buscar patente').patente).toBe('HWJP59');
  });

  it('[V-VEH-020] is refused if it is in the list, and cancels the former look-up', () => {
    const paso = tras(abrir([ingresado('HWJP59')]), [patente('HWJP59')]);
    expect(paso[0].errores).toEqual({ patente: 'El vehículo ya está ingresado' });
    expect(pedidas(paso)).toEqual(['olvidar patente']);
  });

  it('[V-INGRESO-021] is not looked up with a wrong check digit', () => {
    const paso = tras(abrir(), [patente('HWJP59'), patente('HWJP59-1')]);
    expect(paso[0].consulta.fase).toBe('cerrada');
    expect(pedidas(paso)).toEqual(['olvidar patente']);
  });

  it('ignores a late answer of an older look-up', () => {
    const segunda = queda(abrir(), [patente('HWJP59'), patente('HWJP5'), patente('VLBP65')]);
    expect(queda(segunda, [hallada()])).toBe(segunda);
    expect(queda(segunda, [respondida('HWJP59', NO_ENCONTRADA)])).toBe(segunda);
    expect(queda(segunda, [hallada({ patente: 'VLBP65' })]).valores.patente).toBe('VLBP65');
  });

  it('ignores a second answer', () => {
    const abierta = queda(abrir(), [patente('HWJP59'), hallada()]);
    const escrita = queda(abierta, [{ tipo: 'escribir', campo: 'email', valor: 'ana@correo.cl' }]);
    expect(queda(escrita, [hallada()])).toBe(escrita);
  });

  it.each<[string, Evento]>([
    ['LIMPIAR', { tipo: 'limpiar' }],
    ['a vehicle of the list was opened', { tipo: 'editar', patente: 'VLBP65' }],
  ])('ignores an answer after %s', (_, evento) => {
    const despues = queda(abrir([ingresado('VLBP65')]), [patente('HWJP59'), evento]);
    expect(queda(despues, [hallada()])).toBe(despues);
  });

  it('clears the data of the former plate', () => {
    const borrada = queda(conTarjeta(), [patente('HWJP5')]);
    expect(borrada.valores).toMatchObject({ patente: 'HWJP5', numeroMotor: '', rut: '' });
    expect(borrada).toMatchObject({ faltan: null, cotizacion: { dicha: null } });
  });

  it('[V-ERR-030] keeps the form closed for a type that the agreement does not sell', () => {
    const modeloVM = modelo(9, 'W9', undefined, { id: 99, nombre: 'TROLEBUS' });
    const { consulta } = queda(abrir(), [patente('HWJP59'), hallada({ modeloVM })]);
    expect(consulta).toEqual({
      fase: 'cerrada',
      mensaje: 'El tipo de vehículo no está disponible para esta campaña',
      salida: null,
    });
  });

  it('[V-VEH-022] [V-PRECIO-003] without an answer opens the form to a seller, and not to a buyer', () => {
    const eventos = [patente('HWJP59'), respondida('HWJP59', { tipo: 'sin_respuesta' })];
    const delVendedor = queda(abrir(), eventos);
    expect(delVendedor.consulta).toEqual({ fase: 'abierta', como: 'a mano' });
    expect(delVendedor.valores.dv).toBe('8');
    expect(queda(abrir(), eventos, COMPRADOR).consulta).toMatchObject({ salida: 'reintentar' });
  });

  it('[V-CAMINO-045] is looked up again when the network is back, after a failure', () => {
    const fallida = respondida('HWJP59', { tipo: 'error', mensaje: 'No hay conexión a internet' });
    const paso = tras(abrir(), [patente('HWJP59'), fallida, { tipo: 'volvioLaRed' }]);
    expect(orden(paso, 'buscar patente').patente).toBe('HWJP59');
    expect(pedidas(tras(abrir(), [patente('HWJ'), { tipo: 'volvioLaRed' }]))).toEqual([]);
    expect(pedidas(tras(conTarjeta(), [{ tipo: 'volvioLaRed' }]))).toEqual(['cotizar']);
  });

  it('[V-VEH-025] is asked about if nobody knows it, while it is still there', () => {
    const cerrada = tras(
      abrir([], ESPECIAL),
      [patente('ZZ9Z9Z'), respondida('ZZ9Z9Z', NO_ENCONTRADA)],
      ESPECIAL,
    );
    expect(pedidas(cerrada)).toEqual(['leer texto de invalida']);
    const texto: Evento = { tipo: 'textoDeInvalida', patente: 'ZZ9Z9Z', texto: '¿Sigue?' };
    expect(orden(tras(cerrada[0], [texto], ESPECIAL), 'preguntar').pregunta).toMatchObject({
      titulo: 'Patente ZZ9Z9Z no encontrada',
      si: { tipo: 'invalidaAceptada', patente: 'ZZ9Z9Z' },
    });
    expect(pedidas(tras(cerrada[0], [patente('ZZ9Z9'), texto], ESPECIAL))).toEqual([]);
  });

  it('[V-VEH-026] opens empty once accepted, unless it has changed', () => {
    const acepta: Evento = { tipo: 'invalidaAceptada', patente: 'ZZ9Z9Z' };
    const cerrada = [patente('ZZ9Z9Z'), respondida('ZZ9Z9Z', NO_ENCONTRADA)];
    const abierta = queda(abrir(), [...cerrada, acepta], ESPECIAL);
    expect(abierta.valores).toMatchObject({ patenteInvalida: true, validarPatente: false });
    const otra = queda(abrir(), [...cerrada, patente('ZZ9Z9')], ESPECIAL);
    expect(queda(otra, [acepta], ESPECIAL)).toBe(otra);
  });

  it('[V-VEH-025] is asked about no more after it was entered without a look-up', () => {
    const entrada = queda(
      abrir(),
      [
        patente('ZZ9Z9Z'),
        respondida('ZZ9Z9Z', NO_ENCONTRADA),
        { tipo: 'sinConsultar', activo: true },
        { tipo: 'conDv', activo: true },
      ],
      ESPECIAL,
    );
    const texto: Evento = { tipo: 'textoDeInvalida', patente: 'ZZ9Z9Z', texto: '¿Sigue?' };
    expect(pedidas(tras(entrada, [texto], ESPECIAL))).toEqual([]);
    const acepta: Evento = { tipo: 'invalidaAceptada', patente: 'ZZ9Z9Z' };
    expect(queda(entrada, [acepta], ESPECIAL)).toBe(entrada);
  });

  it('[V-INGRESO-007] is entered without a look-up once, for the next plate only', () => {
    const sinConsultar: Evento = { tipo: 'sinConsultar', activo: true };
    const paso = tras(abrir(), [sinConsultar, patente('HWJP59')], ESPECIAL);
    expect(pedidas(paso)).toEqual(['olvidar patente', 'enfocar campo']);
    expect(paso[0]).toMatchObject({
      sinConsultar: false,
      consulta: { como: 'invalida' },
    });
    const cerrada = [patente('HWJP59'), respondida('HWJP59', NO_ENCONTRADA)];
    expect(queda(abrir(), [...cerrada, sinConsultar], ESPECIAL).consulta).toMatchObject({
      como: 'invalida',
    });
  });
});

describe('the card of a found vehicle', () => {
  it('[V-INGRESO-001] folds known fields, and leads to missing ones', () => {
    const paso = tras(abrir(), [
      patente('HWJP59'),
      hallada({ propietarioVM: { ...DUENO, telefono: null } }),
    ]);
    expect(paso[0].faltan).toEqual(['telefono', 'tipoUsoId']);
    expect(orden(paso, 'enfocar campo').campo).toBe('telefono');
    expect(seVe(paso[0], 'nombre', false)).toBe(false);
    const desplegado = queda(paso[0], [{ tipo: 'corregirDatos' }]);
    expect([seVe(desplegado, 'numeroMotor', false), seVe(desplegado, 'numeroMotor', true)]).toEqual(
      [true, false],
    );
    expect(pedidas(tras(abrir(), [patente('HWJP59'), hallada()]))).toEqual([
      'enfocar tarjeta',
      'cotizar',
    ]);
  });

  it('[V-INGRESO-001] never folds an invalid field, and keeps it visible once corrected', () => {
    const tarjeta = conTarjeta();
    const mala = queda(tarjeta, [
      { tipo: 'escribir', campo: 'email', valor: 'ana@' },
      { tipo: 'dejarCampo', campo: 'email' },
    ]);
    expect(mala.faltan).toContain('email');
    const buena = queda(mala, [{ tipo: 'escribir', campo: 'email', valor: 'ana@correo.cl' }]);
    expect(buena.errores).toEqual({});
    expect(buena.faltan).toContain('email');
  });

  it('ignores the quote of a former use, and shows the previous one meanwhile', () => {
    const otroUso = tras(conTarjeta(), [{ tipo: 'elegirUso', id: 12 }]);
    expect(orden(otroUso, 'cotizar')).toMatchObject({ clave: 'HWJP59 12', tipoUsoId: 12 });
    expect(otroUso[0].cotizacion).toMatchObject({ enCamino: true, dicha: { prima: 9_280 } });
    expect(queda(otroUso[0], [cotizada({ prima: 1 })])).toBe(otroUso[0]);
    const nueva = queda(otroUso[0], [cotizada({ prima: 24_900 }, 'HWJP59 12')]);
    expect(nueva.cotizacion).toMatchObject({ enCamino: false, dicha: { prima: 24_900 } });
    const sinElla: Evento = { tipo: 'cotizada', clave: 'HWJP59 12', dicha: null };
    expect(queda(otroUso[0], [sinElla]).cotizacion.dicha).toBeNull();
  });
});

describe('the vehicle', () => {
  const elegir = (id: number): Evento => ({ tipo: 'elegirTipo', id });

  it('[V-VEH-035] starts with the last use chosen for its type', () => {
    const elegido = queda(conTarjeta(), [{ tipo: 'elegirUso', id: 12 }, elegir(TIPO.furgon)]);
    expect(elegido.valores.tipoUsoId).toBe(31);
    expect(queda(elegido, [elegir(TIPO.auto)]).valores.tipoUsoId).toBe(12);
  });

  it('[V-VEH-039] clears the model when brand or type change, and names the choice', () => {
    const otraMarca = queda(conTarjeta(), [
      { tipo: 'elegirMarca', marca: { id: 200, nombre: 'TOYOTA' } },
    ]);
    expect(otraMarca.valores).toMatchObject({ marcaId: 200, modeloId: 0 });
    const elegido = queda(otraMarca, [
      { tipo: 'elegirModelo', modelo: { id: 2_001, nombre: 'YARIS' } },
    ]);
    expect(nombresDe(elegido, CONVENIO)).toEqual({
      tipoVehiculo: 'AUTOMOVIL',
      marca: 'TOYOTA',
      modelo: 'YARIS',
      tipoUso: 'PARTICULAR',
    });
    expect(queda(elegido, [elegir(TIPO.moto)]).valores.modeloId).toBe(0);
  });

  it('[V-INGRESO-006] reports at the field a type other than the registered one', () => {
    expect(queda(conTarjeta(), [elegir(TIPO.furgon)]).errores).toEqual({
      tipoVehiculoId: 'El tipo de vehículo no corresponde al registrado para la patente',
    });
  });

  it('clears only the error of the field being typed', () => {
    const vacia = queda(conTarjeta(), [
      { tipo: 'escribir', campo: 'numeroMotor', valor: '' },
      { tipo: 'escribir', campo: 'email', valor: '' },
      ANADIR,
    ]);
    expect(Object.keys(vacia.errores)).toEqual(['numeroMotor', 'email']);
    const escrita = queda(vacia, [{ tipo: 'escribir', campo: 'numeroMotor', valor: 'X' }]);
    expect(Object.keys(escrita.errores)).toEqual(['email']);
  });

  it('[V-VEH-018] reports a short plate on leaving, but not an empty one', () => {
    const dejar: Evento = { tipo: 'dejarCampo', campo: 'patente' };
    expect(queda(abrir(), [patente('HWJ'), dejar]).errores.patente).toMatch(/al menos 6/);
    expect(queda(abrir(), [dejar]).errores).toEqual({});
  });

  it('[V-VEH-064] gives the format’s check digit only to a validated plate', () => {
    const especial = conTarjeta(abrir([], ESPECIAL), ESPECIAL);
    const sinDv: Evento[] = [
      { tipo: 'especial', activo: true },
      { tipo: 'conDv', activo: false },
    ];
    const conDv: Evento = { tipo: 'conDv', activo: true };
    expect(queda(especial, [...sinDv, conDv], ESPECIAL).valores.dv).toBe('8');
    const sinValidar = queda(especial, [
      ...sinDv,
      { tipo: 'validarPatente', activo: false },
      conDv,
    ]);
    expect(sinValidar.valores).toMatchObject({ dv: '', informarAach: false });
    const aMano = queda(especial, [{ tipo: 'primaFija', activo: false }], ESPECIAL);
    expect(aMano.valores).toMatchObject({ primaFija: false, prima: 9_280 });
  });

  it('[A-PRIMAP-015] has the price and the limits of its cover, not those of today', () => {
    const especial = queda(
      conTarjeta(),
      [
        cotizada({ prima: 40_000, primaMinima: 30_000, primaMaxima: 90_000 }),
        { tipo: 'especial', activo: true },
        { tipo: 'primaFija', activo: false },
      ],
      ESPECIAL,
    );
    expect(especial.valores.prima).toBe(40_000);
    const errorCon = (valor: number) =>
      erroresDe(queda(especial, [{ tipo: 'escribir', campo: 'prima', valor }], ESPECIAL), ESPECIAL)
        .prima;
    expect([30_000, 90_000].map(errorCon)).toEqual([undefined, undefined]);
    expect(errorCon(29_999)).toBe('La prima debe estar entre $\u00a030.000 y $\u00a090.000');
  });

  it('[A-PRIMAP-015] counts in the total of the list with the price of its cover', () => {
    const conLista = queda(conTarjeta(), [cotizada({ prima: 40_000 })]);
    const vehiculos = [ingresado('HWJP59', { tipoVehiculoId: TIPO.auto, tipoUsoId: 11 })];
    expect(montoDe(CONVENIO, vehiculos, conLista.cotizadas)).toBe(40_000);
    expect(montoDe(CONVENIO, vehiculos, {})).toBe(9_280);
    const otroUso = vehiculos.map((uno) => ({ ...uno, tipoUsoId: 12 }));
    expect(montoDe(CONVENIO, otroUso, conLista.cotizadas)).not.toBe(40_000);
  });
});

describe('the owner', () => {
  const sinDueno = () => queda(conTarjeta(), [{ tipo: 'otroPropietario' }]);
  const rut = (uno: string): Evento => ({ tipo: 'rut', rut: uno });
  const DEJAR: Evento = { tipo: 'dejarRut' };
  const ANA = '6.265.837-1';

  it('[V-VEH-047] is looked up on leaving the RUT, once', () => {
    const paso = tras(sinDueno(), [rut(ANA), DEJAR]);
    expect(orden(paso, 'buscar rut').rut).toBe(ANA);
    expect(pedidas(tras(paso[0], [DEJAR]))).toEqual([]);
  });

  it('[V-VEH-048] is not looked up by an invalid RUT', () => {
    const paso = tras(sinDueno(), [rut('6.265.837-9'), DEJAR]);
    expect(paso[0].errores.rut).toMatch(/^El RUT no es válido/);
    expect(pedidas(paso)).toEqual([]);
  });

  it('ignores the answer for a former RUT', () => {
    const segundo = queda(sinDueno(), [rut(ANA), DEJAR, rut('12.345.678-5'), DEJAR]);
    const tardias: Evento[] = [
      { tipo: 'rutRespondido', rut: ANA, hallado: { ...DUENO, nombre: 'ANA' } },
      { tipo: 'rutRespondido', rut: ANA, hallado: 'no valido' },
    ];
    for (const tardia of tardias) expect(queda(segundo, [tardia])).toBe(segundo);
  });

  it('ignores the answer once a listed vehicle with its own owner is open', () => {
    const buscado = queda(
      queda(conTarjeta(abrir([ingresado('VLBP65')])), [{ tipo: 'otroPropietario' }]),
      [rut('12.345.678-5'), DEJAR],
    );
    const editada = queda(buscado, [{ tipo: 'editar', patente: 'VLBP65' }]);
    const hallado = { ...DUENO, nombre: 'OTRO' };
    expect(queda(editada, [{ tipo: 'rutRespondido', rut: '12.345.678-5', hallado }])).toBe(editada);
  });

  it('keeps typed input where the record is blank', () => {
    const escrito = queda(sinDueno(), [
      rut(ANA),
      DEJAR,
      { tipo: 'escribir', campo: 'email', valor: 'ana@correo.cl' },
      { tipo: 'escribir', campo: 'nombre', valor: 'ANITA' },
    ]);
    const hallado = { ...DUENO, rut: 6_265_837, dv: '1', nombre: 'ANA', email: null };
    const completo = queda(escrito, [{ tipo: 'rutRespondido', rut: ANA, hallado }]);
    expect(completo.valores).toMatchObject({ nombre: 'ANA', email: 'ana@correo.cl' });
    expect(completo.dueno).toMatchObject({ fuente: 'rut', conocido: true });
  });

  it('[V-VEH-046] [V-CAMINO-033] becomes COMUNIDAD by 0-0, and stops being it with another RUT', () => {
    const comunidad = tras(sinDueno(), [rut('0-0'), DEJAR]);
    expect(comunidad[0].valores.nombre).toBe('COMUNIDAD');
    expect(pedidas(comunidad)).toEqual([]);
    expect(queda(comunidad[0], [rut('6.265')])).toMatchObject({
      valores: { nombre: '' },
      dueno: { tipo: 'persona' },
    });
  });

  it('[V-SEGUNDO-002] gets a buyer’s contact from the vehicle before, where it has none on record', () => {
    const primera = ingresado('HWJP59', {
      propietarioVM: { ...DUENO, telefono: '912345678', email: 'ana@correo.cl' },
    });
    const propietarioVM = { ...DUENO, telefono: null, email: null };
    const segunda = (
      entorno: Entorno,
      dueno: VehiculoEncontradoVM['propietarioVM'] = propietarioVM,
    ) =>
      queda(
        abrir([primera], entorno),
        [patente('VLBP65'), hallada({ patente: 'VLBP65', propietarioVM: dueno })],
        entorno,
      ).valores;
    expect(segunda(COMPRADOR)).toMatchObject({ telefono: '912345678', email: 'ana@correo.cl' });
    expect(segunda(COMPRADOR, { ...DUENO, email: 'suyo@correo.cl' }).email).toBe('suyo@correo.cl');
    expect(segunda(VENDEDOR)).toMatchObject({ telefono: '', email: '' });
  });

  it('[V-SEGUNDO-003] is named as not yet added while its form is open', () => {
    const lista = abrir([ingresado('HWJP59')], COMPRADOR);
    expect(sinAnadir(lista)).toBeNull();
    const paso = [patente('VLBP65'), hallada({ patente: 'VLBP65' })];
    expect(sinAnadir(queda(lista, paso, COMPRADOR))).toBe('VLBP65');
  });

  it('[V-VEH-003] stays for the next vehicle if the toggle says so', () => {
    const primera = queda(conTarjeta(), [{ tipo: 'mismoPropietario', activo: true }]);
    const guardada = deOrden(orden(tras(primera, [VISTO]), 'guardar'));
    const segunda = queda(primera, [
      guardada,
      patente('VLBP65'),
      hallada({ patente: 'VLBP65', propietarioVM: EMPRESA }),
    ]);
    expect(segunda.valores.rut).toBe('12.345.678-5');
    expect(segunda.dueno.fuente).toBe('anterior');
  });
});

describe('AÑADIR', () => {
  it('[V-PESO-006] changes nothing before its pressed button was painted', () => {
    const tarjeta = conTarjeta();
    const paso = tras(tarjeta, [ANADIR]);
    expect(paso[0]).toBe(tarjeta);
    expect(orden(paso, 'tras pintar').evento).toEqual(VISTO);
  });

  it('[V-VEH-059] orders the browser to store the list, and empties the form afterwards', () => {
    const tarjeta = conTarjeta();
    const paso = tras(tarjeta, [VISTO]);
    expect(paso[0].valores.patente).toBe('HWJP59');
    const guardar = orden(paso, 'guardar');
    expect(guardar.vehiculos).toEqual([
      vehiculoDeValores(tarjeta.valores, nombresDe(tarjeta, CONVENIO), null),
    ]);
    expect(guardar.fallo).toBe('Ocurrió un error desconocido al insertar el vehículo HWJP59');
    const guardada = tras(paso[0], [deOrden(guardar)]);
    expect(guardada[0]).toMatchObject({
      hecho: 'Vehículo HWJP59 añadido',
      valores: { patente: '' },
      faltan: null,
    });
    expect(orden(guardada, 'enfocar campo').campo).toBe('patente');
  });

  it('[V-INGRESO-023] shows the addition until the next plate is looked up or refused', () => {
    const guardada = queda(abrir([ingresado('HWJP59')]), [
      { tipo: 'guardada', por: 'formulario', vehiculos: [ingresado('HWJP59')], hecho: 'Añadido' },
    ]);
    expect(queda(guardada, [patente('VLBP6')]).hecho).toBe('Añadido');
    expect(queda(guardada, [patente('VLBP65')]).hecho).toBe('');
    expect(queda(guardada, [patente('HWJP59')]).hecho).toBe('');
  });

  it('does nothing if the plate has changed by then', () => {
    const otra = queda(conTarjeta(), [ANADIR, patente('HWJP5')]);
    expect(queda(otra, [VISTO])).toBe(otra);
  });

  it('[V-INGRESO-003] pressed twice, asks once about a late cover, and adds once', () => {
    const tardia = queda(conTarjeta(), [cotizada(TARDIA)]);
    const preguntada = tras(tardia, [VISTO]);
    expect(orden(preguntada, 'preguntar cobertura').tardia.desde).toBe('2027-04-01');
    expect(queda(preguntada[0], [VISTO])).toBe(preguntada[0]);
    const acepta: Evento = { tipo: 'coberturaRespondida', acepta: true };
    const aceptada = tras(preguntada[0], [acepta]);
    expect(patentes(orden(aceptada, 'guardar'))).toEqual(['HWJP59']);
    expect(queda(aceptada[0], [acepta])).toBe(aceptada[0]);
    const negada = queda(preguntada[0], [{ tipo: 'coberturaRespondida', acepta: false }]);
    expect(negada).toMatchObject({ pendiente: null, valores: { patente: 'HWJP59' } });
  });

  it('waits for a pending quote', () => {
    const enCamino = queda(abrir(), [patente('HWJP59'), hallada()]);
    const espera = tras(enCamino, [VISTO]);
    expect(pedidas(espera)).toEqual([]);
    expect(pedidas(tras(espera[0], [cotizada(TARDIA)]))).toEqual(['preguntar cobertura']);
    expect(pedidas(tras(espera[0], [cotizada()]))).toEqual(['guardar']);
    const sinElla: Evento = { tipo: 'cotizada', clave: 'HWJP59 11', dicha: null };
    expect(pedidas(tras(espera[0], [sinElla]))).toEqual(['guardar']);
  });

  it('validates again what was typed while it waited', () => {
    const espera = queda(abrir(), [patente('HWJP59'), hallada(), VISTO]);
    const paso = tras(espera, [{ tipo: 'escribir', campo: 'email', valor: 'ana@' }, cotizada()]);
    expect(pedidas(paso)).toEqual([]);
    expect(paso[0].fallidos).toEqual(['email']);
  });

  it('stops waiting when the plate changes', () => {
    const otra = queda(abrir(), [patente('HWJP59'), hallada(), VISTO, patente('HWJP5')]);
    expect(otra.pendiente).toBeNull();
    expect(queda(otra, [cotizada()])).toBe(otra);
  });

  it('refers more than 500 vehicles to bulk load', () => {
    const lleno = conTarjeta(abrir(Array.from({ length: 500 }, () => ingresado('VLBP65'))));
    expect(orden(tras(lleno, [VISTO]), 'avisar error').texto).toBe(
      'Para más de 500 vehículos utilice la carga masiva',
    );
  });

  it('[A-ENTERO-003] counts a field’s report about its own text as an error', () => {
    const paso = tras(conTarjeta(), [{ tipo: 'anadir', reparos: { prima: 'No es un número' } }]);
    expect(paso[0]).toMatchObject({ fallidos: ['prima'], errores: { prima: 'No es un número' } });
    expect(pedidas(paso)).toEqual([]);
  });
});

describe('a vehicle of the list', () => {
  const DOS = [ingresado('HWJP59'), ingresado('VLBP65')];
  const editada = () => queda(abrir(DOS), [{ tipo: 'lapiz', indice: 0 }]);
  const MOTOR: Evento = { tipo: 'escribir', campo: 'numeroMotor', valor: 'NUEVO1' };

  it('[V-VEH-060] takes its own place after editing', () => {
    const guardar = orden(tras(editada(), [MOTOR, VISTO]), 'guardar');
    expect(guardar).toMatchObject({
      hecho: 'Vehículo HWJP59 actualizado',
      fallo: 'Hubo un error desconocido al actualizar el vehículo',
      vehiculos: [{ patente: 'HWJP59', nroMotor: 'NUEVO1' }, { patente: 'VLBP65' }],
    });
  });

  it('[V-ERR-036] [V-ERR-038] is not put back once it left the list', () => {
    const ida = { ...editada(), vehiculos: DOS.slice(1) };
    expect(orden(tras(ida, [VISTO]), 'avisar error').texto).toBe(
      'No fue posible actualizar el vehículo',
    );
  });

  it('[V-VEH-063] [V-ERR-037] reports errors in edit mode too', () => {
    const paso = tras(editada(), [{ tipo: 'escribir', campo: 'email', valor: '' }, ANADIR]);
    expect(orden(paso, 'avisar error').texto).toBe('Hubo un error con los datos del vehículo');
  });

  it('opens at once, or after a question if a vehicle would be lost', () => {
    expect(editada().edicion?.patente).toBe('HWJP59');
    const empezada = tras(queda(abrir(DOS), [patente('LX')]), [{ tipo: 'lapiz', indice: 1 }]);
    expect(orden(empezada, 'preguntar').pregunta.si).toEqual({ tipo: 'editar', patente: 'VLBP65' });
    expect(pedidas(tras(editada(), [{ tipo: 'lapiz', indice: 0 }]))).toEqual([]);
    expect(pedidas(tras(editada(), [{ tipo: 'lapiz', indice: 1 }]))).toEqual(['enfocar campo']);
  });

  it('returns the focus to its pencil when editing is cancelled', () => {
    const paso = tras(editada(), [MOTOR, { tipo: 'cancelarEdicion' }]);
    expect(orden(paso, 'enfocar lapiz').patente).toBe('HWJP59');
    expect(paso[0].edicion).toBeNull();
  });

  it('[V-MODAL-010] closes its open form when it is removed', () => {
    const pregunta = tras(editada(), [{ tipo: 'quitar', indice: 0 }]);
    expect(orden(pregunta, 'preguntar quitar').patente).toBe('HWJP59');
    const guardar = orden(
      tras(editada(), [{ tipo: 'quitarAceptado', patente: 'HWJP59' }]),
      'guardar',
    );
    const quitada = queda(editada(), [deOrden(guardar)]);
    expect(quitada).toMatchObject({ edicion: null, valores: { patente: '' } });
    expect(patentes(quitada)).toEqual(['VLBP65']);
    const otra = orden(tras(editada(), [{ tipo: 'quitarAceptado', patente: 'VLBP65' }]), 'guardar');
    expect(queda(editada(), [deOrden(otra)]).edicion?.patente).toBe('HWJP59');
  });
});

describe('CONTINUAR', () => {
  const UNO = [ingresado('VLBP65')];

  it('[V-VEH-009] [V-INGRESO-012] says that nothing was entered, until the plate changes', () => {
    const paso = tras(abrir(), [CONTINUAR]);
    expect(avisoDe(paso[0])).toBe('No hay vehículos ingresados');
    expect(paso[0].fallidos).toEqual(['patente']);
    expect(orden(paso, 'enfocar campo').campo).toBe('patente');
    expect(avisoDe(queda(paso[0], [patente('H')]))).toBeNull();
  });

  it('[V-PASO-006] submits the list, and pressed twice submits it once', () => {
    const paso = tras(abrir(UNO), [CONTINUAR]);
    expect(orden(paso, 'ingresar')).toMatchObject({ vehiculos: UNO, version: null });
    expect(queda(paso[0], [CONTINUAR])).toBe(paso[0]);
    expect(queda(paso[0], [{ tipo: 'enviar', conEste: false }])).toBe(paso[0]);
    expect(pedidas(tras(paso[0], [{ tipo: 'rechazada' }, CONTINUAR]))).toEqual(['ingresar']);
  });

  it('[V-PASO-008] adds a complete vehicle first, and submits once the browser stored it', () => {
    const tarjeta = conTarjeta(abrir(UNO));
    const guardar = orden(tras(tarjeta, [CONTINUAR]), 'guardar');
    const enviada = tras(queda(tarjeta, [CONTINUAR]), [deOrden(guardar)]);
    expect(patentes(orden(enviada, 'ingresar'))).toEqual(['VLBP65', 'HWJP59']);
    expect(enviada[0].valores.patente).toBe('');
  });

  it('[V-PASO-008] takes over from an AÑADIR that waits for the quote', () => {
    const espera = queda(abrir(UNO), [patente('HWJP59'), hallada(), VISTO, CONTINUAR]);
    expect(orden(tras(espera, [cotizada()]), 'guardar').por).toBe('continuar');
  });

  it('[V-PASO-009] names what an incomplete vehicle lacks, and continues without it or stays', () => {
    const begun = conTarjeta(abrir(UNO), VENDEDOR, {
      propietarioVM: { ...EMPRESA, email: null },
    });
    const paso = tras(begun, [CONTINUAR]);
    const { pregunta } = orden(paso, 'preguntar');
    expect(pregunta).toMatchObject({
      titulo: 'Vehículo HWJP59 sin completar',
      texto: ['El correo es obligatorio'],
      si: { tipo: 'seguirSinEste' },
      no: { tipo: 'completarEste', campo: 'email' },
    });
    expect(orden(tras(paso[0], [pregunta.no ?? ANADIR]), 'enfocar campo').campo).toBe('email');
    const sinEste = tras(paso[0], [pregunta.si]);
    expect(patentes(orden(sinEste, 'ingresar'))).toEqual(['VLBP65']);
    expect(sinEste[0].valores.patente).toBe('');
  });

  it('[V-PASO-010] waits for ACTUALIZAR, or for cancelling a changed vehicle', () => {
    const cambiada = queda(abrir(UNO), [
      { tipo: 'editar', patente: 'VLBP65' },
      { tipo: 'escribir', campo: 'numeroMotor', valor: 'X' },
    ]);
    const paso = tras(cambiada, [CONTINUAR]);
    expect(pedidas(paso)).toEqual(['enfocar envio']);
    expect(avisoDe(paso[0])).toMatch(/^Cambió datos del vehículo VLBP65/);
    const igual = queda(paso[0], [
      { tipo: 'escribir', campo: 'numeroMotor', valor: 'CH2D4425528' },
    ]);
    expect(avisoDe(igual)).toBeNull();
    expect(pedidas(tras(igual, [CONTINUAR]))).toEqual(['ingresar']);
  });

  it('[V-VEH-010] asks before unvalidated plates are submitted', () => {
    const opcionesEmisionEspecial = {
      validarPatente: false,
      tieneDv: true,
      informarAach: false,
      prima: 'FIJA',
    } as const;
    const invalida = abrir([ingresado('ZZ9Z9Z', { opcionesEmisionEspecial })]);
    const { pregunta } = orden(tras(invalida, [CONTINUAR]), 'preguntar');
    expect(pregunta.titulo).toBe('Patentes sin validar');
    expect(pedidas(tras(invalida, [CONTINUAR, pregunta.si]))).toEqual(['ingresar']);
  });

  it('[V-PASO-003] reads a sale again that this screen submitted before', () => {
    const enviada = queda(abrir(UNO), [CONTINUAR, { tipo: 'enviada' }]);
    const lectura = tras(enviada, [CONTINUAR]);
    expect(pedidas(lectura)).toEqual(['leer venta']);
    const leida = (vehiculos: readonly VehiculoEntrada[]): Evento => ({
      tipo: 'ventaLeida',
      version: 5,
      reunion: reunirVehiculos(UNO, UNO, vehiculos),
      para: 'enviar',
    });
    expect(orden(tras(lectura[0], [leida(UNO)]), 'ingresar').version).toBe(5);
    const cambiada = tras(lectura[0], [leida([...UNO, ingresado('LXWJ75')])]);
    expect(pedidas(cambiada)).toEqual(['cerrar envio']);
    expect(patentes(cambiada[0])).toEqual(['VLBP65', 'LXWJ75']);
    expect(orden(tras(cambiada[0], [CONTINUAR]), 'leer venta')).toBeDefined();
  });
});

describe('pasted plates', () => {
  const VARIAS: Evento = { tipo: 'completarVarias', patentes: ['HWJP59', 'VLBP65', 'LXWJ75'] };

  it('[V-INGRESO-009] are completed one by one, with AÑADIR and LIMPIAR', () => {
    const primera = tras(abrir(), [VARIAS]);
    expect(orden(primera, 'buscar patente').patente).toBe('HWJP59');
    const abierta = queda(primera[0], [hallada(), cotizada()]);
    const segunda = tras(abierta, [deOrden(orden(tras(abierta, [VISTO]), 'guardar'))]);
    expect(orden(segunda, 'buscar patente').patente).toBe('VLBP65');
    expect(segunda[0]).toMatchObject({
      hecho: 'Vehículo HWJP59 añadido',
      porCompletar: ['LXWJ75'],
    });
    expect(orden(tras(segunda[0], [{ tipo: 'limpiar' }]), 'buscar patente').patente).toBe('LXWJ75');
    expect(queda(segunda[0], [{ tipo: 'dejarVarias' }]).porCompletar).toEqual([]);
  });

  it('[V-PEGAR-003] that wait survive a reload, with the one in the form or with the form empty', () => {
    const lista = { vehiculos: [], version: null, reunion: null };
    const recargar = (antes: Ingreso): Paso =>
      comenzar(lista, { ...NADA, borrador: enCurso(antes) }, VENDEDOR);
    const abierta = queda(abrir(), [VARIAS, hallada()]);
    expect(recargar(abierta)[0]).toMatchObject({
      valores: { patente: 'HWJP59' },
      porCompletar: ['VLBP65', 'LXWJ75'],
    });
    const buscando = recargar(queda(abrir(), [VARIAS]));
    expect(orden(buscando, 'buscar patente').patente).toBe('HWJP59');
    expect(buscando[0].porCompletar).toEqual(['VLBP65', 'LXWJ75']);
    const vacia = recargar({ ...abrir(), porCompletar: ['VLBP65', 'LXWJ75'] });
    expect(orden(vacia, 'buscar patente').patente).toBe('VLBP65');
    expect(vacia[0].porCompletar).toEqual(['LXWJ75']);
  });

  it('[V-PEGAR-003] that wait are named before CONTINUAR leaves them', () => {
    const abierta = queda(abrir(), [VARIAS, hallada(), cotizada()]);
    const { pregunta } = orden(tras(abierta, [CONTINUAR]), 'preguntar');
    expect(pregunta.texto).toContain('VLBP65, LXWJ75');
    const sigue = tras(abierta, [CONTINUAR, pregunta.si]);
    expect(patentes(orden(sigue, 'guardar'))).toEqual(['HWJP59']);
    expect(sigue[0].porCompletar).toEqual([]);
  });

  it('[V-PEGAR-003] that wait stay while CONTINUAR is stopped by the open vehicle', () => {
    const sinAnio = queda(abrir(), [
      VARIAS,
      hallada(),
      { tipo: 'escribir', campo: 'anioFabricacion', valor: null },
    ]);
    const { pregunta } = orden(tras(sinAnio, [CONTINUAR]), 'preguntar');
    expect(tras(sinAnio, [CONTINUAR, pregunta.si])[0].porCompletar).toEqual(['VLBP65', 'LXWJ75']);
  });

  it('[V-INGRESO-009] that are complete enter the list together, without the form', () => {
    const nuevos = [ingresado('HWJP59'), ingresado('VLBP65')];
    const empezada = queda(abrir(), [patente('LX')]);
    const guardar = orden(
      tras(empezada, [{ tipo: 'anadirVarios', nuevos, cotizadas: {} }]),
      'guardar',
    );
    expect(guardar.hecho).toBe('Vehículos HWJP59, VLBP65 añadidos');
    const guardada = queda(empezada, [deOrden(guardar)]);
    expect([patentes(guardada), guardada.valores.patente]).toEqual([['HWJP59', 'VLBP65'], 'LX']);
  });
});

describe('the primary button', () => {
  it.each([COMPRADOR, VENDEDOR])(
    '[V-COLUMNA-002] is CONTINUAR once vehicles are listed and none is begun',
    (quien) => {
      const vacia = abrir([], quien);
      const conUno = abrir([ingresado('VLBP65')], quien);
      const empezada = queda(conUno, [patente('HW')], quien);
      expect([vacia, conUno, empezada].map(esElPaso)).toEqual([false, true, false]);
    },
  );
});

describe('opening', () => {
  const lista = { vehiculos: [ingresado('VLBP65')], version: 4, reunion: null };

  it('[V-CAMINO-044] restores the open form, and requests only its quote', () => {
    const borrador = enCurso(conTarjeta());
    const paso = comenzar(lista, { ...NADA, borrador }, VENDEDOR);
    expect(pedidas(paso)).toEqual(['cotizar']);
    expect(paso[0]).toMatchObject({ ...borrador, version: 4 });
    expect(enCurso(abrir())).toBeNull();
  });

  it('[V-CAMINO-044] looks a plate up again if it had no answer', () => {
    const borrador = enCurso(queda(abrir(), [patente('HWJP59')]));
    const paso = comenzar(lista, { ...NADA, borrador }, VENDEDOR);
    expect(pedidas(paso)).toEqual(['buscar patente']);
  });

  it('opens the vehicle or the plate that another screen requested', () => {
    const editado = comenzar(lista, { ...NADA, editar: 'VLBP65' }, VENDEDOR);
    expect(editado[0].edicion?.patente).toBe('VLBP65');
    const buscada = comenzar(lista, { ...NADA, patente: 'HWJP59' }, VENDEDOR);
    expect(pedidas(buscada)).toEqual(['buscar patente']);
  });
});
