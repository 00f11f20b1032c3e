import {
  formatearHoraAlEscribir,
  horaDeEscrita,
  reparoDeHoraEscrita,
} from '#values/fecha-escrita.ts';
import { IconClock } from '@tabler/icons-react';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import type { CampoDeTextoProps } from '../formato/CampoConFormato.tsx';
import { CampoConPanel } from './CampoConPanel.tsx';

const Horario = perezosa(async () => (await import('./Horario.tsx')).Horario);

/** A time of 24 hours, 'HH:mm', as text and as value. */
export const CampoHora = (props: CampoDeTextoProps) => (
  <CampoConPanel
    placeholder="hh:mm"
    data-medida="minima"
    {...props}
    formatear={formatearHoraAlEscribir}
    leer={horaDeEscrita}
    reparo={reparoDeHoraEscrita}
    mostrar={(hora) => hora}
    icono={IconClock}
    abrir="Abrir horas"
  >
    {(hora, elegir) => <Horario hora={hora} alElegir={elegir} />}
  </CampoConPanel>
);
