import type { VerificacionVM } from '#features/polizas/verificacion/verificacion.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ErrorDeApi, llamar } from '../lib/api/api.ts';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { CompararArchivo } from './CompararArchivo.tsx';
import { ESTADOS } from './estados.ts';
import classes from './verificar.module.css';

// A malformed code is refused as bad input, which means the same to the visitor: no such policy.
const noExiste = (error: unknown): boolean =>
  error instanceof ErrorDeApi && (error.estado === 404 || error.estado === 400);

/** `/verificar/{codigo}`: target of a certificate's QR; nobody needs a session. */
export const Verificar = () => {
  const { codigo = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['Verificar/Poliza', { codigo }],
    // The contract brings zod, so the page renders before it has loaded.
    queryFn: async ({ signal }) => {
      const { verificarPoliza } =
        await import('#features/polizas/verificacion/verificacion.contract.ts');
      return llamar(verificarPoliza, { codigo }, { senal: signal });
    },
  });
  if (noExiste(error)) return <SinPoliza />;
  return (
    <Pagina
      titulo="Verificación de póliza"
      proposito="Estado de la póliza según los registros de la aseguradora."
      ancho="formulario"
    >
      {error ? (
        <EstadoError
          alReintentar={() => void refetch()}
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
        />
      ) : (
        <div className={classes.resultado} aria-busy={!data}>
          {data && <Resultado poliza={data} />}
        </div>
      )}
    </Pagina>
  );
};

const Resultado = ({ poliza }: { readonly poliza: VerificacionVM }) => {
  const { titulo, texto, tono, icono: Icono } = ESTADOS[poliza.estado];
  const datos: readonly (readonly [string, string | number])[] = [
    ['N° de póliza', poliza.numeroPoliza],
    ['Patente', poliza.patente],
    ['Tipo de vehículo', nombreDeTipo(poliza.tipoVehiculo)],
    ['Vigencia desde', formatearFecha(poliza.fechaVigenciaDesde)],
    ['Vigencia hasta', formatearFecha(poliza.fechaVigenciaHasta)],
    ['Texto de la póliza', poliza.redaccion],
  ];
  return (
    <>
      <output className={classes.estado} data-tono={tono}>
        <Icono size={32} aria-hidden />
        <span>
          <strong className={classes.titulo}>{titulo}</strong>
          <span className={classes.explicacion}>{texto}</span>
        </span>
      </output>
      <dl className={classes.datos}>
        {datos.map(([que, valor]) => (
          <div key={que}>
            <dt>{que}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.texto}>
        Mostramos la patente en parte para proteger los datos del propietario. Debe coincidir con la
        del certificado.
      </p>
      {poliza.sha256 !== null && (
        <CompararArchivo sha256={poliza.sha256} anteriores={poliza.versionesAnteriores} />
      )}
    </>
  );
};

const SinPoliza = () => (
  <Pagina
    titulo="No encontramos esa póliza"
    proposito="El código no corresponde a ninguna póliza emitida aquí. Revise que lo haya copiado completo o vuelva a leer el código QR del certificado."
    ancho="lectura"
  >
    <p>
      Si el código es correcto y el certificado dice venir de nosotros, puede ser falso: consulte
      por la patente o comuníquese con nuestro call center.
    </p>
    <Button component={Link} to="/consulta">
      Consultar Póliza
    </Button>
  </Pagina>
);
