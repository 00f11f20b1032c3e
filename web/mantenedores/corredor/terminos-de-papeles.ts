import { DIAS_DE_AVISO_DE_PAPELES } from '#features/detenciones/detencion.ts';
import type { CorredorVM } from '#features/mantenedores/corredores/corredor.contract.ts';
import {
  diaDeTermino,
  PAPELES_CON_TERMINO,
  papelesDe,
  type PapelConTermino,
} from '#features/mantenedores/corredores/papeles.ts';
import { diasEntre, fechaSantiago } from '#values/fecha.ts';
import { ahora } from '../../lib/navegador/ahora.ts';

const PAPELES = Object.keys(PAPELES_CON_TERMINO) as PapelConTermino[];

/** End of a broker's paper, past or near. */
export interface TerminoDePapel {
  readonly papel: PapelConTermino;
  readonly hasta: string;
  /** True from the day after it. */
  readonly paso: boolean;
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
    const { campo } = PAPELES_CON_TERMINO[papel];
    const hasta = corredor[campo];
    if (!hasta || diasEntre(hoy, hasta) > DIAS_DE_AVISO_DE_PAPELES.primero) return [];
    const paso = hasta < hoy;
    const motivo = corredor.admitidos?.find((uno) => uno.papel === papel)?.motivo;
    return [
      {
        papel,
        hasta,
        paso,
        dia: diaDeTermino(papel, hasta, hoy),
        motivo,
        detiene: paso && motivo === undefined,
      },
    ];
  });
};

/** Ends that would stop a broker's sales the moment they are saved; none if they are stopped already (A-ORDEN-013). */
export const loQueDetendria = (
  corredor: CorredorVM,
  escritos: Readonly<Record<string, unknown>>,
): readonly TerminoDePapel[] => {
  const detienen = (uno: CorredorVM) => terminosDe(uno).filter(({ detiene }) => detiene);
  if (detienen(corredor).length > 0) return [];
  const papeles = papelesDe(escritos);
  // An admitted end is admitted by its date.
  const admitidos = corredor.admitidos?.filter(({ papel }) => {
    const { campo } = PAPELES_CON_TERMINO[papel];
    return papeles[campo] === corredor[campo];
  });
  return detienen({ ...corredor, ...papeles, admitidos });
};

/** Sentence on the first paper that stops a broker's sales; undefined while none does. */
export const porQueSeDetiene = (corredor: CorredorVM): string | undefined => {
  const detiene = terminosDe(corredor).find((uno) => uno.detiene);
  return detiene && `Venta detenida: ${detiene.dia}.`;
};
