import { cambiosPendientes } from '#features/aprobaciones/aprobacion.query.ts';
import { tituloDeCambio } from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import { ensayarCambio, proponer } from '#features/aprobaciones/proponer.usecase.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { CAMBIOS_DE_REDACCION } from './cambiar-redacciones.usecase.ts';
import * as contrato from './redaccion.contract.ts';
import { redacciones } from './redaccion.query.ts';
import { conUltimoDia, huecosDe, redaccionDelDia } from './redaccion.ts';

const LLAMADAS = new Set(CAMBIOS_DE_REDACCION.map(({ llamada }) => llamada.id));
const tituloDe = tituloDeCambio(CAMBIOS_DE_REDACCION);

const estadoDe = (
  desde: Fecha,
  ultimo: Fecha | null,
  hoy: Fecha,
): contrato.RedaccionVM['estado'] => {
  if (desde > hoy) return 'Futura';
  return ultimo !== null && ultimo < hoy ? 'Pasada' : 'Vigente';
};

const buscar = async ({ db, ahora, actor }: Contexto) => {
  const hoy = fechaSantiago(ahora);
  const [guardadas, cambios] = await Promise.all([redacciones(db), cambiosPendientes(db, ahora)]);
  return {
    hoy,
    redacciones: conUltimoDia(guardadas)
      .map(({ id: _id, version: _version, ...una }) => ({
        ...una,
        estado: estadoDe(una.desde, una.ultimo, hoy),
      }))
      .toReversed(),
    huecos: huecosDe(guardadas).filter(({ hasta }) => hasta === null || hasta >= hoy),
    propuestas: cambios
      .filter(({ llamada }) => LLAMADAS.has(llamada))
      .map((cambio) => ({
        id: cambio.id,
        titulo: tituloDe(cambio.llamada),
        renglones: cambio.renglones,
        propuestoPor: cambio.nombre_usuario,
        venceEn: cambio.vence_en.toISOString(),
        propio: cambio.propuesto_por === actor.usuarioId,
      })),
  };
};

export const rutasRedacciones = (m: Montador): void => {
  m.consultar(contrato.buscarRedacciones, buscar);
  m.consultar(
    contrato.redaccionVigente,
    async ({ db, ahora }) => redaccionDelDia(await redacciones(db), fechaSantiago(ahora)) ?? null,
  );
  for (const llamada of [
    contrato.crearRedaccion,
    contrato.terminarRedaccion,
    contrato.retirarRedaccion,
  ]) {
    m.escribir(llamada, {
      preparar: (ctx, entrada, { enTransaccion }) =>
        ensayarCambio(ctx, enTransaccion, CAMBIOS_DE_REDACCION, { llamada: llamada.id, entrada }),
      manejar: (ctx, _, ensayado) => proponer(ctx, ensayado),
    });
  }
};
