import { DIAS_DE_AVISO_DE_PAPELES } from '#features/detenciones/detencion.ts';
import type { CorredorVM } from '#features/mantenedores/corredores/corredor.contract.ts';
import {
  PAPELES_CON_TERMINO,
  type PapelConTermino,
} from '#features/mantenedores/corredores/papeles.ts';
import { diasEntre, fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { ahora } from '../../lib/navegador/ahora.ts';

const PAPELES = Object.keys(PAPELES_CON_TERMINO) as PapelConTermino[];

/** End of a broker's paper, past or near. */
export interface TerminoDePapel {
  readonly papel: PapelConTermino;
  readonly hasta: string;
  /** 'la póliza de garantía terminó el 20/11/2026'. */
  readonly dia: string;
  /** Reason for selling after it; undefined if nobody noted one. */
  readonly motivo: string | undefined;
  /** True if sales are stopped by it. */
  readonly detiene: boolean;
}

/** Ends of a broker's papers from the first notice on, also past ones. */
export const terminosDe = (corredor: CorredorVM): TerminoDePapel[] => {
  const hoy = fechaSantiago(ahora());
  return PAPELES.flatMap((papel) => {
    const { campo, deQue } = PAPELES_CON_TERMINO[papel];
    const hasta = corredor[campo];
    if (!hasta || diasEntre(hoy, hasta) > DIAS_DE_AVISO_DE_PAPELES.primero) return [];
    const paso = hasta < hoy;
    const motivo = corredor.admitidos?.find((uno) => uno.papel === papel)?.motivo;
    return [
      {
        papel,
        hasta,
        dia: `${deQue} ${paso ? 'terminó' : 'termina'} el ${formatearFecha(hasta)}`,
        motivo,
        detiene: paso && motivo === undefined,
      },
    ];
  });
};

/** Sentence on the first paper that stops a broker's sales; undefined while none does. */
export const porQueSeDetiene = (corredor: CorredorVM): string | undefined => {
  const detiene = terminosDe(corredor).find((uno) => uno.detiene);
  return detiene && `Venta detenida: ${detiene.dia}.`;
};
