import type { EstadoPoliza } from '#features/polizas/poliza.ts';
import { NOMBRE_DE_POLIZA } from '#values/nombres-de-estado.ts';
import { Insignia, type Tono } from '../../ui/estado/Insignia.tsx';

const TONOS: Readonly<Record<EstadoPoliza, Tono>> = {
  vigente: 'normal',
  no_iniciada: 'informacion',
  vencida: 'neutro',
  anulada: 'error',
};

/** State of a policy today. */
export const EstadoDePoliza = ({ estado }: { readonly estado: EstadoPoliza }) => (
  <Insignia tono={TONOS[estado]}>{NOMBRE_DE_POLIZA[estado]}</Insignia>
);
