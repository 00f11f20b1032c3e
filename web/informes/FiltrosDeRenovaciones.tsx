import { MESES_LEGALES } from '#features/convenios/convenio.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { CampoConvenio } from '../campos/CampoConvenio.tsx';
import { CampoFecha } from '../campos/fecha/CampoFecha.tsx';
import { CampoSelector } from '../campos/CampoSelector.tsx';
import { useConvenios } from '../campos/useConvenios.ts';
import { ahora } from '../lib/navegador/ahora.ts';
import classes from './renovaciones.module.css';

interface FiltrosDeRenovacionesProps {
  readonly convenioId: number | null;
  readonly alElegirConvenio: (id: number | null) => void;
  readonly mesLegal: number | null;
  readonly alElegirMes: (mes: number | null) => void;
  /** Last day of cover that is listed; null for the next 60 days. */
  readonly hasta: Fecha | null;
  readonly alElegirHasta: (hasta: Fecha | null) => void;
}

/** Filters of the renewals, beside the search box. */
export const FiltrosDeRenovaciones = ({
  convenioId,
  alElegirConvenio,
  mesLegal,
  alElegirMes,
  hasta,
  alElegirHasta,
}: FiltrosDeRenovacionesProps) => {
  const { data, isError } = useConvenios();
  return (
    <>
      <CampoConvenio
        aria-label="Convenio"
        placeholder="Convenio"
        className={classes.filtro ?? ''}
        convenios={data ?? []}
        value={convenioId}
        onChange={alElegirConvenio}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar Convenio' }}
        error={isError ? 'Hubo un error al buscar los convenios' : null}
      />
      <CampoSelector
        aria-label="Mes legal"
        placeholder="Mes legal"
        className={classes.filtro ?? ''}
        opciones={MESES_LEGALES}
        value={mesLegal}
        onChange={alElegirMes}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar Mes legal' }}
      />
      <CampoFecha
        aria-label="Vencen hasta"
        placeholder="Vencen hasta"
        min={fechaSantiago(ahora())}
        value={hasta ?? ''}
        onChange={(dia) => alElegirHasta(dia === '' ? null : dia)}
      />
    </>
  );
};
