import {
  buscarPorNumero,
  type PolizaSoporteVM,
} from '#features/polizas/consulta/soporte.contract.ts';
import { Button } from '@mantine/core';
import { IconCalendar, IconCar, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { rutaDePoliza } from '../../ui/ficha/rutas-de-ficha.ts';
import { BuscadorDeNumero } from '../piezas/BuscadorDeNumero.tsx';
import { EnlaceAFicha } from '../piezas/EnlaceAFicha.tsx';
import { DialogoDeVigencia } from './DialogoDeVigencia.tsx';
import { regenerarLaPoliza } from './regenerar.tsx';
import { FichaDePoliza } from '../piezas/FichaDePoliza.tsx';
import { NoEncontrado } from '../piezas/NoEncontrado.tsx';
import classes from '../piezas/soporte.module.css';
import { FALTA_POLIZA, POLIZA_DESCONOCIDA } from '../piezas/textos.ts';
import { useBusqueda } from '../piezas/useBusqueda.ts';
import { useNumeroDeNavegacion } from '../piezas/useNumeroDeNavegacion.ts';

interface AccionesProps {
  readonly poliza: PolizaSoporteVM;
  readonly operacion: Operacion;
  readonly alCambiar: () => void;
}

const Acciones = ({ poliza, operacion, alCambiar }: AccionesProps) => {
  const [editando, setEditando] = useState(false);
  const { numeroPoliza, patente } = poliza;
  return (
    <div className={classes.acciones}>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => void regenerarLaPoliza(operacion, numeroPoliza, alCambiar)}
        disabled={!poliza.vigente}
      >
        Regenerar Póliza
      </Button>
      <Button
        variant="default"
        component={Link}
        to="/InformarPolizasAACH/editarVehiculo"
        state={{ patente, poliza: numeroPoliza, volver: '/Soporte/RegenerarPoliza' }}
        leftSection={<IconCar size={18} aria-hidden />}
      >
        Editar Datos Vehículo
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendar size={18} aria-hidden />}
        onClick={() => setEditando(true)}
        disabled={!poliza.vigente}
      >
        Editar Datos Póliza
      </Button>
      <DialogoDeVigencia
        poliza={poliza}
        abierto={editando}
        operacion={operacion}
        alCerrar={() => setEditando(false)}
        alCambiar={alCambiar}
      />
    </div>
  );
};

/** `/Soporte/RegenerarPoliza`: regenerates the file, or corrects its content. */
export const RegenerarPoliza = () => {
  const inicial = useNumeroDeNavegacion('poliza');
  const operacion = useOperacion();
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(
    buscarPorNumero,
    inicial === '' ? null : { numero: inicial },
  );
  return (
    <Pagina
      titulo="Regenerar Póliza"
      proposito="Rehace el documento con los mismos números, o corrige sus datos."
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
          <EnlaceAFicha ruta={rutaDePoliza(datos.numeroPoliza)} />
          <Acciones poliza={datos} operacion={operacion} alCambiar={refrescar} />
          <FichaDePoliza poliza={datos} />
        </>
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
