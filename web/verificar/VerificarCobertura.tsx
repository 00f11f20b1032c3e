import { formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import type { VerificacionDeCoberturaVM } from '#features/polizas/cobertura/cobertura.contract.ts';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorDeApi, llamar } from '../lib/api/api.ts';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { CompararArchivo } from './CompararArchivo.tsx';
import classes from './verificar.module.css';

const noExiste = (error: unknown): boolean =>
  error instanceof ErrorDeApi && (error.estado === 404 || error.estado === 400);

const datosDe = (dicho: VerificacionDeCoberturaVM): (readonly [string, string])[] => {
  const { numeroPoliza, fechaVigenciaDesde: desde, fechaVigenciaHasta: hasta } = dicho;
  return [
    ['Patente', dicho.patente],
    ['Momento consultado', formatearFechaHora(new Date(dicho.momento))],
    ['Emitido', formatearFechaHora(new Date(dicho.emitido))],
    ...(numeroPoliza === null ? [] : [['N° de póliza', String(numeroPoliza)] as const]),
    ...(desde === null || hasta === null
      ? []
      : [['Vigencia', `${formatearFecha(desde)} - ${formatearFecha(hasta)}`] as const]),
  ];
};

/** `/verificar/cobertura/{codigo}`: target of a cover certificate's QR. */
export const VerificarCobertura = () => {
  const { codigo = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['Verificar/Cobertura', { codigo }],
    // The contract brings zod, so the page renders before it has loaded.
    queryFn: async ({ signal }) => {
      const { verificarCobertura } =
        await import('#features/polizas/cobertura/cobertura.contract.ts');
      return llamar(verificarCobertura, { codigo }, { senal: signal });
    },
  });
  if (noExiste(error)) {
    return (
      <Pagina
        titulo="No encontramos ese certificado"
        proposito="El código no corresponde a ningún certificado de cobertura emitido aquí. Revise que lo haya copiado completo o vuelva a leer el código QR."
        ancho="lectura"
      >
        {null}
      </Pagina>
    );
  }
  const Icono = data?.cubierta ? IconCircleCheck : IconCircleX;
  return (
    <Pagina
      titulo="Verificación de certificado de cobertura"
      proposito="Lo que el certificado dice, según los registros de la aseguradora al emitirlo."
      ancho="formulario"
    >
      {error ? (
        <EstadoError
          alReintentar={() => void refetch()}
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
        />
      ) : (
        <div className={classes.resultado} aria-busy={!data}>
          {data && (
            <>
              <output className={classes.estado} data-tono={data.cubierta ? 'exito' : 'error'}>
                <Icono size={32} aria-hidden />
                <strong className={classes.titulo}>
                  {data.cubierta ? 'Con cobertura' : 'Sin cobertura'}
                </strong>
              </output>
              <dl className={classes.datos}>
                {datosDe(data).map(([que, valor]) => (
                  <div key={que}>
                    <dt>{que}</dt>
                    <dd>{valor}</dd>
                  </div>
                ))}
              </dl>
              <CompararArchivo sha256={data.sha256} anteriores={[]} />
            </>
          )}
        </div>
      )}
    </Pagina>
  );
};
