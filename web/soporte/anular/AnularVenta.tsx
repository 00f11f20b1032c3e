import type { VentaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { advertenciaDeVenta, anularLaVenta } from './anular.ts';
import type { Anulacion } from './CamposDeAnulacion.tsx';
import { DialogoDeAnulacion } from './DialogoDeAnulacion.tsx';
import { FichaDeVenta } from '../piezas/FichaDeVenta.tsx';
import { PaginaDeVenta, type UsoDeVenta } from '../piezas/PaginaDeVenta.tsx';
import { PolizasDeVenta } from '../piezas/PolizasDeVenta.tsx';
import classes from '../piezas/soporte.module.css';
import { SIN_VENTA } from '../piezas/textos.ts';

/** `/Soporte/AnularVenta`: cancels a sale with all its valid policies. */
export const AnularVenta = () => (
  <PaginaDeVenta
    titulo="Anular Venta SOAP"
    proposito="Anula la venta y todas sus pólizas vigentes."
    sinVenta={SIN_VENTA.anulacion}
  >
    {(venta, uso) => (
      <>
        {venta.vigente && <Anular venta={venta} {...uso} />}
        <FichaDeVenta venta={venta} />
        <PolizasDeVenta polizas={venta.polizaVentaVM} />
      </>
    )}
  </PaginaDeVenta>
);

const Anular = ({
  venta,
  operacion,
  refrescar,
}: UsoDeVenta & { readonly venta: VentaSoporteVM }) => {
  const [abierto, setAbierto] = useState(false);
  const vigentes = venta.polizaVentaVM.filter(({ vigente }) => vigente).length;
  const anular = (anulacion: Anulacion) => {
    setAbierto(false);
    void anularLaVenta(operacion, venta.id, anulacion, refrescar);
  };
  return (
    <div className={classes.acciones}>
      <Button
        color="red"
        leftSection={<IconBan size={18} aria-hidden />}
        onClick={() => setAbierto(true)}
      >
        Anular Venta
      </Button>
      <DialogoDeAnulacion
        titulo={`Anular venta N° ${venta.id}`}
        advertencia={advertenciaDeVenta(vigentes)}
        abierto={abierto}
        alCerrar={() => setAbierto(false)}
        alAnular={anular}
      />
    </div>
  );
};
