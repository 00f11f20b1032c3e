import { formatearFecha } from '#values/fecha.ts';
import {
  fechaDeEscrita,
  formatearFechaAlEscribir,
  reparoDeFechaEscrita,
} from '#values/fecha-escrita.ts';
import { IconCalendar } from '@tabler/icons-react';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import type { CampoDeTextoProps } from '../CampoConFormato.tsx';
import { CampoConPanel } from './CampoConPanel.tsx';

const Calendario = perezosa(async () => (await import('./Calendario.tsx')).Calendario);

interface CampoFechaProps extends CampoDeTextoProps {
  /** First and last day that may be picked, 'YYYY-MM-DD'; what is typed is the form's to judge. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const mostrar = (fecha: string): string => (fecha === '' ? '' : formatearFecha(fecha));

/** A calendar day, seen as 'dd/mm/yyyy' whatever the browser's language; 'YYYY-MM-DD' as a value. */
export const CampoFecha = ({ min, max, ...resto }: CampoFechaProps) => (
  <CampoConPanel
    placeholder="dd/mm/aaaa"
    {...resto}
    formatear={formatearFechaAlEscribir}
    leer={fechaDeEscrita}
    reparo={reparoDeFechaEscrita}
    mostrar={mostrar}
    icono={IconCalendar}
    abrir="Abrir calendario"
  >
    {(fecha, elegir) => <Calendario fecha={fecha} min={min} max={max} alElegir={elegir} />}
  </CampoConPanel>
);
