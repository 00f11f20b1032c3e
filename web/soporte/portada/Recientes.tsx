import {
  type RecienteVM,
  resumirRecientes,
} from '#features/soporte/recientes/recientes.contract.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { contar } from '#values/numero.ts';
import { patenteConDv } from '#values/patente.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { EstadoDeVenta } from '../../ui/ficha/EstadoDeVenta.tsx';
import { rutaDePoliza, rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';
import { EstadoDePoliza } from '../piezas/EstadoDePoliza.tsx';
import classes from './portada.module.css';
import { leerRecientes, type Reciente } from './recientes.ts';

interface FilaProps {
  readonly ficha: Reciente;
  /** Present state; undefined while it loads. */
  readonly estado: RecienteVM | undefined;
}

const Placa = ({ estado }: { readonly estado: RecienteVM }) =>
  estado.clase === 'venta' && estado.vehiculos > 1
    ? contar(estado.vehiculos, 'vehículo', 'vehículos')
    : patenteConDv(estado.patente, estado.dv);

const quienDe = (estado: RecienteVM): string =>
  estado.clase === 'venta' ? estado.convenio : nombreVisible(estado.propietario, estado.deEmpresa);

const esDe = (estado: RecienteVM, { clase, numero }: Reciente): boolean =>
  estado.clase === clase &&
  numero === (estado.clase === 'poliza' ? estado.numeroPoliza : estado.ventaId);

const Fila = ({ ficha: { clase, numero }, estado }: FilaProps) => (
  <li>
    <Link
      className={classes.fila}
      to={clase === 'poliza' ? rutaDePoliza(numero) : rutaDeVenta(numero)}
    >
      <span className={classes.patente}>{estado ? <Placa estado={estado} /> : '…'}</span>
      <span className={classes.quien}>
        {estado ? quienDe(estado) : '…'}
        <span className={classes.detalle}>
          {clase === 'poliza' ? `Póliza N° ${numero}` : `Venta N° ${numero}`}
        </span>
      </span>
      <span className={classes.estado}>
        {estado?.clase === 'poliza' && <EstadoDePoliza estado={estado.estado} />}
        {estado?.clase === 'venta' && <EstadoDeVenta estado={estado.estado} />}
      </span>
      <span className={classes.ultimo}>
        {estado?.ultimo?.hecho}
        <span className={classes.detalle}>
          {estado?.ultimo && formatearFechaHora(new Date(estado.ultimo.ocurrido)).slice(0, 16)}
        </span>
      </span>
    </Link>
  </li>
);

/** Records that the user opened last, with their present state; absent until there is one. */
export const Recientes = () => {
  const [abiertas] = useState(leerRecientes);
  const de = (clase: 'poliza' | 'venta') =>
    abiertas.flatMap((una) => (una.clase === clase ? una.numero : []));
  const { data, error, refetch } = useQuery({
    queryKey: [resumirRecientes.id, abiertas],
    queryFn: ({ signal }) =>
      llamar(resumirRecientes, { polizas: de('poliza'), ventas: de('venta') }, { senal: signal }),
    enabled: abiertas.length > 0,
    staleTime: 0,
  });
  const filas = abiertas.flatMap((ficha) => {
    const estado = data?.find((una) => esDe(una, ficha));
    // Missing records, and those beyond the user's reach, leave the list with the answer.
    return data && !estado ? [] : { ficha, estado };
  });
  if (filas.length === 0) return null;
  return (
    <section aria-labelledby="recientes" aria-busy={!data} className={classes.recientes}>
      <h2 id="recientes" className={classes.titulo}>
        Últimas fichas
      </h2>
      {error && !data && (
        <EstadoError
          titulo="No pudimos consultar sus últimas fichas."
          error={error}
          alReintentar={() => void refetch()}
        />
      )}
      <ul className={classes.filas}>
        {filas.map(({ ficha, estado }) => (
          <Fila key={`${ficha.clase} ${ficha.numero}`} ficha={ficha} estado={estado} />
        ))}
      </ul>
    </section>
  );
};
