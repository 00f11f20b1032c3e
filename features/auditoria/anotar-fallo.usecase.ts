import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { Fallo } from '#values/fallo.ts';
import { anotarEntradaRechazada, anotarNegado } from './anotar-negado.usecase.ts';
import { anotarRechazo } from './anotar-rechazo.usecase.ts';
import type { ContadorDeRepetidos } from './contar-repetidos.ts';
import { EntradaRechazada } from './entrada-rechazada.errors.ts';
import { FalloConIncidente } from './incidente.errors.ts';

const SIN_PERMISO = sinPermiso().codigo;

/** Records a refused call that changed nothing. */
export const anotarFallo = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  error: unknown,
  { llamada, repetidos }: { readonly llamada: string; readonly repetidos: ContadorDeRepetidos },
): Promise<void> => {
  if (error instanceof Fallo && error.codigo === SIN_PERMISO) {
    anotarNegado(ctx, enTransaccion, llamada);
  }
  if (error instanceof EntradaRechazada) {
    const { codigo, usuarioId } = error;
    const callados = repetidos(`${codigo} ${usuarioId}`, ctx.ahora);
    if (callados !== null) {
      anotarEntradaRechazada(ctx, enTransaccion, { usuarioId, codigo, callados });
    }
  }
  if (error instanceof FalloConIncidente) await anotarRechazo(ctx, enTransaccion, error);
};
