import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  CONVENIO,
  DUENO as DUENO_DE_CASA,
  cotizacion,
  encontrado,
  intencion,
  modelo,
  TIPO,
  vehiculoVM,
} from '../../datos-de-pruebas.ts';
import { enCurso, type Entorno } from '../../ingreso/estado/ingreso.ts';
import {
  type Compra,
  type Entrada,
  loQueFalta,
  ofertaDe,
  sePide,
  usaCorreoDeAviso,
} from './compra.ts';
import {
  comenzarCompra,
  type EventoDeCompra,
  type PasoDeCompra,
  reducirCompra,
} from './reducir.ts';

const UN_USO = CONVENIO.tiposVehiculoDisponiblesVM.filter(({ id }) => id !== 2);
const ENTORNO: Entorno = {
  convenio: { ...CONVENIO, tiposVehiculoDisponiblesVM: UN_USO },
  esComprador: true,
  admiteEspecial: false,
  anioActual: 2026,
};
const PATENTE = 'HWJP59';
const DUENO = {
  conocido: true,
  dePatente: PATENTE,
  rut: null,
  dv: null,
  rutEnmascarado: '12.***.***-5',
  esEmpresa: false,
  nombre: 'J***',
  segundoNombre: null,
  apellidoPaterno: 'P***',
  apellidoMaterno: null,
  razonSocial: null,
  telefono: null,
  email: null,
  tieneTelefono: false,
  tieneCorreo: false,
} as const;
const OFERTA = { monto: 9_280, desde: '2026-11-20', hasta: '2027-03-31' };

const hallada = (cambios: Partial<VehiculoEncontradoVM> = {}): EventoDeCompra => ({
  tipo: 'patenteRespondida',
  patente: PATENTE,
  respuesta: {
    tipo: 'encontrado',
    vehiculo: encontrado({ propietarioVM: DUENO, ...cambios }),
  },
});
const cotizada = (cambios: Partial<CotizacionVM> = {}): EventoDeCompra => ({
  tipo: 'cotizada',
  clave: `${PATENTE} 11`,
  dicha: cotizacion(PATENTE, { tipoVehiculoId: TIPO.auto, ...cambios }),
});
const escribir = (campo: 'telefono' | 'email', valor: string): EventoDeCompra => ({
  tipo: 'escribir',
  campo,
  valor,
});
const ESCRITO = [escribir('telefono', '912345678'), escribir('email', 'ana@correo.cl')];
const ACEPTAR: EventoDeCompra = { tipo: 'aceptar', activo: true };

const tras = (eventos: readonly EventoDeCompra[], entorno = ENTORNO): PasoDeCompra =>
  eventos.reduce<PasoDeCompra>(
    ([antes], evento) => reducirCompra(antes, evento, entorno),
    comenzarCompra(PATENTE, { borrador: null }, entorno),
  );
const queda = (eventos: readonly EventoDeCompra[], entorno = ENTORNO): Compra =>
  tras(eventos, entorno)[0];
const pedidas = ([, ...ordenes]: PasoDeCompra) => ordenes.map(({ que }) => que);

/** The sale as the server holds it at stage 3. */
const entrada = ({ monto, desde, hasta } = OFERTA): Entrada => ({
  venta: intencion({
    montoEnPesos: monto,
    vehiculosViewModel: [vehiculoVM(1, PATENTE, { vigenciaDesde: desde, vigenciaHasta: hasta })],
  }),
  previas: [],
});
const LISTA = [hallada(), cotizada(), ...ESCRITO];

describe('the found vehicle', () => {
  it('[V-PAGO1-002] looks the plate of the front page up, and asks for its price', () => {
    expect(pedidas(comenzarCompra(PATENTE, { borrador: null }, ENTORNO))).toEqual([
      'buscar patente',
    ]);
    expect(pedidas(tras([hallada()]))).toEqual(['enfocar campo', 'cotizar']);
    expect(ofertaDe(queda([hallada(), cotizada()]))).toEqual(OFERTA);
  });

  it('[V-PAGO1-003] asks a recorded owner of one use only for what is missing, and for the e-mail', () => {
    const pide = (cambios: Partial<VehiculoEncontradoVM>) =>
      ['tipoUsoId', 'rut', 'nombre', 'telefono', 'email', 'numeroMotor'].filter((campo) =>
        sePide(queda([hallada(cambios)]), campo),
      );
    expect(pide({})).toEqual(['telefono', 'email']);
    const registrado = { ...DUENO, tieneTelefono: true, tieneCorreo: true };
    expect(pide({ propietarioVM: registrado })).toEqual(['email']);
  });

  it('[V-PAGO1-003] asks for the use if there is one to choose, and for the owner nobody knows', () => {
    const conUsos = queda([hallada()], { ...ENTORNO, convenio: CONVENIO });
    expect(sePide(conUsos, 'tipoUsoId')).toBe(true);
    const propietarioVM = { ...DUENO_DE_CASA, nombre: null, apellidoPaterno: null };
    const sinDueno = queda([hallada({ propietarioVM, propietarioRegistrado: false })]);
    expect(sePide(sinDueno, 'nombre')).toBe(true);
    expect(loQueFalta(sinDueno, ENTORNO)).toBe('Falta el nombre y el apellido paterno');
  });

  it('[V-PAGO1-004] leads to the specified form if the record lacks what only that form has', () => {
    const incompleta = tras([hallada({ numeroMotor: '' })]);
    expect(pedidas(incompleta)).toContain('al formulario');
    // Nothing is lost: the form goes on from its draft.
    expect(enCurso(incompleta[0].ingreso)?.valores.patente).toBe(PATENTE);
  });

  it('[V-PAGO1-004] goes on with what was typed for the same plate, and not for another', () => {
    const borrador = enCurso(queda(LISTA).ingreso);
    const [compra] = comenzarCompra(PATENTE, { borrador }, ENTORNO);
    expect(compra.ingreso.valores).toMatchObject({ telefono: '912345678', email: 'ana@correo.cl' });
    expect(pedidas(comenzarCompra('JVGX15', { borrador }, ENTORNO))).toEqual(['buscar patente']);
  });

  it('[V-PULGAR-005] has the focus on what is missing, or on the vehicle, when it is shown again', () => {
    const deNuevo = (eventos: readonly EventoDeCompra[]) => {
      const borrador = enCurso(queda(eventos).ingreso);
      const [, ...ordenes] = comenzarCompra(PATENTE, { borrador }, ENTORNO);
      return ordenes;
    };
    expect(deNuevo([hallada(), escribir('telefono', '912345678')])).toMatchObject([
      { que: 'cotizar' },
      { que: 'enfocar campo', campo: 'email' },
    ]);
    expect(deNuevo(LISTA)).toMatchObject([{ que: 'cotizar' }, { que: 'enfocar tarjeta' }]);
    // The register's e-mail of the owner does not count here.
    const conCorreo = hallada({ propietarioVM: { ...DUENO, tieneCorreo: true } });
    expect(deNuevo([conCorreo, escribir('telefono', '912345678')])).toMatchObject([
      { que: 'cotizar' },
      { que: 'enfocar campo', campo: 'email' },
    ]);
  });

  it('[V-AVISO-010] asks nothing of a buyer whom a reminder brought back, unless the register names another owner', () => {
    const vuelto = (propietarioVM: VehiculoEncontradoVM['propietarioVM']) =>
      [hallada({ propietarioVM }), cotizada()].reduce<PasoDeCompra>(
        ([antes], evento) => reducirCompra(antes, evento, ENTORNO),
        comenzarCompra(PATENTE, { borrador: null, correoDeAviso: 'a***@correo.cl' }, ENTORNO),
      )[0];
    const mismo = vuelto({ ...DUENO, tieneTelefono: true, tieneCorreo: true });
    expect([usaCorreoDeAviso(mismo), loQueFalta(mismo, ENTORNO)]).toEqual([true, null]);
    expect(pedidas(reducirCompra(mismo, ACEPTAR, ENTORNO))).toEqual(['entrar']);
    const otro = vuelto(DUENO);
    expect([usaCorreoDeAviso(otro), loQueFalta(otro, ENTORNO)]).toEqual([
      false,
      'Falta su teléfono y su correo',
    ]);
  });

  it('[V-PAGO1-011] asks for what is missing before another vehicle, and where nothing is sold goes to the form', () => {
    const otro: EventoDeCompra = { tipo: 'faltaCompletar' };
    const [incompleta, orden] = tras([hallada(), otro]);
    expect(orden).toEqual({ que: 'enfocar campo', campo: 'telefono' });
    expect(Object.keys(incompleta.ingreso.errores)).toEqual(['telefono', 'email']);
    const impedida = tras([hallada(), cotizada({ impedimento: 'Ya se está pagando' }), otro]);
    expect(pedidas(impedida)).toEqual(['al formulario']);
  });

  it('offers nothing while the plate may not be sold', () => {
    const impedida = queda([hallada(), cotizada({ impedimento: 'Ya se está pagando' })]);
    expect(ofertaDe(impedida)).toBeNull();
    expect(
      pedidas(tras([hallada(), cotizada({ impedimento: 'no' }), ...ESCRITO, ACEPTAR])),
    ).toEqual([]);
  });
});

describe('the acceptance', () => {
  it('[V-PAGO1-005] says what is missing, goes to it, and calls nothing', () => {
    const sinDatos = tras([hallada(), cotizada(), ACEPTAR]);
    expect(loQueFalta(sinDatos[0], ENTORNO)).toBe('Falta su teléfono y su correo');
    expect(sinDatos.slice(1)).toEqual([{ que: 'enfocar campo', campo: 'telefono' }]);
    expect(sinDatos[0].casilla).toBe('libre');
    expect(Object.keys(sinDatos[0].ingreso.errores)).toEqual(['telefono', 'email']);
    const mal = queda([
      hallada(),
      cotizada(),
      escribir('telefono', '912345678'),
      escribir('email', 'ana'),
    ]);
    expect(loQueFalta(mal, ENTORNO)).toBe('Revise su correo');
  });

  it('[V-PAGO1-006] makes the sale, and stands if amount and dates are those that were shown', () => {
    const [entrando, orden] = tras([...LISTA, ACEPTAR]);
    expect(entrando.casilla).toBe('entrando');
    expect(orden).toMatchObject({
      que: 'entrar',
      vehiculo: {
        patente: PATENTE,
        propietarioVM: { telefono: '912345678', email: 'ana@correo.cl' },
      },
    });
    const lista = queda([...LISTA, ACEPTAR, { tipo: 'entro', entrada: entrada() }]);
    expect(lista).toMatchObject({ casilla: 'marcada', aviso: null });
    expect(loQueFalta(lista, ENTORNO)).toBeNull();
  });

  it.each([
    ['amount', { ...OFERTA, monto: 9_990 }],
    ['first day', { ...OFERTA, desde: '2026-11-21' }],
    ['last day', { ...OFERTA, hasta: '2027-04-30' }],
  ])('[V-PAGO1-006] is asked for again with another %s, which is then shown', (_que, otra) => {
    const entro: EventoDeCompra = { tipo: 'entro', entrada: entrada(otra) };
    const cambiada = queda([...LISTA, ACEPTAR, entro]);
    expect(cambiada).toMatchObject({ casilla: 'libre', aviso: 'cambio' });
    expect(ofertaDe(cambiada)).toEqual(otra);
    // The sale stands already: accepting it calls nothing.
    expect(tras([...LISTA, ACEPTAR, entro, ACEPTAR])).toEqual([
      { ...cambiada, casilla: 'marcada', aviso: null },
    ]);
  });

  it('[V-PAGO1-007] is taken back by any change of the data, and by a refusal that says why', () => {
    const aceptada: readonly EventoDeCompra[] = [
      ...LISTA,
      ACEPTAR,
      { tipo: 'entro', entrada: entrada() },
    ];
    expect(queda([...aceptada, escribir('email', 'ana@correo.com')])).toMatchObject({
      casilla: 'libre',
      entrada: null,
    });
    expect(queda([...aceptada, { tipo: 'dejarCampo', campo: 'email' }]).casilla).toBe('marcada');
    const aviso = { mensajes: ['no'], conflicto: false, idSolicitud: null };
    const negada = queda([...LISTA, ACEPTAR, { tipo: 'noEntro', aviso }]);
    expect(negada).toMatchObject({ casilla: 'libre', aviso });
    expect(
      queda([...LISTA, ACEPTAR, { tipo: 'noEntro', aviso }, escribir('telefono', '9')]).aviso,
    ).toBeNull();
  });

  it('[V-PAGO1-007] passes the stages again after a refused PAGAR, and shows what is charged now', () => {
    const repasada = tras([
      ...LISTA,
      ACEPTAR,
      { tipo: 'entro', entrada: entrada() },
      { tipo: 'repasar' },
    ]);
    expect(repasada.slice(1)).toEqual([{ que: 'repasar etapas', id: 1_001 }]);
    const otra = { ...OFERTA, monto: 12_000 };
    const [ahora] = reducirCompra(repasada[0], { tipo: 'entro', entrada: entrada(otra) }, ENTORNO);
    expect(ahora).toMatchObject({ casilla: 'libre', aviso: 'cambio' });
    expect(ofertaDe(ahora)).toEqual(otra);
  });

  it('leaves the e-mail that an owner has on record, and writes to the typed one besides', () => {
    const propietarioVM = { ...DUENO, tieneTelefono: true, tieneCorreo: true };
    const [, orden] = tras([hallada({ propietarioVM }), cotizada(), ...ESCRITO, ACEPTAR]);
    expect(orden).toMatchObject({ vehiculo: { propietarioVM: { email: null } } });
  });

  it('ignores an answer that nobody waits for any more', () => {
    const entro: EventoDeCompra = { tipo: 'entro', entrada: entrada() };
    expect(queda([...LISTA, entro]).entrada).toBeNull();
    expect(pedidas(tras([...LISTA, ACEPTAR, ACEPTAR]))).toEqual([]);
    expect(sePide(queda([hallada({ modeloVM: modelo(1_001, 'SAIL') })]), 'modeloId')).toBe(false);
  });
});
