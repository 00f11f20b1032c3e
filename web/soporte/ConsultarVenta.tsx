import { buscarVenta } from '#features/polizas/soporte.contract.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { ModalOperacion } from '../ui/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { useOperacion } from '../ui/useOperacion.ts';
import { BuscadorDeNumero } from './piezas/BuscadorDeNumero.tsx';
import { FichaDeVenta } from './piezas/FichaDeVenta.tsx';
import { NoEncontrado } from './piezas/NoEncontrado.tsx';
import { PolizasDeVenta } from './piezas/PolizasDeVenta.tsx';
import classes from './piezas/soporte.module.css';
import { DESCONOCIDO, FALTA_VENTA, SIN_VENTA } from './piezas/textos.ts';
import { useBusqueda } from './piezas/useBusqueda.ts';
import { descargarVenta } from './piezas/descargar-venta.ts';

/** `/Soporte/ConsultarVenta`. */
export const ConsultarVenta = () => {
  const operacion = useOperacion();
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(buscarVenta);
  return (
    <Pagina titulo="Consultar Venta SOAP" proposito="Datos de una venta y sus pólizas.">
      <BuscadorDeNumero
        rotulo="N° de venta"
        siFalta={FALTA_VENTA}
        cargando={cargando}
        alBuscar={(id) => buscar({ id })}
      />
      {error && (
        <NoEncontrado
          error={error}
          sinResultado={SIN_VENTA.consulta}
          desconocido={DESCONOCIDO}
          alReintentar={refrescar}
        />
      )}
      {datos && (
        <>
          {datos.vigente && datos.cantidadPolizas > 0 && (
            <div className={classes.acciones}>
              <Button
                leftSection={<IconFileZip size={18} aria-hidden />}
                onClick={() => void descargarVenta(operacion, datos.id)}
              >
                Descargar Venta
              </Button>
            </div>
          )}
          <FichaDeVenta venta={datos} />
          <PolizasDeVenta
            polizas={datos.polizaVentaVM}
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
        </>
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
