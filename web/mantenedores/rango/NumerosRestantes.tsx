import { obtenerRangoActual } from '#features/numeros/rangos/rango.contract.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { CifraDeNumeros } from '../../ui/CifraDeNumeros.tsx';
import classes from './NumerosRestantes.module.css';

const TITULOS = {
  poliza: 'Números de póliza restantes',
  folio: 'Números de folio restantes',
} as const;

/** Remaining numbers of a kind, in red if there are few (A-RANGO-015). */
export const NumerosRestantes = ({ clase }: { readonly clase: ClaseDeRango }) => {
  const puedeVer = usePuede()(obtenerRangoActual);
  const { data, isError } = useQuery({
    queryKey: [obtenerRangoActual.id],
    queryFn: ({ signal }) => llamar(obtenerRangoActual, {}, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  if (!puedeVer) return null;
  if (isError && !data) {
    return <p className={classes.error}>No pudimos consultar los números restantes.</p>;
  }
  const restantes = {
    poliza: data?.numerosDePolizaRestantes,
    folio: data?.numerosDeFolioRestantes,
  };
  return (
    <dl className={classes.cifras} aria-busy={!data}>
      <CifraDeNumeros titulo={TITULOS[clase]} restantes={restantes[clase]} />
    </dl>
  );
};
