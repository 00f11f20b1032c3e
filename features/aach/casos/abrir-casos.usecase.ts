import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { casoAbierto, casoTerminado } from '#features/aach/aach.hechos.ts';
import { claseDeRechazo, leerClaseDeRechazo } from '#features/aach/clases-de-rechazo.ts';
import { plazoDeCaso } from '#features/aach/plazos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { avisarDeCorregidas, avisarDePolizas, enCorreo } from './avisar-caso.usecase.ts';
import {
  anotarAvisos,
  guardarCasos,
  sostenerPolizas,
  sostenerVentas,
  terminarCasos,
} from './caso.store.ts';
import { polizasDeCasos } from './casos.query.ts';
import { redactarRechazo } from './correo-caso.ts';

interface Rechazo {
  readonly polizaId: number;
  readonly mensaje: string;
}

type Abierto = Awaited<ReturnType<typeof guardarCasos>>[number];

const avisar = async (ctx: ContextoTx, abiertos: readonly Abierto[], vence: Date) => {
  const { telefono } = ctx.ajustes.aseguradora;
  const porPoliza = new Map(abiertos.map((caso) => [caso.polizaId, caso]));
  const polizas = await polizasDeCasos(ctx.tx, [...porPoliza.keys()]);
  const que = `rechazo:${Math.min(...abiertos.map(({ id }) => id))}`;
  for (const a of ['propietario', 'vendedor'] as const) {
    const avisos = await avisarDePolizas(ctx, polizas, {
      que,
      a,
      redactar: (suyas, saludo) =>
        redactarRechazo(
          a,
          suyas.map((poliza) => ({
            ...enCorreo(poliza),
            clase: leerClaseDeRechazo(porPoliza.get(poliza.id)?.clase ?? ''),
          })),
          { saludo, vence, telefono },
        ),
    });
    for (const { clave, polizaIds } of avisos) {
      const casoIds = polizaIds.map((id) => porPoliza.get(id)?.id ?? 0);
      await anotarAvisos(ctx.tx, casoIds, `aviso_${a}`, clave);
    }
  }
};

interface PorResultado {
  readonly rechazadas: readonly number[];
  readonly aceptadas: readonly number[];
}

/**
 * Locks the rows that `abrirCasos` and `terminarAceptadas` need, in the common lock order. Runs before the
 * notices are locked.
 */
export const sostenerInformadas = async (
  { tx }: ContextoTx,
  { rechazadas, aceptadas }: PorResultado,
): Promise<void> => {
  if (rechazadas.length + aceptadas.length === 0) return;
  await sostenerVentas(tx, [...rechazadas, ...aceptadas]);
  if (rechazadas.length > 0) await sostenerPolizas(tx, rechazadas);
};

/** Opens a case for each policy that the AACH refused, with its deadline. Mails owner and seller once. */
export const abrirCasos = async (ctx: ContextoTx, rechazos: readonly Rechazo[]): Promise<void> => {
  if (rechazos.length === 0) return;
  const vence = plazoDeCaso(ctx.ahora);
  const abiertos = await guardarCasos(
    ctx.tx,
    rechazos.map(({ polizaId, mensaje }) => ({
      polizaId,
      mensaje,
      clase: claseDeRechazo(mensaje),
    })),
    { abierto: ctx.ahora, vence },
  );
  if (abiertos.length === 0) return;
  await registrarVarios(
    ctx,
    abiertos.map(({ polizaId, clase }) =>
      casoAbierto({ id: polizaId, despues: { clase, vence: vence.toISOString() } }),
    ),
  );
  await avisar(ctx, abiertos, vence);
};

/**
 * Ends the cases of policies that the AACH finally accepted as corrected. Mails everybody who heard of the
 * refusal.
 */
export const terminarAceptadas = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
): Promise<void> => {
  if (polizaIds.length === 0) return;
  const resultado = 'corregida';
  const terminadas = await terminarCasos(ctx.tx, polizaIds, {
    resultado,
    nota: null,
    usuarioId: ctx.actor.usuarioId,
    ahora: ctx.ahora,
  });
  await registrarVarios(
    ctx,
    terminadas.map(({ poliza_id: id }) =>
      casoTerminado({ id, despues: { resultado, motivo: null } }),
    ),
  );
  await avisarDeCorregidas(ctx, terminadas);
};
