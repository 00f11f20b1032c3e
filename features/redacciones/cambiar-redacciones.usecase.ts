import {
  type ClaseDeCambio,
  definirCambio,
} from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago, formatearFecha } from '#values/fecha.ts';
import * as contrato from './redaccion.contract.ts';
import { redaccionInvalida, redaccionIniciada, redaccionNoEncontrada } from './redaccion.errors.ts';
import { type RedaccionGuardada, redacciones } from './redaccion.query.ts';
import { sostenerRedacciones } from './redaccion.store.ts';
import {
  coberturasDe,
  efectosDe,
  NUEVO_TEXTO,
  PLAZO_DE_MUERTE,
  type Plazo,
  redaccionDelDia,
  type Reparo,
  reparoDeNueva,
  reparoDeTermino,
} from './redaccion.ts';

const REDACCION: ClaseDeRegistro<'redacciones'> = { tabla: 'redacciones', entidad: 'redaccion' };

const exigir = (reparo: Reparo | null): void => {
  if (reparo) throw redaccionInvalida({ [reparo.campo]: [reparo.texto] });
};

/** Locks the table and reads it, with today's Santiago day. */
const tomar = async ({ tx, ahora }: ContextoTx) => {
  await sostenerRedacciones(tx);
  return { guardadas: await redacciones(tx), hoy: fechaSantiago(ahora) };
};

const laDe = (guardadas: readonly RedaccionGuardada[], codigo: string): RedaccionGuardada => {
  const suya = guardadas.find((una) => una.codigo === codigo);
  if (!suya) throw redaccionNoEncontrada();
  return suya;
};

const crear = async (ctx: ContextoTx, nueva: contrato.RedaccionEscrita): Promise<void> => {
  const { guardadas, hoy } = await tomar(ctx);
  exigir(reparoDeNueva(guardadas, nueva, hoy));
  await crearRegistro(ctx, REDACCION, {
    codigo: nueva.codigo,
    desde: nueva.desde,
    hasta: nueva.hasta,
    muerte: nueva.muerte,
    incapacidad_total: nueva.incapacidadTotal,
    incapacidad_parcial: nueva.incapacidadParcial,
    gastos_medicos: nueva.gastosMedicos,
    pago_muerte: nueva.pagoMuerte,
    prescripcion: nueva.prescripcion,
  });
};

type Termino = Pick<Plazo, 'codigo' | 'hasta'>;

const terminar = async (ctx: ContextoTx, termino: Termino): Promise<void> => {
  const { guardadas, hoy } = await tomar(ctx);
  const { id, version } = laDe(guardadas, termino.codigo);
  exigir(reparoDeTermino(guardadas, termino, hoy));
  await actualizarRegistro(ctx, REDACCION, { id, version, valores: { hasta: termino.hasta } });
};

const retirar = async (ctx: ContextoTx, codigo: string): Promise<void> => {
  const { guardadas, hoy } = await tomar(ctx);
  const { id, version, desde } = laDe(guardadas, codigo);
  if (desde <= hoy) throw redaccionIniciada();
  await actualizarRegistro(ctx, REDACCION, {
    id,
    version,
    valores: { retirada_en: ctx.ahora },
    accion: 'desactivar',
  });
};

const dia = (fecha: Fecha | null): string =>
  fecha === null ? 'Sin término propio' : formatearFecha(fecha);

/** Covers of a new wording, each beside today's where they differ. */
const comparadas = (nueva: contrato.RedaccionEscrita, deHoy: RedaccionGuardada | undefined) => {
  const antes = new Map<string, string>(deHoy ? coberturasDe(deHoy) : []);
  return coberturasDe(nueva).map(([rotulo, valor]) => {
    const hoy = antes.get(rotulo);
    return { rotulo, valor: hoy === undefined || hoy === valor ? valor : `${valor} (hoy, ${hoy})` };
  });
};

/** One change waits at a time, because the effects that its approver reads depend on all the others. */
const sobre = async () => ['redacciones'];

/** A new wording: one Administrador enters it, and another approves it, whatever the settings demand of others. */
const redaccionNueva = definirCambio({
  llamada: contrato.crearRedaccion,
  titulo: NUEVO_TEXTO,
  exigida: () => true,
  guardar: async (_, nueva) => nueva,
  aplicar: crear,
  resumir: async (ctx, nueva) => {
    const { guardadas, hoy } = await tomar(ctx);
    return [
      { rotulo: 'Código', valor: nueva.codigo },
      { rotulo: 'Rige desde', valor: dia(nueva.desde) },
      { rotulo: 'Rige hasta', valor: dia(nueva.hasta) },
      ...comparadas(nueva, redaccionDelDia(guardadas, hoy)),
      { rotulo: PLAZO_DE_MUERTE, valor: nueva.pagoMuerte },
      { rotulo: 'Prescripción', valor: nueva.prescripcion },
      ...efectosDe(guardadas, [...guardadas, nueva], hoy),
    ];
  },
  sobre,
});

const terminoDeRedaccion = definirCambio({
  llamada: contrato.terminarRedaccion,
  titulo: 'Término de un texto de la póliza',
  exigida: () => true,
  guardar: async (_, termino) => termino,
  aplicar: terminar,
  resumir: async (ctx, { codigo, hasta }) => {
    const { guardadas, hoy } = await tomar(ctx);
    const despues = guardadas.map((una) => (una.codigo === codigo ? { ...una, hasta } : una));
    return [
      { rotulo: 'Código', valor: codigo },
      { rotulo: 'Rige hasta', valor: dia(hasta) },
      ...efectosDe(guardadas, despues, hoy).filter(({ rotulo }) => rotulo !== codigo),
    ];
  },
  sobre,
});

const retiroDeRedaccion = definirCambio({
  llamada: contrato.retirarRedaccion,
  titulo: 'Retiro de un texto de la póliza',
  exigida: () => true,
  guardar: async (_, retiro) => retiro,
  aplicar: (ctx, { codigo }) => retirar(ctx, codigo),
  resumir: async (ctx, { codigo }) => {
    const { guardadas, hoy } = await tomar(ctx);
    const despues = guardadas.filter((una) => una.codigo !== codigo);
    return [{ rotulo: 'Código', valor: codigo }, ...efectosDe(guardadas, despues, hoy)];
  },
  sobre,
});

/** Changes of the wordings, which always need a second Administrador. */
export const CAMBIOS_DE_REDACCION: readonly ClaseDeCambio[] = [
  redaccionNueva,
  terminoDeRedaccion,
  retiroDeRedaccion,
];
