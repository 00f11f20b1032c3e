import { buscarConveniosSimple } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { MESES_LEGALES } from '#features/convenios/convenio.ts';
import { useQuery } from '@tanstack/react-query';
import { CampoConvenio } from '../campos/CampoConvenio.tsx';
import { CampoSelector } from '../campos/CampoSelector.tsx';
import { llamar } from '../lib/api/api.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import classes from './renovaciones.module.css';

/** All at once (A-INF-013). */
const CANTIDAD = 90_000;

interface FiltrosDeRenovacionesProps {
  readonly convenioId: number | null;
  readonly alElegirConvenio: (id: number | null) => void;
  readonly mesLegal: number | null;
  readonly alElegirMes: (mes: number | null) => void;
}

/** Filters of the renewals, beside the search box. */
export const FiltrosDeRenovaciones = ({
  convenioId,
  alElegirConvenio,
  mesLegal,
  alElegirMes,
}: FiltrosDeRenovacionesProps) => {
  const usuarioId = useSesion().usuarioId ?? 0;
  const { data, isError } = useQuery({
    queryKey: [buscarConveniosSimple.id, usuarioId, CANTIDAD],
    queryFn: ({ signal }) =>
      llamar(
        buscarConveniosSimple,
        { usuarioId, cantidadADevolver: CANTIDAD, bloqueActual: 0 },
        { senal: signal },
      ),
  });
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
    </>
  );
};
