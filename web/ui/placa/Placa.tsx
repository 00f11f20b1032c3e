import { patenteConDv } from '#values/patente.ts';
import './placa.css';

interface PlacaProps {
  readonly patente: string;
  readonly dv: string | null;
  /** `chica` in a row of many, `media` of the one vehicle of a screen. */
  readonly tamano?: 'chica' | 'media';
}

/** A vehicle's plate with its check digit, drawn as the plate it carries. */
export const Placa = ({ patente, dv, tamano = 'media' }: PlacaProps) => (
  <span className="placa" data-tamano={tamano}>
    <span className="placa-letras">{patenteConDv(patente, dv)}</span>
    <span className="placa-pais" aria-hidden>
      CHILE
    </span>
  </span>
);
