import type { EnlaceVM } from '#features/acceso/entrada/ver-enlace.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { palabrasDePoliza } from '../lib/venta/palabras-de-poliza.ts';
import { DatosDeEnlace } from '../ui/enlace/DatosDeEnlace.tsx';
import classes from './piezas/acceso.module.css';
import { NoSeConsulto } from './piezas/NoSeConsulto.tsx';

interface EnlaceDeCompraProps {
  readonly enlace: EnlaceVM;
  /** Consumes the code of the link. */
  readonly abrir: () => Promise<IntencionVM | null>;
  readonly alAbrir: (venta: IntencionVM | null) => void;
}

/** Page of a mailed link: shows the purchase and its person, and opens it only by its button. */
export const EnlaceDeCompra = ({ enlace, abrir, alAbrir }: EnlaceDeCompraProps) => {
  const { idIntencionVenta, vehiculos, para, unaVez } = enlace;
  const [estado, setEstado] = useState<'lista' | 'abriendo' | { readonly error: unknown }>('lista');
  const alPresionar = async () => {
    setEstado('abriendo');
    try {
      alAbrir(await abrir());
    } catch (error) {
      setEstado({ error });
    }
  };
  if (typeof estado === 'object') {
    return <NoSeConsulto error={estado.error} alReintentar={() => void alPresionar()} />;
  }
  return (
    <>
      <DatosDeEnlace
        filas={[
          ['Compra', `N° ${idIntencionVenta}, ${contar(vehiculos, 'vehículo', 'vehículos')}`],
          ...(para === null ? [] : [['Enviado a', para] as const]),
        ]}
      />
      <p className={classes.parrafo}>
        {unaVez
          ? 'El enlace se usa cuando usted presiona el botón, y sirve una sola vez.'
          : `Presione el botón para ver la compra y descargar ${palabrasDePoliza(vehiculos).su}.`}
      </p>
      <Button loading={estado === 'abriendo'} onClick={() => void alPresionar()}>
        Abrir mi compra
      </Button>
    </>
  );
};
