import type { PolizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { diasEntre, formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { patenteConDv } from '#values/patente.ts';
import type { Vigencia } from '#values/vigencia.ts';
import { conPunto } from '#values/texto.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './CambioDeVigencia.module.css';

/** Days of a leap year, the longest SOAP sold. */
const DIAS_DE_UN_ANIO = 366;

const diasDe = ({ desde, hasta }: Vigencia): number => diasEntre(desde, hasta) + 1;

const decir = (vigencia: Vigencia): string =>
  `${formatearFecha(vigencia.desde)} - ${formatearFecha(vigencia.hasta)} (${contar(diasDe(vigencia), 'día', 'días')} de cobertura)`;

interface CambioDeVigenciaProps {
  readonly poliza: PolizaSoporteVM;
  readonly nueva: Vigencia;
}

/** Effects of a policy's new dates, shown before saving. */
export const CambioDeVigencia = ({ poliza, nueva }: CambioDeVigenciaProps) => {
  const { fechaVigenciaDesde: desde, fechaVigenciaHasta: hasta } = poliza;
  const aach = poliza.informarAach
    ? 'se informa la nueva vigencia a la AACH'
    : 'esta póliza no se informa a la AACH';
  return (
    <div className={classes.texto}>
      <p>
        {conPunto(
          `Póliza N° ${poliza.numeroPoliza}, ${patenteConDv(poliza.patente, poliza.dv)}, ${nombreVisible(poliza.nombrePropietario, poliza.rutPropietario)}`,
        )}
      </p>
      <dl className={classes.cambio}>
        <dt>Ahora</dt>
        <dd>{decir({ desde, hasta })}</dd>
        <dt>Quedará</dt>
        <dd>{decir(nueva)}</dd>
      </dl>
      {diasDe(nueva) > DIAS_DE_UN_ANIO && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title="La cobertura supera un año"
          mb="md"
        >
          {`Son más de ${DIAS_DE_UN_ANIO} días: revise el año de ambas fechas.`}
        </Alert>
      )}
      <p>{`Se rehace su certificado con los mismos números y ${aach}.`}</p>
    </div>
  );
};
