import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { leerVenta } from '../../lib/venta/venta.ts';
import { CONVENIO_NO_VIGENTE, irAInicio } from '../ingreso/ir-a-inicio.tsx';
import { Preparacion } from '../ingreso/Preparacion.tsx';
import { seIngresaAMano } from '../estado/useIntencion.ts';
import classes from './partes/compra.module.css';
import { Buscando } from './partes/Buscando.tsx';
import { UnVehiculo } from './UnVehiculo.tsx';

interface CompraDeUnoProps {
  readonly idConvenio: number;
  /** Plate that was typed on the front page. */
  readonly patente: string;
  /** True if the buyer came back here from a failed payment, whose screen is not shown again. */
  readonly trasFallo: boolean;
  /** Masked address of the reminder by whose link the buyer came; null otherwise. */
  readonly correoDeAviso: string | null;
  /** Leads back to the front page. */
  readonly alVolver: () => void;
}

/** Address to which a sale of this tab leads instead; null if it has another plate, or may be changed here. */
const otroPaso = (venta: IntencionVM, patente: string, trasFallo: boolean): string | null => {
  const { vehiculosViewModel: vehiculos, estadoIntencionDeVenta, pagoFallido } = venta;
  if (vehiculos.length > 1 && seIngresaAMano(venta)) return '/venta/ingresoVehiculo';
  if (vehiculos.every((uno) => uno.patente !== patente)) return null;
  const fallo = pagoFallido !== null && estadoIntencionDeVenta === ETAPA.terminos && !trasFallo;
  return seIngresaAMano(venta) && !fallo ? null : venta.siguientePaso;
};

/** Sells the vehicle of one plate on one screen, from the front page of a public link to the provider. */
export const CompraDeUno = ({
  idConvenio,
  patente,
  trasFallo,
  correoDeAviso,
  alVolver,
}: CompraDeUnoProps) => {
  const [{ idIntencionVenta }] = useState(leerVenta);
  useEffect(() => {
    document.title = `SOAP de ${patente}`;
  }, [patente]);
  return (
    <div className={classes.columna}>
      <Preparacion
        idConvenio={idConvenio}
        idVenta={idIntencionVenta}
        espera={<Buscando patente={patente} />}
      >
        {({ convenio, venta, captcha }) => {
          if (!convenio.sePuedeVender) return irAInicio(CONVENIO_NO_VIGENTE);
          const paso = venta && otroPaso(venta, patente, trasFallo);
          if (paso) return <Navigate to={paso} state={{ idConvenio, patente }} replace />;
          const suya = venta?.vehiculosViewModel[0]?.patente === patente ? venta : null;
          return (
            <UnVehiculo
              convenio={convenio}
              patente={patente}
              venta={suya}
              captcha={captcha}
              correoDeAviso={correoDeAviso}
              alVolver={alVolver}
            />
          );
        }}
      </Preparacion>
    </div>
  );
};
