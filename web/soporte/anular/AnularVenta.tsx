import { anularVenta } from '#features/polizas/anular/anular.contract.ts';
import type { VentaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import type { Anulacion } from './CamposDeAnulacion.tsx';
import { DialogoDeAnulacion } from './DialogoDeAnulacion.tsx';
import { FichaDeVenta } from '../piezas/FichaDeVenta.tsx';
import { PaginaDeVenta, type UsoDeVenta } from '../piezas/PaginaDeVenta.tsx';
import { PolizasDeVenta } from '../piezas/PolizasDeVenta.tsx';
import classes from '../piezas/soporte.module.css';
import { SIN_VENTA } from '../piezas/textos.ts';

/** `/Soporte/AnularVenta`: the sale with all its valid policies. */
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
  const anular = async ({ motivo, fecha }: Anulacion) => {
    setAbierto(false);
    operacion.iniciar();
    try {
      await llamar(anularVenta, { IV: venta.id, MotivoAnulacion: motivo, FechaAnulacion: fecha });
      operacion.exito('Venta anulada con éxito', { alCerrar: refrescar });
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && [400, 409].includes(fallo.estado);
      operacion.error(dicho ? fallo.message : 'Ocurrió un error desconocido al anular la Venta', {
        alCerrar: refrescar,
      });
    }
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
        advertencia={`La venta y sus ${vigentes} pólizas vigentes dejarán de estar vigentes. No se puede deshacer.`}
        abierto={abierto}
        alCerrar={() => setAbierto(false)}
        alAnular={(anulacion) => void anular(anulacion)}
      />
    </div>
  );
};
