import { buscarPorNumero } from '#features/polizas/soporte.contract.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Pagina } from '../ui/Pagina.tsx';
import { BuscadorDeNumero } from './piezas/BuscadorDeNumero.tsx';
import { FichaDePoliza } from './piezas/FichaDePoliza.tsx';
import { NoEncontrado } from './piezas/NoEncontrado.tsx';
import { usePolizaDeNavegacion } from './piezas/usePolizaDeNavegacion.ts';
import classes from './piezas/soporte.module.css';
import { FALTA_POLIZA, POLIZA_DESCONOCIDA } from './piezas/textos.ts';
import { useBusqueda } from './piezas/useBusqueda.ts';

/** `/Soporte/ConsultarPoliza`. */
export const ConsultarPoliza = () => {
  const inicial = usePolizaDeNavegacion();
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(
    buscarPorNumero,
    inicial === '' ? null : { numero: inicial },
  );
  return (
    <Pagina
      titulo="Consultar Póliza SOAP"
      proposito="Datos de una póliza, su venta, su vehículo y su propietario."
    >
      <BuscadorDeNumero
        rotulo="N° de póliza"
        siFalta={FALTA_POLIZA}
        inicial={inicial}
        cargando={cargando}
        alBuscar={(numero) => buscar({ numero: String(numero) })}
      />
      {error && (
        <NoEncontrado error={error} desconocido={POLIZA_DESCONOCIDA} alReintentar={refrescar} />
      )}
      {datos && (
        <>
          <div className={classes.acciones}>
            {datos.urlDescarga !== null && (
              <Button
                component="a"
                href={datos.urlDescarga}
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
              >
                Descargar Póliza
              </Button>
            )}
          </div>
          <FichaDePoliza poliza={datos} />
        </>
      )}
    </Pagina>
  );
};
