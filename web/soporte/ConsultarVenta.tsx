import {
  evidenciaDeVenta,
  lineaDeVenta,
} from '#features/soporte/historia/linea-de-tiempo.contract.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { descargarVenta } from './piezas/descargar-venta.ts';
import { FichaDeVenta } from './piezas/FichaDeVenta.tsx';
import { LineaDeTiempo } from './piezas/LineaDeTiempo.tsx';
import { PaginaDeVenta } from './piezas/PaginaDeVenta.tsx';
import { PolizasDeVenta } from './piezas/PolizasDeVenta.tsx';
import classes from './piezas/soporte.module.css';
import { SIN_VENTA } from './piezas/textos.ts';

/** `/Soporte/ConsultarVenta`. */
export const ConsultarVenta = () => (
  <PaginaDeVenta
    titulo="Consultar Venta SOAP"
    proposito="Datos de una venta y sus pólizas."
    sinVenta={SIN_VENTA.consulta}
  >
    {(venta, { operacion }) => (
      <>
        {venta.vigente && venta.cantidadPolizas > 0 && (
          <div className={classes.acciones}>
            <Button
              leftSection={<IconFileZip size={18} aria-hidden />}
              onClick={() => void descargarVenta(operacion, venta.id)}
            >
              Descargar Venta
            </Button>
          </div>
        )}
        <FichaDeVenta venta={venta} />
        <PolizasDeVenta
          polizas={venta.polizaVentaVM}
          acciones={({ numeroPoliza, urlDescarga }) =>
            urlDescarga === null
              ? []
              : [
                  {
                    titulo: `Descargar póliza ${numeroPoliza}`,
                    icono: IconFileTypePdf,
                    direccion: urlDescarga,
                  },
                ]
          }
        />
        <LineaDeTiempo
          linea={lineaDeVenta}
          evidencia={evidenciaDeVenta}
          entrada={{ id: venta.id }}
          nombre={`Evidencia_IDV${venta.id}.zip`}
        />
      </>
    )}
  </PaginaDeVenta>
);
