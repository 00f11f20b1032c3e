import { descargarPlantilla } from '#features/carga-masiva/plantilla/plantilla.contract.ts';
import { ARCHIVO_PLANTILLA, type Variante } from '#features/carga-masiva/columnas.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { descargar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { DESCARGA_FALLIDA } from '../../lib/textos-de-descarga.ts';
import classes from './masivo.module.css';
import { useSubirArchivo } from './archivo/useSubirArchivo.tsx';
import { VARIANTES } from './archivo/variantes.ts';
import { ZonaDeArchivo } from './archivo/ZonaDeArchivo.tsx';

interface PasoProps {
  readonly titulo: string;
  readonly children: ReactNode;
}

const Paso = ({ titulo, children }: PasoProps) => (
  <li className={classes.paso}>
    <h2 className={classes.titulo}>{titulo}</h2>
    {children}
  </li>
);

const Plantilla = ({ variante, convenioId }: Omit<PasosDeCargaProps, 'alHallarErrores'>) => {
  const [bajando, setBajando] = useState(false);
  const bajar = async () => {
    setBajando(true);
    await descargar(descargarPlantilla, { variante, convenioId }, ARCHIVO_PLANTILLA[variante])
      .catch(() => avisos.error(DESCARGA_FALLIDA))
      .finally(() => setBajando(false));
  };
  return (
    <Button
      variant="default"
      loading={bajando}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void bajar()}
    >
      {ARCHIVO_PLANTILLA[variante]}
    </Button>
  );
};

interface PasosDeCargaProps {
  readonly variante: Variante;
  readonly convenioId: number;
  readonly alHallarErrores: (borrador: number) => void;
}

/** The three steps of a bulk load (V-MAS-004). */
export const PasosDeCarga = ({ variante, convenioId, alHallarErrores }: PasosDeCargaProps) => {
  const { operacion, subir } = useSubirArchivo({ variante, convenioId, alHallarErrores });
  return (
    <>
      <ol className={classes.pasos}>
        <Paso titulo="Descargue el archivo de ejemplo">
          <p className={classes.texto}>
            Trae las instrucciones de cada columna y los tipos, usos y marcas de este convenio.
          </p>
          <Plantilla variante={variante} convenioId={convenioId} />
        </Paso>
        <Paso titulo="Revise que su archivo cumpla con esto">
          <ul className={classes.revision}>
            {VARIANTES[variante].revision.map((linea) => (
              <li key={linea}>
                <IconCheck size={18} aria-hidden />
                <span>{linea}</span>
              </li>
            ))}
          </ul>
        </Paso>
        <Paso titulo="Suba el archivo completo">
          <ZonaDeArchivo alElegir={subir} />
        </Paso>
      </ol>
      <div className={classes.botones}>
        <Button component={Link} to="/venta/seleccionConvenio" variant="default">
          ATRÁS
        </Button>
      </div>
      <ModalOperacion operacion={operacion} />
    </>
  );
};
