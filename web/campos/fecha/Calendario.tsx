import { fechaEnPalabras, fechaSantiago } from '#values/fecha.ts';
import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { ahora } from '../../lib/navegador/ahora.ts';

interface CalendarioProps {
  readonly fecha: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly alElegir: (fecha: string) => void;
}

const ROTULOS = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
  monthLevelControl: 'Elegir mes y año',
  yearLevelControl: 'Elegir año',
};

/** Calendar of months; a chunk of its own, loaded when it is first opened. */
export const Calendario = ({ fecha, min, max, alElegir }: CalendarioProps) => {
  const hoy = fechaSantiago(ahora());
  const cerca = max !== undefined && max < hoy ? max : hoy;
  return (
    <FocusTrap>
      <div>
        <DatePicker
          // Escape on its buttons closes the calendar only, not a surrounding dialog.
          __stopPropagation
          locale="es"
          ariaLabels={ROTULOS}
          value={fecha === '' ? null : fecha}
          defaultDate={fecha || (min !== undefined && cerca < min ? min : cerca)}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          hideOutsideDates
          getDayAriaLabel={fechaEnPalabras}
          getDayProps={(dia) => ({
            'aria-current': dia === hoy ? 'date' : undefined,
            'data-autofocus': dia === (fecha || hoy) || undefined,
          })}
          onChange={(dia) => {
            if (dia !== null) alElegir(dia);
          }}
        />
      </div>
    </FocusTrap>
  );
};
