import { avanceRegeneracion, regenerarVenta } from '#features/polizas/regenerar.contract.ts';
import { esRegenerable } from '#features/polizas/regenerable.ts';
import { buscarVenta } from '#features/polizas/soporte.contract.ts';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ErrorDeApi, llamar } from '../lib/api.ts';
import { ModalOperacion } from '../ui/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { type Operacion, useOperacion } from '../ui/useOperacion.ts';
import { BuscadorDeNumero } from './piezas/BuscadorDeNumero.tsx';
import { descargarVenta } from './piezas/descargar-venta.ts';
import { FichaDeVenta } from './piezas/FichaDeVenta.tsx';
import { NoEncontrado } from './piezas/NoEncontrado.tsx';
import { PolizasDeVenta } from './piezas/PolizasDeVenta.tsx';
import classes from './piezas/soporte.module.css';
import { DESCONOCIDO, FALTA_VENTA, SIN_VENTA } from './piezas/textos.ts';
import { useBusqueda } from './piezas/useBusqueda.ts';

const MS_ENTRE_PREGUNTAS = 1_500;
const esperar = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

/** Waits until every valid policy has its file again, saying how many do. */
const esperarDocumentos = async (operacion: Operacion, id: number): Promise<void> => {
  for (;;) {
    const { total, listas } = await llamar(avanceRegeneracion, { id });
    if (listas >= total) return;
    operacion.iniciar(`Regenerando pólizas: ${listas} de ${total}`);
    await esperar(MS_ENTRE_PREGUNTAS);
  }
};

/** `/Soporte/RegenerarVenta`: the files of all valid policies again, then their zip. */
export const RegenerarVenta = () => {
  const operacion = useOperacion();
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(buscarVenta);

  const regenerar = async (id: number) => {
    operacion.iniciar();
    try {
      await llamar(regenerarVenta, { id });
      await esperarDocumentos(operacion, id);
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && fallo.estado === 409;
      operacion.error(dicho ? fallo.message : 'Ocurrió un error desconocido al regenerar la Venta');
      return;
    }
    await descargarVenta(operacion, id);
    refrescar();
  };
  const completa = datos !== null && esRegenerable(datos.estadoEmision, datos.estadoVenta);

  return (
    <Pagina
      titulo="Regenerar Venta"
      proposito="Rehace los documentos de todas las pólizas vigentes de una venta."
    >
      <BuscadorDeNumero
        rotulo="N° de venta"
        siFalta={FALTA_VENTA}
        cargando={cargando}
        alBuscar={(id) => buscar({ id })}
      />
      {error && (
        <NoEncontrado
          error={error}
          sinResultado={SIN_VENTA.regeneracion}
          desconocido={DESCONOCIDO}
          alReintentar={refrescar}
        />
      )}
      {datos && (
        <>
          <div className={classes.acciones}>
            <Button
              leftSection={<IconRefresh size={18} aria-hidden />}
              disabled={!completa || !datos.vigente}
              onClick={() => void regenerar(datos.id)}
            >
              Regenerar Venta
            </Button>
            {!completa && (
              <Button
                variant="default"
                component={Link}
                to={`/Soporte/RegeneracionVenta?iv=${datos.id}`}
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
              >
                Continuar Venta
              </Button>
            )}
          </div>
          <FichaDeVenta venta={datos} />
          <PolizasDeVenta polizas={datos.polizaVentaVM} />
        </>
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
