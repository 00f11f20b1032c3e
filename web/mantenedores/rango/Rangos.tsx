import { obtenerRangoActual } from '#features/numeros/rangos/rango.contract.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { CifraDeNumeros } from '../../ui/CifraDeNumeros.tsx';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import classes from './Rangos.module.css';
import { AlmacenDetenido } from './AlmacenDetenido.tsx';
import { RANGOS } from './rango.ts';

const TITULOS = {
  poliza: 'Números de póliza restantes',
  folio: 'Números de folio restantes',
} as const;

/** Remaining numbers of a kind, in red if there are few (A-RANGO-015). */
const NumerosRestantes = ({ clase }: { readonly clase: ClaseDeRango }) => {
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

/**
 * `/mantenedores/folio` and `/mantenedores/rangoPoliza`: every range, its remaining numbers and its state.
 */
export const Rangos = ({ clase }: { readonly clase: ClaseDeRango }) => (
  <ListaMantenedor mantenedor={RANGOS[clase]}>
    <AlmacenDetenido />
    <NumerosRestantes clase={clase} />
  </ListaMantenedor>
);
