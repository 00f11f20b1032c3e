import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Button, Text } from '@mantine/core';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import { EstrellaDeConvenio } from './EstrellaDeConvenio.tsx';
import { detencionDe, nombreDeCorredor, tiposDe } from './convenio-en-tarjeta.ts';
import classes from './SeleccionConvenio.module.css';

interface TarjetaConvenioProps {
  readonly convenio: ConvenioVM;
  /** True if there is no other one to choose, so that choosing it is the primary action. */
  readonly unico: boolean;
  readonly alVerPrimas: () => void;
  readonly alSeleccionar: () => void;
}

export const TarjetaConvenio = ({
  convenio,
  unico,
  alVerPrimas,
  alSeleccionar,
}: TarjetaConvenioProps) => {
  const { nombre, inicioVigencia, terminoVigencia, tipoDePago, sePuedeVender } = convenio;
  const tipos = tiposDe(convenio).length;
  const detencion = detencionDe(convenio);
  return (
    <li className={classes.tarjeta}>
      <div className={classes.cabeza}>
        <h2 className={classes.nombre}>{nombre}</h2>
        <EstrellaDeConvenio convenio={convenio} />
      </div>
      <p className={classes.corredor}>{nombreDeCorredor(convenio)}</p>
      {detencion !== null && <Text c="red">{detencion}</Text>}
      <dl className={classes.datos}>
        <div>
          <dt>Pago</dt>
          <dd>{esPagoEnLinea(tipoDePago) ? 'En línea' : 'Directo'}</dd>
        </div>
        <div>
          <dt>Vigencia</dt>
          <dd className="cifras">
            {formatearFecha(inicioVigencia)} al {formatearFecha(terminoVigencia)}
          </dd>
        </div>
        <div>
          <dt>Vehículos</dt>
          <dd>{tipos === 1 ? '1 tipo' : `${tipos} tipos`}</dd>
        </div>
      </dl>
      <div className={classes.acciones}>
        <Button variant="subtle" onClick={alVerPrimas} aria-label={`Ver Primas de ${nombre}`}>
          Ver Primas
        </Button>
        {sePuedeVender ? (
          <Button
            variant={unico ? 'filled' : 'subtle'}
            className={classes.elegir ?? ''}
            onClick={alSeleccionar}
            aria-label={`SELECCIONAR ${nombre}`}
          >
            SELECCIONAR
          </Button>
        ) : (
          <Insignia tono="error">NO VIGENTE</Insignia>
        )}
      </div>
    </li>
  );
};
