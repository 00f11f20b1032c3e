import type { EstadoPoliza } from '#features/polizas/poliza.ts';
import { Insignia, type Tono } from '../../ui/Insignia.tsx';

const ESTADOS: Readonly<Record<EstadoPoliza, readonly [string, Tono]>> = {
  vigente: ['VIGENTE', 'exito'],
  no_iniciada: ['AÚN NO COMIENZA', 'informacion'],
  vencida: ['VENCIDA', 'neutro'],
  anulada: ['ANULADA', 'error'],
};

/** What a policy is worth today. */
export const EstadoDePoliza = ({ estado }: { readonly estado: EstadoPoliza }) => {
  const [texto, tono] = ESTADOS[estado];
  return <Insignia tono={tono}>{texto}</Insignia>;
};
