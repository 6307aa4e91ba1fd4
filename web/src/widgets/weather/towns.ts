/** Towns to choose by name, with their latitude and longitude: no provider is asked for names. */
const listed = `
Stockholm 59.33 18.07|Göteborg 57.71 11.97|Malmö 55.6 13|Uppsala 59.86 17.64|Västerås 59.61 16.55|Örebro 59.27 15.21
Linköping 58.41 15.62|Helsingborg 56.05 12.69|Jönköping 57.78 14.16|Norrköping 58.59 16.18|Lund 55.7 13.19|Umeå 63.83 20.26
Gävle 60.67 17.14|Borås 57.72 12.94|Södertälje 59.2 17.63|Eskilstuna 59.37 16.51|Halmstad 56.67 12.86|Växjö 56.88 14.81
Karlstad 59.38 13.5|Sundsvall 62.39 17.31|Östersund 63.18 14.64|Trollhättan 58.28 12.29|Luleå 65.58 22.15|Borlänge 60.49 15.44
Kalmar 56.66 16.36|Kristianstad 56.03 14.16|Karlskrona 56.16 15.59|Skövde 58.39 13.85|Visby 57.64 18.3|Kiruna 67.86 20.23
Falun 60.61 15.63|Skellefteå 64.75 20.95|Örnsköldsvik 63.29 18.72|Nyköping 58.75 17.01|Ystad 55.43 13.82
København 55.68 12.57|Aarhus 56.16 10.2|Odense 55.4 10.39|Aalborg 57.05 9.92|Esbjerg 55.47 8.45|Randers 56.46 10.04
Kolding 55.49 9.47|Horsens 55.86 9.85|Vejle 55.71 9.54|Roskilde 55.64 12.08|Herning 56.14 8.98|Silkeborg 56.17 9.55
Næstved 55.23 11.76|Viborg 56.45 9.4|Fredericia 55.57 9.75|Rønne 55.1 14.71|Helsingør 56.04 12.61|Sønderborg 54.91 9.79
Oslo 59.91 10.75|Bergen 60.39 5.32|Trondheim 63.43 10.4|Stavanger 58.97 5.73|Kristiansand 58.15 8|Tromsø 69.65 18.96
Bodø 67.28 14.4|Drammen 59.74 10.2|Ålesund 62.47 6.15|Hammerfest 70.66 23.68|Helsinki 60.17 24.94|Tampere 61.5 23.76
Turku 60.45 22.27|Oulu 65.01 25.47|Jyväskylä 62.24 25.75|Rovaniemi 66.5 25.73|Mariehamn 60.1 19.94|Reykjavík 64.15 -21.94
Tórshavn 62.01 -6.77|Nuuk 64.18 -51.72|Tallinn 59.44 24.75|Rīga 56.95 24.11|Vilnius 54.69 25.28|Warszawa 52.23 21.01
Gdańsk 54.35 18.65|Berlin 52.52 13.41|Hamburg 53.55 9.99|Kiel 54.32 10.14|München 48.14 11.58|Köln 50.94 6.96
Amsterdam 52.37 4.9|Rotterdam 51.92 4.48|Bruxelles 50.85 4.35|Paris 48.86 2.35|Lyon 45.76 4.84|London 51.51 -0.13
Edinburgh 55.95 -3.19|Dublin 53.35 -6.26|Madrid 40.42 -3.7|Barcelona 41.39 2.17|Lisboa 38.72 -9.14|Roma 41.9 12.5
Milano 45.46 9.19|Wien 48.21 16.37|Zürich 47.37 8.54|Praha 50.08 14.44|Budapest 47.5 19.04|Athína 37.98 23.73
New York 40.71 -74.01|Chicago 41.88 -87.63|San Francisco 37.77 -122.42|Toronto 43.65 -79.38|Tokyo 35.68 139.69|Sydney -33.87 151.21`

export interface Town {
  name: string
  lat: number
  long: number
}

export const towns: readonly Town[] = listed
  .trim()
  .split(/[|\n]/)
  .map((line) => {
    const [, name = '', lat, long] = /^(.*) (-?[\d.]+) (-?[\d.]+)$/.exec(line) ?? []
    return { name, lat: Number(lat), long: Number(long) }
  })
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))
