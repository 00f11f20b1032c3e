import {
  type RecienteVM,
  resumirRecientes,
} from '#features/soporte/recientes/recientes.contract.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { patenteConDv } from '#values/patente.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { EstadoError } from '../../ui/EstadoError.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { EstadoDeVenta } from '../../ui/ficha/EstadoDeVenta.tsx';
import { rutaDePoliza, rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';
import { EstadoDePoliza } from '../piezas/EstadoDePoliza.tsx';
import classes from './portada.module.css';
import { leerRecientes } from './recientes.ts';

const Fila = ({ fila }: { readonly fila: RecienteVM }) => {
  const esPoliza = fila.clase === 'poliza';
  const varios = !esPoliza && fila.vehiculos > 1;
  return (
    <li>
      <Link
        className={classes.fila}
        to={esPoliza ? rutaDePoliza(fila.numero) : rutaDeVenta(fila.numero)}
      >
        <span className={classes.patente}>
          {varios
            ? contar(fila.vehiculos, 'vehículo', 'vehículos')
            : patenteConDv(fila.patente, fila.dv)}
        </span>
        <span className={classes.quien}>
          {varios ? fila.convenio : fila.propietario}
          <span className={classes.detalle}>
            {esPoliza ? `Póliza N° ${fila.numero}` : `Venta N° ${fila.numero}`}
          </span>
        </span>
        <span className={classes.estado}>
          {esPoliza ? (
            <EstadoDePoliza estado={fila.estado} />
          ) : (
            <EstadoDeVenta estado={fila.estado} />
          )}
        </span>
        <span className={classes.ultimo}>
          {fila.ultimo?.hecho}
          <span className={classes.detalle}>
            {fila.ultimo && formatearFechaHora(new Date(fila.ultimo.ocurrido)).slice(0, 16)}
          </span>
        </span>
      </Link>
    </li>
  );
};

/** The records that the user opened last, as they stand now. */
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
  const filas = abiertas.flatMap(
    (una) => data?.find((fila) => fila.clase === una.clase && fila.numero === una.numero) ?? [],
  );
  return (
    <section aria-labelledby="recientes" className={classes.recientes}>
      <h2 id="recientes" className={classes.titulo}>
        Últimas fichas
      </h2>
      {error && !data && (
        <EstadoError
          titulo="No pudimos consultar sus últimas fichas."
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
          alReintentar={() => void refetch()}
        />
      )}
      {filas.length > 0 ? (
        <ul className={classes.filas}>
          {filas.map((fila) => (
            <Fila key={`${fila.clase} ${fila.numero}`} fila={fila} />
          ))}
        </ul>
      ) : (
        !error && (
          <p className={classes.vacio}>
            {abiertas.length > 0 && !data ? (
              <TextoDeCarga />
            ) : (
              'Busque por patente, número, RUT o nombre. Las fichas que abra quedan aquí.'
            )}
          </p>
        )
      )}
    </section>
  );
};
