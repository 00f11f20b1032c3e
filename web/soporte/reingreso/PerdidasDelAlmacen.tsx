import { buscarPerdidas } from '#features/polizas/reingreso/reingreso.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { DESCONOCIDO } from '../piezas/textos.ts';
import classes from './reingreso.module.css';

/** Lost policies whose certificate the store has, so no file is needed. */
export const PerdidasDelAlmacen = ({
  alElegir,
}: {
  readonly alElegir: (numeroPoliza: number) => void;
}) => {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [buscarPerdidas.id],
    queryFn: ({ signal }) => llamar(buscarPerdidas, {}, { senal: signal }),
    staleTime: 0,
    retry: false,
  });
  if (error) return <EstadoError titulo={DESCONOCIDO} alReintentar={() => void refetch()} />;
  if (isLoading) return <div className="por-llegar" />;
  if (!data || data.numeros.length === 0) return null;
  return (
    <section className={classes.perdidas} aria-label="Pólizas que el almacén conserva">
      <h2>Pólizas que el almacén conserva</h2>
      <p>
        Su número se saltó y su documento está: no necesitan el PDF.
        {data.hayMas && ' Hay más; aparecerán al reingresar éstas.'}
      </p>
      <ul>
        {data.numeros.map((numero) => (
          <li key={numero}>
            <Button
              variant="default"
              aria-label={`Comprobar la póliza ${numero}`}
              onClick={() => alElegir(numero)}
            >
              {numero}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
