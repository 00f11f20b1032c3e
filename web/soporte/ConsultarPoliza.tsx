import {
  evidenciaDePoliza,
  lineaDePoliza,
} from '#features/soporte/historia/linea-de-tiempo.contract.ts';
import { buscarPorNumero } from '#features/polizas/consulta/soporte.contract.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { ModalOperacion } from '../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { useOperacion } from '../ui/dialogo/useOperacion.ts';
import { BuscadorDeNumero } from './piezas/BuscadorDeNumero.tsx';
import { CertificadoDeCobertura } from './piezas/CertificadoDeCobertura.tsx';
import { FichaDePoliza } from './piezas/FichaDePoliza.tsx';
import { LineaDeTiempo } from './piezas/LineaDeTiempo.tsx';
import { NoEncontrado } from './piezas/NoEncontrado.tsx';
import { useNumeroDeNavegacion } from './piezas/useNumeroDeNavegacion.ts';
import { EnlaceAFicha } from './piezas/EnlaceAFicha.tsx';
import { EnlaceAPerdida } from './reingreso/EnlaceAPerdida.tsx';
import { rutaDePoliza } from '../ui/ficha/rutas-de-ficha.ts';
import { FALTA_POLIZA, POLIZA_DESCONOCIDA } from './piezas/textos.ts';
import { useBusqueda } from './piezas/useBusqueda.ts';

const dibujo = <IconFileTypePdf size={18} aria-hidden />;

/** Downloads the file of the shown policy; without one it says so (A-ERR-006). */
const Descargar = ({ direccion }: { readonly direccion: string | null }) => {
  const operacion = useOperacion();
  if (direccion !== null) {
    return (
      <Button component="a" href={direccion} leftSection={dibujo}>
        Descargar Póliza
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={dibujo}
        onClick={() => operacion.error('No hay Póliza seleccionada')}
      >
        Descargar Póliza
      </Button>
      <ModalOperacion operacion={operacion} />
    </>
  );
};

/** `/Soporte/ConsultarPoliza`; another number in the navigation state restarts it. */
export const ConsultarPoliza = () => {
  const inicial = useNumeroDeNavegacion('poliza');
  return <Consulta key={inicial} inicial={inicial} />;
};

const Consulta = ({ inicial }: { readonly inicial: string }) => {
  const [numero, setNumero] = useState(inicial);
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(
    buscarPorNumero,
    inicial === '' ? null : { numero: inicial },
  );
  return (
    <Pagina
      titulo="Consultar Póliza SOAP"
      proposito="Datos de una póliza, su venta, su vehículo y su propietario."
      accion={
        <>
          <CertificadoDeCobertura patente={datos?.patente ?? ''} />
          <Descargar direccion={datos?.urlDescarga ?? null} />
        </>
      }
    >
      <BuscadorDeNumero
        rotulo="N° de póliza"
        siFalta={FALTA_POLIZA}
        inicial={inicial}
        cargando={cargando}
        alBuscar={(buscado) => {
          setNumero(String(buscado));
          buscar({ numero: String(buscado) });
        }}
      />
      {error && (
        <NoEncontrado
          error={error}
          desconocido={POLIZA_DESCONOCIDA}
          alReintentar={refrescar}
          accion={<EnlaceAPerdida numero={numero} />}
        />
      )}
      {datos && (
        <>
          <EnlaceAFicha ruta={rutaDePoliza(datos.numeroPoliza)} />
          <FichaDePoliza poliza={datos} />
          <LineaDeTiempo
            linea={lineaDePoliza}
            evidencia={evidenciaDePoliza}
            entrada={{ numero: String(datos.numeroPoliza) }}
            nombre={`Evidencia_Poliza_${datos.numeroPoliza}.zip`}
          />
        </>
      )}
    </Pagina>
  );
};
