import {
  obtenerPorResolver,
  type PorResolverVM,
} from '#features/inicio/por-resolver/por-resolver.contract.ts';
import {
  type FilaPorResolver,
  filasPorResolver,
  tiposDe,
} from '#features/inicio/por-resolver/por-resolver.ts';
import { formatearFecha } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ErrorDeApi, llamar } from '../lib/api/api.ts';
import { usePuede } from '../lib/sesion/permisos.ts';
import { CifraDeNumeros } from '../ui/CifraDeNumeros.tsx';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import classes from './por-resolver.module.css';
import { TextoDeCarga } from '../ui/espera/TextoDeCarga.tsx';

const CIFRAS = [
  {
    clase: 'poliza',
    titulo: 'Números de póliza restantes',
    ruta: '/mantenedores/rangoPoliza',
  },
  { clase: 'folio', titulo: 'Números de folio restantes', ruta: '/mantenedores/folio' },
] as const;

const pronostico = ({
  restantes,
  porDia,
  seAgotan,
}: PorResolverVM['numeros']['poliza']): string => {
  if (restantes === 0) return 'Agregue un rango para seguir emitiendo';
  if (porDia === 0) return 'Sin emisiones en los últimos 30 días';
  const ritmo = `a ${formatearNumero(porDia)} por día`;
  return seAgotan === null
    ? `Alcanzan para más de 10 años, ${ritmo}`
    : `Alcanzan hasta el ${formatearFecha(seAgotan)}, ${ritmo}`;
};

const Fila = ({ fila }: { readonly fila: FilaPorResolver }) => (
  <li>
    <Link className={classes.fila} to={fila.ruta} data-tono={fila.tono}>
      <span className={classes.cantidad}>{formatearNumero(fila.cantidad)}</span>
      <span className={classes.que}>
        {fila.titulo}
        {fila.detalle !== undefined && <span className={classes.detalle}>{fila.detalle}</span>}
      </span>
      <IconChevronRight size={18} aria-hidden className={classes.flecha} />
    </Link>
  </li>
);

const Filas = ({ filas }: { readonly filas: readonly FilaPorResolver[] }) =>
  filas.length === 0 ? (
    <p className={classes.alDia}>
      <IconCircleCheck size={20} aria-hidden />
      Todo al día
    </p>
  ) : (
    <ul className={classes.filas}>
      {filas.map((fila) => (
        <Fila key={fila.clase} fila={fila} />
      ))}
    </ul>
  );

interface FilasPorTipoProps {
  readonly filas: readonly FilaPorResolver[];
  /** Shows the kinds, of which the address names one. */
  readonly enPantalla: boolean;
}

const FilasPorTipo = ({ filas, enPantalla }: FilasPorTipoProps) => {
  const elegido = useSearchParams()[0].get('tipo');
  const tipos = enPantalla ? tiposDe(filas) : [];
  const hay = tipos.some(({ tipo }) => tipo === elegido);
  return (
    <>
      {tipos.length > 1 && (
        <nav aria-label="Tipos" className={classes.tipos}>
          <Link to="?" replace aria-current={hay ? undefined : 'true'}>
            Todo
          </Link>
          {tipos.map(({ tipo, nombre, cuantas }) => (
            <Link
              key={tipo}
              to={`?tipo=${tipo}`}
              replace
              aria-current={tipo === elegido ? 'true' : undefined}
            >
              {`${nombre} (${cuantas})`}
            </Link>
          ))}
        </nav>
      )}
      <Filas filas={hay ? filas.filter(({ tipo }) => tipo === elegido) : filas} />
    </>
  );
};

/** Matters for Soporte, each with its screen, and how long the numbers last (O-39). */
export const PorResolver = ({ enPantalla = false }: { readonly enPantalla?: boolean }) => {
  const puedeVer = usePuede()(obtenerPorResolver);
  const { data, error, refetch } = useQuery({
    queryKey: [obtenerPorResolver.id],
    queryFn: ({ signal }) => llamar(obtenerPorResolver, {}, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  if (!puedeVer) return null;
  return (
    <section aria-label="Por resolver" className={classes.panel}>
      {!enPantalla && <h2 className={classes.titulo}>Por resolver</h2>}
      {error && !data ? (
        <EstadoError
          titulo="No pudimos consultar lo que está por resolver."
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
          alReintentar={() => void refetch()}
        />
      ) : (
        <div aria-busy={!data}>
          {data ? (
            <FilasPorTipo filas={filasPorResolver(data)} enPantalla={enPantalla} />
          ) : (
            <p className={`${classes.alDia} por-llegar`}>
              <TextoDeCarga />
            </p>
          )}
          <dl className={classes.cifras}>
            {CIFRAS.map(({ clase, titulo, ruta }) => {
              const numeros = data?.numeros[clase];
              return (
                <CifraDeNumeros
                  key={clase}
                  titulo={<Link to={ruta}>{titulo}</Link>}
                  restantes={numeros?.restantes}
                  pronostico={numeros ? pronostico(numeros) : '…'}
                />
              );
            })}
          </dl>
        </div>
      )}
    </section>
  );
};
