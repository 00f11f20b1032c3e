import { FocusTrap } from '@mantine/core';
import { TimeGrid } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import classes from './fecha.module.css';

interface HorarioProps {
  readonly hora: string;
  readonly alElegir: (hora: string) => void;
}

const MEDIAS_HORAS = Array.from(
  { length: 48 },
  (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
);

/** Half hours of a day; other minutes are typed. */
export const Horario = ({ hora, alElegir }: HorarioProps) => (
  <FocusTrap>
    <div className={classes.horas}>
      <TimeGrid
        data={MEDIAS_HORAS}
        value={hora || null}
        simpleGridProps={{ cols: 4, spacing: 4, verticalSpacing: 4 }}
        getControlProps={(media) => ({
          onClick: () => alElegir(media),
          'aria-pressed': media === hora,
          'data-mantine-stop-propagation': true,
          ...(media === cercana(hora) && { 'data-autofocus': true }),
        })}
      />
    </div>
  </FocusTrap>
);

/** First visible entry: the half hour before the typed time. */
const cercana = (hora: string): string =>
  MEDIAS_HORAS.findLast((media) => media <= (hora || '09:00')) ?? '00:00';
