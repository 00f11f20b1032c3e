import { obtenerRangoActual } from '#features/mantenedores/rangos/rango.contract.ts';
import { type ClaseDeRango, quedanPocos } from '#features/mantenedores/rangos/rango.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api.ts';
import { usePuede } from '../../lib/permisos.ts';
import classes from './NumerosRestantes.module.css';

const numero = new Intl.NumberFormat('es-CL');
const TITULOS = {
  poliza: 'Números de póliza restantes',
  folio: 'Números de folio restantes',
} as const;

interface CifraProps {
  readonly clase: ClaseDeRango;
  /** Undefined while it is not known: its place is kept. */
  readonly restantes: number | undefined;
}

const Cifra = ({ clase, restantes }: CifraProps) => {
  const pocos = restantes !== undefined && quedanPocos(restantes);
  return (
    <div className={classes.cifra} data-pocos={pocos || undefined}>
      <dt>{TITULOS[clase]}</dt>
      <dd>
        <span className={classes.numero}>
          {restantes === undefined ? '…' : numero.format(restantes)}
        </span>
        {pocos && (
          <span className={classes.aviso}>
            <IconAlertTriangle size={16} aria-hidden />
            {restantes === 0 ? 'No quedan números' : 'Quedan pocos números'}
          </span>
        )}
      </dd>
    </div>
  );
};

/** How many numbers of a kind can still be sold, in red when few (decisiones, O-39). */
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
      <Cifra clase={clase} restantes={restantes[clase]} />
    </dl>
  );
};
