import { anularVenta } from '#features/polizas/anular.contract.ts';
import { buscarVenta } from '#features/polizas/soporte.contract.ts';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorDeApi, llamar } from '../lib/api.ts';
import { ModalOperacion } from '../ui/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { useOperacion } from '../ui/useOperacion.ts';
import { BuscadorDeNumero } from './piezas/BuscadorDeNumero.tsx';
import { type Anulacion, DialogoDeAnulacion } from './piezas/DialogoDeAnulacion.tsx';
import { FichaDeVenta } from './piezas/FichaDeVenta.tsx';
import { NoEncontrado } from './piezas/NoEncontrado.tsx';
import { PolizasDeVenta } from './piezas/PolizasDeVenta.tsx';
import classes from './piezas/soporte.module.css';
import { DESCONOCIDO, FALTA_VENTA, SIN_VENTA } from './piezas/textos.ts';
import { useBusqueda } from './piezas/useBusqueda.ts';

/** `/Soporte/AnularVenta`: the sale with all its valid policies. */
export const AnularVenta = () => {
  const operacion = useOperacion();
  const [abierto, setAbierto] = useState(false);
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(buscarVenta);
  const vigentes = datos?.polizaVentaVM.filter(({ vigente }) => vigente).length ?? 0;

  const anular = async ({ motivo, fecha }: Anulacion) => {
    if (!datos) return;
    setAbierto(false);
    operacion.iniciar();
    try {
      const entrada = { IV: datos.id, MotivoAnulacion: motivo, FechaAnulacion: fecha };
      await llamar(anularVenta, entrada);
      operacion.exito('Venta anulada con éxito', { alCerrar: refrescar });
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && [400, 409].includes(fallo.estado);
      operacion.error(dicho ? fallo.message : 'Ocurrió un error desconocido al anular la Venta', {
        alCerrar: refrescar,
      });
    }
  };

  return (
    <Pagina titulo="Anular Venta SOAP" proposito="Anula la venta y todas sus pólizas vigentes.">
      <BuscadorDeNumero
        rotulo="N° de venta"
        siFalta={FALTA_VENTA}
        cargando={cargando}
        alBuscar={(id) => buscar({ id })}
      />
      {error && (
        <NoEncontrado
          error={error}
          sinResultado={SIN_VENTA.anulacion}
          desconocido={DESCONOCIDO}
          alReintentar={refrescar}
        />
      )}
      {datos && (
        <>
          {datos.vigente && (
            <div className={classes.acciones}>
              <Button
                color="red"
                leftSection={<IconBan size={18} aria-hidden />}
                onClick={() => setAbierto(true)}
              >
                Anular Venta
              </Button>
            </div>
          )}
          <FichaDeVenta venta={datos} />
          <PolizasDeVenta polizas={datos.polizaVentaVM} />
        </>
      )}
      <DialogoDeAnulacion
        titulo={`Anular venta N° ${datos?.id ?? ''}`}
        advertencia={`La venta y sus ${vigentes} pólizas vigentes dejarán de estar vigentes. No se puede deshacer.`}
        abierto={abierto}
        alCerrar={() => setAbierto(false)}
        alAnular={(anulacion) => void anular(anulacion)}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
