import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { estaAbierta } from '../../ingreso/estado/consulta.ts';
import { enfocarCampo, type Evento, type Orden } from '../../ingreso/estado/eventos.ts';
import {
  type EnCurso,
  type Entorno,
  type Errores,
  fallar,
  hay,
} from '../../ingreso/estado/ingreso.ts';
import { comenzar, reducir } from '../../ingreso/estado/reducir.ts';
import {
  alcanza,
  type Aviso,
  type Compra,
  type Entrada,
  erroresDeCompra,
  esLaMisma,
  ofertaDe,
  primerError,
  seOfrece,
  vehiculoDe,
} from './compra.ts';

/** Events of this screen; those of its form are the entry's. */
type Propio =
  | { readonly tipo: 'aceptar'; readonly activo: boolean }
  /** Another vehicle was asked for before this one is complete. */
  | { readonly tipo: 'faltaCompletar' }
  /** The sale stands at stage 3. */
  | { readonly tipo: 'entro'; readonly entrada: Entrada }
  | { readonly tipo: 'noEntro'; readonly aviso: Aviso }
  /** PAGAR was refused because price or dates moved. */
  | { readonly tipo: 'repasar' };

export type EventoDeCompra = Evento | Propio;

/** Orders of this screen; those of its form are the entry's. */
export type OrdenDeCompra =
  | Orden
  /** Makes the sale, and passes its stages 2 and 3. */
  | { readonly que: 'entrar'; readonly vehiculo: VehiculoEntrada }
  /** Passes stages 2 and 3 of the present sale again. */
  | { readonly que: 'repasar etapas'; readonly id: number }
  /** The vehicle needs the specified form. */
  | { readonly que: 'al formulario' };

export type PasoDeCompra = readonly [Compra, ...OrdenDeCompra[]];

/** Shows what is missing, with the focus on its first field; the specified form asks for what this screen lacks. */
const pedirLoQueFalta = (compra: Compra, errores: Errores): PasoDeCompra => {
  const campo = primerError(errores);
  return [
    { ...compra, ingreso: fallar(compra.ingreso, errores) },
    campo === null ? { que: 'al formulario' } : enfocarCampo(campo),
  ];
};

const aceptar = (compra: Compra, activo: boolean, entorno: Entorno): PasoDeCompra => {
  if (!activo) return [{ ...compra, casilla: 'libre' }];
  if (compra.casilla !== 'libre' || ofertaDe(compra) === null) return [compra];
  if (compra.entrada !== null) return [{ ...compra, casilla: 'marcada', aviso: null }];
  const errores = erroresDeCompra(compra, entorno);
  if (!hay(errores)) {
    const vehiculo = vehiculoDe(compra, entorno);
    return [
      { ...compra, casilla: 'entrando', aviso: null },
      { que: 'entrar', vehiculo },
    ];
  }
  return pedirLoQueFalta(compra, errores);
};

const completar = (compra: Compra, entorno: Entorno): PasoDeCompra =>
  seOfrece(compra)
    ? pedirLoQueFalta(compra, erroresDeCompra(compra, entorno))
    : [compra, { que: 'al formulario' }];

const entrar = (compra: Compra, entrada: Entrada): PasoDeCompra => {
  if (compra.casilla !== 'entrando') return [compra];
  const conVenta = { ...compra, entrada };
  return esLaMisma(ofertaDe(compra), ofertaDe(conVenta))
    ? [{ ...conVenta, casilla: 'marcada' }]
    : [{ ...conVenta, casilla: 'libre', aviso: 'cambio' }];
};

const repasar = (compra: Compra): PasoDeCompra => {
  if (compra.entrada === null) return [compra];
  const { id } = compra.entrada.venta;
  return [
    { ...compra, casilla: 'entrando' },
    { que: 'repasar etapas', id },
  ];
};

/** Another vehicle, owner or address needs another sale, and another acceptance. */
const delFormulario = (compra: Compra, evento: Evento, entorno: Entorno): PasoDeCompra => {
  const { valores, dueno } = compra.ingreso;
  const [ingreso, ...ordenes] = reducir(compra.ingreso, evento, entorno);
  const igual = ingreso.valores === valores && ingreso.dueno === dueno;
  const siguiente: Compra = igual
    ? { ...compra, ingreso }
    : { ...compra, ingreso, casilla: 'libre', entrada: null, aviso: null };
  return alcanza(siguiente)
    ? [siguiente, ...ordenes]
    : [siguiente, ...ordenes, { que: 'al formulario' }];
};

/** Applies an event to the purchase of one vehicle. Returns the next state, and the orders to the outside. */
export const reducirCompra = (
  compra: Compra,
  evento: EventoDeCompra,
  entorno: Entorno,
): PasoDeCompra => {
  if (evento.tipo === 'aceptar') return aceptar(compra, evento.activo, entorno);
  if (evento.tipo === 'faltaCompletar') return completar(compra, entorno);
  if (evento.tipo === 'entro') return entrar(compra, evento.entrada);
  if (evento.tipo === 'noEntro') return [{ ...compra, casilla: 'libre', aviso: evento.aviso }];
  if (evento.tipo === 'repasar') return repasar(compra);
  return delFormulario(compra, evento, entorno);
};

/** Initial state: looks the plate up, or goes on with the form that this tab was filling in. */
export const comenzarCompra = (
  patente: string,
  {
    borrador,
    correoDeAviso = null,
  }: { readonly borrador: EnCurso | null; readonly correoDeAviso?: string | null },
  entorno: Entorno,
): PasoDeCompra => {
  const lista = { vehiculos: [], version: null, reunion: null };
  const suyo = borrador?.valores.patente === patente && borrador.edicion === null ? borrador : null;
  const pedido = { editar: null, patente: suyo ? null : patente, borrador: suyo };
  const [ingreso, ...ordenes] = comenzar(lista, pedido, entorno);
  const compra: Compra = {
    ingreso,
    casilla: 'libre',
    entrada: null,
    aviso: null,
    correoDeAviso,
  };
  if (!alcanza(compra)) return [compra, { que: 'al formulario' }];
  // A look-up moves the focus itself, once it is answered.
  if (!estaAbierta(ingreso.consulta)) return [compra, ...ordenes];
  const campo = primerError(erroresDeCompra(compra, entorno));
  return [compra, ...ordenes, campo === null ? { que: 'enfocar tarjeta' } : enfocarCampo(campo)];
};
