import { esFecha } from '#values/fecha.ts';
import { TextInput } from '@mantine/core';
import type { CampoDeTextoProps } from './CampoConFormato.tsx';

interface CampoFechaProps extends CampoDeTextoProps {
  /** First and last day that may be chosen, 'YYYY-MM-DD'. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

// Without it the year takes six digits.
const ULTIMO_DIA = '9999-12-31';

/** A calendar day 'YYYY-MM-DD', blank while it is not whole; the browser's own picker. */
export const CampoFecha = ({ value, onChange, max = ULTIMO_DIA, ...resto }: CampoFechaProps) => (
  <TextInput
    autoComplete="off"
    {...resto}
    type="date"
    max={max}
    value={value ?? ''}
    onChange={({ currentTarget }) =>
      onChange?.(esFecha(currentTarget.value) ? currentTarget.value : '')
    }
  />
);
