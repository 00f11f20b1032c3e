import {
  type PolizaPerdidaVM,
  leerPerdida,
} from '#features/polizas/reingreso/reingreso.contract.ts';
import { useState } from 'react';
import { enviarArchivo, llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { Ficha } from '../piezas/Ficha.tsx';
import { useNumeroDeNavegacion } from '../piezas/useNumeroDeNavegacion.ts';
import { alEnviar, dichoDe } from './dicho.ts';
import { FormularioDeReingreso } from './FormularioDeReingreso.tsx';
import { FormularioDeBusqueda, type Buscada } from './FormularioDeBusqueda.tsx';
import { PerdidasDelAlmacen } from './PerdidasDelAlmacen.tsx';
import classes from './reingreso.module.css';

interface Leida {
  readonly buscada: Buscada;
  readonly perdida: PolizaPerdidaVM;
}

/**
 * `/soporte/polizaPerdida`: proves, reads and proposes a delivered policy that a restore lost
 * (A-REINGRESO-010).
 */
export const PolizaPerdida = () => {
  const operacion = useOperacion();
  const inicial = useNumeroDeNavegacion('poliza');
  const [leida, setLeida] = useState<Leida | null>(null);
  // Key of the form, so that each policy gets a fresh one.
  const [vez, setVez] = useState(0);

  const comprobar = async (buscada: Buscada) => {
    setLeida(null);
    operacion.iniciar('Comprobando el certificado...');
    const { archivo, numeroPoliza } = buscada;
    try {
      const perdida = archivo
        ? await enviarArchivo(leerPerdida, {}, archivo, alEnviar(operacion))
        : await llamar(leerPerdida, { numeroPoliza: numeroPoliza ?? 0 });
      operacion.ocultar();
      setLeida({ buscada, perdida });
      return {};
    } catch (fallo) {
      const { files } = erroresDeCampo(fallo);
      if (files === undefined) operacion.error(dichoDe(fallo));
      else operacion.ocultar();
      return files === undefined ? {} : { archivo: files };
    }
  };
  const terminar = () => {
    setLeida(null);
    setVez((antes) => antes + 1);
  };

  return (
    <Pagina
      titulo="Póliza perdida"
      proposito="Reingresa con su número una póliza que se entregó y que este sistema perdió al restaurar un respaldo. Otra persona lo aprueba."
      ancho="formulario"
    >
      <div className={classes.partes}>
        <FormularioDeBusqueda key={vez} inicial={inicial} alComprobar={comprobar} />
        {leida && (
          <Ficha
            titulo="Lo que dice el certificado"
            datos={leida.perdida.renglones.map(({ rotulo, valor }) => [rotulo, valor] as const)}
          />
        )}
        {leida && <FormularioDeReingreso {...leida} alTerminar={terminar} />}
      </div>
      <PerdidasDelAlmacen
        alElegir={(numeroPoliza) => void comprobar({ numeroPoliza, archivo: null })}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
