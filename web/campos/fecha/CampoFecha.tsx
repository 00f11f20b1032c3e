import { formatearFecha } from '#values/fecha.ts';
import {
  fechaDeEscrita,
  formatearFechaAlEscribir,
  reparoDeFechaEscrita,
} from '#values/fecha-escrita.ts';
import { IconCalendar } from '@tabler/icons-react';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import type { CampoDeTextoProps } from '../formato/CampoConFormato.tsx';
import { CampoConPanel } from './CampoConPanel.tsx';

const Calendario = perezosa(async () => (await import('./Calendario.tsx')).Calendario);

interface CampoFechaProps extends CampoDeTextoProps {
  /** First and last selectable day, 'YYYY-MM-DD'; the form judges typed ones. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const mostrar = (fecha: string): string => (fecha === '' ? '' : formatearFecha(fecha));

/** A calendar day, shown as 'dd/mm/yyyy' in any browser language, with the value 'YYYY-MM-DD'. */
export const CampoFecha = ({ min, max, ...resto }: CampoFechaProps) => (
  <CampoConPanel
    placeholder="dd/mm/aaaa"
    data-medida="corta"
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
