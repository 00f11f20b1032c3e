import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { textoDeDetencion } from '#features/detenciones/detencion.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Button, Text } from '@mantine/core';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import { EstrellaDeConvenio } from './EstrellaDeConvenio.tsx';
import { nombreDeCorredor, tiposDe } from './convenio-en-tarjeta.ts';
import classes from './SeleccionConvenio.module.css';

interface TarjetaConvenioProps {
  readonly convenio: ConvenioVM;
  readonly alVerPrimas: () => void;
  readonly alSeleccionar: () => void;
}

export const TarjetaConvenio = ({ convenio, alVerPrimas, alSeleccionar }: TarjetaConvenioProps) => {
  const { nombre, inicioVigencia, terminoVigencia, tipoDePago, sePuedeVender } = convenio;
  const tipos = tiposDe(convenio).length;
  // Release 1.3.0 sends none during an upgrade (A-RELEVO-006).
  const detenciones = convenio.detenciones ?? [];
  const entera = textoDeDetencion(detenciones);
  const enParte = textoDeDetencion(
    detenciones,
    tiposDe(convenio).map(({ id }) => id),
  );
  return (
    <li className={classes.tarjeta}>
      <div className={classes.cabeza}>
        <h2 className={classes.nombre}>{nombre}</h2>
        <EstrellaDeConvenio convenio={convenio} />
      </div>
      <p className={classes.corredor}>{nombreDeCorredor(convenio)}</p>
      {entera !== null && <Text c="red">Venta detenida: {entera}</Text>}
      {entera === null && enParte !== null && (
        <Text c="red">Venta detenida en parte: {enParte}</Text>
      )}
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
        <Button variant="default" onClick={alVerPrimas} aria-label={`Ver Primas de ${nombre}`}>
          Ver Primas
        </Button>
        {sePuedeVender ? (
          <Button onClick={alSeleccionar} aria-label={`SELECCIONAR ${nombre}`}>
            SELECCIONAR
          </Button>
        ) : (
          <Insignia tono="error">NO VIGENTE</Insignia>
        )}
      </div>
    </li>
  );
};
